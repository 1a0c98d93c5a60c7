import { sql } from 'drizzle-orm'
import type { RowWarning } from '../bulk/rowCodes.ts'
import { maskEmail, maskName } from '../../mask.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { type Staff, subjectOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { onApproved, requestApproval } from '../approvals/approvals.service.ts'
import { type BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed, type RowInput } from '../bulk/operation.ts'
import { adjustPoints } from './points.adjust.ts'
import { lockAccounts } from './points.books.ts'
import { yearFrom } from './points.expiry.ts'
import { num, text } from '../../db/shape.ts'
import { CS_POINTS, JOB_ROWS } from '#shared/policy.ts'

export type PointsRow = RowInput & { id?: number; email?: string }

type Options = {
  amount: number
  reason: string
  memo?: string | undefined
  expiresAt?: string | undefined
  evidenceUrl?: string | undefined
}

type Member = { id: number; email: string; label: string; status: string; balance: number; givenToday: number }

/**
 * 포인트 지급·차감. 고객상담 gives up to 3,000 P at once: all members of one go together, and one member in a day, so
 * that neither a list nor several goes are more. Everything else, and whatever anybody else asks for, waits in the
 * queue as one request for the whole list. Nobody's balance goes below zero.
 */
export const requestPoints = bulkOperation<PointsRow>({
  kind: 'points.request',
  label: '포인트 지급·차감',
  // one request for the whole list
  chunkSize: JOB_ROWS,
  async run(tx, context, wanted) {
    const options = context.options as Options
    const members = await membersOf(tx, wanted, context)
    const seen = new Set<number>()
    const chosen: Chosen = []
    const outcomes = wanted.map((row, index): BulkRow => {
      const member = row.id === undefined ? members.byEmail.get(row.email ?? '') : members.byId.get(row.id)
      if (!member) return failed(row.id, row.email ?? `회원 ${row.id}`, 'USER_NOT_FOUND', '없는 회원이에요.')
      const { id, label, balance } = member
      if (seen.has(id))
        return {
          id,
          label,
          status: 'SKIPPED',
          code: 'ROW_REPEATED',
          message: '같은 회원이 위에 또 있어서 한 번만 처리해요.',
        }
      seen.add(id)
      if (member.status === 'WITHDRAWN') return failed(id, label, 'USER_WITHDRAWN', '탈퇴한 회원이에요.')
      if (balance + options.amount < 0)
        return failed(id, label, 'POINTS_NOT_ENOUGH', `가진 포인트(${points(balance)})보다 많이 뺄 수 없어요.`)
      chosen.push({ index, member })
      return { id, label, status: 'SUCCESS', before: { balance }, after: { balance: balance + options.amount } }
    })
    const isSmall = chosen.length * options.amount <= CS_POINTS
    const isDirect = ({ member }: Chosen[number]) => isSmall && mayGiveAtOnce(context, options.amount, member)
    const [direct, waiting] = [chosen.filter(isDirect), chosen.filter((one) => !isDirect(one))]
    for (const { index } of waiting)
      Object.assign(outcomes[index] as BulkRow, {
        message: '다른 관리자가 승인하면 반영돼요.',
        warnings: [approvalWarning],
      })
    await giveAtOnce(tx, context, options, direct, outcomes)
    await askForRest(tx, context, options, waiting, outcomes)
    return outcomes
  },
})

const approvalWarning: RowWarning = { code: 'APPROVAL_REQUIRED', message: '승인이 필요해요. 승인 대기함에 올라가요.' }
const points = (amount: number) => `${amount.toLocaleString('ko-KR')}P`

const mayGiveAtOnce = ({ actor }: BulkContext, amount: number, member: Member) =>
  actor.kind === 'staff' && actor.role === 'cs' && amount > 0 && member.givenToday + amount <= CS_POINTS

/** Who is meant, with what they have and were given today; by anybody without an approval; their accounts are locked, so that it stays so. */
async function membersOf(tx: Tx, wanted: readonly PointsRow[], { now }: BulkContext) {
  const ids = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const emails = wanted.flatMap(({ email }) => (email === undefined ? [] : [email]))
  const found = await rows(
    tx,
    { id: num, email: text, name: text, status: text },
    sql`select id, email_address as email, name, status from users
        where id = any(${sql.param(ids)}::bigint[]) or email_address = any(${sql.param(emails)}::text[])
        order by status = 'WITHDRAWN' desc, id`,
  )
  const accounts = await lockAccounts(
    tx,
    found.map(({ id }) => id),
  )
  const today = startOfKstDay(kstDay(now)).toISOString()
  const given = await rows(
    tx,
    { user_id: num, points: num },
    sql`select user_id, sum(amount)::int as points from points_ledger
        where user_id = any(${sql.param([...accounts.keys()])}::bigint[]) and kind = 'ADMIN' and amount > 0 and approval_id is null
          and created_at >= ${today}::timestamptz group by user_id`,
  )
  const givenToday = new Map(given.map((one) => [one.user_id, one.points]))
  const members = found.map(({ id, email, name, status }): Member => ({
    id,
    email,
    label: `${maskName(name)} · ${maskEmail(email)}`,
    status,
    balance: accounts.get(id)?.balance ?? 0,
    givenToday: givenToday.get(id) ?? 0,
  }))
  return {
    byId: new Map(members.map((member) => [member.id, member])),
    // somebody who left and came back with the same address is the one who is here
    byEmail: new Map(members.map((member) => [member.email, member])),
  }
}

