import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { invalidField } from '../../http/errors.ts'
import { imageJson } from '../catalog/cards.ts'

/**
 * The pictures of conversations, by what they were uploaded for: a customer's own, those of replies, which the customer
 * sees once the reply is sent, and those of notes, which no customer can ever open.
 */
export type PicturePurpose = 'QUESTION' | 'REPLY' | 'NOTE'

/** Error: VALIDATION of `image_ids`, for a picture of another purpose or, of a customer, of somebody else's. Kept from being collected meanwhile. */
export async function requirePictures(
  db: Db,
  ids: readonly number[],
  purpose: PicturePurpose,
  owner?: number,
): Promise<void> {
  if (ids.length === 0) return
  const found = await rows(
    db,
    { id: num },
    sql`select id from images where id = any(${sql.param([...ids])}::bigint[]) and purpose = ${purpose}
          and ${owner === undefined ? sql`owner_type = 'staff'` : sql`owner_type = 'user' and owner_id = ${owner}`} for key share`,
  )
  if (found.length !== ids.length) throw invalidField('image_ids', 'PHOTO_NOT_FOUND')
}

/** The pictures of a jsonb column of ids, in its order, as JSON. */
export const picturesOf = (ids: SQL) => sql`(select coalesce(json_agg(${imageJson(sql`m`)} order by x.n), '[]'::json)
    from jsonb_array_elements_text(${ids}) with ordinality as x(id, n) join images m on m.id = x.id::bigint)`
