import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { inFlight } from './inFlight.ts'
import { meeting } from './meeting.ts'

/**
 * The control of the coupon race: look whether the coupon is free, then take it for the order without asking again.
 * Answers how many orders were told that it is theirs; more than one proves that the race is one.
 */
export async function takeNaively(db: Db, userCouponId: number, orderIds: readonly number[]): Promise<number> {
  const met = meeting()
  let promised = 0
  await inFlight(orderIds.length, orderIds, async (orderId) => {
    await db.transaction(async (tx) => {
      const [coupon] = await tx
        .select({ status: userCoupons.status })
        .from(userCoupons)
        .where(eq(userCoupons.id, userCouponId))
      if (coupon?.status !== 'AVAILABLE') return
      await met()
      await tx.execute(
        sql`update user_coupons set status = 'RESERVED', reserved_order_id = ${orderId} where id = ${userCouponId}`,
      )
      promised += 1
    })
  })
  await db.execute(
    sql`update user_coupons set status = 'AVAILABLE', reserved_order_id = null where id = ${userCouponId}`,
  )
  return promised
}
