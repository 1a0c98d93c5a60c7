import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { REVIEW_DAYS, REVIEW_EDIT_DAYS, REVIEW_POINTS, REVIEW_POINTS_SHARE, REVIEWS_PAID } from '#shared/policy.ts'
import { at } from '../../db/values.ts'
import { endOfKstDay, startOfKstDay } from '../../time/kst.ts'

/** Of which order items a review can be written, until when, and what it earns. `i` is the order item. */

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

/** The end of the thirtieth day after it was written. */
export const editableUntil = (createdMs: number): Date =>
  endOfKstDay(addDays(kstDay(new Date(createdMs)), REVIEW_EDIT_DAYS))

/** The most that a review of the item earns: a share of what is left of the item cost. */
export const shareOf = sql`((i.paid + i.points) * (i.quantity - i.claimed_quantity) / i.quantity * ${REVIEW_POINTS_SHARE}::int / 100)::int`

/** Whether so many reviews of the product by this person have earned lately that another one earns nothing. */
export const hasEarnedEnough = (now: Date): SQL => sql`(
    select count(*) >= ${REVIEWS_PAID.count}::int from review_grants g where g.user_id = i.user_id and g.product_id = i.product_id and g.kind = 'TEXT' and g.amount > 0
      and g.created_at > ${at(now)} - make_interval(days => ${REVIEWS_PAID.days}::int))`

/** What a review earns with words alone, and in all with a photo. */
export const pointsOf = (most: number): { text: number; photo: number } => ({
  text: Math.min(REVIEW_POINTS.text, most),
  photo: Math.min(REVIEW_POINTS.photo, most),
})
