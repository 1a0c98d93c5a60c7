import { expect, test } from 'vitest'
import type { ClaimOrder } from '#server/modules/claims/claimOrder.ts'
import {
  type ClaimToQuote,
  type ExpectedRefund,
  quoteClaim,
  refuseIfChanged,
  wholeAfter,
} from '#server/modules/claims/claimQuote.ts'

/** An order of three pieces at 10,000 won each, with free shipping, of which the payment has so much left. */
const orderWith = (moneyLeft: number, open: readonly object[]) =>
  ({
    items: [1, 2, 3].map((id) => ({
      id,
      shipping_group_id: 1,
      unit_price: 10_000,
      units: [{ n: 1, product_coupon: 0, cart_coupon: 0, points: 0, paid: 10_000, claim_item_id: null, gone: false }],
    })),
    groups: [
      {
        id: 1,
        shipping_origin_id: 7,
        policy: { fee_policy: 'FREE', base_fee: 0, free_threshold: null, return_fee: 3_000, exchange_fee: 6_000 },
        origin: {},
        base_fee: 0,
        coupon_discount: 0,
        remote_surcharge: 0,
        extra_cash: 0,
        extra_points: 0,
      },
    ],
    open_claims: open.map((claim) => ({ fee_overrides: [], ...claim })),
    money_left: moneyLeft,
  }) as unknown as ClaimOrder

const promised = (cash: number) => ({ cash, points: 0, additionalPayment: 0, shippingBack: [] })
const of = (id: number, fault: 'CUSTOMER' | 'SELLER', cash: number): ClaimToQuote => ({
  id,
  type: 'return',
  fault,
  items: [{ order_item_id: id, units: [1] }],
  promise: promised(cash),
})

/** Two open returns: the first was asked for at the customer's own cost, which is 3,000 won. */
const open = [of(1, 'CUSTOMER', 7_000), of(2, 'SELLER', 10_000)]

test('결제에 남은 돈이 모자라면 다른 클레임에 약속한 돈은, 나중 것에 약속한 것도 남겨 둔다', () => {
  const quoted = (moneyLeft: number) => quoteClaim(orderWith(moneyLeft, open), of(1, 'SELLER', 7_000))
  expect(quoted(20_000)).toMatchObject({ refundCash: 10_000, capped: 0 })
  expect(quoted(18_000)).toMatchObject({ refundCash: 8_000, capped: 2_000 })
  expect(quoted(15_000)).toMatchObject({ refundCash: 7_000, capped: 3_000 })
})

test('자기에게 약속한 돈은 다른 약속보다 먼저지만, 결제에 남은 것보다 많지는 않다', () => {
  const quoted = (moneyLeft: number) => quoteClaim(orderWith(moneyLeft, open), of(2, 'SELLER', 10_000))
  expect(quoted(12_000)).toMatchObject({ refundCash: 10_000, capped: 0 })
  expect(quoted(4_000)).toMatchObject({ refundCash: 4_000, capped: 6_000 })
})

test.each<[seen: ExpectedRefund | undefined, same: boolean]>([
  [undefined, true],
  [7_000, true],
  [7_001, false],
  [{ refund_cash: 7_000 }, true],
  [{ refund_cash: 7_000, refund_points: 0, additional_payment: 0 }, true],
  [{ refund_cash: 6_999, refund_points: 0, additional_payment: 0 }, false],
  [{ refund_cash: 7_000, refund_points: 1 }, false],
  [{ refund_cash: 7_000, additional_payment: 1 }, false],
])('고객이 본 금액이 %j이면 그대로인지: %s', (seen, same) => {
  const quote = quoteClaim(orderWith(30_000, []), { ...of(1, 'CUSTOMER', 0), promise: null })
  expect(quote.refundCash).toBe(7_000)
  const check = () => refuseIfChanged(seen, quote, [])
  if (same) expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining({ code: 'REFUND_CHANGED' }))
})

test('이미 없는 상품과 함께 마지막 것이 없어지면 주문 전체가 없어진 것이다', () => {
  const order = orderWith(30_000, [])
  const quote = quoteClaim(order, { ...of(1, 'SELLER', 0), promise: null })
  const gone = (...ids: number[]) => ({
    ...order,
    items: order.items.map((item) => ({
      ...item,
      units: item.units.map((unit) => ({ ...unit, gone: ids.includes(item.id) })),
    })),
  })
  expect(wholeAfter(order, quote)).toEqual({ wholeLines: [1], wholeOrder: false })
  expect(wholeAfter(gone(2), quote)).toEqual({ wholeLines: [1], wholeOrder: false })
  expect(wholeAfter(gone(2, 3), quote)).toEqual({ wholeLines: [1], wholeOrder: true })
})

test('나중에 신청한 것은 먼저 신청한 것의 금액을 바꾸지 않는다', () => {
  const cancel = (id: number): ClaimToQuote => ({ ...of(id, 'CUSTOMER', 0), type: 'cancel', promise: null })
  const order = orderWith(30_000, [cancel(1), cancel(2)])
  const policy = { ...order.groups[0]?.policy, fee_policy: 'CONDITIONAL_FREE', base_fee: 3_000, free_threshold: 25_000 }
  const free = { ...order, groups: order.groups.map((group) => ({ ...group, policy })) } as ClaimOrder
  const paidBack = (id: number) => quoteClaim(free, cancel(id)).refundCash
  // the first takes the order below the threshold and pays for it; the second finds it there
  expect([paidBack(1), paidBack(2)]).toEqual([7_000, 10_000])
})
