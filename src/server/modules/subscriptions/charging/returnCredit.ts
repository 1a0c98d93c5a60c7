import type { Tx } from '../../../db/db.ts'
import { subscriptionCredits } from '../charges.tables.ts'
import type { Subscription } from '../hold.ts'
import { promiseOver } from './refunds.service.ts'

/**
 * Pays back the credit that is left at an end, over the payments that it came by. Answers what could not be promised over
 * any (it stays on the books, for staff to pay by bank).
 */
export async function returnCredit(tx: Tx, of: Subscription, now: Date): Promise<number> {
  if (of.credit === 0) return 0
  const left = await promiseOver(tx, of.id, { amount: of.credit, cause: 'CREDIT_LEFT' }, now)
  const promised = of.credit - left
  if (promised > 0)
    await tx
      .insert(subscriptionCredits)
      .values({ subscriptionId: of.id, amount: -promised, kind: 'PAID_BACK', at: now })
  return left
}
