import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { json, num, type RowOf, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { ms } from './conversationRow.ts'
import type { ReplyActionRequest } from './actions/action.contract.ts'
import { requirePictures } from './pictures.ts'

/** What staff have begun to write: one for each person, conversation and kind. */

export type DraftKind = 'REPLY' | 'NOTE'
type Words = { content: string; image_ids: readonly number[]; action?: ReplyActionRequest | undefined }

const draftRow = {
  content: text,
  image_ids: json<number[]>(),
  action: json<ReplyActionRequest>().orNull,
  version: num,
  updated_ms: num,
}

const present = (row: RowOf<typeof draftRow>) => ({
  content: row.content,
  image_ids: row.image_ids,
  action: row.action,
  version: row.version,
  updated_at: kstIso(new Date(row.updated_ms)),
})

async function read(db: Db, id: number, adminId: number, kind: DraftKind) {
  const [row] = await rows(
    db,
    draftRow,
    sql`select content, image_ids, action, version, ${ms(sql`updated_at`)} as updated_ms from conversation_drafts
        where conversation_id = ${id} and admin_id = ${adminId} and kind = ${kind}`,
  )
  return row ? present(row) : undefined
}

/**
 * Keeps what one person is writing. `version` is that of the draft that was read, none for the first: another window of
 * theirs that was first is told of. Errors: NOT_FOUND, VERSION_CONFLICT, VALIDATION of the pictures.
 */
export async function keepDraft(
  tx: Tx,
  actor: Staff,
  { id, kind }: { id: number; kind: DraftKind },
  { content, image_ids: imageIds, action, version }: Words & { version?: number | undefined },
  now: Date,
) {
  await requireConversation(tx, id)
  await requirePictures(tx, imageIds, kind)
  const images = JSON.stringify(imageIds)
  const does = action && kind === 'REPLY' ? JSON.stringify(action) : null
  const [kept] = await rows(
    tx,
    draftRow,
    version === undefined
      ? sql`insert into conversation_drafts (conversation_id, admin_id, kind, content, image_ids, action, updated_at)
            values (${id}, ${actor.id}, ${kind}, ${content}, ${images}::jsonb, ${does}::jsonb, ${at(now)})
            on conflict do nothing returning content, image_ids, action, version, ${ms(sql`updated_at`)} as updated_ms`
      : sql`update conversation_drafts set content = ${content}, image_ids = ${images}::jsonb, action = ${does}::jsonb, version = version + 1, updated_at = ${at(now)}
            where conversation_id = ${id} and admin_id = ${actor.id} and kind = ${kind} and version = ${version}
            returning content, image_ids, action, version, ${ms(sql`updated_at`)} as updated_ms`,
  )
  if (kept) return present(kept)
  const current = await read(tx, id, actor.id, kind)
  // it went with the reply that it became, or was thrown away: what is typed on is a first one again
  if (!current) return keepDraft(tx, actor, { id, kind }, { content, image_ids: imageIds, action }, now)
  throw new AppError('VERSION_CONFLICT', { version: current.version, current })
}

export async function dropDraft(tx: Tx, adminId: number, id: number, kind: DraftKind): Promise<void> {
  await tx.execute(
    sql`delete from conversation_drafts where conversation_id = ${id} and admin_id = ${adminId} and kind = ${kind}`,
  )
}

/** A reply that does not leave is what somebody is writing again, with what it was to do; what they have begun meanwhile follows it. */
export async function giveBack(tx: Tx, messageId: number, adminId: number, now: Date): Promise<void> {
  await tx.execute(
    sql`insert into conversation_drafts (conversation_id, admin_id, kind, content, image_ids, action, updated_at)
        select conversation_id, ${adminId}, 'REPLY', content, image_ids, action -> 'request', ${at(now)} from conversation_messages where id = ${messageId} and side = 'STAFF'
        on conflict (conversation_id, admin_id, kind) do update set
          content = case when conversation_drafts.content in ('', excluded.content) then excluded.content
            else left(excluded.content || E'\n\n' || conversation_drafts.content, 10000) end,
          image_ids = case when conversation_drafts.image_ids = '[]'::jsonb then excluded.image_ids else conversation_drafts.image_ids end,
          action = coalesce(conversation_drafts.action, excluded.action), version = conversation_drafts.version + 1, updated_at = excluded.updated_at`,
  )
}

/** Error: NOT_FOUND. */
export async function requireConversation(db: Db, id: number): Promise<void> {
  const found = await rows(db, { id: num }, sql`select id from conversations where id = ${id}`)
  if (found.length === 0) throw new AppError('NOT_FOUND')
}
