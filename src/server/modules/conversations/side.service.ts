import { sql } from 'drizzle-orm'
import { can } from '#shared/permissions.ts'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { bool, json, num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { tellConversations } from '../bulk/live.ts'
import { toImage } from '../catalog/cards.ts'
import type { ImageRef } from '../images/images.contract.ts'
import { callOfNote } from './calls/calls.service.ts'
import { ms } from './conversationRow.ts'
import { dropDraft, requireConversation } from './drafts.service.ts'
import { presenceMs, presentOf } from './inbox/inbox.list.ts'
import { picturesOf, requirePictures } from './pictures.ts'

/** What stands beside a conversation and never reaches its customer: notes, and who looks at it. */

/** Error: FORBIDDEN for whoever may note only where they are assigned, or called by a note to answer; NOT_FOUND. */
async function requireMayNote(db: Db, actor: Staff, id: number): Promise<void> {
  const [found] = await rows(
    db,
    { own: bool },
    sql`select coalesce(assignee_id = ${actor.id}, false) or exists (select 1 from conversation_note_mentions m join conversation_notes n on n.id = m.note_id
            where n.conversation_id = c.id and m.admin_id = ${actor.id}) as own from conversations c where id = ${id} for no key update`,
  )
  if (!found) throw new AppError('NOT_FOUND')
  if (!found.own && !can(actor.role, 'cs:reply'))
    throw new AppError('FORBIDDEN', undefined, '내가 맡거나 메모에서 나를 부른 문의에만 메모를 쓸 수 있어요.')
}

/**
 * Writes a note among staff in place of its draft, and calls whom it names and who follows. Errors: NOT_FOUND, FORBIDDEN,
 * VALIDATION of the pictures.
 */
export async function writeNote(
  tx: Tx,
  id: number,
  { content, image_ids: imageIds }: { content: string; image_ids: readonly number[] },
  actor: Staff,
  now: Date,
) {
  await requireMayNote(tx, actor, id)
  await requirePictures(tx, imageIds, 'NOTE')
  const [made] = await rows(
    tx,
    { id: num, images: json<ImageRef[]>() },
    sql`with made as (
          insert into conversation_notes (conversation_id, content, image_ids, admin_id, admin_name, created_at)
          values (${id}, ${content}, ${JSON.stringify(imageIds)}::jsonb, ${actor.id}, ${actor.name}, ${at(now)}) returning id, image_ids)
        select made.id, ${picturesOf(sql`made.image_ids`)} as images from made`,
  )
  const noteId = made?.id ?? 0
  await dropDraft(tx, actor.id, id, 'NOTE')
  const mentions = await callOfNote(tx, { id: noteId, conversationId: id, content }, actor, now)
  await tellConversations(tx, [id])
  return {
    type: 'NOTE' as const,
    id: noteId,
    content,
    images: made?.images.map(toImage) ?? [],
    admin: { id: actor.id, name: actor.name },
    mentions,
    at: kstIso(now),
  }
}

/** Error: FORBIDDEN, for a reply's draft of somebody who may not reply. */
export function requireMayDraft(actor: Staff, kind: 'REPLY' | 'NOTE'): void {
  if (kind === 'REPLY' && !can(actor.role, 'cs:reply')) throw new AppError('FORBIDDEN', { permission: 'cs:reply' })
}

/** Somebody has it open, and writes or not; answers who is there. Others are told only of what they see otherwise than before. */
export async function lookAt(tx: Tx, id: number, writing: boolean, actor: Staff, now: Date) {
  await requireConversation(tx, id)
  const [before] = await rows(
    tx,
    { writing: bool, seen_ms: num },
    sql`select writing, ${ms(sql`seen_at`)} as seen_ms from conversation_presence where conversation_id = ${id} and admin_id = ${actor.id}`,
  )
  await tx.execute(
    sql`insert into conversation_presence (conversation_id, admin_id, writing, seen_at) values (${id}, ${actor.id}, ${writing}, ${at(now)})
        on conflict (conversation_id, admin_id) do update set writing = excluded.writing, seen_at = excluded.seen_at`,
  )
  const isNew = !before || before.seen_ms < now.getTime() - presenceMs
  if (isNew || before.writing !== writing) await tellConversations(tx, [id])
  const [found] = await rows(
    tx,
    { present: json<{ id: number; name: string; writing: boolean }[]>() },
    sql`select ${presentOf(sql`${id}::bigint`, now)} as present`,
  )
  return { present: found?.present ?? [] }
}

/** What a reply said before it was changed or deleted, oldest first. Error: NOT_FOUND. */
export async function readVersions(db: Db, id: number, replyId: number) {
  const found = await rows(
    db,
    {
      id: num.orNull,
      content: text.orNull,
      images: json<ImageRef[]>(),
      admin_id: num.orNull,
      admin_name: text.orNull,
      at_ms: num.orNull,
    },
    sql`select v.id, v.content, ${picturesOf(sql`coalesce(v.image_ids, '[]'::jsonb)`)} as images, v.admin_id, v.admin_name, ${ms(sql`v.at`)} as at_ms
        from conversation_messages m left join conversation_message_versions v on v.message_id = m.id
        where m.id = ${replyId} and m.conversation_id = ${id} and m.side = 'STAFF' order by v.id limit 200`,
  )
  if (found.length === 0) throw new AppError('NOT_FOUND')
  return found.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            content: row.content ?? '',
            images: row.images.map(toImage),
            admin: { id: row.admin_id ?? 0, name: row.admin_name ?? '' },
            at: kstIso(new Date(row.at_ms ?? 0)),
          },
        ],
  )
}
