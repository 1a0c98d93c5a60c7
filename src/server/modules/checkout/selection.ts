import { refusalMessage } from '#shared/pricing/applicableCoupons.ts'
import type { BestCoupons, CouponSelection } from '../../pricing/bestCoupons.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import { PricingError } from '#shared/pricing/pricingError.ts'
import { usablePointsMax } from '#shared/pricing/points.ts'
import type { OrderToPrice, PricedOrder } from '#shared/pricing/types.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { type OwnedCoupon, ownedCoupons } from '../coupons/coupons.service.ts'
import type { CheckoutLine, CheckoutOrderRow, StoredCoupon } from './checkout.state.ts'
import { formatPoints } from '#shared/format/krw.ts'

/** The coupons chosen for an order, between how they are stored, how pricing takes them and how they are asked for. */

export type Selection = CouponSelection<OwnedCoupon>
export type Chosen = { user_coupon_id: number; target: StoredCoupon['target']; order_item_id: number | null }

export const noCoupons: Selection = { productCoupons: [], cartCoupon: null, shippingCoupon: null }

/** What the customer owns, with the lines (order item ids) that each covers. */
export const ownedFor = (db: Db, userId: number, lines: readonly CheckoutLine[], now: Date, orderId: number) =>
  ownedCoupons(
    db,
    userId,
    lines.map((line) => ({ id: line.id, productId: line.product_id })),
    now,
    orderId,
  )

/** What is owned of a choice; what is not (used elsewhere, expired, another's, of another kind) is `missing`. */
export function selectionOf(owned: readonly OwnedCoupon[], chosen: readonly Chosen[]) {
  const find = ({ user_coupon_id, target }: Chosen) =>
    owned.find((coupon) => coupon.id === user_coupon_id && coupon.target === target)
  const one = (target: Chosen['target']) => {
    const choice = chosen.find((candidate) => candidate.target === target)
    return (choice && find(choice)) ?? null
  }
  const selection: Selection = {
    productCoupons: chosen.flatMap((choice) => {
      const coupon = choice.target === 'PRODUCT' && find(choice)
      return coupon && choice.order_item_id !== null ? [{ lineId: choice.order_item_id, coupon }] : []
    }),
    cartCoupon: one('CART'),
    shippingCoupon: one('SHIPPING'),
  }
  return { selection, missing: chosen.filter((choice) => !find(choice)).map(({ user_coupon_id: id }) => id) }
}

/** The coupons stored with an order. One query, and none for an order without coupons. Error: COUPON_NOT_USABLE. */
export async function storedSelection(
  db: Db,
  userId: number,
  order: Pick<CheckoutOrderRow, 'order_id' | 'coupons'>,
  lines: readonly CheckoutLine[],
  now: Date,
): Promise<Selection> {
  if (order.coupons.length === 0) return noCoupons
  const { selection, missing } = selectionOf(await ownedFor(db, userId, lines, now, order.order_id), order.coupons)
  if (missing.length > 0) throw new AppError('COUPON_NOT_USABLE', { user_coupon_ids: missing, reason: 'GONE' })
  return selection
}

export const withCoupons = (order: OrderToPrice, chosen: Selection | BestCoupons<OwnedCoupon>): OrderToPrice => ({
  ...order,
  productCoupons: chosen.productCoupons,
  cartCoupon: chosen.cartCoupon,
  shippingCoupon: chosen.shippingCoupon,
})

/** The selection without one coupon. */
const without = (selection: Selection, id: number): Selection => ({
  productCoupons: selection.productCoupons.filter(({ coupon }) => coupon.id !== id),
  cartCoupon: selection.cartCoupon?.id === id ? null : selection.cartCoupon,
  shippingCoupon: selection.shippingCoupon?.id === id ? null : selection.shippingCoupon,
})

/**
 * The order with as much of the selection and of the points as still works: a coupon that pricing refuses is left out,
 * points are cut to what the customer has and the goods cost.
 */
export function quoteFitting(
  order: OrderToPrice,
  wanted: Selection,
  points: { wanted: number; available: number },
): { priced: PricedOrder; selection: Selection } {
  let selection = wanted
  for (;;) {
    try {
      const priced = quoteOrder(withCoupons(order, selection))
      const goods = priced.lines.reduce((sum, line) => sum + line.paid, 0)
      const usable = Math.min(points.wanted, usablePointsMax(goods, points.available, order.minPoints))
      if (usable === 0) return { priced, selection }
      return { priced: quoteOrder(withCoupons({ ...order, points: usable }, selection)), selection }
    } catch (error) {
      const refused = refusedCoupon(error)
      if (refused === undefined) throw error
      selection = without(selection, refused)
    }
  }
}

const refusedCoupon = (error: unknown): number | undefined =>
  error instanceof PricingError && 'couponId' in error.extra ? error.extra.couponId : undefined

/** The selection as it is stored: what each coupon takes off in this price. */
export function toStored(
  { productCoupons, cartCoupon, shippingCoupon }: Selection,
  { lines, totals }: PricedOrder,
): StoredCoupon[] {
  return [
    ...productCoupons.map(({ lineId, coupon }) => ({
      user_coupon_id: coupon.id,
      target: 'PRODUCT' as const,
      order_item_id: lineId,
      amount: lines.find((line) => line.id === lineId)?.productCoupon ?? 0,
    })),
    ...(cartCoupon
      ? [{ user_coupon_id: cartCoupon.id, target: 'CART' as const, order_item_id: null, amount: totals.cartCoupon }]
      : []),
    ...(shippingCoupon
      ? [
          {
            user_coupon_id: shippingCoupon.id,
            target: 'SHIPPING' as const,
            order_item_id: null,
            amount: totals.shippingCoupon,
          },
        ]
      : []),
  ].toSorted((a, b) => a.user_coupon_id - b.user_coupon_id)
}

/** A refusal of pricing as the wire has it. */
export function pricingRefusal(error: unknown): unknown {
  if (!(error instanceof PricingError)) return error
  const { code, extra: figures }: PricingError = error
  if (code === 'PRICING_INPUT_INVALID') return new AppError('VALIDATION', figures)
  const extra = Object.fromEntries(Object.entries(figures).map(([key, value]) => [wireName(key), value]))
  return new AppError(code, extra, messageOf(error))
}

/** What only this refusal can say; the table of errors has the words of all others. */
function messageOf({ code, extra }: PricingError): string | undefined {
  if (code === 'COUPON_NOT_USABLE' && 'couponId' in extra && 'reason' in extra)
    return `${refusalMessage('CART', extra)}.`
  if ('minUse' in extra) return `포인트는 ${formatPoints(extra.minUse)}부터, 배송비를 뺀 상품 금액까지만 쓸 수 있어요.`
  return undefined
}

const wireNames: Record<string, string> = { couponId: 'user_coupon_id' }
const wireName = (key: string) => wireNames[key] ?? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
