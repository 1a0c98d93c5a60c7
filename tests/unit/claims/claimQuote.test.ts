import { expect, test } from 'vitest'
import type { ClaimOrder } from '#server/modules/claims/claimOrder.ts'
import { type ClaimToQuote, quoteClaim } from '#server/modules/claims/claimQuote.ts'

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
