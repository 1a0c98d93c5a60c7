import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import type { Db } from '../../db/db.ts'
import { jobRows } from './bulk.tables.ts'
import { findOperation, type RowInput } from './operation.ts'
import { rowOutcomeWord } from '#shared/words/jobs.ts'

/** Titles that an upload understands come first, so that a corrected list can be uploaded as it is. */
const invoiceColumns: SheetColumn[] = [
  { title: '상품주문번호', kind: 'text', width: 16 },
  { title: '택배사', kind: 'text', width: 14 },
  { title: '송장번호', kind: 'text', width: 18 },
]

const reasonColumns: SheetColumn[] = [
  { title: '대상', kind: 'text', width: 44 },
  { title: '결과', kind: 'text', width: 12 },
  { title: '오류사유', kind: 'text', width: 50 },
  { title: '오류코드', kind: 'text', width: 22 },
  { title: '원래 행번호', kind: 'number', width: 12 },
]

/** The columns of what is left of a job. */
export const problemColumns = (kind: string): SheetColumn[] => [
  ...(findOperation(kind)?.problems?.columns ?? invoiceColumns),
  ...reasonColumns,
]

const batchRows = 1_000

/** The rows of a job that did not succeed, in batches by their number. */
export async function* problemRows(
  db: Db,
  { id: jobId, kind }: { id: number; kind: string },
): AsyncGenerator<SheetValue[][]> {
  const own = findOperation(kind)?.problems
  const cells = (row: typeof jobRows.$inferSelect) =>
    own && row.input ? own.cells(row.input as RowInput) : invoiceCells(row)
  for (let after = 0; ;) {
    const found = await db
      .select()
      .from(jobRows)
      .where(
        and(eq(jobRows.jobId, jobId), gt(jobRows.n, after), ne(jobRows.status, 'SUCCESS'), sql`status <> 'SKIPPED'`),
      )
      .orderBy(asc(jobRows.n))
      .limit(batchRows)
    if (found.length === 0) return
    yield found.map((row) => [
      ...cells(row),
      row.label,
      rowOutcomeWord[row.status],
      row.message ?? '',
      row.code ?? '',
      row.row,
    ])
    after = found.at(-1)?.n ?? after
    if (found.length < batchRows) return
  }
}

const invoiceCells = (row: typeof jobRows.$inferSelect): SheetValue[] => [
  text(row.targetId ?? row.input?.['id'] ?? row.input?.['order_item_id']),
  text(row.input?.['carrier']),
  text(row.input?.['invoice_no']),
]

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