type Chosen = { index: number; member: Member }[]

async function giveAtOnce(tx: Tx, context: BulkContext, options: Options, chosen: Chosen, outcomes: BulkRow[]) {
  if (chosen.length === 0) return
  const { actor, now, requestId } = context
  const done = await adjustPoints(
    tx,
    chosen.map(({ member }) => ({
      userId: member.id,
      amount: options.amount,
      key: `points-request:${subjectOf(actor)}:${requestId}:${member.id}`,
    })),
    { reason: options.reason, expiresAt: expiryOf(options, now), actor: subjectOf(actor), now },
  )
  for (const [n, { index }] of chosen.entries())
    Object.assign(outcomes[index] as BulkRow, {
      before: { balance: done[n]?.before },
      after: { balance: done[n]?.after },
    })
}

async function askForRest(tx: Tx, context: BulkContext, options: Options, chosen: Chosen, outcomes: BulkRow[]) {
  if (chosen.length === 0) return
  const { amount, reason, memo, evidenceUrl } = options
  const total = amount * chosen.length
  const what = amount > 0 ? '지급' : '차감'
  const approvalId = await requestApproval(tx, {
    kind: 'POINTS',
    title: `포인트 ${what} ${points(Math.abs(amount))} × ${chosen.length.toLocaleString('ko-KR')}명`,
    amount: total,
    reason: memo ? `${reason}\n${memo}` : reason,
    evidenceUrl,
    payload: {
      items: chosen.map(({ member }) => ({ user_id: member.id, amount })),
      reason,
      expires_at: options.expiresAt ?? null,
      lines: [
        { label: '대상', value: namesOf(chosen.map(({ member }) => member.label)) },
        { label: `한 명당 ${what}`, value: points(Math.abs(amount)) },
        { label: '모두', value: points(Math.abs(total)) },
        ...(amount > 0 ? [{ label: '유효기간', value: untilWords(options.expiresAt) }] : []),
        { label: '고객에게 보이는 사유', value: reason },
      ],
    },
    actor: context.actor,
    jobId: context.jobId ?? undefined,
    now: context.now,
  })
  for (const { index } of chosen)
    Object.assign(outcomes[index] as BulkRow, { after: { ...outcomes[index]?.after, approval_id: approvalId } })
}

const untilWords = (expiresAt: string | undefined) =>
  expiresAt ? `${kstDay(new Date(expiresAt)).replaceAll('-', '.')}까지` : '승인한 날부터 12개월'

const namesOf = (labels: string[]) =>
  labels.length <= 3
    ? labels.join(', ')
    : `${labels.slice(0, 3).join(', ')} 외 ${(labels.length - 3).toLocaleString('ko-KR')}명`

const expiryOf = (options: Pick<Options, 'expiresAt'>, now: Date) =>
  options.expiresAt ? new Date(options.expiresAt) : yearFrom(now)

type Payload = { items: { user_id: number; amount: number }[]; reason: string; expires_at: string | null }

onApproved('POINTS', async (tx, approval, actor: Staff, now) => {
  const { items, reason, expires_at } = approval.payload as Payload
  const expiresAt = expiryOf({ expiresAt: expires_at ?? undefined }, now)
  if (expiresAt <= now)
    throw new AppError('APPROVAL_STALE', undefined, '포인트 유효기간이 이미 지났어요. 거절하고 새로 요청해야 해요.')
  const gone = await rows(
    tx,
    { id: num },
    sql`select id from users where id = any(${sql.param(items.map((item) => item.user_id))}::bigint[]) and status = 'WITHDRAWN'`,
  )
  const left = new Set(gone.map(({ id }) => id))
  const outcomes = await adjustPoints(
    tx,
    items
      .filter((item) => !left.has(item.user_id))
      .map((item) => ({ userId: item.user_id, amount: item.amount, key: `approval:${approval.id}:${item.user_id}` })),
    { reason, expiresAt, actor: subjectOf(actor), approvalId: approval.id, now },
  )
  const done = outcomes.filter((one) => one.done === 'YES').length
  const short = outcomes.filter((one) => one.done === 'NOT_ENOUGH').length
  return [
    { label: '반영', value: `${done.toLocaleString('ko-KR')}명` },
    ...(short > 0 ? [{ label: '포인트가 부족해 건너뜀', value: `${short.toLocaleString('ko-KR')}명` }] : []),
    ...(left.size > 0 ? [{ label: '탈퇴해서 건너뜀', value: `${left.size.toLocaleString('ko-KR')}명` }] : []),
  ]
})
