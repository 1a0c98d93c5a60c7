import { type Day, kstDay } from '#shared/format/kst.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { hit } from '../../../http/rateLimit.ts'
import { chargeableKey, holdKey } from '../../billing/billing.service.ts'
import { isInstallmentAllowed } from '#shared/pricing/installments.ts'
import { planChange } from '../../plans/planChange.ts'
import { readSellable } from '../../plans/plans.read.ts'
import { type Begun, newOwner } from '../charging/attempts.ts'
import { change } from '../change.ts'
import { drive } from '../charging/charge.service.ts'
import { endNow } from './endNow.ts'
import { type Held, holdLive, standingOf } from '../hold.ts'
import { tell } from '../notices.ts'
import { isPause, PAUSES, pausesOf } from './pauses.ts'
import { useKey } from './useKey.ts'
import { begin, type Done, end, nextCharge } from '../charging/renew.service.ts'
import { refusalOf } from '../joining/results.ts'
import { actionsOf, paymentById } from '../subscriptions.read.ts'
import { agreedPrice } from '../prices/requests.read.ts'
import { priceFor, pricedAt } from '../prices/priceGate.ts'
import { after, paidFrom } from '../subscriptionStates.ts'

/** What a person does with their own subscription. All of it takes the lock that charging takes. */

export type Who = { userId: number; actor: string }

/** Error: SUBSCRIPTION_NOT_FOUND. */
export async function holdOwn(tx: Tx, userId: number): Promise<Held> {
  const held = await holdLive(tx, userId)
  if (!held) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  return held
}

const refuse = (): never => {
  throw new AppError('SUBSCRIPTION_STATE')
}

/** 해지: no more charges, and what is paid is used up; what nobody could charge ends at once. */
export async function cancel(tx: Tx, held: Held, { actor }: Who, reason: string | undefined, now: Date): Promise<Held> {
  const { subscription: of } = held
  const status = after(of.status, 'CANCELED')
  if (!status) return refuse()
  if (status === 'ENDED') return end(tx, held, 'CANCELED', actor, now)
  const set = {
    status,
    cancelRequestedAt: now,
    cancelReason: reason ?? null,
    nextPlanId: null,
    nextProductId: null,
    pauseFrom: null,
    pauseUntil: null,
  }
  const done = await change(tx, held, { set, event: 'CANCELED', actor, detail: reason ? { reason } : {} }, now)
  await tell(tx, done, 'MEMBERSHIP_CANCELED', { periodStart: of.endsOn, attempt: of.version, day: of.endsOn }, now)
  return done
}

/** 해지 취소, until what is paid is used up. */
export async function undoCancel(tx: Tx, held: Held, { actor }: Who, now: Date): Promise<Held> {
  const { subscription: of } = held
  const status = after(of.status, 'CANCEL_UNDONE', of.isTrial)
  if (!status || of.endsOn <= kstDay(now)) return refuse()
  return change(
    tx,
    held,
    { set: { status, cancelRequestedAt: null, cancelReason: null }, event: 'CANCEL_UNDONE', actor },
    now,
  )
}

/** 쉬어 가기, from the end of what is paid until a day. Error: SUBSCRIPTION_STATE with `why`. */
export async function pause(tx: Tx, held: Held, { actor }: Who, until: Day, now: Date): Promise<Held> {
  const { subscription: of } = held
  const pauses = await pausesOf(tx, of.id, now)
  if (!actionsOf(held, { today: kstDay(now), pauses }).includes('PAUSE'))
    throw new AppError('SUBSCRIPTION_STATE', { why: 'PAUSE', most_a_year: PAUSES.mostAYear })
  if (!isPause(of.endsOn, until)) throw new AppError('VALIDATION', { fields: { pause_until: ['INVALID'] } })
  return change(
    tx,
    held,
    {
      set: { pauseFrom: of.endsOn, pauseUntil: until },
      event: 'PAUSE_PLANNED',
      actor,
      detail: { from: of.endsOn, until },
    },
    now,
  )
}

export const dropPause = (tx: Tx, held: Held, { actor }: Who, now: Date): Promise<Held> =>
  change(tx, held, { set: { pauseFrom: null, pauseUntil: null }, event: 'PAUSE_DROPPED', actor }, now)

