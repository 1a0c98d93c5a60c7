import { createHash } from 'node:crypto'
import { createBreather } from '#shared/files/breathe.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { records } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, nameOf, subjectOf } from '../../http/actor.ts'
import { type Reply, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  type BulkResult,
  type BulkRow,
  type BulkTotals,
  emptyTotals,
  inlineLimit,
  refuseTooMany,
} from './bulk.contract.ts'
import { jobs } from './bulk.tables.ts'
import { withoutPeople } from './jobInput.ts'
import { tellJob } from './live.ts'
import type { BulkContext, BulkOperation, RowInput } from './operation.ts'
import { readResult } from './results.ts'
import { rowPieces } from './rowPieces.ts'
import { contextOf, leaseMs, runChunk, storeOutcomes, work } from './work.ts'

export type BulkCall<Row extends RowInput> = {
  actor: Actor
  requestId: string
  rows: Row[]
  dryRun?: boolean | undefined
  reason?: string | undefined
  options?: Record<string, unknown>
  /** the command as asked (filter, file name …), for the job centre */
  input?: Record<string, unknown>
  file?: { name: string; sha256: string; key?: string }
  undoOf?: number
  /** for commands whose rows are found by the server and are cheap; default 5,000 */
  maxRows?: number
}

export type BulkReply = Reply<200, BulkResult> | Reply<202, BulkResult>

/**
 * Runs a bulk command. A dry run does everything and rolls back. Otherwise the rows are stored as a job first, then
 * worked off in chunks of one transaction each, every outcome committed with its effect; so a crash loses nothing and
 * the clock resumes the rest. The same actor and request id is the same job. Up to 500 rows are awaited (200), more go
 * on by themselves (202). Errors: BULK_EMPTY, BULK_TOO_MANY, REQUEST_ID_REUSED.
 */
export async function runBulk<Row extends RowInput>(
  deps: Deps,
  operation: BulkOperation<Row>,
  call: BulkCall<Row>,
): Promise<BulkReply> {
  if (call.rows.length === 0) throw new AppError('BULK_EMPTY')
  // a file has limits of its own, and what a job did can be taken back whatever its size
  if (!call.file && call.undoOf === undefined) refuseTooMany(call.rows.length, call.maxRows)
  const untyped = operation as unknown as BulkOperation
  if (call.dryRun) return reply(200, await dryRun(deps, untyped, call))
  const { jobId, fresh } = await createJob(deps, untyped, call)
  if (!fresh) return replyOf(await readResult(deps.db, jobId))
  if (call.rows.length <= inlineLimit) {
    await work(deps, jobId)
    return replyOf(await readResult(deps.db, jobId))
  }
  void work(deps, jobId).catch(() => {})
  return replyOf(await readResult(deps.db, jobId))
}

export const replyOf = (result: BulkResult): BulkReply =>
  result.status === 'RUNNING' ? reply(202, result) : reply(200, result)

class Rollback extends Error {}

/** So many rows of a dry run at a time: on the embedded engine everybody waits meanwhile. */
const rowsAtATime = 100

/**
 * Does everything and takes it back, in the chunks of the command. Rows that bear on each other share a transaction; those
 * that do not are done piece by piece, so that other calls get their turn in between and no row stays locked for long.
 */
async function dryRun(deps: Deps, operation: BulkOperation, call: BulkCall<RowInput>): Promise<BulkResult> {
  const context = contextOf(deps, call.actor, null, call.requestId, call.reason, call.options ?? {})
  const breathe = createBreather()
  const outcomes = new Map<number, BulkRow>()
  for (const piece of await piecesOf(deps.db, operation, context, call.rows)) {
    await rolledBack(deps.db, async (tx) => {
      for (const chunk of Map.groupBy(piece, (at) => Math.floor(at / operation.chunkSize)).values()) {
        const done = await runChunk(
          tx,
          operation,
          context,
          chunk.map((at) => call.rows[at] as RowInput),
        )
        chunk.forEach((at, n) => outcomes.set(at, done[n] as BulkRow))
      }
    })
    await breathe()
  }
  const rows = call.rows.map((_, at) => outcomes.get(at) as BulkRow)
  return { job_id: null, dry_run: true, status: 'DONE', total: rows.length, totals: count(rows), rows }
}

/** The positions of the rows that are done together; rows that name the same id, or none, bear on each other. */
async function piecesOf(db: Db, operation: BulkOperation, context: BulkContext, rows: RowInput[]): Promise<number[][]> {
  if (!operation.apart && !operation.touches) return [[...rows.keys()]]
  const touched = (await operation.touches?.(db, context, rows)) ?? []
  const withItself = rows.map(({ id }, at) => [`row:${id}`, ...(touched[at] ?? [])])
  return rowPieces(withItself, operation.atATime ?? rowsAtATime)
}

