import { sql } from 'drizzle-orm'
import type { CouponToApply } from '#shared/pricing/types.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import { AppError } from '../../http/errors.ts'
import { bySystem, orderEvents } from '../orders/orderEvents.parts.ts'
import type { CouponRule, CouponTarget } from './coupons.contract.ts'
import { ownedColumns, ownedRow, toRule } from './couponRows.ts'
import { scopeCovers } from './couponScope.ts'
import { type RowOf, json, num, text } from '../../db/shape.ts'

/**
 * Coupons of an order, from choice to use and back. A coupon is AVAILABLE, RESERVED by one order from READY on, USED
 * when that order is paid. Each change is one conditional statement over the rows locked in id order, with its event;
 * what is not as expected does not change.
 */

/** A coupon of a customer in the form that pricing takes, with what a screen says of it. */
export type OwnedCoupon = CouponToApply & {
  target: CouponTarget
  couponId: number
  status: 'AVAILABLE' | 'RESERVED'
  issuedAt: Date
  /** the last moment of a KST day */
  expiresAt: Date
  /** the coupon as customers read it */
  rule: CouponRule
}

/**
 * Every coupon the customer can use now, or has reserved for this very order, soonest expiry first (at most 200). Each
 * names the given lines that its scope covers; minimum amounts, time sales and members are pricing's to judge.
 */
export async function ownedCoupons(
  db: Db,
  userId: number,
  lines: readonly { id: number; productId: number }[],
  now: Date,
  orderId?: number,
): Promise<OwnedCoupon[]> {
  const found = await hotRows(
    db,
    { ...ownedRow, eligible: json<number[]>().orNull },
    sql`with l as materialized (
          select * from unnest(${sql.param(lines.map(({ id }) => id))}::bigint[], ${sql.param(lines.map(({ productId }) => productId))}::bigint[]) as l(line_id, product_id))
        select ${ownedColumns}, case when c.scope_type = 'ALL' then null else (
            select coalesce(jsonb_agg(l.line_id), '[]'::jsonb) from l join products p on p.id = l.product_id where ${scopeCovers}) end as eligible
        from user_coupons uc join coupons c on c.id = uc.coupon_id
        where uc.user_id = ${userId} and uc.expires_at >= ${now.toISOString()}::timestamptz
          and (uc.status = 'AVAILABLE' or (uc.status = 'RESERVED' and uc.reserved_order_id = ${orderId ?? null}::bigint))
        order by uc.expires_at, uc.id limit 200`,
  )
  return found.map((row) => ({
    id: row.id,
    target: row.target,
    discountType: row.discount_type,
    value: row.value,
    maxDiscount: row.max_discount,
    minOrderAmount: row.min_order_amount,
    eligibleLineIds: row.eligible,
    allowTimeSale: row.allow_time_sale,
    stackable: row.stackable,
    memberOnly: row.member_only,
    couponId: row.coupon_id,
    status: row.status as OwnedCoupon['status'],
    issuedAt: new Date(row.issued_at_ms),
    expiresAt: new Date(row.expires_at_ms),
    rule: toRule(row),
  }))
}

/**
 * Sets the coupons aside for an order that starts its payment; reserved for this order already is as good. When one is
 * used, reserved by another order, over or not the customer's, COUPON_NOT_USABLE names it and nothing may be kept.
 */
export async function reserveCoupons(
  tx: Tx,
  input: { userId: number; orderId: number; userCouponIds: readonly number[]; now: Date },
): Promise<void> {
  const wanted = [...new Set(input.userCouponIds)]
  if (wanted.length === 0) return
  const at = sql`${input.now.toISOString()}::timestamptz`
  const held = await hotRows(
    tx,
    { id: num },
    sql`with locked as materialized (
          select id, status from user_coupons where id = any(${sql.param(wanted)}::bigint[]) and user_id = ${input.userId} and expires_at >= ${at}
            and (status = 'AVAILABLE' or (status = 'RESERVED' and reserved_order_id = ${input.orderId})) order by id for update),
        taken as (
          update user_coupons u set status = 'RESERVED', reserved_order_id = ${input.orderId}, updated_at = ${at} from locked l
          where u.id = l.id and l.status = 'AVAILABLE' returning u.id),
        e as (
          insert into coupon_events (user_coupon_id, kind, order_id, actor, at)
          select id, 'RESERVED', ${input.orderId}::bigint, ${`user:${input.userId}`}, ${at} from taken)
        select id from locked`,
  )
  const refused = wanted.filter((id) => !held.some((row) => row.id === id))
  if (refused.length > 0) throw new AppError('COUPON_NOT_USABLE', { user_coupon_ids: refused })
}

/** The order will not be paid: its reserved coupons can be used again. Nothing happens when it holds none. */
export async function releaseCoupons(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await hotRows(
    tx,
    {},
    sql`with locked as materialized (
          select id from user_coupons where reserved_order_id = ${orderId} and status = 'RESERVED' order by id for update),
        back as (
          update user_coupons u set status = 'AVAILABLE', reserved_order_id = null, updated_at = ${at} from locked l where u.id = l.id returning u.id)
        insert into coupon_events (user_coupon_id, kind, order_id, actor, at) select id, 'RELEASED', ${orderId}::bigint, 'system', ${at} from back`,
  )
}

