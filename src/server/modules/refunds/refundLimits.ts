import type { Actor } from '../../http/actor.ts'
import type { Touched } from '../bulk/rowPieces.ts'

/** How much money one person may move alone (console §5). Above it somebody else decides. */

export type RefundLimit = { each: number; daily: number }

/** What a staff role may pay back by itself: won a refund and won a day. `null`: no limit; undefined: nothing. */
export function refundLimitOf(actor: Actor): RefundLimit | null | undefined {
  if (actor.kind !== 'staff' || actor.role === 'admin') return actor.kind === 'anonymous' ? undefined : null
  return actor.role === 'ops' ? { each: 300_000, daily: 3_000_000 } : undefined
}

/** What all rows of a call touch that pay back money: the day's limit of whoever gives it, where there is one. */
export const allowanceTouched = (actor: Actor): Touched[] => (refundLimitOf(actor) ? ['allowance'] : [])

/** How far a staff role may change a refund by hand without a second person, in won. */
export function adjustmentLimitOf(actor: Actor): number {
  if (actor.kind !== 'staff') return 0
  return { admin: 100_000, ops: 10_000, cs: 0, marketer: 0 }[actor.role]
}

/** Whether a refund of `amount` may be moved by this person who has moved `today` already. */
export const mayRefund = (limit: RefundLimit | null | undefined, amount: number, today: number): boolean =>
  limit === null || (limit !== undefined && amount <= limit.each && today + amount <= limit.daily)
