import type { Tx } from '../../db/db.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, refusedRow, type RowInput } from '../bulk/operation.ts'
import { type EventKind, eventKinds } from './promotions.tables.ts'
import { type Ordered, type Place, writeSequence } from './sequence.service.ts'

/** So many events are ordered in one call. */
export const MOST = 1000

/** An event and the number it gets; one that is taken back says where it must still stand, and its title for refusals. */
export type SequenceRow = RowInput & { id: number; sequence: number; from?: Place; title?: string }

type Orderer = Pick<BulkContext, 'actor' | 'now' | 'requestId'> & { reason?: string | undefined; ip?: string }

/**
 * 순서 변경: writes the numbers of events, all or none, with its audit line; one outcome for each row. Errors: those of
 * `writeSequence`.
 */
export async function order(
  tx: Tx,
  { kind, rows, expected }: { kind: EventKind; rows: SequenceRow[]; expected?: number[] | undefined },
  { actor, now, requestId, reason, ip }: Orderer,
): Promise<BulkRow[]> {
  const { before, after } = await writeSequence(tx, { kind, items: rows, expected, now })
  await recordAudit(tx, {
    actor,
    action: `${kind}-event.sequence`,
    entity: `${kind}-event`,
    before: { order: before.map(({ id }) => id) },
    after: { order: after.map(({ id }) => id) },
    reason,
    ...(ip === undefined ? {} : { ip }),
    requestId,
    now,
  })
  const [was, is] = [placesOf(before), placesOf(after)]
  const titles = new Map(before.map(({ id, title }) => [id, title]))
  return rows.map(({ id }) => {
    const moved = was.get(id)?.sequence !== is.get(id)?.sequence
    return {
      id,
      label: titles.get(id) ?? String(id),
      status: moved ? 'SUCCESS' : 'SKIPPED',
      before: was.get(id),
      after: is.get(id),
      undoable: moved,
    }
  })
}

const placesOf = (ordered: readonly Ordered[]) =>
  new Map<number, Place>(
    ordered.map(({ id, sequence, location }) => [id, { sequence, ...(location === null ? {} : { location }) }]),
  )

const labels: Record<EventKind, string> = {
  banner: '배너',
  'single-product': '단일 상품 이벤트',
  'multi-product': '여러 상품 이벤트',
}

const notTakenBack = (row: BulkRow): BulkRow => ({
  ...row,
  message:
    row.code === 'NOT_FOUND'
      ? '그 사이에 삭제한 이벤트가 있어서 순서를 되돌릴 수 없어요.'
      : '그 사이에 순서가 바뀌어서 되돌릴 수 없어요.',
})

/** The order of a kind as a command, which takes itself back: what it moved goes where it stood, if it stands where it went. */
const orderingOf = (kind: EventKind) => {
  const name = `${kind}-event.sequence`
  return bulkOperation<SequenceRow>({
    kind: name,
    label: `${labels[kind]} 순서 변경`,
    chunkSize: MOST,
    together: true,
    async run(tx, context, rows) {
      try {
        return await order(tx, { kind, rows }, context)
      } catch (error) {
        return rows.map(({ id, title }) => notTakenBack(refusedRow(id, title ?? String(id), error)))
      }
    },
    undo: {
      kind: name,
      rowOf: ({ targetId, label, before, after }) => ({
        id: targetId,
        title: label,
        sequence: (before as Place).sequence,
        from: after,
      }),
    },
  })
}

export const orderings = Object.fromEntries(eventKinds.map((kind) => [kind, orderingOf(kind)])) as Record<
  EventKind,
  ReturnType<typeof orderingOf>
>
