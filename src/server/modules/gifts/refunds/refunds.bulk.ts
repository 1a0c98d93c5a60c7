import { subjectOf } from '../../../http/actor.ts'
import { errorTable } from '../../../http/errorTable.ts'
import type { BulkRow } from '../../bulk/bulk.contract.ts'
import { bulkOperation, failed, type RowInput } from '../../bulk/operation.ts'
import { askAgain, transfersSent } from './accounts.service.ts'

/** 선물 환불 송금 완료: of those that stand in a file that was sent from. */
export const transfersSentEach = bulkOperation<RowInput>({
  kind: 'gifts.refund-sent',
  label: '선물 환불 송금 완료',
  chunkSize: 200,
  async run(tx, context, inputs) {
    const ids = inputs.map(({ id }) => id as number)
    const by = { memo: context.reason ?? '', by: subjectOf(context.actor) }
    const sent = await transfersSent(tx, ids, by, context.now)
    return eachOnce(ids, sent, (one) => {
      if (one.outcome === 'DONE_BEFORE') return doneBefore
      if (one.outcome === 'SENT')
        return { status: 'SUCCESS', before: { status: 'MANUAL' }, after: { status: 'COMPLETED' } }
      return refused(one.outcome)
    })
  },
})

/** 계좌 다시 묻기: of those that stand in a file that the bank refused. */
export const accountsAskedAgainEach = bulkOperation<RowInput>({
  kind: 'gifts.ask-account',
  label: '선물 환불 계좌 다시 묻기',
  chunkSize: 200,
  async run(tx, context, inputs) {
    const ids = inputs.map(({ id }) => id as number)
    const by = { reason: context.reason ?? '', by: subjectOf(context.actor) }
    const asked = await askAgain(tx, ids, by, context.now)
    return eachOnce(ids, asked, (one) => {
      if (one.outcome === 'DONE_BEFORE') return doneBefore
      if (one.outcome === 'ASKED')
        return { status: 'SUCCESS', before: { account: 'TAKEN' }, after: { account: 'ASKED' } }
      return refused(one.outcome)
    })
  },
})

type Outcome = Omit<BulkRow, 'id' | 'label'>

const doneBefore: Outcome = { status: 'SKIPPED', code: 'ALREADY_DONE', message: '이미 돌려준 선물이에요.' }

const refused = (outcome: 'NO_FILE' | 'NOT_WAITING'): Outcome => ({
  status: 'FAILED',
  code: 'GIFT_REFUND_STATE',
  message: outcome === 'NO_FILE' ? '송금 파일로 받은 적이 없는 환불이에요.' : errorTable.GIFT_REFUND_STATE.message,
})

/** A row for each id as it was asked, by what became of its gift. */
function eachOnce<T extends { title: string }>(
  ids: readonly number[],
  done: ReadonlyMap<number, T>,
  outcomeOf: (one: T) => Outcome,
): BulkRow[] {
  const seen = new Set<number>()
  return ids.map((id): BulkRow => {
    const one = done.get(id)
    if (!one) return failed(id, `선물 ${id}`, 'NOT_FOUND', '계좌로 돌려줄 환불이 없는 선물이에요.')
    const label = `선물 ${id} · ${one.title}`
    if (seen.has(id))
      return { id, label, status: 'SKIPPED', code: 'ROW_REPEATED', message: '같은 선물이 위에 또 있어요.' }
    seen.add(id)
    return { id, label, ...outcomeOf(one) }
  })
}
