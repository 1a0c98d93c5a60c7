import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RowCode, RowWarning } from './rowCodes.ts'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import type { RowOutcome } from '#shared/words/jobs.ts'

export const bulkRowStatuses = [
  'SUCCESS',
  'SKIPPED',
  'FAILED',
  'NOT_ATTEMPTED',
  'UNKNOWN',
] as const satisfies readonly RowOutcome[]
export const jobStatuses = ['RUNNING', 'DONE', 'STOPPED', 'FAILED'] as const

/** 작업: one bulk command, import, export or pull. The same actor and request id is the same job. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    label: text('label').notNull(),
    actor: text('actor').notNull(),
    actorName: text('actor_name').notNull(),
    requestId: text('request_id').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: text('status', { enum: jobStatuses }).notNull().default('RUNNING'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    totals: jsonb('totals').$type<Record<string, number>>().notNull(),
    /** the command as asked: filter, snapshot time, reason, options */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    reason: text('reason'),
    stopRequested: boolean('stop_requested').notNull().default(false),
    undoOf: ref('undo_of'),
    undoneBy: ref('undone_by'),
    fileName: text('file_name'),
    fileSha256: text('file_sha256'),
    inputFileKey: text('input_file_key'),
    resultFileKey: text('result_file_key'),
    resultFileName: text('result_file_name'),
    error: text('error'),
    leaseUntil: at('lease_until'),
    finishedAt: at('finished_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('jobs_request').on(t.actor, t.kind, t.requestId),
    index('jobs_recent').on(t.createdAt.desc(), t.id.desc()),
    index('jobs_running').on(t.leaseUntil),
    index('jobs_file').on(t.fileSha256),
  ],
)

/** One row of a job. `input` is written with the job; the outcome in the transaction of its effect. */
export const jobRows = pgTable(
  'job_rows',
  {
    jobId: ref('job_id')
      .notNull()
      .references(() => jobs.id),
    n: integer('n').notNull(),
    targetId: ref('target_id'),
    /** 엑셀 행번호 */
    row: integer('row'),
    label: text('label').notNull().default(''),
    input: jsonb('input').$type<Record<string, unknown>>(),
    status: text('status', { enum: bulkRowStatuses }).notNull().default('NOT_ATTEMPTED'),
    code: text('code').$type<RowCode>(),
    message: text('message'),
    field: text('field'),
    warnings: jsonb('warnings').$type<RowWarning[]>(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    undoable: boolean('undoable').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.n] }), index('job_rows_target').on(t.targetId)],
)
