import { sql } from 'drizzle-orm'
import { claimKindWord } from '#shared/words/claims.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { text } from '../../../db/shape.ts'
import type { Staff } from '../../../http/actor.ts'
import { AppError, envelope, fromDatabaseError } from '../../../http/errors.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import type { Happened } from '../events.ts'
import { type About, doAction, type FrozenAction, lockOrder, seenIn } from './action.service.ts'
import { itemChanges, seenChanges } from './actionWords.ts'

/**
 * What a reply does when it is sent, in the transaction that sends it: as it was frozen, by whoever wrote it with the rights
 * that they have then, or not at all.
 */

type Reply = { id: number; action: FrozenAction }
type Done = { happened: Happened[] } | { error: string }

/** What an error says of why it cannot be done; what is none of a rule's is thrown on, and the reply is tried again. */
function refusalOf(error: unknown): string {
  const known = error instanceof AppError ? error : fromDatabaseError(error)
  if (!known || known.code === 'BUSY') throw error
  return envelope(known.code, known.extra, known.detail).message
}

/** The caller holds the conversation's lock and the claim of the reply, whose writer may do it. Of one that is refused nothing is left. */
export async function dispatchAction(tx: Tx, about: About, reply: Reply, actor: Staff, now: Date): Promise<Done> {
  await tx.execute(sql`savepoint reply_action`)
  const changes: string[] = []
  try {
    const order = await lockOrder(tx, about, actor)
    changes.push(...itemChanges(reply.action.items, order.items))
    const requested = await doAction(tx, order, reply.action.request, { actor, now })
    changes.push(...seenChanges(reply.action.seen, seenIn(requested)))
    if (changes.length === 0) {
      await tx.execute(sql`release savepoint reply_action`)
      return await told(tx, about, { ...reply, actor }, requested.claimId, now)
    }
  } catch (error) {
    changes.push(refusalOf(error))
  }
  await tx.execute(sql`rollback to savepoint reply_action`)
  return { error: changes.join(' ') }
}

/** The records of what was done: in the audit, and in the thread, where the reply itself says it too. */
async function told(
  tx: Tx,
  about: About,
  { id, action, actor }: Reply & { actor: Staff },
  claimId: number,
  now: Date,
): Promise<Done> {
  const [claim] = await rows(tx, { claim_no: text }, sql`select claim_no from claims where id = ${claimId}`)
  const claimNo = claim?.claim_no ?? ''
  const { request, seen, summary } = action
  const link = `/admin/claims/${claimId}/show`
  await recordAudit(tx, {
    actor,
    action: 'claim.request',
    entity: 'claims',
    entityId: claimId,
    after: { ...request, ...seen, claim_no: claimNo, conversation_id: about.id, message_id: id },
    now,
  })
  const result = `${claimKindWord[request.type]} ${seen.completes ? '완료' : '접수'} ${claimNo}`
  const data = { claim_id: claimId, claim_no: claimNo, summary, result, message_id: id, link }
  return { happened: [{ id: about.id, kind: 'claim.requested', data }] }
}