export type StatusInput = {
  status: 'CANCEL_SCHEDULED' | 'ACTIVE' | 'PAUSED' | 'TERMINATED'
  pause_until?: Day | undefined
  reason?: string | undefined
  expected_refund?: number | undefined
  returns_kits?: boolean | undefined
}

/**
 * `change-status`: what each wanted state means where the subscription is now. Resuming early is charged today; refused, the
 * pause goes on. Errors: SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_STATE, PRICE_CHANGED, PAYMENT_IN_PROGRESS, PAYMENT_REJECTED.
 */
export async function changeStatus(deps: Deps, who: Who, input: StatusInput): Promise<void> {
  const now = deps.clock.now()
  const owner = newOwner()
  const paymentId = await stepped(deps, owner, async (tx) => {
    const held = await holdOwn(tx, who.userId)
    const { subscription: of } = held
    switch (input.status) {
      case 'CANCEL_SCHEDULED':
        await cancel(tx, held, who, input.reason, now)
        return undefined
      case 'TERMINATED':
        if (of.isTrial) return refuse()
        await endNow(
          tx,
          held,
          { actor: who.actor, expected: input.expected_refund, returnsKits: input.returns_kits },
          now,
        )
        return undefined
      case 'PAUSED':
        if (!input.pause_until) throw new AppError('VALIDATION', { fields: { pause_until: ['REQUIRED'] } })
        await pause(tx, held, who, input.pause_until, now)
        return undefined
      case 'ACTIVE':
        if (of.status === 'CANCEL_SCHEDULED') await undoCancel(tx, held, who, now)
        else if (of.status === 'ACTIVE' && of.pauseFrom) await dropPause(tx, held, who, now)
        else if (of.status === 'PAUSED')
          return personal(
            await begin(
              tx,
              deps,
              held,
              nextCharge(await priced(tx, held, kstDay(now)), 'RENEWAL', kstDay(now)),
              owner,
              now,
            ),
          )
        else refuse()
        return undefined
    }
  })
  if (paymentId !== undefined) await refuseFailed(deps, paymentId)
}

/** Error: PAYMENT_REJECTED with the gateway's own words, when that is what became of a payment. */
async function refuseFailed(deps: Deps, paymentId: number): Promise<void> {
  const payment = await paymentById(deps.db, paymentId)
  if (payment?.status === 'FAILED') throw refusalOf(payment)
}

/** At what was agreed to for that day. Error: SUBSCRIPTION_STATE when it was not. */
export async function priced(tx: Tx, held: Held, from: Day): Promise<Held> {
  const price = await priceFor(tx, held, from)
  return price === 'NOT_AGREED' ? refuse() : pricedAt(held, price)
}

/** A charge that a person asks for, in a transaction; then the gateway is asked. */
export async function stepped(
  deps: Deps,
  owner: string,
  work: (tx: Tx) => Promise<Begun | undefined>,
): Promise<number | undefined> {
  const begun = await inTransaction(deps.db, work)
  if (begun?.isNew) await drive(deps, begun.payment.id, { owner, isNew: true })
  return begun?.payment.id
}

/** What was begun for a person who waits for it. Error: PAYMENT_IN_PROGRESS while another is being found out. */
export function personal(step: Done | Begun): Begun | undefined {
  if (step === 'WAITED' || step === 'HELD') throw new AppError('PAYMENT_IN_PROGRESS')
  return typeof step === 'string' ? undefined : step
}

/** What a person asks for by hand: their subscription, and another way to pay, when they name them. */
export type Retrying = { subscriptionId?: number | undefined; billingKeyId?: number | undefined }

/** So often somebody may try by hand. */
const mostRetries = { aMinute: 1, aDay: 10 }

/**
 * 다시 결제 by hand: so often in a minute and in a day, on the way to pay that is named, which is charged from then on.
 * Errors: those of `retryNow`, SUBSCRIPTION_NOT_FOUND, BILLING_KEY_NOT_FOUND, RATE_LIMITED. Answers the payment.
 */
