import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { can } from '#shared/permissions.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Staff, subjectOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { kstIsoOrNull, startOfKstDay } from '../../time/kst.ts'
import { type BulkRow, emptyTotals } from './bulk.contract.ts'
import { runBulk } from './bulk.service.ts'
import { type bulkRowStatuses, jobRows, jobs, type jobStatuses } from './bulk.tables.ts'
import { withoutPeople } from './jobInput.ts'
import type { JobAnswer } from './jobs.contract.ts'
import { toBulkRow } from './results.ts'
import { findOperation, operationOf } from './operation.ts'
import { offsetOf, toPage } from '../../db/page.ts'

/** 작업 내역: what was done in bulk, by whom, and what of it can be taken back. */

export type Job = typeof jobs.$inferSelect

const hourMs = 3600_000
/** Files of exports hold personal data and go after a day; what was uploaded stays for questions. */
export const exportFileMs = 24 * hourMs
export const keptFileMs = 90 * 24 * hourMs

const isExport = (job: Pick<Job, 'kind'>) => job.kind.includes('export')

/** Until when the files of a job can be fetched. */
export const filesUntil = (job: Pick<Job, 'kind' | 'createdAt' | 'finishedAt'>): Date =>
  new Date((job.finishedAt ?? job.createdAt).getTime() + (isExport(job) ? exportFileMs : keptFileMs))

function inputOf({ input }: Job): Record<string, unknown> {
  const { actor: _actor, request: _request, sealed_request: _sealed, stops, ...told } = input
  // of 출고 중지 the number is told; the lines are printed
  return withoutPeople(Array.isArray(stops) ? { ...told, stops: stops.length } : told)
}

export function presentJob(job: Job, actor: Staff): JobAnswer {
  return {
    id: job.id,
    kind: job.kind,
    label: job.label,
    status: job.status,
    actor: job.actor,
    actor_name: job.actorName,
    mine: job.actor === subjectOf(actor),
    total: job.total,
    done: job.done,
    totals: { ...emptyTotals(), ...job.totals },
    reason: job.reason,
    input: inputOf(job),
    file_name: job.fileName,
    file_sha256: job.fileSha256,
    has_input_file: job.inputFileKey !== null,
    has_result_file: job.resultFileKey !== null,
    result_file_name: job.resultFileName,
    result_expires_at: job.resultFileKey ? kstIso(filesUntil(job)) : null,
    stop_requested: job.stopRequested,
    undo: undoOf(job, actor),
    undo_of: job.undoOf,
    undone_by: job.undoneBy,
    error: job.error,
    created_at: kstIso(job.createdAt),
    finished_at: kstIsoOrNull(job.finishedAt),
  }
}

/** One's own work, or anybody's for those who may. */
const mayUndo = (job: Job, actor: Staff) => job.actor === subjectOf(actor) || can(actor.role, 'jobs:undo')

function undoOf(job: Job, actor: Staff): JobAnswer['undo'] {
  const undo = findOperation(job.kind)?.undo
  const label = undo ? (findOperation(undo.kind)?.label ?? null) : null
  if (!undo) return { possible: false, label, reason: '되돌릴 수 없는 작업이에요.' }
  if (!mayUndo(job, actor)) return { possible: false, label, reason: '다른 사람이 한 작업은 되돌릴 수 없어요.' }
  if (job.status === 'RUNNING') return { possible: false, label, reason: '아직 처리 중이에요.' }
  if (job.undoneBy !== null) return { possible: false, label, reason: '이미 되돌렸어요.' }
  if ((job.totals['SUCCESS'] ?? 0) === 0) return { possible: false, label, reason: '성공한 줄이 없어요.' }
  return { possible: true, label, reason: null }
}

export type JobFilter = {
  kind?: string[] | undefined
  status?: (typeof jobStatuses)[number][] | undefined
  mine?: boolean | undefined
  failed?: boolean | undefined
  has_failures?: boolean | undefined
  /** the first Korean day of those wanted */
  created_from?: string | undefined
}

const whereOf = (filter: JobFilter, actor: Staff | undefined): SQL | undefined =>
  and(
    filter.kind && inArray(jobs.kind, filter.kind),
    filter.status && inArray(jobs.status, filter.status),
    filter.mine && actor ? eq(jobs.actor, subjectOf(actor)) : undefined,
    filter.has_failures || filter.failed ? failures : undefined,
    filter.created_from ? gte(jobs.createdAt, startOfKstDay(filter.created_from)) : undefined,
  )

/** How many jobs the list under this filter shows. */
export async function countJobs(db: Db, filter: JobFilter): Promise<number> {
  const [count] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(whereOf(filter, undefined))
  return count?.count ?? 0
}

