import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#shared/calendar/days.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { type Day, formatDay, kstDay } from '#shared/format/kst.ts'
import { periodWord } from '#shared/words/subscriptions.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { sure } from '../../../db/sure.ts'
import { AppError } from '../../../http/errors.ts'
import { WITHDRAWAL_DAYS, type TerminationRefund } from '../../../pricing/proration.ts'
import { startOfKstDay } from '../../../time/kst.ts'
import { listClaims } from '../../claims/claims.read.ts'
import { trainedAfter } from '../../training/training.read.ts'
import { policiesColumn, policiesOf, policiesShape } from '../../policies/policies.read.ts'
import { plans } from '../../plans/plans.tables.ts'
import { subscriptionPayments } from '../charges.tables.ts'
import { paidCredit } from '../charging/returnCredit.ts'
import type { Held, Period, PlanRow } from '../hold.ts'
import { allKits, type Ending, endingWith, mostOf, noKits } from '../kitReturns/reckoning.ts'
import { unsentChoices } from '../kits/choices.read.ts'
import { sentKits } from '../kits/sent.read.ts'
import { givenOf } from '../periods.ts'
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
  const periods = await valuedPeriods(db, of.id, today)
  const reckoned: Reckoned[] = []
  for (const period of periods)
    reckoned.push(await reckon(db, of.userId, period, await penaltyOf(db, plan, period), today))
  const lines = reckoned.flatMap((one) => linesOf(one, today))
  // what was paid on top of something given may lie ahead: no kit of it has left
  const used = reckoned.find(({ period }) => period.startsOn <= today)
  const kits = used?.kits ?? []
  const [ending, kept] = [used?.ending, used?.kept]
  const credit = paidCredit(of)
  if (credit > 0)
    lines.push({
      ...same(credit),
      label: '남은 크레딧',
      why: '요금제를 바꾸고 남은 금액이에요.',
      clause: clauses.least,
    })
  lines.push(...goodwillLines(of, used?.period))
  for (const { title } of await unsentChoices(db, of.id))
    lines.push({
      ...same(0),
      label: title,
      why: '고른 사은품은 아직 나가지 않아서 보내지 않아요.',
      clause: clauses.kit,
    })
  const later = ending ? mostOf(ending) : 0
  const refund = reckoned.reduce((sum, one) => sum + one.kept.refund, credit)
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

const told = (day: Day) => formatDay(day, 'YYYY.MM.DD')

const same = (amount: number) => ({ amount, returned: amount })

/** One period that was paid for, without its kits' return and with it. */
type Reckoned = {
  period: Period
  penaltyPercent: number
  kits: SentKit[]
  ending: Ending
  kept: TerminationRefund
  back: TerminationRefund
}

type SentKit = Awaited<ReturnType<typeof sentKits>>[number]

async function reckon(db: Db | Tx, userId: number, period: Period, penaltyPercent: number, on: Day): Promise<Reckoned> {
  // what is paid for ahead is not used before its first day
  const since = new Date(Math.max(period.createdAt.getTime(), startOfKstDay(period.startsOn).getTime()))
  const kits = (await sentKits(db, period)).filter(({ value }) => value > 0)
  const ending: Ending = {
    value: period.value,
    starts_on: period.startsOn,
    ends_on: period.paidUntil,
    on,
    paid_on: kstDay(period.createdAt),
    penalty_percent: penaltyPercent,
    kits: kits.map(({ id, value }) => ({ id, value })),
    ...((await trainedAfter(db, userId, since)) ? { trained: true } : {}),
  }
  const [kept, back] = [endingWith(ending, noKits), endingWith(ending, allKits(ending))]
  return { period, penaltyPercent, kits, ending, kept, back }
}

/** Each line without a return (`amount`) and with it (`returned`). */
function linesOf(of: Reckoned, today: Day): Line[] {
  return [...moneyLines(of), ...givenLines(of.period, today)]
}

function moneyLines({ period, penaltyPercent, kits, ending, kept, back }: Reckoned): Line[] {
  const lines: Line[] = [
    {
      ...same(period.value),
      label: period.givenDays === null ? '이번 기간에 낸 금액' : '이용권에 더해 낸 금액',
      why: `${told(period.startsOn)}부터 ${told(addDays(period.paidUntil, -1))}까지의 기간이에요.`,
      clause: clauses.paid,
    },
  ]
  if (kept.full) {
    const why = `결제한 지 ${WITHDRAWAL_DAYS}일 안이고 이용하지 않아서 모두 돌려드려요.`
    return [...lines, { ...same(0), label: '차감 없음', why, clause: clauses.full }]
  }
  // with every kit back there is nothing that was used, so all of it comes back
  const whole = back.full ? ` 반납하면 결제한 지 ${WITHDRAWAL_DAYS}일 안이라 빼지 않아요.` : ''
  const isInTime = daysBetween(ending.paid_on, ending.on) <= WITHDRAWAL_DAYS
  const trained =
    ending.trained && isInTime ? ` 결제한 지 ${WITHDRAWAL_DAYS}일 안이지만 결제한 뒤에 운동해서 쓴 만큼 빼요.` : ''
  lines.push({
    label: '이용한 날',
    ...less(kept.usedAmount, back.usedAmount),
    why: `${kept.totalDays}일 가운데 ${kept.usedDays}일을 이용했어요. 오늘은 세지 않아요.${whole}${trained}`,
    clause: whole ? `${clauses.used}, ②` : clauses.used,
  })
  if (kept.penalty > 0)
    lines.push({
      label: '위약금',
      ...less(kept.penalty, back.penalty),
      why: `낸 금액의 ${penaltyPercent}%예요. 법이 정한 한도는 10%예요.${whole}`,
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
  const [atLeast, atLeastBack] = [tooMuch(period.value, kept), tooMuch(period.value, back)]
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

/** What was given and made larger by what was paid falls back to what was given. */
function givenLines(period: Period, today: Day): Line[] {
  const given = givenOf(period, today)
  if (!given || given.days === 0) return []
  const why = `남은 이용권 ${given.days}일은 사라지지 않고 이어서 써요.`
  return [{ ...same(0), label: periodWord.VOUCHER, why, clause: clauses.least }]
}

/** What was given and not paid is in no line above, and is not paid out. */
function goodwillLines({ goodwill }: Held['subscription'], used: Period | undefined): Line[] {
  const say = (amount: number, label: string, what: string): Line => ({
    ...same(0),
    label,
    why: `${what} ${formatKrw(amount)}은 홈핏이 드린 금액이라서 끝낼 때 돈으로 돌려드리지 않아요.`,
    clause: clauses.least,
  })
  return [
    ...(used && used.goodwillIn > 0
      ? [say(used.goodwillIn, '이번 결제에 쓴 홈핏 크레딧', '이번 기간의 결제에서 빼 드린')]
      : []),
    ...(goodwill > 0 ? [say(goodwill, '남은 홈핏 크레딧', '다음 결제에서 빼 드리려던')] : []),
  ]
}

/** What was paid for and is not over: what is being used, and what was paid on top of something given, also ahead. */
async function valuedPeriods(db: Db | Tx, subscriptionId: number, today: Day): Promise<Period[]> {
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
async function penaltyOf(db: Db | Tx, plan: PlanRow, period: Period): Promise<number> {
  if (period.givenDays === null || period.planId === plan.id) return plan.penaltyPercent
  const [own] = await db.select({ percent: plans.penaltyPercent }).from(plans).where(eq(plans.id, period.planId))
  return sure(own).percent
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
