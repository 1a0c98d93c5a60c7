import { itemStepWord } from '#shared/words/orders.ts'
import type { Tx } from '../../db/db.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed, refusedRow, type RowInput } from '../bulk/operation.ts'
import { numberTouched } from '../deliveries/touched.ts'
import { readCarriers } from '../shipping/carriers.read.ts'
import { labelsOf, lockAll } from './deliverySchedules.bulk.ts'
import type { MoveCall } from './deliverySchedules.service.ts'
import { deliverKit, type Parcel, shipKit, unshipKit } from './kitParcels.service.ts'

type Row = RowInput & { id: number; version?: number }
type ShipRow = Row & { carrier: string; invoice_no: string }

/** What a step did, as the job keeps it. */
type Done = Pick<BulkRow, 'before' | 'after' | 'undoable'>
type Step<R extends Row> = (tx: Tx, row: R, call: MoveCall, more: { notify: string | undefined }) => Promise<Done>

/** Each schedule goes or says why not; what is done already is passed over. */
async function eachOf<R extends Row>(
  tx: Tx,
  { actor, now, requestId, options }: BulkContext,
  wanted: readonly R[],
  step: Step<R>,
): Promise<BulkRow[]> {
  const ids = wanted.map(({ id }) => id)
  await lockAll(tx, ids, { groups: true })
  const labels = await labelsOf(tx, ids)
  const notify = typeof options['notify'] === 'string' ? options['notify'] : undefined
  const outcomes: BulkRow[] = []
  for (const row of wanted) {
    const label = labels.get(row.id)
    outcomes.push(
      label === undefined
        ? failed(row.id, `배송 예정 #${row.id}`, 'NOT_FOUND', '없는 배송 예정이에요.')
        : await one(tx, row, label, (savepoint) => step(savepoint, row, { actor, now, requestId }, { notify })),
    )
  }
  return outcomes
}

async function one(tx: Tx, { id }: Row, label: string, step: (tx: Tx) => Promise<Done>): Promise<BulkRow> {
  try {
    return { id, label, status: 'SUCCESS', ...(await tx.transaction(step)) }
  } catch (error) {
    const refused = refusedRow(id, label, error)
    return refused.code === 'ALREADY_DONE' ? { ...refused, status: 'SKIPPED' } : refused
  }
}

/** 발송처리 of kits, each under its own invoice number. Taking it back is 발송취소. */
export const shipKits = bulkOperation<ShipRow>({
  kind: 'delivery-schedules.shipping',
  label: itemStepWord.shipping,
  chunkSize: 100,
  atATime: 50,
  // one number is one member's: rows that share it bear on each other
  async touches(db, _context, rows) {
    const carriers = await readCarriers(db)
    return rows.map((row) => numberTouched(carriers, row))
  },
  async run(tx, context, wanted) {
    const carriers = await readCarriers(tx)
    return eachOf(tx, context, wanted, async (savepoint, row, call, { notify }) => {
      const parcel = await shipKit(savepoint, { ...row, notify, reason: context.reason }, call, carriers)
      return { before: { status: 'LOCKED' }, after: { status: 'SHIPPED', ...parcel }, undoable: true }
    })
  },
  undo: {
    kind: 'delivery-schedules.cancel-shipping',
    rowOf: ({ targetId, after }) => ({ id: targetId, carrier: after?.['carrier'], invoice_no: after?.['invoice_no'] }),
  },
})

/**
 * 발송취소 of kits that have not arrived. Taken back itself, each leaves again under the number it had. An undo names the
 * parcel it takes back, so that one sent anew meanwhile stays.
 */
export const unshipKits = bulkOperation<Row & Partial<Parcel>>({
  kind: 'delivery-schedules.cancel-shipping',
  label: itemStepWord['cancel-shipping'],
  chunkSize: 100,
  apart: true,
  run: (tx, context, wanted) =>
    eachOf(tx, context, wanted, async (savepoint, row, call, { notify }) => {
      const parcel = await unshipKit(savepoint, { ...row, notify, reason: context.reason }, call)
      return { before: { status: 'SHIPPED', ...parcel }, after: { status: 'LOCKED' }, undoable: true }
    }),
  undo: {
    kind: 'delivery-schedules.shipping',
    rowOf: ({ targetId, before }) => ({
      id: targetId,
      carrier: String(before?.['carrier']),
      invoice_no: String(before?.['invoice_no']),
    }),
  },
})

/** 배송완료 of kits. */
export const deliverKits = bulkOperation<Row>({
  kind: 'delivery-schedules.delivered',
  label: itemStepWord.delivered,
  chunkSize: 100,
  apart: true,
  run: (tx, context, wanted) =>
    eachOf(tx, context, wanted, async (savepoint, row, call, { notify }) => {
      await deliverKit(savepoint, { ...row, notify, reason: context.reason }, call)
      return { before: { status: 'SHIPPED' }, after: { status: 'DELIVERED' } }
    }),
})
