import { sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { invalidField } from '../../http/errors.ts'
import { showReviewPictures } from '../images/images.service.ts'

/** The pictures that go with reviews: their writer's own, and shown to nobody else once no review of theirs shows them. */

/** Error: VALIDATION, for a picture that the customer did not upload for a review; kept from being collected meanwhile. */
export async function requireOwnPictures(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await rows(
    db,
    { id: num },
    sql`select id from images where id = any(${sql.param([...ids])}::bigint[]) and owner_type = 'user' and owner_id = ${userId} and purpose = 'REVIEW' for key share`,
  )
  if (found.length !== ids.length) throw invalidField('image_ids', 'PHOTO_NOT_FOUND')
}

/** A review of this writer is hidden, gone or shown again, as it stands in the database now: so are its pictures. */
export async function settlePictures(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await rows(
    tx,
    { id: num },
    sql`select w.id from unnest(${sql.param([...ids])}::bigint[]) as w(id) where exists (
          select 1 from reviews r where r.user_id = ${userId} and r.status = 'VISIBLE' and r.image_ids @> to_jsonb(w.id))`,
  )
  const shown = new Set(found.map(({ id }) => id))
  await showReviewPictures(tx, [...shown], true)
  await showReviewPictures(
    tx,
    ids.filter((id) => !shown.has(id)),
    false,
  )
}
