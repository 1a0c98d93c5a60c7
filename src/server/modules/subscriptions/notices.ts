import type { Day } from '#shared/format/kst.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { type Letter, queue } from '../outbox/outbox.parts.ts'
import type { Held } from './hold.ts'
import { subscriptionNotices } from './records.tables.ts'

/** What people are told of their membership; the texts are the shop's (`shared/notices`). */
export type MembershipNotice =
  | 'MEMBERSHIP_TRIAL_STARTED'
  | 'MEMBERSHIP_TRIAL_ENDING'
  | 'MEMBERSHIP_TRIAL_OVER'
  | 'MEMBERSHIP_RENEWING'
  | 'MEMBERSHIP_PAID'
  | 'MEMBERSHIP_FAILED'
  | 'MEMBERSHIP_FAILED_HARD'
  | 'MEMBERSHIP_RESUMING'
  | 'MEMBERSHIP_CANCELED'
  | 'MEMBERSHIP_ENDED'
  | 'MEMBERSHIP_REFUNDED'
  | 'MEMBERSHIP_KIT_ASKED'
  | 'MEMBERSHIP_KIT_DUE'
  | 'MEMBERSHIP_KIT_ARRIVED'
  | 'MEMBERSHIP_KIT_TRANSFERRED'
  | 'MEMBERSHIP_REFUND_BLOCKED'
  | 'MEMBERSHIP_REFUND_TRANSFERRED'
  | 'MEMBERSHIP_KIT_DAMAGED'
  | 'MEMBERSHIP_KIT_EXPIRED'
  | 'MEMBERSHIP_PRICE_ASKED'
  | 'MEMBERSHIP_PRICE_LOWERED'
  | 'MEMBERSHIP_PRICE_KEPT'
  | 'MEMBERSHIP_UNUSED'

export type Told = {
  /** the first day of the period that it is about */
  periodStart: Day
  attempt?: number
  amount?: number
  /** what it was, where a price changes */
  before?: number
  day?: Day
  /** what staff wrote */
  reason?: string
  /** when something is tried again, or over */
  until?: Date | null
}

/** The key under which a notice goes out; the message that leaves has the same. */
export const noticeKey = (id: number, periodStart: Day, kind: MembershipNotice, attempt = 0): string =>
  `membership:${id}:${periodStart}:${kind}:${attempt}`

/** Tells somebody something of a period, once for each attempt, in the transaction of its cause. */
export const tell = (tx: Tx, held: Held, kind: MembershipNotice, told: Told, now: Date): Promise<void> =>
  tellAll(tx, [{ held, told }], kind, now)

/** The same to several people at once. */
export async function tellAll(
  tx: Tx,
  all: readonly { held: Held; told: Told }[],
  kind: MembershipNotice,
  now: Date,
): Promise<void> {
  const notices = all.map(({ held, told }) => ({ key: keyOf(held.subscription.id, told), held, told }))
  const kept = await tx
    .insert(subscriptionNotices)
    .values(
      all.map(({ held, told: { periodStart, attempt = 0 } }) => ({
        subscriptionId: held.subscription.id,
        periodStart,
        kind,
        attempt,
        at: now,
      })),
    )
    .onConflictDoNothing()
    .returning({
      id: subscriptionNotices.subscriptionId,
      periodStart: subscriptionNotices.periodStart,
      attempt: subscriptionNotices.attempt,
    })
  const isNew = new Set(kept.map(({ id, ...told }) => keyOf(id, told)))
  const letters = notices.filter(({ key }) => isNew.has(key)).map(({ held, told }) => letterOf(held, kind, told))
  if (letters.length > 0) await tx.execute(queue(letters, now))
}

const keyOf = (id: number, { periodStart, attempt = 0 }: Pick<Told, 'periodStart' | 'attempt'>): string =>
  `${id}:${periodStart}:${attempt}`

function letterOf({ subscription: of, plan }: Held, kind: MembershipNotice, told: Told): Letter {
  const { periodStart, attempt = 0, amount, before, day, reason, until } = told
  const payload = {
    event: kind,
    user_id: of.userId,
    plan: plan.name,
    ...(amount === undefined ? {} : { amount }),
    ...(before === undefined ? {} : { before }),
    ...(reason === undefined ? {} : { reason }),
    ...(day ? { day } : until ? { day: kstDay(until) } : {}),
  }
  return { dedupe: noticeKey(of.id, periodStart, kind, attempt), topic: 'member.message', payload }
}
