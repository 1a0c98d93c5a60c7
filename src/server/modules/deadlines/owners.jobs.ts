import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'
import { readCall } from './call.read.ts'
import { sources } from './sources.ts'
import type { Source, SourceCall } from './sources/source.ts'

/** How long the owner of what is done is kept, and how many are looked at each night. */
const keptDays = 30
const atOnce = 1_000

/** Clears away who had what is done by now. */
export async function forgetOwners({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ forgotten: number }> {
  const now = clock.now()
  const call = await readCall(db, now)
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  let forgotten = 0
  for (const source of sources) forgotten += await forgetDone(db, source, call, before)
  return { forgotten }
}

async function forgetDone(db: Db, source: Source, call: SourceCall, before: Date): Promise<number> {
  let [after, forgotten] = [0, 0]
  for (;;) {
    const old = await rows(
      db,
      { id: num },
      sql`select record_id as id from deadline_owners
          where kind = ${source.kind} and record_id > ${after} and assigned_at < ${at(before)} order by record_id limit ${atOnce}`,
    )
    const ids = old.map(({ id }) => id)
    const waiting = new Set((await source.waiting(db, atOnce, { ...call, ids })).map(({ id }) => id))
    const done = ids.filter((id) => !waiting.has(id))
    await db.execute(
      sql`delete from deadline_owners where kind = ${source.kind} and record_id = any(${sql.param(done)}::bigint[])`,
    )
    forgotten += done.length
    after = ids.at(-1) ?? after
    if (ids.length < atOnce) return forgotten
  }
}
