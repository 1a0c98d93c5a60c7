import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { sure } from '../../../db/sure.ts'
import { AppError } from '../../../http/errors.ts'
import { terminationRefund, WITHDRAWAL_DAYS } from '../../../pricing/proration.ts'
import { plans } from '../../plans/plans.tables.ts'
import { change } from '../change.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import type { Held, Period, PlanRow } from '../hold.ts'
import { sentKits } from '../kits/sent.read.ts'
import { dropKits } from '../kits/plan.service.ts'
import { ahead, cutNow, givenOf } from '../periods.ts'
import { promiseOver } from '../charging/refunds.service.ts'
import { end } from '../charging/renew.service.ts'
import { returnCredit } from '../charging/returnCredit.ts'
import type { RefundQuote } from '../subscriptions.contract.ts'
import { isLive } from '../subscriptionStates.ts'
import { subscriptionPeriods } from '../subscriptions.tables.ts'

/** 중도 해지: ending today, with what comes back of what was paid. */

/** What would come back today, line by line, and over which payments. Error: SUBSCRIPTION_STATE for what is over. */
export async function quoteEnding(db: Db, held: Held, now: Date): Promise<RefundQuote> {
  const { subscription: of, plan } = held
  if (!isLive(of.status)) throw new AppError('SUBSCRIPTION_STATE')
  const lines: RefundQuote['lines'] = []
  let [refund, full, usedDays, totalDays] = [0, false, 0, 0]
  for (const period of await valuedPeriods(db, of.id, now)) {
    const quoted = await quotePeriod(db, period, await penaltyOf(db, plan, period), now)
    const isUsed = period.startsOn <= kstDay(now)
    if (isUsed) ({ full, usedDays, totalDays } = quoted)
    refund += quoted.refund
    lines.push(...quoted.lines)
  }
  if (of.credit > 0) {
    refund += of.credit
    lines.push({ label: '남은 크레딧', amount: of.credit, why: '요금제를 바꾸고 남은 금액이에요.' })
  }
  const payments = await payable(db, of.id)
  let left = refund
  const backTo: RefundQuote['back_to'] = []
  for (const { label, amount } of payments) {
    const part = Math.min(left, amount)
    if (part > 0) backTo.push({ label, amount: part })
    left -= part
  }
  if (left > 0) backTo.push({ label: '계좌로 송금', amount: left })
  return { refund, full, lines, used_days: usedDays, total_days: totalDays, back_to: backTo }
}

/** What of one period comes back, line by line, by the formula of all of them. */
async function quotePeriod(db: Db, period: Period, penaltyPercent: number, now: Date) {
  const kits = await sentKits(db, period)
  const kitValue = kits.reduce((sum, { value }) => sum + value, 0)
  const result = terminationRefund({
    value: period.value,
    startsOn: period.startsOn,
    endsOn: period.paidUntil,
    on: kstDay(now),
    paidOn: kstDay(period.createdAt),
    penaltyPercent,
    // what was sent is used: there is no withdrawing from goods that stay
    used: kitValue > 0,
    unreturnedKit: kitValue,
  })
  const { usedDays, totalDays } = result
  const isOnTop = period.givenDays !== null
  const lines: RefundQuote['lines'] = [
    {
      label: isOnTop ? '이용권에 더해 낸 금액' : '이번 기간에 낸 금액',
      amount: period.value,
      why: `${period.startsOn}부터 ${period.paidUntil} 전날까지예요.`,
    },
  ]
  if (result.full)
    lines.push({
      label: '차감 없음',
      amount: 0,
      why: `결제한 지 ${WITHDRAWAL_DAYS}일 안이고 이용하지 않아서 모두 돌려드려요.`,
    })
  else {
    lines.push({
      label: '이용한 날',
      amount: -result.usedAmount,
      why: `${totalDays}일 가운데 ${usedDays}일을 이용했어요. 오늘은 세지 않아요.`,
    })
    if (result.penalty > 0)
      lines.push({
        label: '위약금',
        amount: -result.penalty,
        why: `낸 금액의 ${penaltyPercent}%예요. 법이 정한 한도는 10%예요.`,
      })
    for (const { name, value } of kits)
      if (value > 0)
        lines.push({
          label: name,
          amount: -value,
          why: '이미 보낸 키트예요. 요금제에 적힌 값만큼 빼요.',
        })
    // never below nothing: what cannot be taken off is not asked for
    const floor = result.usedAmount + result.penalty + result.kit - period.value
    if (floor > 0) lines.push({ label: '더 받지 않는 금액', amount: floor, why: '낸 금액보다 더 빼지는 않아요.' })
  }
  const given = givenOf(period, kstDay(now))
  if (given && given.days > 0)
    lines.push({ label: '이용권', amount: 0, why: `남은 이용권 ${given.days}일은 사라지지 않고 이어서 써요.` })
  return { ...result, lines }
}