export async function listJobs(db: Db, filter: JobFilter, page: { page: number; page_size: number }, actor: Staff) {
  const where = whereOf(filter, actor)
  const [count] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(where)
  const found = await db
    .select()
    .from(jobs)
    .where(where)
    .orderBy(sql`${jobs.createdAt} desc nulls last`, sql`${jobs.id} desc nulls last`)
    .limit(page.page_size)
    .offset(offsetOf(page))
  return toPage(
    found.map((job) => presentJob(job, actor)),
    count?.count ?? 0,
    page,
  )
}

/** Jobs that broke, or that left rows undone. */
export const failures = sql`(jobs.status = 'FAILED' or coalesce((jobs.totals->>'FAILED')::int, 0) > 0 or coalesce((jobs.totals->>'UNKNOWN')::int, 0) > 0)`

export async function findJob(db: Db, id: number): Promise<Job> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id))
  if (!job) throw new AppError('NOT_FOUND')
  return job
}

export async function listJobRows(
  db: Db,
  jobId: number,
  status: (typeof bulkRowStatuses)[number][] | undefined,
  page: { page: number; page_size: number },
): Promise<{ results: BulkRow[]; total_count: number; page: number; page_size: number; has_next: boolean }> {
  const where = and(eq(jobRows.jobId, jobId), status && inArray(jobRows.status, status))
  const [count] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(jobRows)
    .where(where)
  const found = await db
    .select()
    .from(jobRows)
    .where(where)
    .orderBy(asc(jobRows.n))
    .limit(page.page_size)
    .offset(offsetOf(page))
  return toPage(found.map(toBulkRow), count?.count ?? 0, page)
}

/**
 * Takes back what a job did, as a job of its own with a verdict for every row: rows that have moved on since are
 * refused, the others go back. Errors: FORBIDDEN for other people's jobs, BULK_NOT_UNDOABLE, JOB_RUNNING.
 */
export async function undoJob(
  deps: Deps,
  jobId: number,
  call: { actor: Staff; requestId: string; dryRun?: boolean | undefined; reason?: string | undefined },
) {
  const job = await findJob(deps.db, jobId)
  if (!mayUndo(job, call.actor)) throw new AppError('FORBIDDEN')
  const undo = findOperation(job.kind)?.undo
  if (!undo) throw new AppError('BULK_NOT_UNDOABLE')
  if (job.status === 'RUNNING') throw new AppError('JOB_RUNNING')
  if (job.undoneBy !== null)
    throw new AppError('BULK_NOT_UNDOABLE', { undone_by: job.undoneBy }, '이미 되돌린 작업이에요.')
  const done = await deps.db
    .select({ targetId: jobRows.targetId, label: jobRows.label, before: jobRows.before, after: jobRows.after })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.status, 'SUCCESS')))
    .orderBy(asc(jobRows.n))
  const rows = done.flatMap(({ targetId, ...row }) => (targetId === null ? [] : [undo.rowOf({ targetId, ...row })]))
  if (rows.length === 0) throw new AppError('BULK_NOT_UNDOABLE', undefined, '되돌릴 줄이 없어요.')
  return runBulk(deps, operationOf(undo.kind), {
    actor: call.actor,
    requestId: call.requestId,
    rows,
    dryRun: call.dryRun,
    reason: call.reason ?? `작업 ${jobId} 되돌리기`,
    input: { undo_of: jobId },
    undoOf: jobId,
  })
}

/** Asks a running job to leave the rows that it has not begun. */
export async function stopJob(db: Db, jobId: number, now: Date): Promise<void> {
  const stopped = await db
    .update(jobs)
    .set({ stopRequested: true, updatedAt: now })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'RUNNING')))
    .returning({ id: jobs.id })
  if (stopped.length === 0) await findJob(db, jobId)
}

/** Takes what was told of these rows (`job_id`, `target_id`) out of their jobs: the words that went to a member. */
export const eraseOutcomes = (tx: Tx, told: SQL) =>
  tx.execute(
    sql`update job_rows r set after = r.after - 'content' from (${told}) t where r.job_id = t.job_id and r.target_id = t.target_id and r.after ? 'content'`,
  )

/** The job that this person's request has already become. */
export async function jobOfRequest(db: Db, actor: Staff, kind: string, requestId: string): Promise<number | undefined> {
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.actor, subjectOf(actor)), eq(jobs.kind, kind), eq(jobs.requestId, requestId)))
  return job?.id
}

/** Jobs that already took this very file, newest first. */
export async function jobsOfFile(
  db: Db,
  sha256: string,
  kind: string,
): Promise<{ job_id: number; actor_name: string; at: string }[]> {
  const found = await db
    .select({ id: jobs.id, actorName: jobs.actorName, createdAt: jobs.createdAt })
    .from(jobs)
    .where(and(eq(jobs.fileSha256, sha256), eq(jobs.kind, kind)))
    .orderBy(desc(jobs.createdAt))
    .limit(5)
  return found.map((job) => ({ job_id: job.id, actor_name: job.actorName, at: kstIso(job.createdAt) }))
}
