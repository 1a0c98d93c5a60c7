import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './db.ts'
import { executePrepared } from './prepared.ts'

type Values = Record<string, unknown>

/**
 * Writes values of its own into each row, found by its `id`: one statement for all that set the same columns, whose names
 * and types are the table's. What is undefined stays as it is; a row that is not there any more is left out. What a guard
 * of the database refuses of one fails for all.
 */
export async function updateRows<T extends PgTable>(
  tx: Tx,
  table: T,
  changes: readonly { id: number; set: Partial<T['$inferSelect']> }[],
): Promise<void> {
  const columns = getTableColumns(table)
  const setsOf = (set: Values) => Object.keys(set).filter((key) => set[key] !== undefined)
  const alike = Map.groupBy(changes, ({ set }) => setsOf(set).toSorted().join())
  for (const some of alike.values()) {
    const keys = setsOf(some[0]?.set ?? {}).toSorted()
    if (keys.length === 0) continue
    const nameOf = (key: string) => columns[key]?.name ?? key
    const rows = some.map(({ id, set }) => ({
      id,
      ...Object.fromEntries(keys.map((key) => [nameOf(key), (set as Values)[key]])),
    }))
    const assignments = keys.map((key) => sql`${sql.identifier(nameOf(key))} = v.${sql.identifier(nameOf(key))}`)
    await executePrepared(
      tx,
      sql`update ${table} set ${sql.join(assignments, sql`, `)}
          from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) v where ${table}.id = v.id`,
    )
  }
}
