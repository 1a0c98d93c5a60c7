import { and, desc, eq, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { type Day, formatDay, kstDay } from '#shared/format/kst.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { AppError } from '../../../http/errors.ts'
import { terminationRefund, WITHDRAWAL_DAYS } from '../../../pricing/proration.ts'
import { change } from '../change.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import type { Held, Period, Subscription } from '../hold.ts'
import { sentKits } from '../kits/sent.read.ts'
import { dropKits } from '../kits/plan.service.ts'
import { cutNow } from '../periods.ts'
import { promiseOver } from '../charging/refunds.service.ts'
import { end } from '../charging/renew.service.ts'
import { paidCredit, returnCredit } from '../charging/returnCredit.ts'
import type { RefundQuote } from '../subscriptions.contract.ts'
import { isLive } from '../subscriptionStates.ts'
import { subscriptionPeriods } from '../subscriptions.tables.ts'

/** 중도 해지: ending today, with what comes back of what was paid. */

/** What would come back today, line by line, and over which payments. Error: SUBSCRIPTION_STATE for what is over. */
export async function quoteEnding(db: Db, held: Held, now: Date): Promise<RefundQuote> {
  const { subscription: of, plan } = held
  if (!isLive(of.status)) throw new AppError('SUBSCRIPTION_STATE')
  const used = await usedPeriod(db, of.id, now)
  const lines: RefundQuote['lines'] = []
  let [refund, full, usedDays, totalDays] = [0, false, 0, 0]
  if (used) {
    const paidOn = kstDay(used.createdAt)
    const kits = await sentKits(db, used)
    const kitValue = kits.reduce((sum, { value }) => sum + value, 0)
    const result = terminationRefund({
      value: used.value,
      startsOn: used.startsOn,
      endsOn: used.paidUntil,
      on: kstDay(now),
      paidOn,
      penaltyPercent: plan.penaltyPercent,
      // what was sent is used: there is no withdrawing from goods that stay
      used: kitValue > 0,
      unreturnedKit: kitValue,
    })
    ;({ refund, full, usedDays, totalDays } = result)
    lines.push({
      label: '이번 기간에 낸 금액',
      amount: used.value,
      why: `${told(used.startsOn)}부터 ${told(addDays(used.paidUntil, -1))}까지의 기간이에요.`,
    })
    if (full)
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
          why: `낸 금액의 ${plan.penaltyPercent}%예요. 법이 정한 한도는 10%예요.`,
        })
      for (const { name, value } of kits)
        if (value > 0)
          lines.push({
            label: name,
            amount: -value,
            why: '이미 보낸 키트예요. 요금제에 적힌 값만큼 빼요.',
          })
      // never below nothing: what cannot be taken off is not asked for
      const floor = result.usedAmount + result.penalty + result.kit - used.value
      if (floor > 0) lines.push({ label: '더 받지 않는 금액', amount: floor, why: '낸 금액보다 더 빼지는 않아요.' })
    }
  }
  const credit = paidCredit(of)
  if (credit > 0) {
    refund += credit
    lines.push({ label: '남은 크레딧', amount: credit, why: '요금제를 바꾸고 남은 금액이에요.' })
  }
  lines.push(...givenLines(of, used))
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

const told = (day: Day) => formatDay(day, 'YYYY.MM.DD')

/** What was given and not paid is in no line above, and is not paid out. */
function givenLines({ goodwill }: Subscription, used: Period | undefined): RefundQuote['lines'] {
  const say = (amount: number, label: string, what: string) => ({
    label,
    amount: 0,
    why: `${what} ${formatKrw(amount)}은 홈핏이 드린 금액이라서 끝낼 때 돈으로 돌려드리지 않아요.`,
  })
  return [
    ...(used && used.goodwillIn > 0
      ? [say(used.goodwillIn, '이번 결제에 쓴 홈핏 크레딧', '이번 기간의 결제에서 빼 드린')]
      : []),
    ...(goodwill > 0 ? [say(goodwill, '남은 홈핏 크레딧', '다음 결제에서 빼 드리려던')] : []),
  ]
}

async function usedPeriod(db: Db, subscriptionId: number, now: Date): Promise<Period | undefined> {
  const today = kstDay(now)
  const [used] = await db
    .select()
    .from(subscriptionPeriods)
    .where(
      and(
        eq(subscriptionPeriods.subscriptionId, subscriptionId),
        eq(subscriptionPeriods.kind, 'PAID'),
        sql`starts_on <= ${today}::date and ends_on > ${today}::date`,
      ),
    )
  return used
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
  const ofPeriod = quote.refund - paidCredit(of)
  if (ofPeriod > 0) await promiseOver(tx, of.id, { amount: ofPeriod, cause: 'TERMINATED', quote }, now)
  await dropKits(tx, of.id, now)
  const today = kstDay(now)
  const left = await cutNow(tx, of.id, today, now)
  if (left <= today) return end(tx, held, 'TERMINATED', actor, now)
  // what was given to them is theirs: it is used up, and nothing is charged after it
  const credits = await returnCredit(tx, of, now)
  const set = {
    status: 'CANCEL_SCHEDULED' as const,
    endsOn: left,
    ...credits,
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
