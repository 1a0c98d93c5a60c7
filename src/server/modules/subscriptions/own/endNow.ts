import { eq } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import type { Tx } from '../../../db/db.ts'
import { sure } from '../../../db/sure.ts'
import { AppError } from '../../../http/errors.ts'
import { plans } from '../../plans/plans.tables.ts'
import { change } from '../change.ts'
import { promiseOver } from '../charging/refunds.service.ts'
import { end } from '../charging/renew.service.ts'
import { paidCredit, returnCredit } from '../charging/returnCredit.ts'
import type { Held } from '../hold.ts'
import { openReturns } from '../kitReturns/open.service.ts'
import { unsentChoices } from '../kits/choices.read.ts'
import { dropKits } from '../kits/plan.service.ts'
import { ahead, cutNow } from '../periods.ts'
import { quoteEnding } from './statement.ts'

export type Ends = {
  actor: string
  /** won, as they were shown */
  expected?: number | undefined
  /** its person sends back the kits that had left */
  returnsKits?: boolean | undefined
}

/**
 * 중도 해지: ends a held subscription today and promises what comes back without its kits; what they are worth follows when
 * they are back. Error: PRICE_CHANGED when another amount was shown.
 */
export async function endNow(
  tx: Tx,
  held: Held,
  { actor, expected, returnsKits = false }: Ends,
  now: Date,
): Promise<Held> {
  const { quote, ending } = await quoteEnding(tx, held, now)
  if (expected !== undefined && expected !== quote.refund) throw new AppError('PRICE_CHANGED', { quote })
  const { subscription: of } = held
  const ofPeriod = quote.refund - paidCredit(of)
  if (ofPeriod > 0) await promiseOver(tx, of.id, { amount: ofPeriod, cause: 'TERMINATED', quote }, now)
  const chosen = await unsentChoices(tx, of.id)
  await dropKits(tx, of.id, now, { also: chosen.map(({ schedule_id: id }) => id) })
  const today = kstDay(now)
  const left = await cutNow(tx, of.id, today, now)
  const done =
    left <= today ? await end(tx, held, 'TERMINATED', actor, now) : await leaveGiven(tx, held, left, actor, now)
  if (ending && quote.kit_return)
    await openReturns(tx, done, { ending, dueOn: quote.kit_return.due_on, returns: returnsKits, actor }, now)
  return done
}

/** What was given to them is theirs: it is used up, and nothing is charged after it. */
async function leaveGiven(tx: Tx, held: Held, left: string, actor: string, now: Date): Promise<Held> {
  const { subscription: of } = held
  const credits = await returnCredit(tx, of, now)
  // from now on it is the plan of what is left, and nobody has agreed to be charged for that
  const [rest] = await ahead(tx, of.id, kstDay(now))
  const { planId } = sure(rest)
  const [plan] = await tx.select({ price: plans.price }).from(plans).where(eq(plans.id, planId))
  const set = {
    status: 'CANCEL_SCHEDULED' as const,
    planId,
    nextPrice: sure(plan).price,
    billingKeyId: null,
    installmentMonths: 0,
    endsOn: left,
    ...credits,
    cancelRequestedAt: now,
    nextPlanId: null,
    nextProductId: null,
    pauseFrom: null,
    pauseUntil: null,
  }
  return change(
    tx,
    held,
    { set, event: 'TERMINATED', actor, detail: { left_until: left }, mrr: { to: 0, kind: 'CHURN' } },
    now,
  )
}
