import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db/db.ts'

/**
 * How the database would answer `statement`. What it knows of `tables` is read anew first: after the deletions of
 * earlier tests it may know anything. Small tables are read whole by choice; what has no index is read whole even so.
 */
export const planOf = (db: Db, statement: SQL, tables: SQL): Promise<string> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`analyze ${tables}`)
    await tx.execute(sql`set local enable_seqscan = off`)
    const plan = await rows<{ 'QUERY PLAN': string }>(tx, sql`explain ${statement}`)
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  })
