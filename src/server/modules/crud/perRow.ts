import type { z } from '@hono/zod-openapi'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/db.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { type BulkContext, failed, refusedRow, type RowInput } from '../bulk/operation.ts'
import type { CrudOptions, CrudTable, Row, WriteContext } from './options.ts'

type Warnings = NonNullable<BulkRow['warnings']>

/** A bulk command that treats each row by itself; a row that breaks takes its savepoint back and fails alone. */
export function perRow<T extends CrudTable, F extends z.ZodObject>(
  options: CrudOptions<T, F>,
  act: (tx: Tx, row: Row<T>, input: RowInput, context: WriteContext) => Promise<Warnings | void>,
) {
  return async (tx: Tx, context: BulkContext, rows: RowInput[]): Promise<BulkRow[]> => {
    const ids = rows.map((row) => row.id as number)
    const found = await tx
      .select()
      .from(options.table as PgTable)
      .where(and(inArray(options.table.id, ids), options.scope?.rows))
      .orderBy(asc(options.table.id))
      .for('update')
    const byId = new Map((found as Row<T>[]).map((row) => [row.id, row]))
    const outcomes: BulkRow[] = []
    const touched = new Set<number>()
    for (const input of rows) {
      const id = input.id as number
      // a row named twice is what its first change has made of it
      if (touched.has(id)) await reread(tx, options.table, byId, id)
      touched.add(id)
      const row = byId.get(id)
      if (!row) {
        outcomes.push(failed(input.id, String(input.id), 'NOT_FOUND', '이미 없는 항목이에요.'))
        continue
      }
      try {
        const warnings = await tx.transaction((savepoint) => act(savepoint, row, input, context))
        outcomes.push({
          id: row.id,
          label: options.labelOf(row),
          status: 'SUCCESS',
          ...(warnings?.length ? { warnings } : {}),
        })
      } catch (error) {
        outcomes.push(refusedRow(row.id, options.labelOf(row), error))
      }
    }
    return outcomes
  }
}

async function reread<T extends CrudTable>(tx: Tx, table: T, byId: Map<number, Row<T>>, id: number): Promise<void> {
  const [now] = await tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
  if (now) byId.set(id, now as Row<T>)
  else byId.delete(id)
}
