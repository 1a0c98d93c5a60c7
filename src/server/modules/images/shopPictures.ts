import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { invalidField } from '../../http/errors.ts'

/** Which of these pictures are the shop's own: what a person sent of themselves is nobody's else to show. */
export async function shopPictures(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await rows(
    db,
    { id: num },
    sql`select id from images where owner_type <> 'user' and id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Set(found.map(({ id }) => id))
}

/** Error: VALIDATION for the picture that a field names, when it is none of the shop's. */
export async function refuseOtherPicture(db: Db, field: string, id: unknown): Promise<void> {
  if (typeof id !== 'number') return
  if (!(await shopPictures(db, [id])).has(id)) throw invalidField(field, 'PHOTO_NOT_FOUND')
}
