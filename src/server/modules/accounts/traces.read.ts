import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num, type RowOf, text } from '../../db/shape.ts'

/** What a member has with the shop: what must be finished before they can leave, and what they would lose. */
export const tracesRow = {
  open_orders: num,
  open_claims: num,
  open_refunds: num,
  active_subscription: num,
  open_gifts: num,
  points: num,
  coupons: num,
  cart_items: num,
  social_accounts: num,
  devices: num,
  orders: num,
  claims: num,
  /** the KST day of the last contract, payment or delivery; of the last claim, question or note */
  last_contract: text.orNull,
  last_complaint: text.orNull,
}

export type Traces = RowOf<typeof tracesRow>

const kst = (moment: SQL) => sql`to_char(${moment} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`

/**
 * Goods and money under way: paid goods until their purchase is confirmed or undone, payments being confirmed, claims and
 * refunds that are not over, a membership that would be charged again, and gifts that nobody has taken yet.
 */
export async function readTraces(db: Db, userId: number, now: Date): Promise<Traces> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [found] = await rows(
    db,
    tracesRow,
    sql`select
      (select count(*)::int from orders o where o.user_id = ${userId} and (o.status = 'CONFIRMING' or (o.status = 'COMPLETED' and exists (
        select from order_items i where i.order_id = o.id and i.status not in ('CONFIRMED', 'CANCELED', 'RETURNED', 'EXCHANGED'))))) as open_orders,
      (select count(*)::int from claims where user_id = ${userId} and status in ('REQUESTED', 'IN_PROGRESS')) as open_claims,
      (select count(*)::int from refunds where user_id = ${userId} and status in ('REQUESTED', 'PROCESSING', 'FAILED', 'MANUAL')) as open_refunds,
      (select count(*)::int from subscriptions where user_id = ${userId} and status in ('TRIALING', 'ACTIVE', 'PAST_DUE', 'PAUSED')) as active_subscription,
      (select count(*)::int from gifts where buyer_id = ${userId} and status in ('PAID', 'SENT')) as open_gifts,
      (select coalesce(sum(remaining), 0)::int from points_lots where user_id = ${userId} and status = 'ACTIVE' and expires_at > ${at}) as points,
      (select count(*)::int from user_coupons where user_id = ${userId} and status in ('AVAILABLE', 'RESERVED') and expires_at >= ${at}) as coupons,
      (select count(*)::int from cart_items where user_id = ${userId}) as cart_items,
      (select count(*)::int from social_accounts where user_id = ${userId}) as social_accounts,
      (select count(*)::int from sessions where audience = 'customer' and subject_id = ${userId} and revoked_at is null and expires_at > ${at}) as devices,
      (select count(*)::int from orders where user_id = ${userId} and paid_at is not null) as orders,
      (select count(*)::int from claims where user_id = ${userId}) as claims,
      (select ${kst(sql`max(greatest(i.paid_at, i.delivered_at, i.confirmed_at))`)} from order_items i where i.user_id = ${userId}) as last_contract,
      (select ${kst(sql`max(moment)`)} from (
        select max(coalesce(completed_at, retracted_at, created_at)) as moment from claims where user_id = ${userId}
        union all select max(greatest(last_customer_at, coalesce(closed_at, last_customer_at))) from conversations where user_id = ${userId}
        union all select max(created_at) from memos where user_id = ${userId}) c) as last_complaint`,
  )
  return found as Traces
}

export const blockersOf = (traces: Traces) => ({
  open_orders: traces.open_orders,
  open_claims: traces.open_claims,
  open_refunds: traces.open_refunds,
  active_subscription: traces.active_subscription,
  open_gifts: traces.open_gifts,
})

export const isBlocked = (traces: Traces): boolean => Object.values(blockersOf(traces)).some((count) => count > 0)
