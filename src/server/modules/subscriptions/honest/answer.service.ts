import { and, eq, isNull } from 'drizzle-orm'
import { type Day, kstDay } from '#shared/format/kst.ts'
import type { HonestAnswer } from '#shared/words/subscriptions.ts'
import type { Tx } from '../../../db/db.ts'
import { sure } from '../../../db/sure.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { withCredit } from '../../../pricing/proration.ts'
import { change } from '../change.ts'
import { subscriptionCredits } from '../charges.tables.ts'
import type { Held } from '../hold.ts'
import { holdOwn, pause, type Who } from '../own/manage.service.ts'
import { priceOfNext } from '../periods.ts'
import { honestOffers } from './honest.tables.ts'
import { knownOf, offerBefore } from './known.read.ts'
import { isRenewed, monthOff } from './rule.ts'

export type Answered = {
  answer: Exclude<HonestAnswer, 'TRAINED'>
  /** the day of the charge before which it was asked: an old card answers no newer question */
  charge_on: Day
  /** what was shown, for CREDIT */
  expected_credit?: number | undefined
}

/**
 * The answer to a paid period without a workout: a month's pause, a credit toward the next charge, or neither. Once for each
 * offer; the same answer again changes nothing. It takes the lock that charging takes. Errors: SUBSCRIPTION_NOT_FOUND,
 * HONEST_OFFER_OVER, HONEST_ANSWERED, HONEST_TRAINED, PAYMENT_IN_PROGRESS, PRICE_CHANGED, SUBSCRIPTION_STATE (no pause is left).
 */
export async function answerOffer(deps: Deps, who: Who, answered: Answered): Promise<void> {
  const now = deps.clock.now()
  const done = await inTransaction(deps.db, async (tx) =>
    answerHeld(tx, await holdOwn(tx, who.userId), who, answered, now),
  )
  // that there was nothing to answer is kept, whatever is said to the call
  if (done === 'TRAINED') throw new AppError('HONEST_TRAINED')
}

async function answerHeld(tx: Tx, held: Held, who: Who, answered: Answered, now: Date): Promise<'DONE' | 'TRAINED'> {
  const { subscription: of, last } = held
  const { answer, charge_on: chargeOn } = answered
  const offer = await offerBefore(tx, of.id, chargeOn)
  if (!offer) throw new AppError('HONEST_OFFER_OVER')
  if (offer.answer === answer) return 'DONE'
  if (offer.answer === 'TRAINED') return 'TRAINED'
  if (offer.answer !== null) throw new AppError('HONEST_ANSWERED', { answer: offer.answer })
  if (of.endsOn !== chargeOn || offer.periodId !== last.id || of.status !== 'ACTIVE' || of.pauseFrom !== null)
    throw new AppError('HONEST_OFFER_OVER')
  const known = await knownOf(tx, held, kstDay(now))
  if (known.trained) {
    await keep(tx, offer.id, 'TRAINED', now)
    await change(tx, held, { set: {}, event: 'HONEST_ANSWERED', actor: 'clock', detail: { answer: 'TRAINED' } }, now)
    return 'TRAINED'
  }
  if (known.isUncertain) throw new AppError('PAYMENT_IN_PROGRESS')
  if (!isRenewed(of, known)) throw new AppError('HONEST_OFFER_OVER')
  const credit = Math.min(offer.credit, withCredit(priceOfNext(of), of.credit).charge)
  if (
    answer === 'CREDIT' &&
    (credit !== offer.credit || credit === 0 || (answered.expected_credit ?? credit) !== credit)
  )
    throw new AppError('PRICE_CHANGED', { credit })
  await keep(tx, offer.id, answer, now)
  const paused = answer === 'PAUSE' ? await pause(tx, held, who, monthOff(of.endsOn).until, now) : held
  if (answer === 'CREDIT')
    await tx
      .insert(subscriptionCredits)
      .values({ subscriptionId: of.id, amount: credit, kind: 'HONEST', offerId: offer.id, at: now })
  const set = answer === 'CREDIT' ? { credit: of.credit + credit, goodwill: of.goodwill + credit } : {}
  const detail = { answer, ...(answer === 'CREDIT' ? { amount: credit } : {}) }
  await change(tx, paused, { set, event: 'HONEST_ANSWERED', actor: who.actor, detail }, now)
  return 'DONE'
}

/** Once: the row is held by its subscription, and the database gives one answer alone. */
async function keep(tx: Tx, id: number, answer: HonestAnswer, now: Date): Promise<void> {
  const [kept] = await tx
    .update(honestOffers)
    .set({ answer, answeredAt: now })
    .where(and(eq(honestOffers.id, id), isNull(honestOffers.answer)))
    .returning({ id: honestOffers.id })
  sure(kept)
}
