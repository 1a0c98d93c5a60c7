import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import type { IncidentCause } from '#shared/words/incidents.ts'
import { at } from '../../db/values.ts'
import type { Cause } from './clusters.ts'

/** What conversations can have in common, as conditions on `conversations c`. */

/** The cause of an incident, as it travels. */
export type CauseOf =
  | { kind: 'JOB'; job_id: number }
  | { kind: 'PRODUCT'; product_id: number }
  | { kind: 'ORIGIN_DAY'; shipping_origin_id: number; day: Day }
  | { kind: 'NONE' }

/** Jobs whose rows are order items, and that their customers notice. */
const itemJobs = [
  'order-items.processing-order',
  'order-items.revert-processing',
  'order-items.shipping',
  'order-items.consignment',
  'order-items.out-of-delivery',
  'order-items.delivered',
  'order-items.cancel-shipping',
  'order-items.hold',
  'order-items.release',
  'order-items.delay',
]
/** Jobs whose rows are products. */
const productJobs = ['product.bulk-price', 'product.sheet-price', 'product.sheet-info', 'product.bulk-update']

const dayMs = 86_400_000
/** What happened longer before a question did not cause it. */
export const reachMs = 7 * dayMs

const among = (kind: SQL, kinds: readonly string[]): SQL => sql`${kind} = any(${sql.param([...kinds])}::text[])`
export const isItemJob = (j: SQL): SQL => among(sql`${j}.kind`, itemJobs)
export const isProductJob = (j: SQL): SQL => among(sql`${j}.kind`, productJobs)

/** The items that a conversation is about. */
export const itemsOf = (c: SQL): SQL =>
  sql`order_items i on i.order_id = ${c}.order_id and (${c}.order_item_id is null or i.id = ${c}.order_item_id)`

export const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone 'Asia/Seoul')::date`

/** Parcels that count: what customers wait for, unless it was taken back. */
export const counts = (d: SQL): SQL => sql`${d}.status <> 'CANCELED' and ${d}.kind in ('ORDER', 'EXCHANGE')`

const about = (joins: SQL, where: SQL): SQL => sql`exists (select 1 from order_items i ${joins}
    where i.order_id = c.order_id and (c.order_item_id is null or i.id = c.order_item_id) and ${where})`

/** Whether a conversation may have this cause. */
export function hasCause(cause: Exclude<CauseOf, { kind: 'NONE' }>): SQL {
  if (cause.kind === 'PRODUCT') return about(sql``, sql`i.product_id = ${cause.product_id}`)
  if (cause.kind === 'JOB')
    return about(
      sql`join jobs j on j.id = ${cause.job_id} join job_rows w on w.job_id = j.id
          and w.target_id = case when ${isItemJob(sql`j`)} then i.id when ${isProductJob(sql`j`)} then i.product_id end`,
      sql`w.status = 'SUCCESS' and j.created_at < c.last_customer_at`,
    )
  return about(
    sql`join delivery_items t on t.order_item_id = i.id join deliveries d on d.id = t.delivery_id`,
    sql`${counts(sql`d`)} and d.shipping_origin_id = ${cause.shipping_origin_id} and ${dayOf(sql`d.shipped_at`)} = ${cause.day}::date and d.shipped_at < c.last_customer_at`,
  )
}

/** Whether a conversation stands in an open incident already. */
export const isTaken = sql`exists (select 1 from incident_conversations x where x.conversation_id = c.id and x.state = 'OPEN' and not x.removed)`

/** Conversations with words of their customer since then, the newest first and so many at most. */
export const recent = (since: Date, until: Date, most: number): SQL =>
  sql`select c.id, c.order_id, c.order_item_id, c.last_customer_at from conversations c
      where c.last_customer_at >= ${at(since)} and c.last_customer_at <= ${at(until)} and c.deleted_at is null
      order by c.last_customer_at desc, c.id desc limit ${most}`

export const keyOf = (cause: Exclude<CauseOf, { kind: 'NONE' }>): Cause => {
  if (cause.kind === 'JOB') return { kind: 'JOB', key: String(cause.job_id) }
  if (cause.kind === 'PRODUCT') return { kind: 'PRODUCT', key: String(cause.product_id) }
  return { kind: 'ORIGIN_DAY', key: `${cause.shipping_origin_id}:${cause.day}` }
}

export function causeOf({ kind, key }: Cause): Exclude<CauseOf, { kind: 'NONE' }> {
  if (kind === 'JOB') return { kind, job_id: Number(key) }
  if (kind === 'PRODUCT') return { kind, product_id: Number(key) }
  const [origin, day] = key.split(':')
  return { kind, shipping_origin_id: Number(origin), day: day ?? '' }
}

type Columns = {
  cause_kind: IncidentCause
  job_id: number | null
  product_id: number | null
  shipping_origin_id: number | null
  day: string | null
}

/** The cause of a row of `incidents`. */
export function causeIn(row: Columns): CauseOf {
  if (row.job_id !== null) return { kind: 'JOB', job_id: row.job_id }
  if (row.product_id !== null) return { kind: 'PRODUCT', product_id: row.product_id }
  if (row.shipping_origin_id !== null && row.day !== null)
    return { kind: 'ORIGIN_DAY', shipping_origin_id: row.shipping_origin_id, day: row.day }
  return { kind: 'NONE' }
}
