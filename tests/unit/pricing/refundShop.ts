import { priceOrder } from '#shared/pricing/price.ts'
import type { RefundGroup } from '#shared/pricing/refundTypes.ts'
import type { OrderToPrice } from '#shared/pricing/types.ts'
import { type claim, type Claim, paidGroups } from './claims.ts'

type Shop = { prices: number[]; points?: number; surcharge?: number; coupon?: number; threshold?: number }

/** Lines 1, 2, … of one origin that ships free from `threshold`, one piece each. */
export function paid({ prices, points = 0, surcharge = 0, coupon, threshold = 50_000 }: Shop): RefundGroup[] {
  const order: OrderToPrice = {
    lines: prices.map((salePrice, index) => ({
      id: index + 1,
      shippingOriginId: 7,
      listPrice: salePrice,
      salePrice,
      quantity: 1,
    })),
    shippingGroups: [
      {
        shippingOriginId: 7,
        feePolicy: 'CONDITIONAL_FREE',
        baseFee: 3_000,
        freeThreshold: threshold,
        remoteSurcharge: surcharge,
      },
    ],
    shippingCoupon: coupon ? { id: 1, discountType: 'FIXED', value: coupon } : null,
    points,
  }
  return paidGroups(order, priceOrder(order), () => ({ returnFee: 3_500, exchangeFee: 6_000 }))
}

export const of = (kind: Claim['kind'], fault: Claim['fault'], ...lineIds: number[]): Claim => ({
  kind,
  fault,
  wanted: lineIds.map((lineId) => ({ lineId, quantity: 1 })),
})
export const fees = (input: ReturnType<typeof claim>) =>
  input.refund.deductions.map(({ kind, amount, fromCash, fromPoints }) => [kind, amount, fromCash, fromPoints])
