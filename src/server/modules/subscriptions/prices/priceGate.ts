import { and, desc, eq, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { oneOf } from '../../../db/prepared.ts'
import { num } from '../../../db/shape.ts'
import { CONSENT_DAYS } from '../charging/gate.ts'
import type { Held } from '../hold.ts'
import { subscriptionConsents } from '../records.tables.ts'
import { momentOf } from '../subscriptionStates.ts'

import { agreedPrice, agreedPriceOf, type PriceRequest, requestFor } from './requests.read.ts'

/**
 * What a period that begins on a day may be charged. What somebody was asked for and agreed to for that very day, not longer
 * than 30 days before; never more than they agreed to otherwise. NOT_AGREED: they were asked and did not agree.
 */
export async function priceFor(tx: Tx, held: Held, from: Day): Promise<number | 'NOT_AGREED'> {
  const { subscription: of } = held
  // what follows a trial has a gate of its own, another plan was chosen with its price
  if (of.isTrial || of.nextPlanId !== null) return of.nextPrice
  const request = await requestFor(tx, of.id, from)
  if (!request) return Math.min(of.nextPrice, await agreedPrice(tx, held))
  if (request.answer === 'LOWERED') return request.after
  return request.answer === 'AGREED' && (await isFresh(tx, request)) ? request.after : 'NOT_AGREED'
}

/**
 * `priceFor` of those whose period that begins on their `ends_on` is all that there is to decide, by their ids: they have
 * chosen no other plan, were asked for no other price for that day, nothing was charged for it yet, and nothing else of theirs is open.
 */
export async function undisputedPrices(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await rows(
    tx,
    { id: num, price: num },
    sql`select s.id, case when s.is_trial then s.next_price else least(s.next_price, coalesce(${agreedPriceOf}, s.next_price)) end as price
        from subscriptions s where s.id = ${oneOf(ids)} and s.next_plan_id is null
          and not exists (select from subscription_price_requests r where r.subscription_id = s.id and r.charge_on = s.ends_on)
          and not exists (select from subscription_payments p where p.subscription_id = s.id
            and (p.period_start = s.ends_on or p.status in ('PENDING', 'UNKNOWN')))`,
  )
  return new Map(found.map(({ id, price }) => [id, price]))
}

async function isFresh(tx: Tx, { subscriptionId, after, chargeOn }: PriceRequest): Promise<boolean> {
  const [newest] = await tx
    .select()
    .from(subscriptionConsents)
    .where(
      and(eq(subscriptionConsents.subscriptionId, subscriptionId), eq(subscriptionConsents.kind, 'PRICE_INCREASE')),
    )
    .orderBy(desc(subscriptionConsents.id))
    .limit(1)
  return (
    newest !== undefined &&
    newest.agreed &&
    newest.amount === after &&
    newest.chargeOn === chargeOn &&
    newest.at >= momentOf(addDays(chargeOn, -CONSENT_DAYS), '00:00')
  )
}

/** The same subscription as it is charged at a price. */
export const pricedAt = (held: Held, price: number): Held => ({
  ...held,
  subscription: { ...held.subscription, nextPrice: price },
})
