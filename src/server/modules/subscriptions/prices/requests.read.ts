import { and, desc, eq, sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import type { Held, Subscription } from '../hold.ts'
import { planPriceChanges, subscriptionPriceRequests } from './prices.tables.ts'

/** The day of the next charge: after a pause that is planned or under way, else when what is paid is over. */
export const chargeDay = ({ pauseUntil, endsOn }: Pick<Subscription, 'pauseUntil' | 'endsOn'>): Day =>
  pauseUntil ?? endsOn

export type PriceRequest = typeof subscriptionPriceRequests.$inferSelect

/** What a member is asked for the charge of a day, as long as the change stands; the newest counts. */
export async function requestFor(
  db: Db | Tx,
  subscriptionId: number,
  chargeOn: Day,
): Promise<PriceRequest | undefined> {
  const [found] = await db
    .select({ request: subscriptionPriceRequests })
    .from(subscriptionPriceRequests)
    .innerJoin(planPriceChanges, eq(planPriceChanges.id, subscriptionPriceRequests.changeId))
    .where(
      and(
        eq(subscriptionPriceRequests.subscriptionId, subscriptionId),
        eq(subscriptionPriceRequests.chargeOn, chargeOn),
        eq(planPriceChanges.status, 'SCHEDULED'),
      ),
    )
    .orderBy(desc(planPriceChanges.effectiveOn), desc(subscriptionPriceRequests.id))
    .limit(1)
  return found?.request
}

/** What of a subscription `s` was agreed to when it was last paid for; over `subscriptions s`. */
export const agreedPriceOf = sql`(select (a.purpose ->> 'next_price')::bigint from subscription_payments a
  where a.subscription_id = s.id and a.status = 'PAID' and a.kind in ('INITIAL', 'CONVERSION', 'RENEWAL', 'RETRY', 'UPGRADE') order by a.id desc limit 1)`

/** What the person agreed to pay for each period when they last paid; what they are charged next when they never did. */
export async function agreedPrice(db: Db | Tx, { subscription: of }: Held): Promise<number> {
  const [paid] = await rows(
    db,
    { price: num },
    sql`select coalesce(${agreedPriceOf}, s.next_price) as price from subscriptions s where s.id = ${of.id}`,
  )
  return paid?.price ?? of.nextPrice
}

/** Who has to agree to a price first is charged nothing before: they are told of that instead. Over `subscriptions s`. */
export const isAsked = sql`exists (select from subscription_price_requests r join plan_price_changes c on c.id = r.change_id and c.status = 'SCHEDULED'
  where r.subscription_id = s.id and r.charge_on = coalesce(s.pause_until, s.ends_on) and coalesce(r.answer, '') not in ('AGREED', 'LOWERED'))`