/** What was paid for and is not over: what is being used, and what was paid on top of something given, also before it begins. */
async function valuedPeriods(db: Db, subscriptionId: number, now: Date): Promise<Period[]> {
  const today = kstDay(now)
  return db
    .select()
    .from(subscriptionPeriods)
    .where(
      and(
        eq(subscriptionPeriods.subscriptionId, subscriptionId),
        sql`ends_on > ${today}::date and (kind = 'PAID' and starts_on <= ${today}::date or given_days is not null)`,
      ),
    )
    .orderBy(asc(subscriptionPeriods.startsOn))
}

/** What was paid on top is a contract of its own plan. */
async function penaltyOf(db: Db, plan: PlanRow, period: Period): Promise<number> {
  if (period.givenDays === null || period.planId === plan.id) return plan.penaltyPercent
  const [own] = await db.select({ percent: plans.penaltyPercent }).from(plans).where(eq(plans.id, period.planId))
  return sure(own).percent
}

async function payable(db: Db, subscriptionId: number): Promise<{ label: string; amount: number }[]> {
  const found = await db
    .select()
    .from(subscriptionPayments)
    .where(and(eq(subscriptionPayments.subscriptionId, subscriptionId), eq(subscriptionPayments.status, 'PAID')))
    .orderBy(desc(subscriptionPayments.approvedAt), desc(subscriptionPayments.id))
  return found.map(({ methodLabel, captured, refunded }) => ({ label: methodLabel, amount: captured - refunded }))
}

/** Ends a held subscription today and promises what comes back. Error: PRICE_CHANGED when another amount was shown. */
export async function endNow(
  tx: Tx,
  held: Held,
  { actor, expected }: { actor: string; expected?: number | undefined },
  now: Date,
): Promise<Held> {
  const quote = await quoteEnding(tx, held, now)
  if (expected !== undefined && expected !== quote.refund) throw new AppError('PRICE_CHANGED', { quote })
  const { subscription: of } = held
  const ofPeriod = quote.refund - of.credit
  if (ofPeriod > 0) await promiseOver(tx, of.id, { amount: ofPeriod, cause: 'TERMINATED', quote }, now)
  await dropKits(tx, of.id, now)
  const today = kstDay(now)
  const left = await cutNow(tx, of.id, today, now)
  if (left <= today) return end(tx, held, 'TERMINATED', actor, now)
  // what was given to them is theirs: it is used up, and nothing is charged after it
  const credit = await returnCredit(tx, of, now)
  // from now on it is the plan of what is left
  const [rest] = await ahead(tx, of.id, today)
  const set = {
    status: 'CANCEL_SCHEDULED' as const,
    planId: sure(rest).planId,
    endsOn: left,
    credit,
    cancelRequestedAt: now,
    nextPlanId: null,
  }
  return change(
    tx,
    held,
    { set, event: 'TERMINATED', actor, detail: { left_until: left }, mrr: { to: 0, kind: 'CHURN' } },
    now,
  )
}
