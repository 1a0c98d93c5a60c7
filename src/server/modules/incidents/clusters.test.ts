import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#tests/support/properties.ts'
import { byCause, type Cause, clustersOf, type Fact, leastOfCluster, nameOf, standsOut } from './clusters.ts'

const facts: fc.Arbitrary<Fact[]> = fc.array(
  fc.record({
    conversation: fc.integer({ min: 1, max: 40 }),
    kind: fc.constantFrom('JOB', 'PRODUCT', 'ORIGIN_DAY'),
    key: fc.constantFrom('1', '2', '3'),
  }),
  { maxLength: 120 },
)
const usualBy =
  (seed: number) =>
  ({ key, kind }: Cause) =>
    (seed * (Number(key) + kind.length)) % 4
const of = (kind: Cause['kind'], key: string, from: number, count: number): Fact[] =>
  Array.from({ length: count }, (_, n) => ({ kind, key, conversation: from + n }))
const named = (found: ReturnType<typeof clustersOf>) =>
  found.map((one) => [nameOf(one), one.conversations.length] as const)

test('한 상담은 후보 하나에만 있고, 후보는 저마다 그 원인의 상담만 평소보다 뚜렷하게 많이 가진다', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 20 }), (all, seed) => {
      const usualOf = usualBy(seed)
      const found = clustersOf(all, usualOf)
      const ids = found.flatMap(({ conversations }) => conversations)
      expect(new Set(ids).size).toBe(ids.length)
      const causes = byCause(all)
      for (const { conversations, usual, ...cause } of found) {
        expect(usual).toBe(usualOf(cause))
        expect(standsOut(conversations.length, usual)).toBe(true)
        const its = causes.get(nameOf(cause))?.conversations
        expect(conversations.every((id) => its?.has(id))).toBe(true)
      }
      // and what is left explains nothing any more
      for (const { conversations, ...cause } of causes.values())
        if (!found.some((one) => nameOf(one) === nameOf(cause)))
          expect(standsOut([...conversations].filter((id) => !ids.includes(id)).length, usualOf(cause))).toBe(false)
    }),
  )
})

test('순서와 되풀이는 결과를 바꾸지 않는다', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 20 }), (all, seed) => {
      const usual = usualBy(seed)
      expect(clustersOf([...all.toReversed(), ...all], usual)).toEqual(clustersOf(all, usual))
    }),
  )
})

test('평소만큼만 물어 온 잘 팔리는 상품은 아무리 많아도 후보가 아니다', () => {
  fc.assert(
    fc.property(fc.integer({ min: leastOfCluster, max: 500 }), (count) => {
      expect(clustersOf(of('PRODUCT', '1', 1, count), () => count)).toEqual([])
      expect(named(clustersOf(of('PRODUCT', '1', 1, count), () => 0))).toEqual([['PRODUCT:1', count]])
    }),
  )
})

test('넷은 적고 다섯부터이며, 같은 만큼 설명하면 되돌릴 수 있는 작업이 먼저, 작업끼리는 나중 것이 먼저다', () => {
  const none = () => 0
  expect(clustersOf(of('JOB', '1', 1, 4), none)).toEqual([])
  const both = [...of('PRODUCT', '7', 1, 10), ...of('ORIGIN_DAY', '3:2026-07-02', 1, 10), ...of('JOB', '9', 1, 9)]
  expect(named(clustersOf(both, none))).toEqual([['JOB:9', 9]])
  expect(named(clustersOf([...of('JOB', '9', 1, 6), ...of('JOB', '10', 1, 6)], none))).toEqual([['JOB:10', 6]])
  // a product that half of the shop asks for is more than a job of eight
  expect(named(clustersOf([...of('PRODUCT', '7', 1, 40), ...of('JOB', '9', 1, 8)], none))).toEqual([['PRODUCT:7', 40]])
})
