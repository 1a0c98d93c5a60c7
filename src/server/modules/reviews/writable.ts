import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { REVIEW_EDIT_DAYS, REVIEW_POINTS, REVIEW_POINTS_SHARE, REVIEWS_PAID } from '#shared/policy.ts'
import { at } from '../../db/values.ts'
import { endOfKstDay } from '../../time/kst.ts'

/** Until when a review can be changed, and what it earns. `i` is the order item. */

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
