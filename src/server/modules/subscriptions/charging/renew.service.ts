import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { withCredit } from '../../../pricing/proration.ts'
import { beginAttempt, type Begun, type Wanted } from './attempts.ts'
import { change } from '../change.ts'
import { drive } from './charge.service.ts'
import { conversionGate } from './gate.ts'
import { type Held, hold, standingOf } from '../hold.ts'
import { priceOfNext } from '../periods.ts'
import { tell } from '../notices.ts'
import { priceFor, pricedAt } from '../prices/priceGate.ts'
import { returnCredit } from './returnCredit.ts'
import { settleIn, type Settled } from './settle.service.ts'
import { after, type Due, dueNow } from '../subscriptionStates.ts'
import { type EndReason, subscriptions } from '../subscriptions.tables.ts'

/** What the clock did about a subscription. */
export type Done = 'WAITED' | 'ENDED' | 'PAUSED' | 'HELD' | 'GONE' | Settled

/**
 * Does what is due of one subscription: charges the period that follows the last one (never one that is reckoned from now),
 * ends what is over, begins a pause. `owner` is who has claimed it; the gateway is asked outside of any transaction.
 */
export async function act(deps: Deps, id: number, owner: string): Promise<Done> {
  const now = deps.clock.now()
  const step = await inTransaction(deps.db, async (tx): Promise<Done | Begun> => {
    const held = await hold(tx, id)
    if (!held) return 'GONE'
    if (held.subscription.claimedBy !== null && held.subscription.claimedBy !== owner) return 'GONE'
    return decide(tx, deps, held, dueNow(standingOf(held), now), owner, now)
  })
  return typeof step === 'string' ? step : drive(deps, step.payment.id, { owner, isNew: step.isNew })
}

async function decide(tx: Tx, deps: Deps, held: Held, due: Due, owner: string, now: Date): Promise<Done | Begun> {
  const { subscription: of } = held
  switch (due.do) {
    case 'WAIT':
      await sleep(tx, of.id, due.until)
      return 'WAITED'
    case 'END':
      await end(tx, held, due.why, 'clock', now)
      return 'ENDED'
    case 'PAUSE':
      await change(
        tx,
        held,
        {
          set: { status: after(of.status, 'PAUSED') ?? of.status },
          event: 'PAUSED',
          actor: 'clock',
          mrr: { to: 0, kind: 'PAUSE' },
        },
        now,
      )
      return 'PAUSED'
    case 'CHARGE': {
      if (of.isTrial && due.kind === 'CONVERSION') {
        const gate = await conversionGate(tx, held, now)
        if (!gate.agreed) {
          await end(tx, held, 'CONVERSION_NOT_AGREED', 'clock', now)
          return 'ENDED'
        }
        if (!gate.announced) {
          await change(tx, held, { set: { waitsForStaff: true }, event: 'NOT_ANNOUNCED', actor: 'clock' }, now)
          return 'HELD'
        }
      }
      const price = await priceFor(tx, held, due.from)
      if (price === 'NOT_AGREED') {
        await end(tx, held, 'PRICE_NOT_AGREED', 'clock', now)
        return 'ENDED'
      }
      return begin(tx, deps, held, nextCharge(pricedAt(held, price), due.kind, due.from), owner, now)
    }
  }
}

/** Until what became of another charge is asked again. */
const BUSY_MS = 30_000

const sleep = (tx: Tx, id: number, until: Date | null) =>
  tx.update(subscriptions).set({ actAt: until, claimedBy: null, claimedUntil: null }).where(eq(subscriptions.id, id))

/** Begins an attempt. One of nothing is paid at once; one that was paid already leaves everything as it is. */
export async function begin(
  tx: Tx,
  deps: Deps,
  held: Held,
  wanted: Wanted,
  owner: string,
  now: Date,
): Promise<Done | Begun> {
  const begun = await beginAttempt(tx, deps.gateway, wanted, owner, now)
  if (begun === 'BUSY') {
    await sleep(tx, held.subscription.id, new Date(now.getTime() + BUSY_MS))
    return 'WAITED'
  }
  if (begun === 'PAID') {
    await change(tx, held, { set: { waitsForStaff: true }, event: 'NOTHING_DUE', actor: 'clock' }, now)
    return 'HELD'
  }
  return begun.payment.amount === 0 ? settleIn(tx, begun.payment.id, { kind: 'FREE' }, { now }) : begun
}

/** The charge of the period that begins on a day: what was agreed to, less credit. */
export function nextCharge(held: Held, kind: 'CONVERSION' | 'RENEWAL' | 'RETRY', from: string): Wanted {
  const { subscription: of, nextPlan } = held
  const { charge, used } = withCredit(priceOfNext(of), of.credit)
  return {
    userId: of.userId,
    subscriptionId: of.id,
    kind,
    periodStart: from,
    orderName: nextPlan.name,
    amount: charge,
    credit: used,
    goodwill: Math.min(used, of.goodwill),
    billingKeyId: of.billingKeyId,
    installmentMonths: of.installmentMonths,
    purpose: {
      plan_id: nextPlan.id,
      product_id: of.nextProductId ?? of.productId,
      price: priceOfNext(of),
      next_price: of.nextPrice,
    },
  }
}

/** Ends a subscription at the end of what was paid, or because nothing more could be charged. What credit is left goes back. */
export async function end(tx: Tx, held: Held, why: EndReason, actor: string, now: Date): Promise<Held> {
  const { subscription: of } = held
  const isOver = of.status === 'PAST_DUE' ? 'GIVEN_UP' : 'OVER'
  const status = after(of.status, why === 'TERMINATED' ? 'TERMINATED' : isOver) ?? 'ENDED'
  const left = await returnCredit(tx, of, now)
  const done = await change(
    tx,
    held,
    {
      set: { status, endedAt: now, endReason: why, ...left, waitsForStaff: false },
      event: status,
      actor,
      detail: { why, credit_returned: of.credit - of.goodwill - left.credit },
      mrr: { to: 0, kind: 'CHURN' },
    },
    now,
  )
  await tell(
    tx,
    done,
    why === 'CONVERSION_NOT_AGREED' ? 'MEMBERSHIP_TRIAL_OVER' : 'MEMBERSHIP_ENDED',
    { periodStart: of.endsOn },
    now,
  )
  return done
}
