import { expect, test } from 'vitest'
import { changedSurcharges, toDraft } from './optionDraft.ts'
import { newPrice } from './newPrice.ts'

test.each([
  [10_000, 'percent-off', 10, 9_000],
  [29_900, 'percent-off', 15, 25_410],
  [9_990, 'percent-off', 33, 6_690],
  [29_900, 'percent-up', 15, 34_380],
  [10_010, 'percent-up', 10, 11_010],
  [10, 'percent-off', 99, 10],
  [0, 'percent-up', 50, 10],
  [29_900, 'amount', 19_905, 19_905],
] as const)('%d원을 %s %d 바꾸면 10원 아래를 버린 %d원이다', (sale, way, number, price) => {
  expect(newPrice(sale, { way, number })).toBe(price)
})

test('바뀐 추가금은 이름과 앞뒤 값과 함께 내는 값까지 묻고, 그대로인 값과 새 값은 묻지 않는다', () => {
  const saved = [
    {
      id: 1,
      name: '색상',
      sequence: 0,
      values: [
        { id: 11, name: '그레이', extra_price: 0, sequence: 0 },
        { id: 12, name: '핑크', extra_price: 1_000, sequence: 1 },
      ],
    },
  ]
  const [group] = toDraft(saved)
  if (!group) throw new Error('no group')
  const fresh = { key: 'new', name: '블루', extra_price: 0 }
  const values = group.values.map((value) => (value.id === 12 ? { ...value, extra_price: 3_000 } : value))
  expect(changedSurcharges(saved, [{ ...group, values: [...values, fresh] }], 20_000)).toEqual([
    { label: '색상 핑크 추가금', before: 1_000, after: 3_000, base: 20_000 },
  ])
  expect(changedSurcharges(saved, [group], 20_000)).toEqual([])
})
