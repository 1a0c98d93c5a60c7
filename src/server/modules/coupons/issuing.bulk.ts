import { maskName } from '../../mask.ts'
import type { RowCode, RowWarning } from '../bulk/rowCodes.ts'
import type { Db } from '../../db/db.ts'
import { subjectOf } from '../../http/actor.ts'
import { errorTable } from '../../http/errorTable.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed, type RowInput } from '../bulk/operation.ts'
import type { Touched } from '../bulk/rowPieces.ts'
import { type Held, hasRoomFor, type IssueOutcome, issueCoupons, revokeCoupons } from './issuing.service.ts'

/** A member by number; a row of a file says besides what was `written`, and what is wrong with it. */
export type IssueRow = RowInput & { written?: string; problem?: RowWarning }

/** 쿠폰 발급: one coupon to each member, of one issue (`options.coupon_issue_id`). Taking a job back recalls what is unused. */
export const issueToMembers = bulkOperation<IssueRow>({
  kind: 'user-coupons.issue',
  label: '쿠폰 발급',
  chunkSize: 1_000,
  async run(tx, context, inputs) {
    const issueId = Number(context.options['coupon_issue_id'])
    const outcomes = await issueCoupons(
      tx,
      inputs.flatMap(({ id, problem }) => (id === undefined || problem ? [] : [{ issueId, userId: id }])),
      { actor: subjectOf(context.actor), now: context.now, jobId: context.jobId, reason: context.reason },
    )
    const byUser = new Map(outcomes.map((outcome) => [outcome.userId, outcome]))
    return inputs.map((input) => rowOf(input, input.id === undefined ? undefined : byUser.get(input.id)))
  },
  touches: touchedByIssuing,
  undo: { kind: 'user-coupons.revoke', rowOf: (row) => ({ id: Number(row.after?.['user_coupon_id']) }) },
})

/** An issue that may run out decides by who comes first. */
async function touchedByIssuing(db: Db, { options }: BulkContext, inputs: IssueRow[]): Promise<Touched[][]> {
  const issueId = Number(options['coupon_issue_id'])
  const shared = (await hasRoomFor(db, issueId, inputs.length)) ? [] : [`issue:${issueId}`]
  return inputs.map(() => shared)
}

function rowOf({ id, written, problem }: IssueRow, outcome: IssueOutcome | undefined): BulkRow {
  const label = [written ?? `회원 ${id}`, maskName(outcome?.userName ?? '')].filter(Boolean).join(' · ')
  if (problem?.code === 'ROW_REPEATED') return { ...(id ? { id } : {}), label, status: 'SKIPPED', ...problem }
  if (problem || id === undefined || !outcome)
    return failed(id, label, problem?.code ?? 'USER_NOT_FOUND', problem?.message ?? errorTable.USER_NOT_FOUND.message)
  const { code, userCouponId } = outcome
  if (code === null) return { id, label, status: 'SUCCESS', after: { user_coupon_id: userCouponId }, undoable: true }
  if (code === 'COUPON_ALREADY_ISSUED') return { id, label, status: 'SKIPPED', code, message: '이미 받은 회원이에요.' }
  return failed(id, label, code, errorTable[code].message)
}

/** Rows of members, each once: the second and later ones are marked. */
export function onceEach(rows: readonly IssueRow[]): IssueRow[] {
  const seen = new Set<number>()
  return rows.map((row) => {
    if (row.id === undefined || row.problem) return row
    if (seen.has(row.id)) return { ...row, problem: repeated }
    seen.add(row.id)
    return row
  })
}

const repeated: RowWarning = { code: 'ROW_REPEATED', message: '같은 회원이 위에 또 있어서 한 번만 발급해요.' }

const kept: Record<string, [code: RowCode, message: string]> = {
  USED: ['COUPON_USED', '이미 주문에 쓴 쿠폰이라 회수하지 않았어요.'],
  RESERVED: ['COUPON_RESERVED', '지금 결제 중인 주문이 쓰고 있어요. 결제가 끝난 뒤 다시 해 주세요.'],
  EXPIRED: ['COUPON_EXPIRED', '이미 만료된 쿠폰이에요.'],
  REVOKED: ['ALREADY_REVOKED', '이미 회수한 쿠폰이에요.'],
}

const heldLabel = (held: Held) => `회원 ${held.userId} · ${maskName(held.userName)} · ${held.couponName}`

/** 미사용 쿠폰 회수: used coupons are listed and left alone. */
export const recallCoupons = bulkOperation<RowInput>({
  kind: 'user-coupons.revoke',
  label: '쿠폰 회수',
  chunkSize: 1_000,
  apart: true,
  async run(tx, context, inputs) {
    const found = await revokeCoupons(
      tx,
      inputs.map(({ id }) => id as number),
      { actor: subjectOf(context.actor), now: context.now, jobId: context.jobId, reason: context.reason },
    )
    const seen = new Set<number>()
    return inputs.map((input): BulkRow => {
      const id = input.id as number
      const held = found.get(id)
      if (!held) return failed(id, String(id), 'COUPON_NOT_FOUND', errorTable.COUPON_NOT_FOUND.message)
      const label = heldLabel(held)
      if (seen.has(id))
        return { id, label, status: 'SKIPPED', code: 'ROW_REPEATED', message: '같은 쿠폰이 위에 또 있어요.' }
      seen.add(id)
      const [code, message] = kept[held.status] ?? []
      if (code) return { id, label, status: 'SKIPPED', code, message }
      return { id, label, status: 'SUCCESS', before: { status: held.status }, after: { status: 'REVOKED' } }
    })
  },
})
