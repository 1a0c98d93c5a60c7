import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { releaseCoupons, reserveCoupons, useCoupons as spendCoupons } from '../coupons/coupons.service.ts'
import { holdPoints, releasePoints, useHeldPoints as spendHeld } from '../points/points.service.ts'
import { holdTimeSales, releaseTimeSales, sellTimeSales } from '../promotions/timeSale.service.ts'
import { byCustomer, orderEvents } from '../orders/orderEvents.parts.ts'
import type { CheckoutLine, StoredCoupon } from './checkout.state.ts'
import { bool, type RowOf } from '../../db/shape.ts'

/**
 * What an order takes besides stock: coupons, points and time-sale quantity, always locked in that order and before the
 * stock. Most orders take nothing of it and pay for no statement.
 */

/** Which of them an order takes. */
export const promotedRow = {
  has_coupons: bool,
  has_points: bool,
  has_time_sale: bool,
}

export type Promoted = RowOf<typeof promotedRow>

/** `Promoted` of `orders o`, as columns. */
export const promotedColumns = sql`o.points > 0 as has_points,
  exists (select 1 from order_coupons oc where oc.order_id = o.id) as has_coupons,
  exists (select 1 from order_items pi where pi.order_id = o.id and pi.event_product_id is not null) as has_time_sale`

export const isPromoted = (order: Promoted): boolean => order.has_coupons || order.has_points || order.has_time_sale

type Wanted = {
  userId: number
  orderId: number
  lines: readonly CheckoutLine[]
  /** the event product that each line is priced by, by item id */
  timeSales: ReadonlyMap<number, number>
  coupons: readonly StoredCoupon[]
  points: number
}

/** Sets aside what the order takes. Errors: COUPON_NOT_USABLE, POINTS_NOT_ENOUGH, QUANTITY_LIMIT_EXCEEDED; then the caller rolls back. */
export async function holdPromotions(tx: Tx, wanted: Wanted, now: Date): Promise<void> {
  const { userId, orderId, lines, timeSales, coupons, points } = wanted
  if (coupons.length > 0)
    await reserveCoupons(tx, { userId, orderId, userCouponIds: coupons.map((coupon) => coupon.user_coupon_id), now })
  if (points > 0) await holdPoints(tx, { userId, orderId, amount: points, now })
  if (timeSales.size === 0) return
  const wishes = lines.flatMap(({ id, quantity }) => {
    const eventProductId = timeSales.get(id)
    return eventProductId === undefined ? [] : [{ eventProductId, quantity }]
  })
  const [refused] = await holdTimeSales(tx, { userId, orderId, wishes, now })
  if (!refused) return
  const line = lines.find(({ id }) => timeSales.get(id) === refused.eventProductId)
  throw new AppError(
    'QUANTITY_LIMIT_EXCEEDED',
    { product_id: line?.product_id, order_item_id: line?.id, limit: refused.left, reason: 'TIME_SALE' },
    refused.left > 0
      ? `${line?.product_name}: 타임세일 가격으로는 ${refused.left}개까지 살 수 있어요.`
      : `${line?.product_name}: 타임세일 가격으로 더 살 수 없어요.`,
  )
}

/** Gives back what an order holds, however it ended without being paid. */
export async function releasePromotions(tx: Tx, orderId: number, held: Promoted, now: Date): Promise<void> {
  if (held.has_coupons) await releaseCoupons(tx, { orderId, now })
  if (held.has_points) await releasePoints(tx, { orderId, now })
  if (held.has_time_sale) await releaseTimeSales(tx, orderId, now)
}

/** Uses up what a paid order holds. Answers false when it no longer holds all of it; then the caller rolls back. */
export async function usePromotions(
  tx: Tx,
  order: Promoted & { id: number; user_id: number; order_no: string; points: number },
  now: Date,
): Promise<boolean> {
  const orderId = order.id
  if (order.has_coupons) {
    if (!(await couponsUsed(tx, orderId, now))) return false
    await tellCoupons(tx, orderId, order.user_id, now)
  }
  if (order.has_points) {
    const used = await spendHeld(tx, { userId: order.user_id, orderId, orderNo: order.order_no, now })
    if (used !== order.points) return false
  }
  if (order.has_time_sale) await sellTimeSales(tx, orderId, now)
  return true
}

/** The order's timeline names each coupon and what it took off. */
async function tellCoupons(tx: Tx, orderId: number, userId: number, now: Date): Promise<void> {
  await tx.execute(
    orderEvents(now, {
      from: sql`order_coupons oc join user_coupons uc on uc.id = oc.user_coupon_id join coupons c on c.id = uc.coupon_id
        where oc.order_id = ${orderId} order by oc.user_coupon_id`,
      order: sql`oc.order_id`,
      item: sql`oc.order_item_id`,
      kind: 'coupon.used',
      who: byCustomer(userId),
      reason: sql`c.name`,
      data: sql`jsonb_build_object('user_coupon_id', oc.user_coupon_id, 'amount', oc.amount)`,
    }),
  )
}

async function couponsUsed(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  try {
    await spendCoupons(tx, { orderId, now })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'COUPON_NOT_USABLE') return false
    throw error
  }
}
