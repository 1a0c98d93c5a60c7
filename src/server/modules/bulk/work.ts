import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { heldUp, retried } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, envelope, fromDatabaseError } from '../../http/errors.ts'
import { logError } from '../../log.ts'
import { type BulkRow, type BulkTotals, emptyTotals } from './bulk.contract.ts'
import { jobRows, jobs } from './bulk.tables.ts'
import { tellJob } from './live.ts'
import {
  type BulkContext,
  type BulkOperation,
  failed,
  operationKinds,
  operationOf,
  type RowInput,
} from './operation.ts'
import { records } from '../../db/values.ts'

/** A process that has not touched its job for so long is taken for dead. */
export const leaseMs = 60_000

/** Works a job off from where it stands until it is done, stopped, or another process has taken it. */
export async function work(deps: Deps, jobId: number): Promise<void> {
  for (;;) {
    const chunk = () => deps.db.transaction((tx) => workChunk(tx, deps, jobId))
    const worked = await retried(chunk, { again: heldUp }).catch((error) => oneByOne(deps, jobId, error))
    if (!worked) return
    if (worked.operation.settle && worked.outcomes.length > 0) await settle(deps, worked)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function nextRows(tx: Tx, jobId: number, limit: number) {
  return tx
    .select({ n: jobRows.n, row: jobRows.row, input: jobRows.input })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.status, 'NOT_ATTEMPTED')))
    .orderBy(asc(jobRows.n))
    .limit(limit)
}

/** A committed chunk, with the outcomes that its operation may still change. */
type Worked = { job: Job; operation: BulkOperation; context: BulkContext; rows: { n: number }[]; outcomes: BulkRow[] }

async function workChunk(tx: Tx, deps: Deps, jobId: number, limit?: number): Promise<Worked | undefined> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for('update')
  if (!job || job.status !== 'RUNNING') return undefined
  const operation = operationOf(job.kind)
  const pending = job.stopRequested ? [] : await nextRows(tx, jobId, limit ?? operation.chunkSize)
  if (pending.length > 0) {
    const actor = job.input['actor'] as Actor
    const options = (job.input['options'] ?? {}) as Record<string, unknown>
    const context = contextOf(deps, actor, jobId, job.requestId, job.reason ?? undefined, options)
    const outcomes = await runChunk(
      tx,
      operation,
      context,
      pending.map((one) => one.input as RowInput),
    )
    await storeOutcomes(tx, jobId, pending, outcomes)
    await advance(tx, deps, job, outcomes)
    return { job, operation, context, rows: pending, outcomes }
  }
  await finish(tx, deps, job)
  return undefined
}

/** Stores what settling changed, and moves the totals from the outcomes that it replaces. */
async function settle(deps: Deps, { job, operation, context, rows: worked, outcomes }: Worked): Promise<void> {
  const changed = await operation.settle?.(context, outcomes)
  if (!changed || changed.size === 0) return
  const entries = [...changed].map(([index, outcome]) => ({
    row: worked[index] as { n: number },
    before: outcomes[index] as BulkRow,
    outcome,
  }))
  await deps.db.transaction(async (tx) => {
    const [current] = await tx.select({ totals: jobs.totals }).from(jobs).where(eq(jobs.id, job.id)).for('update')
    const totals: BulkTotals = { ...emptyTotals(), ...current?.totals }
    for (const { before, outcome } of entries) {
      totals[before.status]--
      totals[outcome.status]++
    }
    await storeOutcomes(
      tx,
      job.id,
      entries.map(({ row }) => row),
      entries.map(({ outcome }) => outcome),
    )
    await tx.update(jobs).set({ totals, updatedAt: deps.clock.now() }).where(eq(jobs.id, job.id))
  })
}

/** A chunk that broke as a whole is tried row by row, so that one bad row fails alone; rows that go together fail together. */
async function oneByOne(deps: Deps, jobId: number, cause: unknown): Promise<Worked | undefined> {
  const [job] = await deps.db.select().from(jobs).where(eq(jobs.id, jobId))
  if (!job || job.status !== 'RUNNING') throw cause
  const operation = operationOf(job.kind)
  const limit = operation.together ? operation.chunkSize : 1
  const next = await deps.db.transaction((tx) => nextRows(tx, jobId, limit))
  if (next.length === 0) throw cause
  try {
    return await deps.db.transaction((tx) => workChunk(tx, deps, jobId, limit))
  } catch (error) {
    const known = error instanceof AppError ? error : (fromDatabaseError(error) ?? new AppError('INTERNAL'))
    // the database is away: nothing is said of the row, and the clock takes the job up again
    if (known.code === 'BUSY') throw error
    if (known.code === 'INTERNAL') logError({ job: jobId, n: next[0]?.n }, error)
    const { code, message } = envelope(known.code, known.extra, known.detail)
    const outcomes = next.map(({ input, row }) => {
      const { id } = input as RowInput
      return failed(id, String(id ?? row ?? ''), code, message)
    })
    await deps.db.transaction(async (tx) => {
      // another process may have taken the job over, and the row, meanwhile
      const [current] = await tx.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId)).for('update')
      const [first] = await nextRows(tx, jobId, 1)
      if (current?.status !== 'RUNNING' || first?.n !== next[0]?.n) return
      await storeOutcomes(tx, jobId, next, outcomes)
      await advance(tx, deps, job, outcomes)
    })
    const context = contextOf(deps, job.input['actor'] as Actor, jobId, job.requestId, undefined, {})
    return { job, operation, context, rows: [], outcomes: [] }
  }
}

