import type { Tx } from '../../db/db.ts'
import type { RowWarning } from '../bulk/rowCodes.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed, type RowInput } from '../bulk/operation.ts'
import { factsOf, type OrderItemRow } from './order-items.read.ts'
import { tellItems } from '../bulk/live.ts'
import {
  changeItems,
  type Doer,
  type ItemChange,
  lockItems,
  type OrderEvent,
  recordEvents,
} from './order-items.service.ts'
import { judge, type StepName, steps, type Verdict } from './orderStates.ts'
import { itemStepWord } from '#shared/words/orders.ts'

/**
 * The steps that staff take with many items at once. Each locks its rows in id order, asks the state machine about
 * every one, and writes changes, events and the live message set-based, in the transaction that the engine gives it.
 */
export type StepRow = RowInput & { id: number; version?: number }

export const doerOf = (context: BulkContext): Doer => ({
  actor: context.actor,
  now: context.now,
  reason: context.reason,
  jobId: context.jobId,
  requestId: context.requestId,
})

export const labelOf = (row: OrderItemRow): string => `${row.orderNo} · ${row.productName}`

export const missing = (id: number): BulkRow => failed(id, String(id), 'ORDER_ITEM_NOT_FOUND', '없는 주문상품이에요.')

/** What a row comes to that may not take the step. */
export const refusedRow = (row: OrderItemRow, verdict: Extract<Verdict, { ok: false }>): BulkRow => ({
  id: row.id,
  label: labelOf(row),
  status: verdict.skipped ? 'SKIPPED' : 'FAILED',
  code: verdict.code,
  message: verdict.message,
})

export const repeatedRow = (id: number, label: string): BulkRow => ({
  id,
  label,
  status: 'SKIPPED',
  code: 'ROW_REPEATED',
  message: '같은 상품이 위에 또 있어서 한 번만 처리했어요.',
})

const addressWarning: RowWarning = {
  code: 'ADDRESS_CHANGED',
  message: '배송지가 바뀐 주문이에요. 새 배송지를 확인해 주세요.',
}

/** The chunk of a step: `change` says what a permitted row becomes. */
export function stepRun(
  name: StepName,
  change: (row: OrderItemRow, context: BulkContext, input: StepRow) => Change | BulkRow,
  after?: (tx: Tx, context: BulkContext, ids: number[], rows: OrderItemRow[]) => Promise<void>,
) {
  return async (tx: Tx, context: BulkContext, rows: StepRow[]): Promise<BulkRow[]> => {
    const items = await lockItems(
      tx,
      rows.map((row) => row.id),
    )
    const seen = new Set<number>()
    const accepted: Change[] = []
    const outcomes = rows.map((input): BulkRow => {
      const row = items.get(input.id)
      if (!row) return missing(input.id)
      if (seen.has(row.id)) return repeatedRow(row.id, labelOf(row))
      seen.add(row.id)
      const verdict = judge(name, factsOf(row), { version: input.version })
      if (!verdict.ok) return refusedRow(row, verdict)
      const next = change(row, context, input)
      if (!('change' in next)) return next
      accepted.push(next)
      return {
        id: row.id,
        label: labelOf(row),
        status: 'SUCCESS',
        before: next.before,
        after: next.after,
        undoable: next.undoable ?? false,
        ...(next.warnings ? { warnings: next.warnings } : {}),
      }
    })
    await changeItems(
      tx,
      accepted.map((one) => one.change),
      context.now,
    )
    await recordEvents(
      tx,
      accepted.flatMap((one) => one.events),
      doerOf(context),
    )
    const ids = accepted.map((one) => one.change.id)
    await after?.(
      tx,
      context,
      ids,
      ids.flatMap((id) => items.get(id) ?? []),
    )
    await tellItems(tx, ids, { status: steps[name].to ?? undefined })
    return outcomes
  }
}

type Change = {
  change: ItemChange
  events: OrderEvent[]
  before: Record<string, unknown>
  after: Record<string, unknown>
  undoable?: boolean
  warnings?: BulkRow['warnings']
}

/** A step along the line: from the state the item has to the state the step leads to. */
export function moved(
  name: StepName,
  row: OrderItemRow,
  set: Partial<ItemChange>,
  more: Partial<Change> & { data?: Record<string, unknown> } = {},
): Change {
  const { data, ...rest } = more
  const to = steps[name].to ?? row.status
  return {
    change: { id: row.id, version: row.version, status: to, ...set },
    events: [
      {
        orderId: row.orderId,
        orderItemId: row.id,
        kind: `item.${name}`,
        from: row.status,
        to,
        ...(data ? { data } : {}),
      },
    ],
    before: { status: row.status },
    after: { status: to, version: row.version + 1 },
    ...rest,
  }
}

export const processOrder = bulkOperation<StepRow>({
  kind: 'order-items.processing-order',
  label: itemStepWord['processing-order'],
  chunkSize: 500,
  apart: true,
  run: stepRun('processing-order', (row, { now }) =>
    moved(
      'processing-order',
      row,
      { processedAt: now },
      { undoable: true, ...(row.addressChangedAt ? { warnings: [addressWarning] } : {}) },
    ),
  ),
  undo: { kind: 'order-items.revert-processing', rowOf: (row) => ({ id: row.targetId }) },
})

export const revertProcessing = bulkOperation<StepRow>({
  kind: 'order-items.revert-processing',
  label: itemStepWord['revert-processing'],
  chunkSize: 500,
  apart: true,
  run: stepRun('revert-processing', (row) =>
    moved('revert-processing', row, { processedAt: null }, { undoable: true }),
  ),
  undo: { kind: 'order-items.processing-order', rowOf: (row) => ({ id: row.targetId }) },
})

export const holdItems = bulkOperation<StepRow & { reason?: string }>({
  kind: 'order-items.hold',
  label: itemStepWord.hold,
  chunkSize: 500,
  apart: true,
  run: stepRun('hold', (row, { reason }, input) => {
    // an undo gives back the reason that stood before
    const why = typeof input['reason'] === 'string' ? input['reason'] : (reason ?? '')
    return {
      ...moved('hold', row, { holdReason: why }, { data: { hold_reason: why }, undoable: true }),
      before: { hold_reason: null },
      after: { hold_reason: why },
    }
  }),
  undo: { kind: 'order-items.release', rowOf: (row) => ({ id: row.targetId }) },
})

export const releaseItems = bulkOperation<StepRow>({
  kind: 'order-items.release',
  label: itemStepWord.release,
  chunkSize: 500,
  apart: true,
  run: stepRun('release', (row) => ({
    ...moved('release', row, { holdReason: null }, { data: { hold_reason: row.holdReason }, undoable: true }),
    before: { hold_reason: row.holdReason },
    after: { hold_reason: null },
  })),
  undo: {
    kind: 'order-items.hold',
    rowOf: (row) => ({ id: row.targetId, reason: textOf(row.before?.['hold_reason']) }),
  },
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
