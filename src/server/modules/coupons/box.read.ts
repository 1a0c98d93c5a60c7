import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import type { BoxCoupon, BoxTab, CouponTarget } from './coupons.contract.ts'
import { ownedColumns, ownedRow, toUserCoupon } from './couponRows.ts'
import { num, text } from '../../db/shape.ts'
import { toSlice } from '../../db/page.ts'

type BoxQuery = { status: BoxTab; target?: CouponTarget | undefined; offset: number; limit: number }

/**
 * A slice of one tab of a customer's coupon box. AVAILABLE: what ends first on top, with what a payment under way holds;
 * USED: with the order, the newest on top; EXPIRED: what ended last on top, by the clock and not by the job that writes
 * it down. What was taken back is in none.
 */
export async function boxOf(db: Db, userId: number, { status, target, offset, limit }: BoxQuery, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { where, order } = {
    AVAILABLE: {
      where: sql`(uc.status = 'RESERVED' or (uc.status = 'AVAILABLE' and uc.expires_at >= ${at}))`,
      order: sql`uc.expires_at, uc.id`,
    },
    USED: { where: sql`uc.status = 'USED'`, order: sql`uc.used_at desc, uc.id desc` },
    EXPIRED: {
      where: sql`(uc.status = 'EXPIRED' or (uc.status = 'AVAILABLE' and uc.expires_at < ${at}))`,
      order: sql`uc.expires_at desc, uc.id desc`,
    },
  }[status]
  const from = sql`user_coupons uc join coupons c on c.id = uc.coupon_id
    where uc.user_id = ${userId} and ${where} and ${target === undefined ? sql`true` : sql`c.target = ${target}`}`
  const [counted] = await rows(db, { total: num }, sql`select count(*)::int as total from ${from}`)
  const found = await rows(
    db,
    { ...ownedRow, used_order_id: num.orNull, used_order_no: text.orNull },
    sql`select ${ownedColumns}, uc.used_order_id, (select order_no from orders o where o.id = uc.used_order_id) as used_order_no
        from ${from} order by ${order} limit ${limit} offset ${offset}`,
  )
  const results = found.map(({ used_order_id: id, used_order_no: no, ...row }): BoxCoupon => ({
    ...toUserCoupon(row),
    ...(status === 'EXPIRED' ? { status: 'EXPIRED' as const } : {}),
    ...(id !== null && no !== null ? { used_order: { id, order_no: no } } : {}),
  }))
  return toSlice(results, counted?.total ?? 0, { offset, limit })
}
