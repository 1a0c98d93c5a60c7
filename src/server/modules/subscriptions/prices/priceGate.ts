import { and, desc, eq } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import type { Tx } from '../../../db/db.ts'
import { CONSENT_DAYS } from '../charging/gate.ts'
import type { Held } from '../hold.ts'
import { subscriptionConsents } from '../records.tables.ts'
import { momentOf } from '../subscriptionStates.ts'

import { agreedPrice, type PriceRequest, requestFor } from './requests.read.ts'

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