async function rolledBack(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await work(tx)
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
}

const jobValues = (operation: BulkOperation, call: BulkCall<RowInput>, now: Date) => ({
  kind: operation.kind,
  label: operation.label,
  actor: subjectOf(call.actor),
  actorName: nameOf(call.actor),
  requestId: call.requestId,
  bodyHash: createHash('sha256')
    .update(JSON.stringify([call.rows, call.reason, call.options]))
    .digest('hex'),
  total: call.rows.length,
  input: { ...withoutPeople(call.input ?? {}), options: call.options ?? {}, actor: call.actor },
  reason: call.reason ?? null,
  undoOf: call.undoOf ?? null,
  fileName: call.file?.name ?? null,
  fileSha256: call.file?.sha256 ?? null,
  inputFileKey: call.file?.key ?? null,
  createdAt: now,
  updatedAt: now,
})

async function createJob(
  deps: Deps,
  operation: BulkOperation,
  call: BulkCall<RowInput>,
): Promise<{ jobId: number; fresh: boolean }> {
  const now = deps.clock.now()
  const values = jobValues(operation, call, now)
  return deps.db.transaction(async (tx) => {
    const [job] = await tx
      .insert(jobs)
      .values({
        ...values,
        totals: { ...emptyTotals(), NOT_ATTEMPTED: call.rows.length },
        leaseUntil: new Date(now.getTime() + leaseMs),
      })
      .onConflictDoNothing()
      .returning({ id: jobs.id })
    if (!job) {
      const [earlier] = await tx
        .select({ id: jobs.id, bodyHash: jobs.bodyHash })
        .from(jobs)
        .where(and(eq(jobs.actor, values.actor), eq(jobs.kind, operation.kind), eq(jobs.requestId, call.requestId)))
      if (!earlier || earlier.bodyHash !== values.bodyHash) throw new AppError('REQUEST_ID_REUSED')
      return { jobId: earlier.id, fresh: false }
    }
    await keepRows(tx, job.id, call.rows)
    if (call.undoOf !== undefined) {
      const undone = await tx
        .update(jobs)
        .set({ undoneBy: job.id })
        .where(and(eq(jobs.id, call.undoOf), isNull(jobs.undoneBy)))
        .returning({ id: jobs.id })
      if (undone.length === 0) throw new AppError('BULK_NOT_UNDOABLE', undefined, '이미 되돌린 작업이에요.')
    }
    await recordAudit(tx, {
      actor: call.actor,
      action: operation.kind,
      entity: 'jobs',
      entityId: job.id,
      after: { total: call.rows.length },
      reason: call.reason,
      requestId: call.requestId,
      now,
    })
    return { jobId: job.id, fresh: true }
  })
}

async function keepRows(tx: Tx, jobId: number, rows: readonly RowInput[]): Promise<void> {
  let n = 0
  for (const part of chunks(rows, 1000)) {
    const lines = part.map((input) => ({ n: ++n, id: input.id, row: input.row, input }))
    await tx.execute(sql`insert into job_rows (job_id, n, target_id, "row", input)
      select ${jobId}::bigint, v.n, v.id, v."row", v.input
      from ${records(lines)} as v(n int, id bigint, "row" int, input jsonb)`)
  }
}

/**
 * Keeps a command that its caller has done in its own transaction, all rows or none, as the job that `runBulk` would have
 * made of it: it stands in the job centre and is taken back like any other. The caller records the audit line.
 */
export async function keepDone(
  tx: Tx,
  operation: BulkOperation,
  call: BulkCall<RowInput>,
  { outcomes, now }: { outcomes: BulkRow[]; now: Date },
): Promise<BulkResult> {
  const [total, totals] = [outcomes.length, count(outcomes)]
  const values = { ...jobValues(operation, call, now), totals, done: total, finishedAt: now }
  const [job] = await tx
    .insert(jobs)
    .values({ ...values, status: 'DONE' })
    .returning()
  if (!job) throw new Error('no job was kept')
  await keepRows(tx, job.id, call.rows)
  await storeOutcomes(
    tx,
    job.id,
    outcomes.map((_, at) => ({ n: at + 1 })),
    outcomes,
  )
  await tellJob(tx, job)
  return { job_id: job.id, dry_run: false, status: 'DONE', total, totals, rows: outcomes }
}

function count(rows: BulkRow[]): BulkTotals {
  const totals = emptyTotals()
  for (const row of rows) totals[row.status]++
  return totals
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
