import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { type BulkResult, type BulkRow, emptyTotals, inlineLimit } from './bulk.contract.ts'
import { jobRows, jobs } from './bulk.tables.ts'

/** The state of a job with its rows (all of a small one, the first 500 problems of a large one). */
export async function readResult(db: Db, jobId: number): Promise<BulkResult> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  if (!job) throw new AppError('NOT_FOUND')
  const large = job.total > inlineLimit
  const stored = await db
    .select()
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), large ? sql`status in ('FAILED', 'UNKNOWN')` : undefined))
    .orderBy(asc(jobRows.n))
    .limit(inlineLimit)
  return {
    job_id: job.id,
    dry_run: false,
    status: job.status,
    total: job.total,
    totals: { ...emptyTotals(), ...job.totals },
    rows: stored.map((row) => toBulkRow(row)),
  }
}

export const toBulkRow = (row: typeof jobRows.$inferSelect): BulkRow => ({
  id: row.targetId,
  row: row.row,
  label: row.label,
  status: row.status,
  code: row.code,
  message: row.message,
  field: row.field,
  warnings: row.warnings,
  before: row.before,
  after: row.after,
  undoable: row.undoable,
})
