import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/schema.d.ts'
import { type ClaimType, firstPossible, linesOf, readyLines, refusalOf } from './claimDraft.ts'

type Item = AdminOrder['items'][number]
const item = (id: number, status: Item['status'], quantity = 1, claimed_quantity = 0) =>
  ({ id, status, quantity, claimed_quantity }) as Item

const ALREADY = '이미 발송해서 취소할 수 없어요'
const NOT_YET = '아직 발송하지 않았어요'
const SOON = '배송이 출발한 뒤에 교환할 수 있어요'

test.each<[Item['status'], cancel: string | undefined, exchange: string | undefined, back: string | undefined]>([
  ['PAID', undefined, NOT_YET, NOT_YET],
  ['PROCESSING_ORDER', undefined, NOT_YET, NOT_YET],
  ['SHIPPING', ALREADY, SOON, undefined],
  ['OUT_OF_DELIVERY', ALREADY, undefined, undefined],
  ['DELIVERED', ALREADY, undefined, undefined],
  ['CONFIRMED', ALREADY, undefined, undefined],
  ['CANCELED', ALREADY, NOT_YET, NOT_YET],
  ['RETURNED', ALREADY, NOT_YET, NOT_YET],
])('%s 상품을 취소, 교환, 반품할 수 있는지', (status, cancel, exchange, back) => {
  const said = (type: ClaimType) => refusalOf(item(1, status), type)
  expect([said('cancel'), said('exchange'), said('return')]).toEqual([cancel, exchange, back])
})

test('남은 수량이 없으면 무엇도 신청할 수 없고, 남은 것만 고른다', () => {
  expect(refusalOf(item(1, 'PAID', 2, 2), 'cancel')).toBe('남은 수량이 없어요')
  expect(linesOf([item(1, 'PAID', 3, 1), item(2, 'SHIPPING')], 'cancel')).toEqual({ 1: { quantity: 2 } })
})

test('접수는 할 수 있는 일부터 권한다: 나가기 전에는 취소, 나간 뒤에는 반품', () => {
  expect(firstPossible([item(1, 'DELIVERED'), item(2, 'PAID')])).toBe('cancel')
  expect(firstPossible([item(1, 'DELIVERED'), item(2, 'SHIPPING')])).toBe('return')
  expect(firstPossible([item(1, 'PAID', 1, 1)])).toBe('cancel')
})

test('신청할 수 있는 상품이 하나뿐일 때만 미리 골라 둔다', () => {
  expect(linesOf([item(1, 'PAID'), item(2, 'PAID')], 'cancel')).toEqual({})
  expect(linesOf([item(1, 'PAID')], 'return')).toEqual({})
})

test('교환은 무엇으로 바꿀지 골라야 보내고, 다른 신청은 그것을 보내지 않는다', () => {
  const lines = { 3: { quantity: 2, skuId: 9 }, 4: { quantity: 1 }, 5: { quantity: 0, skuId: 9 } }
  expect(readyLines(lines, 'exchange')).toEqual([{ id: 3, quantity: 2, exchange_sku_id: 9 }])
  expect(readyLines(lines, 'return')).toEqual([
    { id: 3, quantity: 2 },
    { id: 4, quantity: 1 },
  ])
})
