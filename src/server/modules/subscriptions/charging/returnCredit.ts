import type { Tx } from '../../../db/db.ts'
import { subscriptionCredits } from '../charges.tables.ts'
import type { Subscription } from '../hold.ts'
import { promiseOver } from './refunds.service.ts'

/** What of the credit was paid: it comes back at an end. What was given is taken off charges and never paid back. */
export const paidCredit = ({ credit, goodwill }: Pick<Subscription, 'credit' | 'goodwill'>): number => credit - goodwill

/**
 * Pays back the credit that is left at an end, over the payments that it came by; what was given and not paid lapses.
 * Answers what stays: what could not be promised over any (for staff to pay by bank).
 */
export async function returnCredit(
  tx: Tx,
  of: Subscription,
  now: Date,
): Promise<Pick<Subscription, 'credit' | 'goodwill'>> {
  const paid = paidCredit(of)
  const left = paid === 0 ? 0 : await promiseOver(tx, of.id, { amount: paid, cause: 'CREDIT_LEFT' }, now)
  const gone = [
    { amount: left - paid, kind: 'PAID_BACK' as const },
    { amount: -of.goodwill, kind: 'HONEST_LAPSED' as const },
  ].filter(({ amount }) => amount < 0)
  if (gone.length > 0)
    await tx.insert(subscriptionCredits).values(gone.map((one) => ({ ...one, subscriptionId: of.id, at: now })))
  return { credit: left, goodwill: 0 }
}