/**
 * The order is paid: its reserved coupons are used up. COUPON_NOT_USABLE when one of the order's coupons is no longer
 * reserved for it (the caller rolls back and cancels the payment). Calling again for a completed order changes nothing.
 */
export async function useCoupons(tx: Tx, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const missing = await hotRows(
    tx,
    { user_coupon_id: num },
    sql`with locked as materialized (
          select id from user_coupons where reserved_order_id = ${orderId} and status = 'RESERVED' order by id for update),
        used as (
          update user_coupons u set status = 'USED', reserved_order_id = null, used_order_id = ${orderId}, used_at = ${at}, updated_at = ${at}
          from locked l where u.id = l.id returning u.id),
        e as (
          insert into coupon_events (user_coupon_id, kind, order_id, actor, at) select id, 'USED', ${orderId}::bigint, 'system', ${at} from used)
        select oc.user_coupon_id from order_coupons oc join user_coupons uc on uc.id = oc.user_coupon_id
        where oc.order_id = ${orderId} and oc.restored_by_claim_id is null
          and oc.user_coupon_id not in (select id from locked) and uc.used_order_id is distinct from ${orderId}`,
  )
  if (missing.length > 0)
    throw new AppError('COUPON_NOT_USABLE', { user_coupon_ids: missing.map((row) => row.user_coupon_id) })
}

export const restoredCouponRow = {
  id: num,
  name: text,
  expires_at: text,
}

export type RestoredCoupon = RowOf<typeof restoredCouponRow>

/**
 * Gives coupons back after a claim (rules §5.3): a product coupon when its whole line is gone, cart and shipping
 * coupons when the whole order is; on a return only when the seller is at fault, on an exchange never, and never for
 * goods of which some came back by the customer's choice before. A coupon keeps its expiry; one that is over comes back for 7 days when the fault is the seller's, and not at all otherwise.
 * Each comes back once. Without a claim nothing is written: the answer is what would come back.
 */
export async function restoreCoupons(tx: Db, input: RestoreInput): Promise<RestoredCoupon[]> {
  const { orderId, claimId, type, fault, wholeLines, wholeOrder, now } = input
  if (type === 'exchange' || (type === 'return' && fault !== 'SELLER')) return []
  const at = sql`${now.toISOString()}::timestamptz`
  const renewed = sql`((${at} at time zone 'Asia/Seoul')::date + 8)::timestamp at time zone 'Asia/Seoul' - interval '1 millisecond'`
  const due = sql`select uc.id, case when uc.expires_at >= ${at} then uc.expires_at else ${renewed} end as expires_at, c.name
    from order_coupons oc join user_coupons uc on uc.id = oc.user_coupon_id join coupons c on c.id = uc.coupon_id
    where oc.order_id = ${orderId} and oc.restored_by_claim_id is null and uc.status = 'USED' and uc.used_order_id = ${orderId}
      and case when oc.target = 'PRODUCT' then oc.order_item_id = any(${sql.param([...wholeLines])}::bigint[]) else ${wholeOrder} end
      and not exists (select 1 from claims x join claim_items xi on xi.claim_id = x.id
        where x.order_id = ${orderId} and x.type = 'return' and x.status = 'COMPLETED' and x.fault = 'CUSTOMER'
          and (oc.target <> 'PRODUCT' or xi.order_item_id = oc.order_item_id))
      and (uc.expires_at >= ${at} or ${fault === 'SELLER'})
    order by uc.id`
  const answer = sql`id, name, to_char(expires_at at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+09:00"') as expires_at`
  if (claimId === null) return rows(tx, restoredCouponRow, sql`select ${answer} from (${due}) due order by id`)
  return rows(
    tx,
    restoredCouponRow,
    sql`with due as materialized (${due} for update of uc),
        back as (
          update user_coupons u set status = 'AVAILABLE', used_order_id = null, used_at = null, restored_at = ${at}, expires_at = d.expires_at, updated_at = ${at}
          from due d where u.id = d.id),
        marked as (
          update order_coupons oc set restored_by_claim_id = ${claimId} from due d where oc.order_id = ${orderId} and oc.user_coupon_id = d.id),
        e as (
          insert into coupon_events (user_coupon_id, kind, order_id, claim_id, actor, at)
          select id, 'RESTORED', ${orderId}::bigint, ${claimId}::bigint, 'system', ${at} from due),
        o as (
          ${orderEvents(now, {
            from: sql`due`,
            order: orderId,
            kind: 'coupon.restored',
            who: bySystem,
            reason: sql`name`,
            data: sql`jsonb_build_object('claim_id', ${claimId}::bigint, 'user_coupon_id', id)`,
          })})
        select ${answer} from due order by id`,
  )
}

type RestoreInput = {
  orderId: number
  /** null only asks what would come back */
  claimId: number | null
  type: 'cancel' | 'return' | 'exchange'
  fault: 'CUSTOMER' | 'SELLER'
  /** items of which nothing remains after this claim */
  wholeLines: readonly number[]
  /** nothing of the order remains */
  wholeOrder: boolean
  now: Date
}
