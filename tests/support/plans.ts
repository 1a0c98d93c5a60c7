import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { rows } from '#tests/support/rows.ts'

/**
 * How the database would answer `statement`. What it knows of `tables` is read anew first: after the deletions of
 * earlier tests it may know anything. They hold thousands of rows, because smaller ones are read whole by choice.
 */
export async function planOf(db: Db, statement: SQL, tables: SQL): Promise<string> {
  await db.execute(sql`analyze ${tables}`)
  const plan = await rows<{ 'QUERY PLAN': string }>(db, sql`explain ${statement}`)
  return plan.map((line) => line['QUERY PLAN']).join('\n')
}
