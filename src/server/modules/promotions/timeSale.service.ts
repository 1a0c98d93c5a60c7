import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import { bool, num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'

/**
 * Quantity of time sales: held from READY on, sold when paid, released otherwise, and free again when cancelled before
 * shipping. What an order holds are its own items with their `event_product_id`; the caller holds the order's lock, so
 * each step happens once. Rows are locked in id order.
 */

export type TimeSaleWish = { eventProductId: number; quantity: number }
export type TimeSaleRefusal = { eventProductId: number; left: number }

/**
 * Holds the quantities for an order; answers those that cannot be had (the sale's limit, or the customer's own over
 * what is paid and held), and then the caller must roll back.
 */
export async function holdTimeSales(
  tx: Tx,
  input: { userId: number; orderId: number; wishes: readonly TimeSaleWish[]; now: Date },
): Promise<TimeSaleRefusal[]> {
  const { userId, orderId, wishes, now } = input
  const wanted = [...Map.groupBy(wishes, (wish) => wish.eventProductId)].map(([id, same]) => ({
    id,
    quantity: same.reduce((sum, wish) => sum + wish.quantity, 0),
  }))
  const ids = wanted.map(({ id }) => id)
  const locked = await hotRows(
    tx,
    { id: num, quantity: num, left: num.orNull, per_user_limit: num.orNull, taken: bool },
    sql`with locked as materialized (
          select ep.id, w.quantity, ep.quantity_limit - ep.held - ep.sold as left, ep.per_user_limit
          from event_products ep join unnest(${sql.param(ids)}::bigint[], ${sql.param(wanted.map(({ quantity }) => quantity))}::int[]) as w(id, quantity) on w.id = ep.id
          order by ep.id for update of ep),
        taken as (
          update event_products ep set held = held + l.quantity, updated_at = ${at(now)} from locked l
          where ep.id = l.id and (ep.quantity_limit is null or ep.held + ep.sold + l.quantity <= ep.quantity_limit) returning ep.id)
        select l.*, exists (select 1 from taken t where t.id = l.id) as taken from locked l`,
  )
  const refused = locked
    .filter((row) => !row.taken)
    .map(({ id, left }) => ({ eventProductId: id, left: Math.max(left ?? 0, 0) }))
  const limited = locked.filter((row) => row.taken && row.per_user_limit !== null)
  if (refused.length > 0 || limited.length === 0) return refused
  // a statement of its own: it must see what was committed while we waited for the rows
  const own = await hotRows(
    tx,
    { id: num, quantity: num },
    sql`select i.event_product_id as id, sum(i.quantity - coalesce((select sum(ci.quantity) from claim_items ci join claims c on c.id = ci.claim_id
            where ci.order_item_id = i.id and c.type = 'cancel' and ci.restocked_at is not null), 0))::int as quantity
        from order_items i join orders o on o.id = i.order_id
        where i.user_id = ${userId} and i.event_product_id = any(${sql.param(limited.map(({ id }) => id))}::bigint[]) and o.id <> ${orderId}
          and (o.status in ('READY', 'CONFIRMING') or o.paid_at is not null)
        group by i.event_product_id`,
  )
  return limited.flatMap(({ id, quantity, per_user_limit: limit }) => {
    const left = (limit ?? 0) - (own.find((row) => row.id === id)?.quantity ?? 0)
    return quantity > left ? [{ eventProductId: id, left: Math.max(left, 0) }] : []
  })
}

/** The order will not be paid: what it holds can be had again. */
export const releaseTimeSales = (tx: Tx, orderId: number, now: Date): Promise<void> =>
  move(tx, orderId, sql`held = held - l.quantity`, now)

/** The order is paid: what it holds is sold. */
export const sellTimeSales = (tx: Tx, orderId: number, now: Date): Promise<void> =>
  move(tx, orderId, sql`held = held - l.quantity, sold = sold + l.quantity`, now)

/**
 * A cancellation completes: what it cancels of time sales can be had again, by anybody and by the same customer. Each
 * claim item counts once, by the mark of its goods' return to the shelf, so call it before `restock`; `sold` never goes
 * below zero. Takes its locks before those of SKUs.
 */
export async function returnTimeSales(tx: Tx, claimId: number, now: Date): Promise<void> {
  await tx.execute(
    sql`with back as materialized (
          select i.event_product_id as id, sum(ci.quantity)::int as quantity from claim_items ci join order_items i on i.id = ci.order_item_id
          where ci.claim_id = ${claimId} and ci.restocked_at is null and i.event_product_id is not null group by i.event_product_id),
        locked as materialized (select ep.id, back.quantity from event_products ep join back on back.id = ep.id order by ep.id for no key update of ep)
        update event_products ep set sold = greatest(ep.sold - l.quantity, 0), updated_at = ${at(now)} from locked l where ep.id = l.id`,
  )
}

async function move(tx: Tx, orderId: number, change: ReturnType<typeof sql>, now: Date): Promise<void> {
  await tx.execute(
    sql`with own as materialized (
          select event_product_id as id, sum(quantity)::int as quantity from order_items where order_id = ${orderId} and event_product_id is not null group by event_product_id),
        locked as materialized (select ep.id, own.quantity from event_products ep join own on own.id = ep.id order by ep.id for update of ep)
        update event_products ep set ${change}, updated_at = ${at(now)} from locked l where ep.id = l.id`,
  )
}
