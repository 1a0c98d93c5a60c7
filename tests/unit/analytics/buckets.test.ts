import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { variantOf } from '#server/modules/analytics/buckets.ts'

const variants = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 })
  .map((weights) => weights.map((weight, index) => ({ variant: `v${index}`, weight })))
const subject = fc.oneof(
  fc.integer({ min: 1 }).map((id) => `user:${id}`),
  fc.uuid().map((id) => `uuid:${id}`),
)

test('같은 사람은 같은 실험에서 늘 같은 안에 든다', () => {
  fc.assert(
    fc.property(fc.string(), variants, subject, (key, list, who) => {
      expect(variantOf(key, list, who)).toEqual(variantOf(key, [...list], who))
    }),
  )
})

test('무게가 0인 안에는 아무도 들지 않고, 하나라도 무게가 있으면 모두가 어딘가에 든다', () => {
  fc.assert(
    fc.property(fc.string(), variants, subject, (key, list, who) => {
      const found = variantOf(key, list, who)
      if (list.every(({ weight }) => weight === 0)) expect(found).toBeNull()
      else expect(found?.weight).toBeGreaterThan(0)
    }),
  )
})

test.each([[[1, 1]], [[90, 10]], [[1, 2, 3, 4]], [[0, 5, 0, 95]], [[1]]])(
  '많은 사람에게 무게 %j대로 나뉜다',
  (weights) => {
    const people = 10_000
    const list = weights.map((weight, index) => ({ variant: String(index), weight }))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const counts = weights.map(() => 0)
    for (let id = 1; id <= people; id += 1) {
      const index = Number(variantOf(`split-${weights.join('-')}`, list, `user:${id}`)?.variant)
      counts[index] = (counts[index] ?? 0) + 1
    }
    for (const [index, weight] of weights.entries()) {
      const share = weight / total
      // four standard deviations of a fair draw; the draw is a hash, so it comes out the same every time
      expect(Math.abs((counts[index] ?? 0) / people - share)).toBeLessThanOrEqual(
        4 * Math.sqrt((share * (1 - share)) / people),
      )
    }
  },
)

test('한 실험의 안은 다른 실험의 안과 상관이 없다', () => {
  const half = [
    { variant: 'A', weight: 1 },
    { variant: 'B', weight: 1 },
  ]
  const people = 10_000
  let same = 0
  for (let id = 1; id <= people; id += 1)
    if (variantOf('one', half, `user:${id}`)?.variant === variantOf('two', half, `user:${id}`)?.variant) same += 1
  expect(Math.abs(same / people - 0.5)).toBeLessThan(0.02)
})

test('뒤에 안을 덧붙여도 무게의 비율이 그대로면 앞 사람의 순서는 지켜진다', () => {
  const before = [
    { variant: 'A', weight: 1 },
    { variant: 'B', weight: 1 },
  ]
  const after = [
    { variant: 'A', weight: 1 },
    { variant: 'B', weight: 1 },
    { variant: 'C', weight: 0 },
  ]
  for (let id = 1; id <= 500; id += 1)
    expect(variantOf('grown', after, `user:${id}`)?.variant).toBe(variantOf('grown', before, `user:${id}`)?.variant)
})