export function retryByHand(
  deps: Deps,
  who: Who,
  { subscriptionId, billingKeyId }: Retrying,
): Promise<number | undefined> {
  return retryNow(deps, who, async (tx, held, now) => {
    const { id, userId } = held.subscription
    if (subscriptionId !== undefined && subscriptionId !== id) throw new AppError('SUBSCRIPTION_NOT_FOUND')
    if (billingKeyId !== undefined) {
      const key = await chargeableKey(deps, tx, userId, billingKeyId)
      if (!key || !(await holdKey(tx, userId, key.id))) throw new AppError('BILLING_KEY_NOT_FOUND')
    }
    if (held.subscription.status !== 'PAST_DUE') return held
    // taken back with everything else when there is nothing to try
    await hit(tx, `payment-retry:${userId}`, mostRetries.aMinute, 60, now)
    await hit(tx, `payment-retry-day:${userId}`, mostRetries.aDay, 86_400, now)
    return billingKeyId === undefined ? held : useKey(tx, held, billingKeyId, who.actor, now)
  })
}

type Prepare = (tx: Tx, held: Held, now: Date) => Promise<Held>

/** 다시 결제: the period that could not be charged, now. Errors: NOTHING_TO_RETRY, PAYMENT_IN_PROGRESS. Answers the payment. */
export async function retryNow(
  deps: Deps,
  who: Who,
  prepare: Prepare = (_, held) => Promise.resolve(held),
): Promise<number | undefined> {
  const now = deps.clock.now()
  const owner = newOwner()
  return stepped(deps, owner, async (tx) => {
    const held = await prepare(tx, await holdOwn(tx, who.userId), now)
    const { subscription: of } = held
    if (of.status !== 'PAST_DUE' || !held.canCharge) throw new AppError('NOTHING_TO_RETRY')
    const from = paidFrom(standingOf(held), now)
    const wanted = nextCharge(await priced(tx, held, from), 'RETRY', from)
    return personal(
      await begin(tx, deps, held, { ...wanted, purpose: { ...wanted.purpose, ref: 'MANUAL' } }, owner, now),
    )
  })
}

/** 요금제 낮추기: from the next period on, at that plan's price. Errors: PRODUCT_NOT_FOUND, SUBSCRIPTION_STATE. */
export async function downgrade(tx: Tx, who: Who, productId: number, now: Date): Promise<Held> {
  const held = await holdOwn(tx, who.userId)
  const sellable = await readSellable(tx, productId, now)
  if (!sellable) throw new AppError('PRODUCT_NOT_FOUND')
  const { plan, product } = sellable
  const offered = actionsOf(held, { today: kstDay(now), pauses: 0 }).includes('DOWNGRADE')
  if (!offered || planChange(held.plan, plan) !== 'DOWNGRADE') return refuse()
  return change(
    tx,
    held,
    {
      set: { nextPlanId: plan.id, nextProductId: product.id, nextPrice: plan.price },
      event: 'DOWNGRADE_PLANNED',
      actor: who.actor,
      detail: { plan_id: plan.id, price: plan.price, from: held.subscription.endsOn },
    },
    now,
  )
}

/** The next period is again one of the plan that is being used, at the price that was agreed to for it. */
export async function undoDowngrade(tx: Tx, who: Who, now: Date): Promise<Held> {
  const held = await holdOwn(tx, who.userId)
  if (held.subscription.nextPlanId === null) return refuse()
  const agreed = await agreedPrice(tx, held)
  return change(
    tx,
    held,
    { set: { nextPlanId: null, nextProductId: null, nextPrice: agreed }, event: 'DOWNGRADE_UNDONE', actor: who.actor },
    now,
  )
}

/** 할부 개월 of the next charges. Error: INSTALLMENT_NOT_ALLOWED. */
export async function setInstallments(tx: Tx, deps: Deps, who: Who, months: number, now: Date): Promise<Held> {
  const held = await holdOwn(tx, who.userId)
  const { billingKeyId, nextPrice } = held.subscription
  const key = billingKeyId === null ? undefined : await chargeableKey(deps, tx, who.userId, billingKeyId)
  if (!key || !isInstallmentAllowed(key, nextPrice, months)) throw new AppError('INSTALLMENT_NOT_ALLOWED')
  return change(
    tx,
    held,
    { set: { installmentMonths: months }, event: 'INSTALLMENTS', actor: who.actor, detail: { months } },
    now,
  )
}
