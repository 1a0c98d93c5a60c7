import { sql } from 'drizzle-orm'
import type { RowCode, RowWarning } from '../bulk/rowCodes.ts'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, failed, refusedRow, type RowInput } from '../bulk/operation.ts'
import { doerOf } from '../orders/order-items.steps.ts'
import type { Doer } from '../orders/order-items.service.ts'
import { executeRefunds, type RefundOutcome } from '../refunds/execute.service.ts'
import { confirmFact } from '../refunds/refundConfirm.ts'
import { lockAllowance } from '../refunds/refunds.service.ts'
import type { ClaimType } from '../orders/claimable.ts'
import { feeOwedWarning } from './claimFees.ts'
import type { Completed } from './complete.service.ts'
import { type ClaimOrder, lockOrders, readClaimOrder, readClaimOrders } from './claimOrder.ts'
import { showChange } from './claimNews.ts'
import { type ClaimRow, lockClaims, ordersOfClaims, readClaimRows } from './claimRow.ts'

/** The frame of every bulk command over claims: locks first, then each row by itself, money after the commit. */

export type ClaimInput = RowInput & { id: number; version?: number }

export type ClaimAct<Row extends ClaimInput> = (
  tx: Tx,
  subject: { order: ClaimOrder; claim: ClaimRow; input: Row; doer: Doer; notify: unknown; context: BulkContext },
) => Promise<Pick<BulkRow, 'after' | 'warnings'>>

/**
 * One chunk: the orders, items and claims of all rows are locked in id order before any of them is looked at; a row
 * that is refused takes its savepoint back and fails alone. `type` null takes claims of any type.
 */
export function claimRun<Row extends ClaimInput>(type: ClaimType | null, act: ClaimAct<Row>) {
  return async (tx: Tx, context: BulkContext, inputs: Row[]): Promise<BulkRow[]> => {
    const ids = inputs.map((input) => input.id)
    await lockAllowance(tx, context.actor)
    const orders = await ordersOfClaims(tx, ids)
    await lockOrders(tx, [...new Set(orders.values())])
    await lockClaims(tx, ids)
    await lockPurses(tx, [...new Set(orders.values())])
    const doer = doerOf(context)
    const notify = context.options['notify']
    const seen = new Set<number>()
    const outcomes: BulkRow[] = []
    const claims = await readClaimRows(tx, ids)
    const known = await readClaimOrders(tx, [...new Set(orders.values())])
    for (const input of inputs) {
      const orderId = orders.get(input.id) ?? 0
      const claim = claims.get(input.id)
      // an order that an earlier row has changed is read again
      const order = known.get(orderId) ?? (claim && (await readClaimOrder(tx, orderId)))
      known.delete(orderId)
      if (!claim || !order || (type !== null && claim.type !== type)) {
        outcomes.push(failed(input.id, String(input.id), 'CLAIM_NOT_FOUND', '없는 건이에요.'))
        continue
      }
      const label = `${order.order_no} · ${claim.claim_no}`
      if (seen.has(claim.id)) {
        const message = '같은 건이 위에 또 있어서 한 번만 처리했어요.'
        outcomes.push({ id: claim.id, label, status: 'SKIPPED', code: 'ROW_REPEATED', message })
        continue
      }
      seen.add(claim.id)
      outcomes.push(
        await actOnRow(tx, label, claim, input, () => act(tx, { order, claim, input, doer, notify, context })),
      )
    }
    const changed = outcomes
      .filter((row) => row.status === 'SUCCESS')
      .flatMap((row) => claims.get(row.id ?? 0)?.items ?? [])
    await showChange(tx, { items: changed })
    return outcomes
  }
}

async function actOnRow(
  tx: Tx,
  label: string,
  claim: ClaimRow,
  input: ClaimInput,
  act: () => Promise<Pick<BulkRow, 'after' | 'warnings'>>,
): Promise<BulkRow> {
  if (input.version !== undefined && input.version !== claim.version)
    return failed(claim.id, label, 'VERSION', '그 사이 다른 사람이 바꿨어요. 새로 고친 내용을 확인해 주세요.')
  await tx.execute(sql`savepoint claim_row`)
  try {
    const done = await act()
    await tx.execute(sql`release savepoint claim_row`)
    const before = { status: claim.status, collection_status: claim.collection_status }
    return { id: claim.id, label, status: 'SUCCESS', before, ...done }
  } catch (error) {
    await tx.execute(sql`rollback to savepoint claim_row`)
    const refused = refusedRow(claim.id, label, error)
    return error instanceof AppError && error.code === 'ALREADY_DONE' ? { ...refused, status: 'SKIPPED' } : refused
  }
}