type JobEnd = (tx: Tx, job: Job, now: Date) => Promise<void>
const endings: JobEnd[] = []

/** What else is written in the transaction in which a job ends. */
export const whenJobEnds = (end: JobEnd): void => void endings.push(end)

/** Keeps with a job what is to be known when it ends; false when it has ended, and stays so until the transaction does. */
export async function keepUntilEnd(tx: Tx, jobId: number, what: Record<string, unknown>): Promise<boolean> {
  const [job] = await tx.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId)).for('update')
  if (job?.status !== 'RUNNING') return false
  await tx
    .update(jobs)
    .set({ input: sql`${jobs.input} || ${JSON.stringify(what)}::jsonb` })
    .where(eq(jobs.id, jobId))
  return true
}

export async function runChunk(
  tx: Tx,
  operation: BulkOperation,
  context: BulkContext,
  rows: RowInput[],
): Promise<BulkRow[]> {
  const outcomes = await operation.run(tx, context, rows)
  if (outcomes.length !== rows.length)
    throw new Error(`${operation.kind} answered ${outcomes.length} outcomes for ${rows.length} rows`)
  return outcomes.map((outcome, index) => ({ ...outcome, row: rows[index]?.row ?? outcome.row ?? null }))
}

export async function storeOutcomes(
  tx: Tx,
  jobId: number,
  pending: { n: number }[],
  outcomes: BulkRow[],
): Promise<void> {
  const values = outcomes.map((outcome, index) => ({ n: pending[index]?.n, ...outcome }))
  await tx.execute(sql`
    update job_rows r set status = v.status, code = v.code, message = v.message, field = v.field, label = v.label,
      target_id = coalesce(v.id, r.target_id), warnings = v.warnings, before = v.before, after = v.after, undoable = coalesce(v.undoable, false)
    from ${records(values)} as v(n int, id bigint, status text, code text, message text, field text,
      label text, warnings jsonb, before jsonb, after jsonb, undoable boolean)
    where r.job_id = ${jobId} and r.n = v.n`)
}

type Job = typeof jobs.$inferSelect

async function advance(tx: Tx, deps: Deps, job: Job, outcomes: BulkRow[]): Promise<void> {
  const now = deps.clock.now()
  const [current] = await tx
    .select({ totals: jobs.totals, done: jobs.done })
    .from(jobs)
    .where(eq(jobs.id, job.id))
    .for('update')
  const totals: BulkTotals = { ...emptyTotals(), ...current?.totals }
  for (const outcome of outcomes) {
    totals[outcome.status]++
    totals.NOT_ATTEMPTED--
  }
  const done = (current?.done ?? 0) + outcomes.length
  await tx
    .update(jobs)
    .set({ totals, done, updatedAt: now, leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(eq(jobs.id, job.id))
  await tellJob(tx, { ...job, status: 'RUNNING', done })
}

async function finish(tx: Tx, deps: Deps, job: Job): Promise<void> {
  const status = job.stopRequested && job.done < job.total ? 'STOPPED' : 'DONE'
  const now = deps.clock.now()
  await tx.update(jobs).set({ status, finishedAt: now, updatedAt: now, leaseUntil: null }).where(eq(jobs.id, job.id))
  // what took nothing back leaves the job to be taken back another time
  if (job.undoOf !== null && !job.totals['SUCCESS'] && !job.totals['UNKNOWN'])
    await tx
      .update(jobs)
      .set({ undoneBy: null })
      .where(and(eq(jobs.id, job.undoOf), eq(jobs.undoneBy, job.id)))
  await tellJob(tx, { ...job, status })
  for (const end of endings) await end(tx, job, now)
}

/** Jobs whose process died are taken over when their lease has run out. */
export async function resumeJobs(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const taken = await deps.db
    .update(jobs)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(and(eq(jobs.status, 'RUNNING'), lt(jobs.leaseUntil, now), inArray(jobs.kind, operationKinds())))
    .returning({ id: jobs.id })
  for (const job of taken) await work(deps, job.id)
  return taken.length
}

export function contextOf(
  deps: Deps,
  actor: Actor,
  jobId: number | null,
  requestId: string,
  reason: string | undefined,
  options: Record<string, unknown>,
): BulkContext {
  return { actor, deps, now: deps.clock.now(), jobId, requestId, reason, options }
}
