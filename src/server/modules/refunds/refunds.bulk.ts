import { sql } from 'drizzle-orm'
import type { RowCode, RowWarning } from '../bulk/rowCodes.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { subjectOf } from '../../http/actor.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed, type RowInput } from '../bulk/operation.ts'
import type { Touched } from '../bulk/rowPieces.ts'
import { executeRefunds, markPayment, type RefundOutcome, tellCustomer } from './execute.service.ts'
import { allowanceTouched } from './refundLimits.ts'
import type { RefundAction } from './refunds.contract.ts'
import { lockAllowance, recordRefundEvent, refundedToday } from './refunds.service.ts'
import { judgeRefund } from './refundVerdicts.ts'
import { type RowOf, bool, num, text } from '../../db/shape.ts'

export type RefundRow = RowInput & { id: number; action: RefundAction; memo?: string }

const lockedRow = {
  id: num,
  refund_no: text,
  order_no: text,
  payment_id: num.orNull,
  status: text,
  refund_cash: num,
  refund_points: num,
  executed_by: text.orNull,
  adjustment_pending: bool,
}

type Locked = RowOf<typeof lockedRow>

const checking: RowWarning = {
  code: 'REFUND_CHECKING',
  message: '결제사의 결과를 확인하고 있어요. 확인되면 저절로 바뀌어요.',
}

/** 환불 실행: decides in the chunk's transaction, moves the money once it is committed. */
export const executeOperation = bulkOperation<RefundRow>({
  kind: 'refunds.execute',
  label: '환불 실행',
  chunkSize: 20,
  run: decide,
  touches: touchedByRefunds,
  async settle(context, outcomes) {
    const waiting = outcomes.flatMap((outcome, index) => (outcome.status === 'UNKNOWN' ? [{ outcome, index }] : []))
    const results = await executeRefunds(
      context.deps,
      waiting.flatMap(({ outcome }) => outcome.id ?? []),
    )
    return new Map(
      waiting.map(({ outcome, index }) => [index, settled(outcome, results.get(outcome.id ?? 0))] as const),
    )
  },
})

/** Their orders, with what was paid for them. */
async function touchedByRefunds(db: Db, { actor }: BulkContext, input: RefundRow[]): Promise<Touched[][]> {
  const found = await rows(
    db,
    { id: num, order_id: num },
    sql`select id, order_id from refunds where id = any(${sql.param(input.map(({ id }) => id))}::bigint[])`,
  )
  const orders = new Map(found.map((refund) => [refund.id, `order:${refund.order_id}`]))
  return input.map(({ id }) => [orders.get(id) ?? [], allowanceTouched(actor)].flat())
}

function settled(outcome: BulkRow, result: RefundOutcome | undefined): BulkRow {
  if (result?.kind === 'COMPLETED') {
    const { code: _code, message: _message, ...done } = outcome
    return { ...done, status: 'SUCCESS' }
  }
  if (result?.kind === 'FAILED') {
    const next = result.manual ? '수기로 처리해야 해요.' : '잠시 뒤 저절로 다시 시도해요.'
    // a gateway's code is its own: no table of ours lists it
    return { ...outcome, status: 'FAILED', code: result.code as RowCode, message: `${result.message} ${next}` }
  }
  return outcome
}

async function decide(tx: Tx, context: BulkContext, input: RefundRow[]): Promise<BulkRow[]> {
  await lockAllowance(tx, context.actor)
  const found = await lock(
    tx,
    input.map((row) => row.id),
  )
  let today = await refundedToday(tx, context.actor, context.now)
  const seen = new Set<number>()
  const outcomes: BulkRow[] = []
  for (const row of input) {
    const refund = found.get(row.id)
    if (!refund) {
      outcomes.push(failed(row.id, String(row.id), 'REFUND_NOT_FOUND', '없는 환불이에요.'))
      continue
    }
    const label = `${refund.order_no} · ${refund.refund_no}`
    if (seen.has(row.id)) {
      outcomes.push({ id: row.id, label, status: 'SKIPPED', code: 'ROW_REPEATED', message: '같은 환불이 위에 있어요.' })
      continue
    }
    seen.add(row.id)
    const facts = {
      status: refund.status,
      refund_cash: refund.refund_cash,
      decided: refund.executed_by !== null,
      adjustmentPending: refund.adjustment_pending,
    }
    const verdict = judgeRefund(row.action, facts, context.actor, today)
    if (!verdict.ok) {
      const { code, message } = verdict
      outcomes.push({ id: row.id, label, status: verdict.skipped ? 'SKIPPED' : 'FAILED', code, message })
      continue
    }
    if (row.action === 'MARK_MANUAL' && !row.memo) {
      outcomes.push(
        failed(row.id, label, 'MEMO_REQUIRED', '어떻게 돌려주었는지 메모를 적어 주세요.', { field: 'memo' }),
      )
      continue
    }
    if (!facts.decided) today += refund.refund_cash
    const after = { action: row.action, refund_cash: refund.refund_cash, refund_points: refund.refund_points }
    const before = { status: refund.status }
    if (row.action === 'MARK_MANUAL') {
      await markManual(tx, context, refund, row.memo ?? '')
      outcomes.push({ id: row.id, label, status: 'SUCCESS', before, after })
    } else {
      await release(tx, context, refund)
      const status = context.jobId === null ? 'SUCCESS' : 'UNKNOWN'
      outcomes.push({ id: row.id, label, status, before, after, ...(status === 'UNKNOWN' ? checking : {}) })
    }
  }
  return outcomes
}

/** Locks the refunds behind their payments, in id order: nobody begins one while it is decided. */
async function lock(tx: Tx, ids: readonly number[]): Promise<Map<number, Locked>> {
  const list = sql`${sql.param([...ids])}::bigint[]`
  await rows(
    tx,
    { id: num },
    sql`select id from payments where id in (select payment_id from refunds where id = any(${list})) order by id for update`,
  )
  const found = await rows(
    tx,
    lockedRow,
    sql`select r.id, r.refund_no, o.order_no, r.payment_id, r.status, r.refund_cash, r.refund_points, r.executed_by,
          exists (select 1 from approvals a where a.kind = 'REFUND' and a.target_id = r.id and a.status = 'PENDING') as adjustment_pending
        from refunds r join orders o on o.id = r.order_id where r.id = any(${list}) order by r.id for update of r`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Lets a refund go to the gateway: from here on the clock would pay it too. */
async function release(tx: Tx, { actor, now }: BulkContext, refund: Locked): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    update refunds set status = case when status = 'MANUAL' then 'FAILED' else status end, executed_by = coalesce(executed_by, ${subjectOf(actor)}),
      executed_at = coalesce(executed_at, ${at}), next_try_at = ${at}, version = version + 1, updated_at = ${at} where id = ${refund.id}`)
  await recordRefundEvent(tx, refund.id, 'refund.executed', actor, now)
}

/** Given back outside the gateway; the memo says how. */
async function markManual(tx: Tx, { actor, now }: BulkContext, refund: Locked, memo: string): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    update refunds set status = 'COMPLETED', manual_memo = ${memo}, executed_by = ${subjectOf(actor)}, executed_at = ${at}, completed_at = ${at},
      next_try_at = null, unknown_since = null, version = version + 1, updated_at = ${at} where id = ${refund.id}`)
  if (refund.payment_id !== null) await markPayment(tx, refund.payment_id, now)
  await recordRefundEvent(tx, refund.id, 'refund.manual', actor, now, {}, memo)
  await tellCustomer(tx, refund.id, now)
}
