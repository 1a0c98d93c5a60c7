import { kstDay } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { sure } from '../../db/sure.ts'
import { updateRows } from '../../db/updateRows.ts'
import { wakeTask } from '../../jobs/wake.ts'
import type { Held, Subscription } from './hold.ts'
import { read, standingOf } from './hold.ts'
import { type movementKinds, subscriptionEvents, subscriptionMovements } from './records.tables.ts'
import { dueNow, isLive } from './subscriptionStates.ts'
import { subscriptions } from './subscriptions.tables.ts'

/** The clock's work on subscriptions. */
export const chargingTask = 'charge-subscriptions'
/** So often it looks by itself at what is due next, so nobody has to tell it of what comes later. */
export const CHARGING_EVERY_SECONDS = 60

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
  return sure((await changeAll(tx, [{ held, to }], now))[0])
}

/** The same for several different ones at once, in their order. */
export async function changeAll(tx: Tx, changes: readonly { held: Held; to: Change }[], now: Date): Promise<Held[]> {
  const made = changes.map(({ held, to }) => ({ held, to, set: setOf(held, to, now) }))
  await updateRows(
    tx,
    subscriptions,
    made.map(({ held, set }) => ({ id: held.subscription.id, set })),
  )
  await tx.insert(subscriptionEvents).values(
    changes.map(({ held, to }) => ({
      subscriptionId: held.subscription.id,
      kind: to.event,
      actor: to.actor,
      detail: { ...(held.because === undefined ? {} : { reason: held.because }), ...to.detail },
      at: now,
    })),
  )
  const done: Held[] = []
  for (const { held, to, set } of made) {
    const { subscription } = held
    if (to.mrr) await move(tx, subscription.id, to.mrr.to - subscription.mrr, to.mrr.kind, now)
    const hasOtherPlan = set.planId !== subscription.planId || set.nextPlanId !== subscription.nextPlanId
    done.push(
      hasOtherPlan
        ? { ...held, ...sure(await read(tx, subscription.id)) }
        : { ...held, subscription: { ...subscription, ...set } },
    )
  }
  await wake(tx, made, now)
  return done
}

function setOf(held: Held, to: Change, now: Date) {
  const { subscription } = held
  const after: Held = { ...held, subscription: { ...subscription, ...to.set } }
  const due = dueNow(standingOf(after), now)
  const actAt = to.actAt ?? (due.do === 'WAIT' ? due.until : now)
  return {
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
}

/** Says when something is due sooner than the clock would look by itself: what is told holds up everybody who commits. */
async function wake(tx: Tx, made: readonly { held: Held; set: { actAt: Date | null } }[], now: Date): Promise<void> {
  const news = made.flatMap(({ held, set }) =>
    set.actAt && set.actAt.getTime() !== held.subscription.actAt?.getTime() ? [set.actAt.getTime()] : [],
  )
  const soonest = Math.min(...news)
  if (soonest < now.getTime() + CHARGING_EVERY_SECONDS * 1_000) await wakeTask(tx, chargingTask, new Date(soonest))
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
