import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/** What a test or a script asks the database itself, read as it says. */
export async function rows<T extends Record<string, unknown>>(db: Db, statement: SQL): Promise<T[]> {
  return ((await db.execute(statement)) as unknown as { rows: T[] }).rows
}
