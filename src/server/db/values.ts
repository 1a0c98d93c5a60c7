import { type SQL, sql } from 'drizzle-orm'

/** A moment as a value of a statement. */
export const at = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`

/** Objects as rows of a statement, whose columns it names: `from ${records(values)} as v(id bigint, label text)`. */
export const records = (values: readonly object[]): SQL => sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)`
