import { bestCoupons } from '../../../pricing/bestCoupons.ts'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import type { OrderToPrice, PricedOrder } from '#shared/pricing/types.ts'
import { sampleCustomers } from '../data/names.ts'
import { days, type ItemRow, later, type OrderRow, type Shop } from '../orders/books.ts'
import { countUsable, takeCoupons, usableCoupons } from './couponBook.ts'
import { pointsAt, spendPoints } from './pointsBook.ts'

/** The least that the sample's customers leave to pay with money. */
const leastPaid = 1_000

/** The same order with the coupons that take the most off (`always`, else mostly), and with points, as some customers use them. */
export const withDiscounts = (
  shop: Shop,
  userId: number,
  order: OrderToPrice,
  at: Date,
  always: boolean,
): OrderToPrice => {
  const { luck, now } = shop
  const isSample = userId <= sampleCustomers.length
  // those who can sign in keep enough to try things with
  const usesCoupons = luck.chance(always ? 1 : 0.8) && !(isSample && countUsable(shop, userId, at) <= 5)
  const usesPoints = luck.chance(isSample ? 0.9 : 0.6) && !(isSample && later(at, days(10)) > now)
  const skuIds = order.lines.map((line) => line.id)
  const owned = usesCoupons ? usableCoupons(shop, userId, skuIds, at) : []
  const { productCoupons, cartCoupon, shippingCoupon } = bestCoupons(order, owned)
  const chosen: OrderToPrice = { ...order, productCoupons, cartCoupon, shippingCoupon }
  const available = usesPoints ? pointsAt(shop, userId, at) : 0
  const { productCoupon, cartCoupon: cart, listAmount, productDiscount } = quoteOrder(chosen).totals
  const room = listAmount - productDiscount - productCoupon - cart - leastPaid
  const points = Math.floor(Math.min(available, room) / 100) * 100
  return points < DEFAULT_POLICIES.min_points ? chosen : { ...chosen, points }
}

/** Books what the order took: coupons, points and pieces of time sales; for good when it is `paid`, else for its payment. */
export const takeDiscounts = (
  shop: Shop,
  order: OrderRow,
  items: readonly ItemRow[],
  { wanted, priced }: { wanted: OrderToPrice; priced: PricedOrder },
  { readyAt, paidAt }: { readyAt: Date; paidAt: Date | null },
) => {
  const { totals, lines } = priced
  const itemOf = (skuId: number) => items.find((item) => item.skuId === skuId)?.id ?? null
  takeCoupons(shop, { id: order.id, userId: order.userId, readyAt, paidAt }, [
    ...(wanted.productCoupons ?? []).map(({ lineId, coupon }) => ({
      id: coupon.id,
      amount: lines.find((line) => line.id === lineId)?.productCoupon ?? 0,
      orderItemId: itemOf(lineId),
    })),
    ...(wanted.cartCoupon ? [{ id: wanted.cartCoupon.id, amount: totals.cartCoupon, orderItemId: null }] : []),
    ...(wanted.shippingCoupon
      ? [{ id: wanted.shippingCoupon.id, amount: totals.shippingCoupon, orderItemId: null }]
      : []),
  ])
  const { id, orderNo, userId } = order
  spendPoints(shop, { id, orderNo, userId, points: totals.points, at: paidAt ?? readyAt, paid: paidAt !== null })
  for (const item of items) {
    const sale = item.eventProductId == null ? undefined : shop.timeSales.products[item.eventProductId - 1]
    if (!sale) continue
    if (paidAt) sale.sold += item.quantity
    else sale.held += item.quantity
  }
}
