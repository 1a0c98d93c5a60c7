import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rows } from '../../db/db.ts'
import { num, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'
import { type Staff, subjectOf } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { type BulkReply, runBulk } from '../bulk/bulk.service.ts'
import { refuseTooMany, rowsOf } from '../bulk/bulk.contract.ts'
import { replyMany } from '../conversations/bulk/inbox.bulk.ts'
import { bodyOf } from '../conversations/templates.ts'
import type { answerBody } from './incidents.contract.ts'
import { incidentStates } from './incidents.tables.ts'

type Caller = { deps: Deps; actor: Staff; requestId: string; now: Date }

/**
 * Answers conversations of an incident with the same words, each with the values of its own: the bulk reply of the inbox,
 * told apart by the request that asked for it. What was answered is written down before the first leaves, so a server that
 * dies in between knows whose it was. Errors: NOT_FOUND, INCIDENT_CLOSED, BULK_TOO_MANY,
 * VALIDATION of conversations that are not in it.
 */
export async function answerIncident(
  { deps, actor, requestId, now }: Caller,
  id: number,
  body: z.infer<typeof answerBody>,
): Promise<BulkReply> {
  const { content, template_id: templateId, close, dry_run: dryRun, reason, notify } = body
  if ((content === undefined) === (templateId === undefined)) throw invalidField('content', 'ONE_OF_TWO')
  const named = rowsOf(body) ?? []
  refuseTooMany(named.length)
  await requireMembers(
    deps,
    id,
    named.map((row) => row.id),
  )
  const text = content ?? (await bodyOf(deps.db, templateId ?? 0))
  if (!dryRun)
    await deps.db.execute(
      sql`insert into incident_answers (incident_id, actor, request_id, content, template_id, close_after, created_at)
          values (${id}, ${subjectOf(actor)}, ${requestId}, ${text}, ${templateId ?? null}, ${close}, ${at(now)}) on conflict do nothing`,
    )
  return runBulk(deps, replyMany, {
    actor,
    requestId,
    rows: named.map((row) => ({ ...row })) as Parameters<typeof replyMany.run>[2],
    dryRun,
    reason,
    options: {
      content: text,
      ...(templateId === undefined ? {} : { template_id: templateId }),
      close,
      ...(notify ? { notify } : {}),
    },
    input: { incident_id: id },
  })
}

async function requireMembers({ db }: Deps, id: number, ids: readonly number[]): Promise<void> {
  const [incident] = await rows(db, { state: word(incidentStates) }, sql`select state from incidents where id = ${id}`)
  if (!incident) throw new AppError('NOT_FOUND')
  if (incident.state === 'CLOSED') throw new AppError('INCIDENT_CLOSED')
  const found = await rows(
    db,
    { id: num },
    sql`select conversation_id as id from incident_conversations where incident_id = ${id} and not removed and conversation_id = any(${sql.param([...ids])}::bigint[])`,
  )
  const known = new Set(found.map((row) => row.id))
  const others = ids.filter((one) => !known.has(one))
  if (others.length > 0)
    throw invalidField('rows', 'NOT_AMONG', {
      names: others
        .slice(0, 10)
        .map((one) => `#${one}`)
        .join(', '),
    })
}
