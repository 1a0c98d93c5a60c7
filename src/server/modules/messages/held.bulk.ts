import type { Tx } from '../../db/db.ts'
import { recordAudits } from '../audit/audit.service.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, bulkOperation, failed, type RowInput } from '../bulk/operation.ts'
import { deliverSoon } from './delivery.ts'
import { type Decision, decide, type LockedMessage, lockMessages, refusalOf, statusAfter } from './held.service.ts'
import { maskPerson } from './maskBody.ts'
import { maskRecipient } from './messages.read.ts'

type Row = RowInput & { id: number }

const labelOf = (message: LockedMessage) => `${maskRecipient(message)} · ${maskPerson(message.title, message.name)}`

/** Each message is decided of or says why not; before it happens its words are shown, without the person in them. */
const deciding = (decision: Decision) =>
  async function run(tx: Tx, context: BulkContext, input: Row[]): Promise<BulkRow[]> {
    const { actor, now, requestId, reason, jobId } = context
    const found = await lockMessages(
      tx,
      input.map(({ id }) => id),
    )
    const chosen = new Map<number, LockedMessage>()
    const outcomes = input.map(({ id }): BulkRow => {
      const message = found.get(id)
      if (!message) return failed(id, `메시지 ${id}`, 'NOT_FOUND', '없는 메시지예요.')
      const label = labelOf(message)
      if (chosen.has(id))
        return { id, label, status: 'SKIPPED', code: 'ROW_REPEATED', message: '같은 메시지가 위에 있어요.' }
      const refusal = refusalOf(decision, message)
      if (refusal) return { id, label, ...refusal }
      chosen.set(id, message)
      const text = jobId === null ? { text: maskPerson(message.body, message.name) } : {}
      return {
        id,
        label,
        status: 'SUCCESS',
        before: { status: message.status },
        after: { status: statusAfter(decision), ...text },
        undoable: decision === 'discard',
      }
    })
    await decide(tx, decision, [...chosen.values()], now)
    await recordAudits(
      tx,
      [...chosen.values()].map(({ id, status }) => ({
        actor,
        action: `message.${decision}`,
        entity: 'messages',
        entityId: id,
        before: { status },
        after: { status: statusAfter(decision) },
        reason,
        requestId,
        now,
      })),
    )
    return outcomes
  }

const common = { chunkSize: 100, apart: true } as const

/** 보류한 메시지 보내기: what is on its way cannot be taken back. */
export const releaseMany = bulkOperation<Row>({
  ...common,
  kind: 'message.bulk-release',
  label: '보류한 메시지 보내기',
  run: deciding('release'),
  settle: async ({ deps }) => {
    deliverSoon(deps)
    return new Map()
  },
})

/** 보류한 메시지 보내지 않기. Taken back, they are held again. */
export const discardMany = bulkOperation<Row>({
  ...common,
  kind: 'message.bulk-discard',
  label: '보류한 메시지 보내지 않기',
  run: deciding('discard'),
  undo: { kind: 'message.bulk-hold', rowOf: ({ targetId }) => ({ id: targetId }) },
})

export const holdMany = bulkOperation<Row>({
  ...common,
  kind: 'message.bulk-hold',
  label: '메시지 다시 보류',
  run: deciding('hold'),
})
