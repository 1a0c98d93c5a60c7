import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'

/**
 * Stock of an order: held at READY, committed when paid, released otherwise. Every change is one conditional statement;
 * with several SKUs their rows are locked in id order first, so that two orders never wait for each other.
 */

export type SkuQuantity = { skuId: number; quantity: number }

/** One entry per SKU, in id order. */
export function perSku(lines: readonly SkuQuantity[]): SkuQuantity[] {
  const sum = new Map<number, number>()
  for (const { skuId, quantity } of lines) sum.set(skuId, (sum.get(skuId) ?? 0) + quantity)
  return [...sum].map(([skuId, quantity]) => ({ skuId, quantity })).sort((a, b) => a.skuId - b.skuId)
}

/**
 * The statement part that holds stock for an order: `held` has a row for each SKU that there was enough of. When one is
 * missing the caller must roll back.
 */
export function holdStock(orderId: number, lines: readonly SkuQuantity[], expiresAt: Date, now: Date): SQL {
  const wanted = perSku(lines)
  const [only] = wanted
  const at = sql`${now.toISOString()}::timestamptz`
  const enough = (quantity: SQL) => sql`s.on_hand - s.reserved - s.safety_stock >= ${quantity}`
  const taken =
    wanted.length === 1 && only
      ? sql`taken as (
          update skus s set reserved = reserved + ${only.quantity}::int where s.id = ${only.skuId} and ${enough(sql`${only.quantity}::int`)}
          returning s.id, ${only.quantity}::int as quantity)`
      : sql`wanted as materialized (
          select * from unnest(${sql.param(wanted.map(({ skuId }) => skuId))}::bigint[], ${sql.param(wanted.map(({ quantity }) => quantity))}::int[]) as w(sku_id, quantity)),
        locked as materialized (
          select s.id, w.quantity from skus s join wanted w on w.sku_id = s.id order by s.id for no key update of s),
        taken as (
          update skus s set reserved = reserved + l.quantity from locked l where s.id = l.id and ${enough(sql`l.quantity`)}
          returning s.id, l.quantity)`
  return sql`${taken},
        held as (
          insert into stock_reservations (order_id, sku_id, quantity, status, expires_at, created_at, updated_at)
          select ${orderId}::bigint, id, quantity, 'HELD', ${expiresAt.toISOString()}::timestamptz, ${at}, ${at} from taken returning sku_id)`
}

/** The SKUs that an order holds, locked in id order. */
const lockHeld = (from: SQL, orderId: SQL) => sql`locked as materialized (
          select s.id, r.quantity, r.order_id from ${from} skus s join stock_reservations r on r.sku_id = s.id
          where r.order_id = ${orderId} and r.status = 'HELD' order by s.id for no key update of s)`

/** The statement part by which the held units of an order leave the shelf; `paid` is a part with its `order_id`. */
export const sellHeld = (paid: SQL, now: Date): SQL => sql`${lockHeld(sql`${paid},`, sql`${paid}.order_id`)},
        sold as (
          update skus s set on_hand = on_hand - l.quantity, reserved = reserved - l.quantity from locked l where s.id = l.id returning s.id, l.quantity, l.order_id),
        committed as (
          update stock_reservations r set status = 'COMMITTED', updated_at = ${now.toISOString()}::timestamptz from ${paid} where r.order_id = ${paid}.order_id and r.status = 'HELD'),
        moved as (
          insert into stock_movements (sku_id, delta, kind, ref_type, ref_id, actor, created_at)
          select id, -quantity, 'SALE', 'order', order_id, 'system', ${now.toISOString()}::timestamptz from sold)`

/** The held units go back on sale; nothing happens when nothing is held. */
export async function releaseStock(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx.execute(
    sql`with ${lockHeld(sql``, sql`${orderId}`)},
        back as (update skus s set reserved = reserved - l.quantity from locked l where s.id = l.id)
        update stock_reservations set status = 'RELEASED', updated_at = ${now.toISOString()}::timestamptz where order_id = ${orderId} and status = 'HELD'`,
  )
}
