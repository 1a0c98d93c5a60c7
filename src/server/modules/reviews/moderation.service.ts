import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { bool, json, num, type RowOf, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { queue } from '../outbox/outbox.parts.ts'
import { settlePictures } from './pictures.ts'
import { reviewStates } from './reviews.tables.ts'
import { changeSummary } from './summary.ts'

/** What staff do about reviews: hide what breaks a rule and was reported, show it again, say that nothing is wrong with it, answer it. */

export type Deed = 'blind' | 'restore' | 'dismiss'
export type Deciding = { id: number; actor: Staff; ip: string; requestId: string; now: Date }

const lockedRow = {
  id: num,
  user_id: num,
  product_id: num,
  product_name: text,
  rating: num,
  has_photo: bool,
  image_ids: json<number[]>(),
  status: word(reviewStates),
  open_reports: num,
  blind_reason: text.orNull,
  reply_content: text.orNull,
  version: num,
}
type Locked = RowOf<typeof lockedRow>

async function lock(tx: Tx, id: number): Promise<Locked> {
  const [row] = await rows(
    tx,
    lockedRow,
    sql`select r.id, r.user_id, r.product_id, (select p.name from products p where p.id = r.product_id) as product_name, r.rating, r.has_photo, r.image_ids, r.status, r.open_reports,
          r.blind_reason, r.reply_content, r.version
        from reviews r where r.id = ${id} and r.status <> 'DELETED' for no key update of r`,
  )
  if (!row) throw new AppError('REVIEW_NOT_FOUND')
  return row
}

/**
 * Decides about a reported review under its lock. `blind` hides it from everybody but its writer, who is told why, as is
 * `restore`; `dismiss` leaves it. The reports are decided with it; whoever made one cannot make it again. Errors:
 * REVIEW_NOT_FOUND, VERSION_CONFLICT, REVIEW_NOT_REPORTED, MODERATION_STATE.
 */
export async function decide(
  tx: Tx,
  deed: Deed,
  { reason, version }: { reason: string; version: number },
  { id, actor, ip, requestId, now }: Deciding,
): Promise<void> {
  const was = await lock(tx, id)
  refuseStale(version, was)
  refuseInState(deed, was)
  const status = deed === 'blind' ? ('BLINDED' as const) : ('VISIBLE' as const)
  const hidden = deed === 'blind'
  await tx.execute(
    sql`update reviews set status = ${status}, open_reports = 0, blind_reason = ${hidden ? reason : null}, blinded_at = ${hidden ? at(now) : sql`null`},
          version = version + 1, updated_at = ${at(now)} where id = ${id}`,
  )
  // what is shown again was reported for nothing
  await tx.execute(
    sql`update review_reports set status = ${hidden ? 'ACCEPTED' : 'DISMISSED'}, decided_at = ${at(now)}
        where review_id = ${id} and status = ${deed === 'restore' ? 'ACCEPTED' : 'OPEN'}`,
  )
  const counted = { rating: was.rating, hasPhoto: was.has_photo }
  if (deed === 'blind') await changeSummary(tx, was.product_id, { was: counted }, now)
  if (deed === 'restore') await changeSummary(tx, was.product_id, { is: counted }, now)
  if (deed !== 'dismiss') {
    await settlePictures(tx, was.user_id, was.image_ids)
    await tellWriter(tx, was, deed, reason, now)
  }
  await recordAudit(tx, {
    actor,
    action: `review.${deed}`,
    entity: 'review',
    entityId: id,
    before: { status: was.status, open_reports: was.open_reports, blind_reason: was.blind_reason },
    after: { status, open_reports: 0, blind_reason: hidden ? reason : null },
    reason,
    ip,
    requestId,
    now,
  })
}

function refuseInState(deed: Deed, { status, open_reports: open }: Locked): void {
  if (deed === 'blind' && status === 'VISIBLE' && open === 0) throw new AppError('REVIEW_NOT_REPORTED')
  const fits = deed === 'restore' ? status === 'BLINDED' : status === 'VISIBLE' && open > 0
  if (!fits) throw new AppError('MODERATION_STATE', { status, open_reports: open })
}

const tellWriter = (tx: Tx, review: Locked, deed: 'blind' | 'restore', reason: string, now: Date) => {
  const event = deed === 'blind' ? 'REVIEW_BLINDED' : 'REVIEW_RESTORED'
  const payload = { event, user_id: review.user_id, product: review.product_name, reason }
  const dedupe = `review-${deed}:${review.id}:${review.version}`
  return tx.execute(queue([{ dedupe, topic: 'member.message', payload }], now))
}

/** The shop's answer, which stands under the review; another one takes its place, null takes it away. Errors: REVIEW_NOT_FOUND, VERSION_CONFLICT. */
export async function answerReview(
  tx: Tx,
  said: { content: string; version: number } | null,
  { id, actor, ip, requestId, now }: Deciding,
): Promise<void> {
  const was = await lock(tx, id)
  if (said) refuseStale(said.version, was)
  if (!said && was.reply_content === null) throw new AppError('NOT_FOUND')
  const content = said?.content ?? null
  await tx.execute(
    sql`update reviews set reply_content = ${content}, replied_at = ${content === null ? sql`null` : at(now)}, version = version + 1, updated_at = ${at(now)} where id = ${id}`,
  )
  await recordAudit(tx, {
    actor,
    action: said ? 'review.reply' : 'review.reply-delete',
    entity: 'review',
    entityId: id,
    before: was.reply_content === null ? undefined : { content: was.reply_content },
    after: content === null ? undefined : { content },
    ip,
    requestId,
    now,
  })
}
