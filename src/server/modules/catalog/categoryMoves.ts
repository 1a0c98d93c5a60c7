import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { categories } from './catalog.tables.ts'
import { categoryWriter, holdTree } from './categories.admin.ts'
import { idArray } from './counts.ts'
import type { WriteContext } from '../crud/options.ts'

/** Where a branch goes: under which category (`null`: the top), and before which of those that are there (`null`: last). */
type Place = { parent_id: number | null; before_id: number | null; version: number }

/**
 * Moves a branch with all that is below it, and numbers its new level anew. Errors: NOT_FOUND, VERSION_CONFLICT,
 * CATEGORY_TOO_DEEP, CONFLICT for a name that is taken there, VALIDATION for a place under itself or before a category
 * that is not there (somebody else moved it).
 */
export async function moveCategory(tx: Tx, id: number, place: Place, context: WriteContext) {
  await holdTree(tx)
  const [existing] = await tx
    .select()
    .from(categories)
    .where(sql`id = ${id}`)
    .for('update')
  if (!existing) throw new AppError('NOT_FOUND')
  const { parent_id, before_id, version } = place
  const siblings = await rows(
    tx,
    { id: num, sequence: num },
    sql`select id, sequence from categories where parent_id is not distinct from ${parent_id}::bigint and id <> ${id}
      order by sequence, id for update`,
  )
  const at = before_id === null ? siblings.length : siblings.findIndex((one) => one.id === before_id)
  if (at < 0) throw invalidField('before_id', 'NOT_AMONG', { names: String(before_id) })
  const order = siblings.toSpliced(at, 0, { id, sequence: existing.sequence })
  const moved = await categoryWriter.update(
    tx,
    existing,
    { ...(parent_id === existing.parentId ? {} : { parent_id }), sequence: at, version },
    context,
  )
  const renumbered = order.flatMap((one, sequence) =>
    one.id === id || one.sequence === sequence ? [] : [{ ...one, sequence }],
  )
  if (renumbered.length > 0)
    await tx.execute(
      sql`update categories c set sequence = n.sequence, updated_at = ${context.now.toISOString()}
        from unnest(${idArray(renumbered.map((one) => one.id))}, ${idArray(renumbered.map((one) => one.sequence))}) as n(id, sequence)
        where c.id = n.id`,
    )
  return moved
}
