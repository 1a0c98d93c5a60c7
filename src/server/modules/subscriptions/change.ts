import { eq } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { sure } from '../../db/sure.ts'
import { wakeTask } from '../../jobs/wake.ts'
import type { Held, Subscription } from './hold.ts'
import { read, standingOf } from './hold.ts'
import { type movementKinds, subscriptionEvents, subscriptionMovements } from './records.tables.ts'
import { dueNow, isLive } from './subscriptionStates.ts'
import { subscriptions } from './subscriptions.tables.ts'

/** The clock's work on subscriptions. */
export const chargingTask = 'charge-subscriptions'

export type Change = {
  set: Partial<Subscription>
  /** what happened, for its timeline */
  event: string
  detail?: Record<string, unknown>
  /** `user:12`, `admin:3`, `clock` */
  actor: string
  /** what it brings in a month from now on, and why that changed */
  mrr?: { to: number; kind: (typeof movementKinds)[number] }
  /** the clock looks at it again then, whatever the rules say: nobody knows yet what became of a charge */
  actAt?: Date
}

/**
 * The one way in which a subscription changes: its row, a line of its timeline, the movement of what it brings, and when
 * the clock looks at it next. Only on one that is held. Answers it as it is now.
 */
export async function change(tx: Tx, held: Held, to: Change, now: Date): Promise<Held> {
  const { subscription } = held
  const after: Held = { ...held, subscription: { ...subscription, ...to.set } }
  const due = dueNow(standingOf(after), now)
  const actAt = to.actAt ?? (due.do === 'WAIT' ? due.until : now)
  const set = {
    planId: subscription.planId,
    nextPlanId: subscription.nextPlanId,
    ...to.set,
    actAt: isLive(after.subscription.status) ? actAt : null,
    claimedBy: null,
    claimedUntil: null,
    ...(to.mrr ? { mrr: to.mrr.to } : {}),
    version: subscription.version + 1,
    updatedAt: now,
  }
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, subscription.id))
  await tx.insert(subscriptionEvents).values({
    subscriptionId: subscription.id,
    kind: to.event,
    actor: to.actor,
    detail: { ...(held.because === undefined ? {} : { reason: held.because }), ...to.detail },
    at: now,
  })
  if (to.mrr) await move(tx, subscription.id, to.mrr.to - subscription.mrr, to.mrr.kind, now)
  if (set.actAt && set.actAt.getTime() !== subscription.actAt?.getTime()) await wakeTask(tx, chargingTask, set.actAt)
  const hasOtherPlan = set.planId !== subscription.planId || set.nextPlanId !== subscription.nextPlanId
  const done = { ...after, subscription: { ...after.subscription, ...set } }
  return hasOtherPlan ? { ...held, ...sure(await read(tx, subscription.id)) } : done
}

/** A movement of what memberships bring in a month; nothing is no movement. */
export async function move(
  tx: Tx,
  subscriptionId: number,
  amount: number,
  kind: (typeof movementKinds)[number],
  now: Date,
): Promise<void> {
  if (amount === 0) return
  await tx.insert(subscriptionMovements).values({ subscriptionId, kind, amount, on: kstDay(now), at: now })
}
