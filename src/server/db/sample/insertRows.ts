import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Inserts many rows in few statements: each chunk travels as one JSON parameter. Columns that no row of the call
 * names keep their defaults; where only some rows name a column, the others get its constant default, else null.
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
  chunkSize = 2_000,
): Promise<void> {
  const used = new Set<string>(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => used.has(key))
  const names = columns.map(([, column]) => quoted(column.name)).join(', ')
  const shape = columns.map(([, column]) => `${quoted(column.name)} ${column.getSQLType()}`).join(', ')
  const into = quoted(getTableConfig(table).name)
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows.slice(from, from + chunkSize).map((row) => {
      const values = row as Record<string, unknown>
      return Object.fromEntries(
        columns.map(([key, column]) => [
          column.name,
          values[key] === undefined ? constant(column.default) : values[key],
        ]),
      )
    })
    await tx.execute(
      sql`${sql.raw(`insert into ${into} (${names}) select ${names} from jsonb_to_recordset(`)}${JSON.stringify(chunk)}${sql.raw(`::jsonb) as source(${shape})`)}`,
    )
  }
}

const constant = (value: unknown) => (value === undefined || is(value, SQL) ? null : value)

/** Makes the identity columns continue after ids that were given explicitly. */
export async function continueIds(tx: Tx, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) {
    const name = quoted(getTableConfig(table).name)
    await tx.execute(
      sql.raw(
        `select setval(pg_get_serial_sequence('${name}', 'id'), coalesce(max(id), 1), max(id) is not null) from ${name}`,
      ),
    )
  }
}
