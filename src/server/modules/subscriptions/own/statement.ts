import { and, desc, eq, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { AppError } from '../../../http/errors.ts'
import { WITHDRAWAL_DAYS, type TerminationRefund } from '../../../pricing/proration.ts'
import { listClaims } from '../../claims/claims.read.ts'
import { policiesColumn, policiesOf, policiesShape } from '../../policies/policies.read.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import type { Held, Period, PlanRow } from '../hold.ts'
import { allKits, type Ending, endingWith, mostOf, noKits } from '../kitReturns/reckoning.ts'
import { sentKits } from '../kits/sent.read.ts'
import type { RefundQuote, Statement } from '../subscriptions.contract.ts'
import { isLive } from '../subscriptionStates.ts'
import { subscriptionPeriods } from '../subscriptions.tables.ts'

/** 정산: what comes back when a membership ends today, line by line, with its kits returned and without. */

/** Where in the shop's text of AUTO_PAYMENT a line stands (`db/reference/terms/autoPayment.ts`). */
const clause = (part: string) => `자동결제 약관 5. 해지와 환불 ${part}`
const clauses = {
  paid: '자동결제 약관 3. 결제',
  full: clause('②'),
  used: clause('③'),
  penalty: clause('④'),
  kit: clause('⑤'),
  least: clause('⑥'),
} as const

type Line = RefundQuote['lines'][number]

/** What is reckoned and shown: `ending` is undefined when no paid period is being used. */
export type Quoted = { quote: RefundQuote; ending: Ending | undefined }

/** What would come back today, and over which payments. Error: SUBSCRIPTION_STATE for what is over. */
export async function quoteEnding(db: Db | Tx, held: Held, now: Date): Promise<Quoted> {
  const { subscription: of, plan } = held
  if (!isLive(of.status)) throw new AppError('SUBSCRIPTION_STATE')
  const today = kstDay(now)
  const used = await usedPeriod(db, of.id, now)
  const kits = used ? (await sentKits(db, used)).filter(({ value }) => value > 0) : []
  const ending = used && endingOf(used, plan, kits, now)
  const kept = ending && endingWith(ending, noKits)
  const back = ending && endingWith(ending, allKits(ending))
  const lines = used && kept && back ? linesOf({ used, plan, kits, kept, back }) : []
  if (of.credit > 0)
    lines.push({
      ...same(of.credit),
      label: '남은 크레딧',
      why: '요금제를 바꾸고 남은 금액이에요.',
      clause: clauses.least,
    })
  const later = ending ? mostOf(ending) : 0
  const refund = (kept?.refund ?? 0) + of.credit
  return {
    ending,
    quote: {
      refund,
      full: kept?.full ?? false,
      lines,
      used_days: kept?.usedDays ?? 0,
      total_days: kept?.totalDays ?? 0,
      back_to: shareOut(refund, await payable(db, of.id)),
      kit_return:
        later > 0
          ? {
              later,
              refund: refund + later,
              due_on: addDays(today, await returnDays(db)),
              kits: kits.map(({ name, quantity }) => (quantity > 1 ? `${name} ${quantity}개` : name)),
            }
          : null,
    },
  }
}

/** The statement of everything that comes back: the membership, and goods whose cancel or return is under way. */
export async function statementOf(db: Db | Tx, held: Held, now: Date): Promise<Statement> {
  return withGoods(db, held.subscription.userId, (await quoteEnding(db, held, now)).quote)
}

/** Claims are reckoned by their own module; here they only stand beside it. */
export async function withGoods(db: Db | Tx, userId: number, quote: RefundQuote): Promise<Statement> {
  const { results } = await listClaims(db, userId, { type: ['return', 'cancel'], status: open, offset: 0, limit: 20 })
  const goods = results.map(({ id, claim_no, type, status, items, refund }) => {
    const [first] = items
    const others = items.length > 1 ? ` 외 ${items.length - 1}개` : ''
    return { id, claim_no, type, status, goods: `${first?.product_name ?? ''}${others}`, refund: refund ?? null }
  })
  return { ...quote, goods }
}

const open = ['REQUESTED' as const, 'IN_PROGRESS' as const]

export async function returnDays(db: Db | Tx): Promise<number> {
  const [found] = await rows(db, policiesShape, sql`select ${policiesColumn}`)
  return policiesOf(found?.policies).kit_return_days
}

const endingOf = (used: Period, plan: PlanRow, kits: readonly { id: number; value: number }[], now: Date): Ending => ({
  value: used.value,
  starts_on: used.startsOn,
  ends_on: used.paidUntil,
  on: kstDay(now),
  paid_on: kstDay(used.createdAt),
  penalty_percent: plan.penaltyPercent,
  kits: kits.map(({ id, value }) => ({ id, value })),
})

const same = (amount: number) => ({ amount, returned: amount })

type Reckoned = {
  used: Period
  plan: PlanRow
  kits: readonly { name: string; value: number }[]
  kept: TerminationRefund
  back: TerminationRefund
}

/** Each line without a return (`amount`) and with it (`returned`). */
function linesOf({ used, plan, kits, kept, back }: Reckoned): Line[] {
  const lines: Line[] = [
    {
      ...same(used.value),
      label: '이번 기간에 낸 금액',
      why: `${used.startsOn}부터 ${used.paidUntil} 전날까지예요.`,
      clause: clauses.paid,
    },
  ]
  if (kept.full) {
    const why = `결제한 지 ${WITHDRAWAL_DAYS}일 안이고 이용하지 않아서 모두 돌려드려요.`
    return [...lines, { ...same(0), label: '차감 없음', why, clause: clauses.full }]
  }
  // with every kit back there is nothing that was used, so all of it comes back
  const whole = back.full ? ` 반납하면 결제한 지 ${WITHDRAWAL_DAYS}일 안이라 빼지 않아요.` : ''
  lines.push({
    label: '이용한 날',
    ...less(kept.usedAmount, back.usedAmount),
    why: `${kept.totalDays}일 가운데 ${kept.usedDays}일을 이용했어요. 오늘은 세지 않아요.${whole}`,
    clause: whole ? `${clauses.used}, ②` : clauses.used,
  })
  if (kept.penalty > 0)
    lines.push({
      label: '위약금',
      ...less(kept.penalty, back.penalty),
      why: `낸 금액의 ${plan.penaltyPercent}%예요. 법이 정한 한도는 10%예요.${whole}`,
      clause: whole ? `${clauses.penalty}, ②` : clauses.penalty,
    })
  for (const { name, value } of kits)
    lines.push({
      label: name,
      ...less(value, 0),
      why: '이미 보낸 키트예요. 반납하지 않으면 요금제에 적힌 값만큼 빼요.',
      clause: clauses.kit,
    })
  // never below nothing: what cannot be taken off is not asked for
  const [atLeast, atLeastBack] = [tooMuch(used.value, kept), tooMuch(used.value, back)]
  if (atLeast > 0)
    lines.push({
      label: '더 받지 않는 금액',
      amount: atLeast,
      returned: atLeastBack,
      why: '낸 금액보다 더 빼지는 않아요.',
      clause: clauses.least,
    })
  return lines
}

const less = (kept: number, back: number) => ({ amount: 0 - kept, returned: 0 - back })

const tooMuch = (value: number, { full, usedAmount, penalty, kit }: TerminationRefund): number =>
  full ? 0 : Math.max(usedAmount + penalty + kit - value, 0)

function shareOut(refund: number, payments: readonly { label: string; amount: number }[]): RefundQuote['back_to'] {
  let left = refund
  const backTo: RefundQuote['back_to'] = []
  for (const { label, amount } of payments) {
    const part = Math.min(left, amount)
    if (part > 0) backTo.push({ label, amount: part })
    left -= part
  }
  return left > 0 ? [...backTo, { label: '계좌로 송금', amount: left }] : backTo
}

async function usedPeriod(db: Db | Tx, subscriptionId: number, now: Date): Promise<Period | undefined> {
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

/** What each payment can still give back, the newest first. */
async function payable(db: Db | Tx, subscriptionId: number): Promise<{ label: string; amount: number }[]> {
  const found = await db
    .select()
    .from(subscriptionPayments)
    .where(and(eq(subscriptionPayments.subscriptionId, subscriptionId), eq(subscriptionPayments.status, 'PAID')))
    .orderBy(desc(subscriptionPayments.approvedAt), desc(subscriptionPayments.id))
  return found.map(({ methodLabel, captured, refunded }) => ({ label: methodLabel, amount: captured - refunded }))
}
