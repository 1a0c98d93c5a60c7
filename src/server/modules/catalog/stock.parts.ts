import { sql, type SQL } from 'drizzle-orm'

/**
 * Statement parts of the stock: units are held for an order at READY, sold when it is paid, released otherwise; claims put
 * goods back and take others out. Every change is one conditional statement; SKUs are locked in id order, as an UPDATE
 * locks them (no key), so that neither two orders nor a foreign key that merely points to one wait for each other.
 */

export type SkuQuantity = { skuId: number; quantity: number }

/** One entry per SKU, in id order. */
export function perSku(lines: readonly SkuQuantity[]): SkuQuantity[] {
  const sum = new Map<number, number>()
  for (const { skuId, quantity } of lines) sum.set(skuId, (sum.get(skuId) ?? 0) + quantity)
  return [...sum].map(([skuId, quantity]) => ({ skuId, quantity })).sort((a, b) => a.skuId - b.skuId)
}

/** SKU `s` has so many that nobody holds. */
const enough = (quantity: SQL) => sql`s.on_hand - s.reserved - s.safety_stock >= ${quantity}`

/**
 * The statement part that holds stock for an order: `held` has a row for each SKU that there was enough of. When one is
 * missing the caller must roll back.
 */
export function holdStock(orderId: number, lines: readonly SkuQuantity[], expiresAt: Date, now: Date): SQL {
  const wanted = perSku(lines)
  const [only] = wanted
  const at = sql`${now.toISOString()}::timestamptz`
  const taken =
    wanted.length === 1 && only
      ? sql`taken as (
          update skus s set reserved = reserved + ${only.quantity}::int where s.id = ${only.skuId} and ${enough(sql`${only.quantity}::int`)}
          returning s.id, ${only.quantity}::int as quantity)`
      : sql`${unitsPart(sql`wanted`, wanted)},
        ${lockOf(sql`wanted`)},
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

/** The statement by which the held units of an order go back on sale; nothing happens when nothing is held. */
export const releaseHeld = (orderId: number, now: Date): SQL => sql`
        with ${lockHeld(sql``, sql`${orderId}`)},
        back as (update skus s set reserved = reserved - l.quantity from locked l where s.id = l.id)
        update stock_reservations set status = 'RELEASED', updated_at = ${now.toISOString()}::timestamptz where order_id = ${orderId} and status = 'HELD'`

/** Why units came or went, as the ledger of the stock has it. */
type Cause = {
  kind: 'CANCEL' | 'RETURN' | 'EXCHANGE_OUT'
  claimId: number
  reason: string | null
  /** `ops:4`, `user:12`, `system` */
  actor: string
}

/** The part `name (sku_id, quantity)` of these units, one row for each SKU. */
export const unitsPart = (name: SQL, lines: readonly SkuQuantity[]): SQL => {
  const wanted = perSku(lines)
  return sql`${name} as materialized (
          select * from unnest(${sql.param(wanted.map(({ skuId }) => skuId))}::bigint[], ${sql.param(wanted.map(({ quantity }) => quantity))}::int[]) as w(sku_id, quantity))`
}

/** The SKUs of a part (sku_id, quantity), locked in id order. */
const lockOf = (units: SQL) => sql`locked as materialized (
          select s.id, w.quantity from skus s join ${units} w on w.sku_id = s.id order by s.id for no key update of s)`

const ledgerLines = (from: SQL, delta: SQL, { kind, claimId, reason, actor }: Cause, now: Date) => sql`
          insert into stock_movements (sku_id, delta, kind, ref_type, ref_id, reason, actor, created_at)
          select id, ${delta}, ${kind}, 'claim', ${claimId}::bigint, ${reason}::text, ${actor}, ${now.toISOString()}::timestamptz from ${from}`

/** The parts that put the units of a part (sku_id, quantity) on the shelf, as the last of a `with`. */
export const putBack = (units: SQL, cause: Cause, now: Date): SQL => sql`${lockOf(units)},
        changed as (update skus s set on_hand = s.on_hand + l.quantity from locked l where s.id = l.id)
        ${ledgerLines(sql`locked`, sql`quantity`, cause, now)}`

/**
 * The statement that takes units of SKUs on sale off the shelf, as far as each has enough of them that nobody holds.
 * Answers the `id` of those; when one is missing the caller must roll back.
 */
export const takeOut = (lines: readonly SkuQuantity[], cause: Cause, now: Date): SQL => sql`
        with ${unitsPart(sql`w`, lines)},
        ${lockOf(sql`w`)},
        taken as (
          update skus s set on_hand = s.on_hand - l.quantity from locked l
          where s.id = l.id and s.status = 'ACTIVE' and ${enough(sql`l.quantity`)} returning s.id, l.quantity),
        moved as (${ledgerLines(sql`taken`, sql`-quantity`, cause, now)})
        select id from taken`
