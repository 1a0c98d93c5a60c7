import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Draft, itemsOf, missingIn, priceBy, rowsOf, type Target, type Way } from './scheduleDraft.ts'

const draft = (values: Partial<Draft> = {}): Draft => ({
  way: 'percent-off',
  number: 10,
  starts: '2026-11-20T00:00:00+09:00',
  ends: '',
  reason: '',
  ...values,
})
const target = (id: number, current: number, type: Target['type'] = 'PRODUCT'): Target => ({
  type,
  id,
  productId: id,
  name: `상품 ${id}`,
  current,
})
const NOW = Date.parse('2026-11-16T00:00:00+09:00')

test.each<[Way, number, number, number | null]>([
  ['percent-off', 33, 12_345, 8270],
  ['percent-up', 10, 12_345, 13_570],
  ['won-off', 2345, 12_345, 10_000],
  ['won-up', 1, 12_345, 12_340],
  ['amount', 9999, 12_345, 9999],
  ['percent-off', 99, 500, null],
  ['won-off', 12_345, 12_345, null],
])('%s %d: %d원은 %s원이 된다', (way, number, current, price) => {
  expect(priceBy(current, { way, number }, 1)).toBe(price)
})

test('셈한 값은 늘 10원 단위이고, 내리는 값은 지금보다 비싸지 않다', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 99 }), (current, number) => {
      for (const way of ['percent-off', 'won-off'] as const) {
        const price = priceBy(current, { way, number }, 1)
        if (price === null) continue
        expect(price % 10).toBe(0)
        expect(price).toBeLessThanOrEqual(current)
        expect(price).toBeGreaterThan(0)
      }
    }),
  )
})

test('바뀌지 않거나 0원이 되는 것은 까닭을 말하고 빼며, 보내는 행은 번호가 이어진다', () => {
  const rows = rowsOf([target(1, 9000), target(2, 10_000), target(3, 20_000)], draft({ way: 'amount', number: 10_000 }))
  expect(rows.map(({ price, remark }) => [price, remark])).toEqual([
    [10_000, undefined],
    [null, '지금과 같아서 빼고 예약해요'],
    [10_000, undefined],
  ])
  expect(itemsOf(rows, draft()).map(({ target_id, row, end_at }) => [target_id, row, end_at])).toEqual([
    [1, 1, null],
    [3, 2, null],
  ])
  const [sku] = rowsOf([target(1, 500, 'SKU')], draft({ way: 'won-off', number: 500 }))
  expect(sku?.price).toBe(0)
})

test.each<[Partial<Draft>, boolean, string | undefined]>([
  [{}, false, undefined],
  [{ number: null }, false, '새 가격을 정해 주세요.'],
  [{ number: 100 }, false, '1%부터 99%까지 내릴 수 있어요.'],
  [{ starts: '' }, false, '시작을 정해 주세요.'],
  [{ starts: '2026-11-16T00:00:00+09:00' }, false, '시작은 지금보다 뒤여야 해요.'],
  [{ ends: '2026-11-20T00:00:00+09:00' }, false, '끝은 시작보다 뒤여야 해요.'],
  [{}, true, '승인을 받아야 해서 사유가 필요해요.'],
  [{ reason: '정리' }, true, undefined],
])('%o에서 빠진 것은 %s일 때 %s', (values, reason, missing) => {
  const wanted = draft(values)
  expect(missingIn(wanted, rowsOf([target(1, 40_000)], wanted), { reason, now: NOW })).toBe(missing)
})