/** What completing these orders' claims may touch besides: their coupons and their customers' points, in id order. */
async function lockPurses(tx: Tx, orderIds: number[]): Promise<void> {
  const ids = sql`any(${sql.param(orderIds)}::bigint[])`
  await tx.execute(sql`select id from payments where order_id = ${ids} order by id for update`)
  await tx.execute(sql`select uc.id from order_coupons oc join user_coupons uc on uc.id = oc.user_coupon_id
    where oc.order_id = ${ids} order by uc.id for update of uc`)
  await tx.execute(
    sql`select user_id from points_accounts where user_id in (select user_id from orders where id = ${ids}) order by user_id for update`,
  )
}

/** What a completed row says of its refund before the gateway is asked. */
export function refundAfter(
  context: BulkContext,
  completed: Omit<Completed, 'breakdown'>,
): Pick<BulkRow, 'after' | 'warnings'> {
  const message = '혼자 환불할 수 있는 금액을 넘어서, 환불은 한도가 더 큰 사람이 환불 관리에서 실행해야 해요.'
  const warnings: RowWarning[] = [
    ...(completed.decided ? [] : [{ code: 'REFUND_LIMIT' as const, message }]),
    ...(completed.feeOwed > 0 ? [feeOwedWarning(completed.feeOwed)] : []),
  ]
  return {
    after: {
      status: 'COMPLETED',
      refund_id: completed.refundId,
      refund_cash: completed.refundCash,
      refund_points: completed.refundPoints,
      ...confirmFact(context, completed),
    },
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

/** Asks the gateway for the refunds of a committed chunk, and says what it answered: UNKNOWN is never a success. */
export async function settleRefunds(context: BulkContext, outcomes: BulkRow[]): Promise<Map<number, BulkRow>> {
  const refundIdOf = (row: BulkRow) => {
    const id = row.after?.['refund_id']
    return row.status === 'SUCCESS' && typeof id === 'number' && Number(row.after?.['refund_cash']) > 0 ? id : undefined
  }
  const ids = outcomes.flatMap((row) => refundIdOf(row) ?? [])
  if (ids.length === 0) return new Map()
  const settled = await executeRefunds(context.deps, ids)
  const changed = new Map<number, BulkRow>()
  outcomes.forEach((row, index) => {
    const id = refundIdOf(row)
    const outcome = id === undefined ? undefined : settled.get(id)
    if (outcome) changed.set(index, tellOutcome(row, outcome))
  })
  return changed
}

function tellOutcome(row: BulkRow, outcome: RefundOutcome): BulkRow {
  const warn = (code: RowCode, message: string): BulkRow => ({
    ...row,
    warnings: [...(row.warnings ?? []), { code, message }],
  })
  if (outcome.kind === 'COMPLETED') return { ...row, after: { ...row.after, refund_status: 'COMPLETED' } }
  if (outcome.kind === 'FAILED')
    return warn(
      'REFUND_FAILED',
      outcome.manual
        ? `결제사가 환불을 거절해서 사람이 처리해야 해요: ${outcome.message}`
        : `결제사가 환불을 거절했어요. 잠시 뒤 저절로 다시 시도해요: ${outcome.message}`,
    )
  if (outcome.kind === 'UNKNOWN')
    return {
      ...row,
      status: 'UNKNOWN',
      code: 'REFUND_UNKNOWN',
      message: '완료했지만 결제사의 답을 받지 못했어요. 확인될 때까지 저절로 물어봐요.',
    }
  return row.warnings?.some(({ code }) => code === 'REFUND_LIMIT')
    ? row
    : warn('REFUND_LATER', '앞선 환불이 끝나면 이어서 환불해요.')
}
