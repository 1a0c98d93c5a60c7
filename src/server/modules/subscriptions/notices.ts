import type { Day } from '#shared/format/kst.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { queue } from '../outbox/outbox.parts.ts'
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
  /** when something is tried again, or over */
  until?: Date | null
}

/** The key under which a notice goes out; the message that leaves has the same. */
export const noticeKey = (id: number, periodStart: Day, kind: MembershipNotice, attempt = 0): string =>
  `membership:${id}:${periodStart}:${kind}:${attempt}`

/** Tells somebody something of a period, once for each attempt, in the transaction of its cause. */
export async function tell(
  tx: Tx,
  { subscription: of, plan }: Held,
  kind: MembershipNotice,
  told: Told,
  now: Date,
): Promise<void> {
  const { periodStart, attempt = 0, amount, before, day, until } = told
  const [kept] = await tx
    .insert(subscriptionNotices)
    .values({ subscriptionId: of.id, periodStart, kind, attempt, at: now })
    .onConflictDoNothing()
    .returning({ id: subscriptionNotices.id })
  if (!kept) return
  const payload = {
    event: kind,
    user_id: of.userId,
    plan: plan.name,
    ...(amount === undefined ? {} : { amount }),
    ...(before === undefined ? {} : { before }),
    ...(day ? { day } : until ? { day: kstDay(until) } : {}),
  }
  await tx.execute(
    queue([{ dedupe: noticeKey(of.id, periodStart, kind, attempt), topic: 'member.message', payload }], now),
  )
}
