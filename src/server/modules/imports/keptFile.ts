import type { Deps } from '../../deps.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { BulkResult, BulkRow } from '../bulk/bulk.contract.ts'
import { findJob } from '../bulk/jobs.service.ts'

/** A file that was checked and is kept, so that it is done by the number of its check. */

export type FileCall = { actor: Staff; now: Date; requestId: string }
export type Upload = { name: string; sha256: string; key: string; bytes: Uint8Array }

export async function uploadOf(file: UploadedFile): Promise<Upload> {
  const { name, sha256 } = file
  const ending = /\.(xlsx|xls|csv|tsv|txt)$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin'
  return { name, sha256, key: `imports/${sha256}.${ending}`, bytes: await file.bytes() }
}

/** The file of somebody's own check. Errors: NOT_FOUND, also for one of another kind; FILE_EXPIRED. */
export async function keptUpload(
  deps: Deps,
  jobId: number,
  { actor }: FileCall,
  isWanted: (job: { kind: string; input: Record<string, unknown> }) => boolean,
): Promise<Upload> {
  const job = await findJob(deps.db, jobId)
  if (job.actor !== `${actor.role}:${actor.id}` || !isWanted(job)) throw new AppError('NOT_FOUND')
  const bytes = job.inputFileKey ? await deps.files.get(job.inputFileKey) : undefined
  if (!bytes || !job.inputFileKey || !job.fileSha256) throw new AppError('FILE_EXPIRED')
  return { name: job.fileName ?? 'file', sha256: job.fileSha256, key: job.inputFileKey, bytes }
}

type Written = { row?: number; written?: string }

const mostErrors = 1_000

/** What is said of a file: how many rows are or can be done, and the others with their row, as the spreadsheet numbers it. */
export function fileAnswer(
  result: BulkResult,
  { jobId, isDry, rows }: { jobId: number; isDry: boolean; rows: readonly Written[] },
) {
  const written = new Map(rows.map((row) => [row.row, row.written ?? '']))
  const errors = result.rows.flatMap((row: BulkRow) =>
    row.code && row.row != null
      ? [{ row: row.row, code: row.code, message: row.message ?? '', value: written.get(row.row) ?? '' }]
      : [],
  )
  const { SUCCESS: success, NOT_ATTEMPTED: waiting } = result.totals
  return {
    job_id: jobId,
    dry_run: isDry,
    total: result.total,
    valid: success + waiting,
    errors: errors.slice(0, mostErrors),
    result,
  }
}
