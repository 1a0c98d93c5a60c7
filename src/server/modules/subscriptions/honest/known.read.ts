import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { bool, num } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import type { Day } from '#shared/format/kst.ts'
import { hasTrained, wasRecorded } from '../../training/training.read.ts'
import type { Held } from '../hold.ts'
import { isAsked } from '../prices/requests.read.ts'
import { honestOffers } from './honest.tables.ts'
import { daysOf, type Known } from './rule.ts'

export type Offer = typeof honestOffers.$inferSelect

/** What the rule looks at besides the subscription. */
export async function knownOf(db: Db | Tx, { subscription: of, last, canCharge }: Held, today: Day): Promise<Known> {
  const days = daysOf(last, today)
  const [found] = await rows(
    db,
    { recorded: bool, trained: bool, uncertain: bool },
    sql`select ${wasRecorded(days)} as recorded, ${hasTrained(of.userId, days)} as trained,
          (${isAsked} or exists (select from subscription_payments a where a.subscription_id = s.id and a.status in ('PENDING', 'UNKNOWN'))) as uncertain
        from subscriptions s where s.id = ${of.id}`,
  )
  return {
    canCharge,
    isUncertain: found?.uncertain ?? true,
    wasRecorded: found?.recorded ?? false,
    trained: found?.trained ?? true,
  }
}

/** How many credits somebody has taken within a year. */
export async function creditsTaken(db: Db | Tx, userId: number, now: Date): Promise<number> {
  const [found] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from honest_offers o join subscriptions s on s.id = o.subscription_id
        where s.user_id = ${userId} and o.answer = 'CREDIT' and o.answered_at > ${at(now)} - interval '1 year'`,
  )
  return found?.count ?? 0
}

/** What was offered before the charge of a day, answered or not; the newest when days were given meanwhile. */
export async function offerBefore(db: Db | Tx, subscriptionId: number, chargeOn: Day): Promise<Offer | undefined> {
  const [found] = await db
    .select()
    .from(honestOffers)
    .where(and(eq(honestOffers.subscriptionId, subscriptionId), eq(honestOffers.chargeOn, chargeOn)))
    .orderBy(desc(honestOffers.id))
    .limit(1)
  return found
}
