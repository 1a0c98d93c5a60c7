import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import type { Actor } from '../../http/actor.ts'
import { recordAudits } from '../audit/audit.service.ts'
import { freeKeys, lockKeys } from '../outbox/outbox.service.ts'
import { messageStatuses } from './messages.tables.ts'

type Doer = { actor: Actor; now: Date; requestId?: string | undefined }

/**
 * What messages of these keys tell of was taken back: those that are still held, or were let go of, are sent by nobody any
 * more and say why. Their keys are free, so that the customer is told when the same happens anew. Whoever was told already
 * stays told. Answers how many were held.
 */
export async function withdrawHeld(tx: Tx, keys: readonly string[], why: string, doer: Doer): Promise<number> {
  if (keys.length === 0) return 0
  // whoever is about to write one of them down is waited for
  const queued = await lockKeys(tx, keys)
  const withdrawn = await rows(
    tx,
    { id: num, dedupe: text, status: word(messageStatuses) },
    sql`with was as materialized (select id, dedupe, status from messages where dedupe = any(${sql.param([...keys])}::text[])
            and status in ('HELD', 'DISCARDED') order by id for update)
        update messages m set status = 'DISCARDED', error = ${why}, dedupe = m.dedupe || ':' || m.id from was where m.id = was.id
        returning m.id, was.dedupe, was.status`,
  )
  const gone = new Set(withdrawn.map(({ dedupe }) => dedupe))
  const unwritten = queued.filter(({ held, done }) => held && !done)
  for (const { dedupe } of unwritten) gone.add(dedupe)
  await freeKeys(
    tx,
    queued.flatMap(({ id, dedupe }) => (gone.has(dedupe) ? [id] : [])),
    doer.now,
  )
  const held = withdrawn.filter(({ status }) => status === 'HELD')
  await recordAudits(
    tx,
    held.map(({ id, status }) => ({
      ...doer,
      action: 'message.discard',
      entity: 'messages',
      entityId: id,
      before: { status },
      after: { status: 'DISCARDED' },
      reason: why,
    })),
  )
  return held.length + unwritten.length
}
