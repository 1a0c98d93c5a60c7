import { sql, type SQL } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import type { OrderItemRow } from './order-items.read.ts'
import { num, text } from '../../db/shape.ts'

/**
 * 합포장: items that wait for their parcel and go to the same person at the same door (name, phone and address share
 * `receiver_key`) from the same shipping origin. All parcels leave by the one delivery method that the shop has.
 */
const waits = (item: SQL) =>
  sql`${item}.status = 'PROCESSING_ORDER' and ${item}.receiver_key <> '' and ${item}.hold_reason is null and coalesce(${item}.claim_status, '') not in ('REQUESTED', 'IN_PROGRESS')`

const waiting = (row: OrderItemRow) =>
  row.status === 'PROCESSING_ORDER' &&
  row.receiverKey !== '' &&
  row.holdReason === null &&
  row.claimStatus !== 'REQUESTED' &&
  row.claimStatus !== 'IN_PROGRESS'

/** How many items could leave in one parcel with each of these, itself counted; 0 for those that leave alone. */
export async function bundleSizes(db: Db, items: readonly OrderItemRow[]): Promise<Map<number, number>> {
  const wanted = items.filter(waiting)
  if (wanted.length === 0) return new Map()
  const keys = [...new Set(wanted.map((item) => item.receiverKey))]
  const found = await rows(
    db,
    { key: text, origin: num, size: num },
    sql`
    select i.receiver_key as key, i.shipping_origin_id as origin, count(*)::int as size from order_items i
    where i.receiver_key in (select value from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)) and ${waits(sql`i`)}
    group by 1, 2 having count(*) > 1`,
  )
  const sizes = new Map(found.map(({ key, origin, size }) => [`${key} ${origin}`, size]))
  return new Map(wanted.map((item) => [item.id, sizes.get(`${item.receiverKey} ${item.shippingOriginId}`) ?? 0]))
}

/** The items that could leave in one parcel with this one, itself included. */
export const bundleOf = (id: number): SQL => sql`order_items.id in (
  select i.id from order_items me join order_items i on i.receiver_key = me.receiver_key and i.shipping_origin_id = me.shipping_origin_id
  where me.id = ${id} and ${waits(sql`me`)} and ${waits(sql`i`)})`

/** The items that could share a parcel with another one. */
export const bundled = (): SQL => sql`order_items.id in (
  select i.id from order_items i join (
    select b.receiver_key, b.shipping_origin_id from order_items b where ${waits(sql`b`)} group by 1, 2 having count(*) > 1
  ) as shared on shared.receiver_key = i.receiver_key and shared.shipping_origin_id = i.shipping_origin_id where ${waits(sql`i`)})`
