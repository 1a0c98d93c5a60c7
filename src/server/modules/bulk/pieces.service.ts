import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, nameOf, subjectOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { emptyTotals } from './bulk.contract.ts'
import { jobs } from './bulk.tables.ts'
import { withoutPeople } from './jobInput.ts'
import { exportFileMs, filesUntil } from './jobs.service.ts'
import { tellJob } from './live.ts'
import { operationKinds } from './operation.ts'

/** Jobs that are one piece of work (an export, a pull) rather than a list of rows. */

const pieceLeaseMs = 120_000

/**
 * Opens a job that is one piece of work rather than a list of rows (an export, a pull). The same actor and request id
 * is the same job; `fresh` is false then. Error: REQUEST_ID_REUSED when the same id asks for something else.
 */
export async function openJob(
  tx: Tx,
  job: {
    kind: string
    label: string
    actor: Actor
    requestId: string
    input: Record<string, unknown>
    /** the whole call, where `input` keeps only a part of it */
    body?: unknown
    reason?: string | undefined
    total?: number
    /** it waits for `claimPiece`, as long as that takes: nobody works on it yet, so nobody can abandon it */
    queued?: boolean
    /** the upload that it is about, kept with it */
    file?: { name: string; sha256: string; key: string }
    now: Date
  },
): Promise<{ jobId: number; fresh: boolean }> {
  const actor = subjectOf(job.actor)
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([job.body ?? job.input, job.reason]))
    .digest('hex')
  const [created] = await tx
    .insert(jobs)
    .values({
      kind: job.kind,
      label: job.label,
      actor,
      actorName: nameOf(job.actor),
      requestId: job.requestId,
      bodyHash,
      total: job.total ?? 0,
      totals: emptyTotals(),
      input: { ...withoutPeople(job.input), actor: job.actor },
      reason: job.reason ?? null,
      fileName: job.file?.name ?? null,
      fileSha256: job.file?.sha256 ?? null,
      inputFileKey: job.file?.key ?? null,
      leaseUntil: job.queued ? null : new Date(job.now.getTime() + pieceLeaseMs),
      createdAt: job.now,
      updatedAt: job.now,
    })
    .onConflictDoNothing()
    .returning({ id: jobs.id })
  if (created) return { jobId: created.id, fresh: true }
  const [earlier] = await tx
    .select({ id: jobs.id, bodyHash: jobs.bodyHash })
    .from(jobs)
    .where(and(eq(jobs.actor, actor), eq(jobs.kind, job.kind), eq(jobs.requestId, job.requestId)))
  if (earlier?.bodyHash !== bodyHash) throw new AppError('REQUEST_ID_REUSED')
  return { jobId: earlier.id, fresh: false }
}

/** Takes the oldest waiting piece of a kind, in whichever process it was asked for; undefined when none waits. */
export async function claimPiece(db: Db, kind: string, now: Date): Promise<typeof jobs.$inferSelect | undefined> {
  const oldest = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isWaiting))
    .orderBy(asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(jobs)
    .set({ leaseUntil: new Date(now.getTime() + pieceLeaseMs), updatedAt: now })
    // one value, read once: a list could be read again and claim two
    .where(eq(jobs.id, sql`(${oldest})`))
    .returning()
  return claimed
}

const isWaiting = and(eq(jobs.status, 'RUNNING'), isNull(jobs.leaseUntil))

/** Tells how far a piece of work is, and that its process is alive. False: it was asked to stop, or is over. */
export async function touchJob(db: Db, jobId: number, done: number, now: Date, total?: number): Promise<boolean> {
  const [job] = await db
    .update(jobs)
    .set({
      done,
      ...(total === undefined ? {} : { total }),
      updatedAt: now,
      leaseUntil: new Date(now.getTime() + pieceLeaseMs),
    })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'RUNNING')))
    .returning()
  if (!job) return false
  await tellJob(db, job)
  return !job.stopRequested
}

/** What a piece was made from is not kept once it is over: its conditions may name somebody. */
const withoutRequest = sql`${jobs.input} - 'request' - 'sealed_request'`

/** Ends a piece of work with what came of it. False: it was over already, and what it made is not wanted. */
export async function closeJob(
  db: Db,
  jobId: number,
  end: {
    status: 'DONE' | 'STOPPED' | 'FAILED'
    success?: number
    error?: string
    result?: { key: string; name: string }
  },
  now: Date,
): Promise<boolean> {
  const [job] = await db
    .update(jobs)
    .set({
      status: end.status,
      error: end.error ?? null,
      leaseUntil: null,
      finishedAt: now,
      updatedAt: now,
      input: withoutRequest,
      totals: { ...emptyTotals(), SUCCESS: end.success ?? 0 },
      ...(end.success === undefined ? {} : { done: end.success, total: end.success }),
      ...(end.result ? { resultFileKey: end.result.key, resultFileName: end.result.name } : {}),
    })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'RUNNING')))
    .returning()
  if (!job) return false
  await tellJob(db, job)
  return true
}

/** Pieces of work whose process died (waiting ones have none): they cannot be continued, so they say so and can be asked for again. */
export async function failAbandonedJobs(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const gone = await deps.db
    .update(jobs)
    .set({
      status: 'FAILED',
      error: '서버가 다시 시작되어 멈췄어요. 다시 요청해 주세요.',
      input: withoutRequest,
      leaseUntil: null,
      finishedAt: now,
      updatedAt: now,
    })
    .where(and(eq(jobs.status, 'RUNNING'), lt(jobs.leaseUntil, now), notInArray(jobs.kind, operationKinds())))
    .returning({ id: jobs.id })
  return gone.length
}

/** Removes the files of jobs that nobody may fetch any more: exports after a day, uploads after 90 days. */
export async function purgeJobFiles(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const old = await deps.db
    .select()
    .from(jobs)
    .where(
      and(
        or(isNotNull(jobs.resultFileKey), isNotNull(jobs.inputFileKey)),
        lt(jobs.createdAt, new Date(now.getTime() - exportFileMs)),
      ),
    )
    .orderBy(jobs.createdAt)
    .limit(1_000)
  const expired = old.filter((job) => filesUntil(job) < now)
  for (const job of expired) {
    // the same file may have been uploaded again since: it goes with the last job that holds it
    const shared = job.inputFileKey
      ? await deps.db
          .select({ id: jobs.id })
          .from(jobs)
          .where(and(eq(jobs.inputFileKey, job.inputFileKey), gt(jobs.id, job.id)))
          .limit(1)
      : []
    if (job.inputFileKey && shared.length === 0) await deps.files.remove(job.inputFileKey)
    if (job.resultFileKey) await deps.files.remove(job.resultFileKey)
    await deps.db.update(jobs).set({ inputFileKey: null, resultFileKey: null }).where(eq(jobs.id, job.id))
  }
  return expired.length
}
