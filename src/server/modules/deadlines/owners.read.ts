import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { records } from '../../db/values.ts'
import type { DeadlineKind, Person } from './sources/source.ts'

/** Who has what, of what has its owner here. */
export async function readOwners(
  db: Db,
  asked: readonly { kind: DeadlineKind; id: number }[],
): Promise<(one: { kind: DeadlineKind; id: number }) => Person | null> {
  const named = asked.map(({ kind, id }) => ({ kind, id }))
  const found = await rows(
    db,
    { kind: text, id: num, admin_id: num, name: text },
    sql`select o.kind, o.record_id as id, o.admin_id, a.name from ${records(named)} as v(kind text, id bigint)
        join deadline_owners o on o.kind = v.kind and o.record_id = v.id join admins a on a.id = o.admin_id`,
  )
  const owners = new Map(found.map((row) => [`${row.kind} ${row.id}`, { id: row.admin_id, name: row.name }]))
  return ({ kind, id }) => owners.get(`${kind} ${id}`) ?? null
}
