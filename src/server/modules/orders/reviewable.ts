import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { REVIEW_DAYS } from '#shared/policy.ts'
import { at } from '../../db/values.ts'
import { endOfKstDay, startOfKstDay } from '../../time/kst.ts'

/** Of which order items a review can be written, and until when (rules §5.9). `i` is the order item. */

export type Unwritable = 'REVIEWED' | 'NOT_DELIVERED' | 'CLAIMED' | 'WINDOW_CLOSED'

export type ItemFacts = {
  status: string
  quantity: number
  claimed_quantity: number
  delivered_ms: number | null
  reviewed: boolean
}

export const itemFacts = sql`i.status, i.quantity, i.claimed_quantity, (extract(epoch from i.delivered_at) * 1000)::float8 as delivered_ms,
  exists (select 1 from reviews w where w.order_item_id = i.id) as reviewed`

/** The end of the ninetieth day after the delivery. */
export const writableUntil = (deliveredMs: number): Date =>
  endOfKstDay(addDays(kstDay(new Date(deliveredMs)), REVIEW_DAYS))

/** Why no review of this item can be written now; undefined when one can. */
export function whyUnwritable(item: ItemFacts, now: Date): Unwritable | undefined {
  if (item.reviewed) return 'REVIEWED'
  if (item.claimed_quantity >= item.quantity) return 'CLAIMED'
  if (!['DELIVERED', 'CONFIRMED'].includes(item.status) || item.delivered_ms === null) return 'NOT_DELIVERED'
  return now > writableUntil(item.delivered_ms) ? 'WINDOW_CLOSED' : undefined
}

/** The same as a condition of a statement. */
export const isWritable = (now: Date): SQL =>
  sql`i.status in ('DELIVERED', 'CONFIRMED') and i.claimed_quantity < i.quantity and i.delivered_at >= ${at(startOfKstDay(addDays(kstDay(now), -REVIEW_DAYS)))}
    and not exists (select 1 from reviews w where w.order_item_id = i.id)`
