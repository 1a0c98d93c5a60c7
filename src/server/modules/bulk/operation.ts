import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, envelope, fromDatabaseError } from '../../http/errors.ts'
import type { BulkRow } from './bulk.contract.ts'
import type { RowCode, RowWarning } from './rowCodes.ts'
import type { Touched } from './rowPieces.ts'

export type BulkContext = {
  actor: Actor
  deps: Deps
  now: Date
  /** null in a dry run */
  jobId: number | null
  requestId: string
  reason: string | undefined
  options: Record<string, unknown>
}

/** A row as it is stored with its job: an id and whatever the operation needs besides. */
export type RowInput = { id?: number; row?: number } & Record<string, unknown>

/**
 * One kind of bulk command. `run` locks, decides and writes one chunk inside the transaction it is given and answers
 * with one outcome for each row, in order. It is the only code of the command: a dry run is the same `run`, rolled
 * back. What must happen outside (a gateway call, a message) goes to the outbox.
 */
export type BulkOperation<Row extends RowInput = RowInput> = {
  kind: string
  /** what staff call it: 발주확인 */
  label: string
  chunkSize: number
  /** what becomes of a row never depends on the other rows of the call: it and what belongs to it alone is changed */
  apart?: true
  /** its rows are done all or none, in one chunk: `chunkSize` is as many as a call may have */
  together?: true
  /**
   * What each row touches beyond itself, in the order of the rows: what becomes of it depends only on rows of the call that
   * touch the same, directly or through others. Asked once for all rows, so one bounded statement where they do not say.
   */
  touches?(db: Db, context: BulkContext, rows: Row[]): Promise<Touched[][]>
  /** how many rows a dry run does at a time where it may, if not 100: rows that cost more are fewer */
  atATime?: number
  run(tx: Tx, context: BulkContext, rows: Row[]): Promise<BulkRow[]>
  /**
   * What can only happen once the chunk is committed (money at the gateway). It is given the outcomes of `run` and
   * answers with those that it changes, by position; a process that dies before leaves the outcomes of `run` standing.
   * Never part of a dry run.
   */
  settle?(context: BulkContext, outcomes: BulkRow[]): Promise<Map<number, BulkRow>>
  /** its rows that were not done as a file that can be corrected and sent again; without it, the sheet of 송장 */
  problems?: { columns: SheetColumn[]; cells(input: RowInput): SheetValue[] }
  /** the command that takes a successful row back, and what it is given for one */
  undo?: {
    kind: string
    rowOf(row: {
      targetId: number
      label: string
      before: Record<string, unknown> | null
      after: Record<string, unknown> | null
    }): RowInput
  }
}

const operations = new Map<string, BulkOperation>()

/** Declares a command, so that a job can be resumed by its kind after a restart. */
export function bulkOperation<Row extends RowInput>(operation: BulkOperation<Row>): BulkOperation<Row> {
  operations.set(operation.kind, operation as unknown as BulkOperation)
  return operation
}

/** The command of a kind; undefined for jobs of another nature (exports, pulls). */
export const findOperation = (kind: string): BulkOperation | undefined => operations.get(kind)

/** The kinds of jobs that are lists of rows, and so can be continued after a crash. */
export const operationKinds = (): string[] => [...operations.keys()]

export function operationOf(kind: string): BulkOperation {
  const operation = operations.get(kind)
  if (!operation) throw new Error(`no bulk operation of kind ${kind}`)
  return operation
}

/** A row that was done but for what waits in 승인 대기함. */
export const approvalWarning: RowWarning = {
  code: 'APPROVAL_REQUIRED',
  message: '승인이 필요해요. 승인 대기함에 올라가요.',
}

/** A refusal of one row. */
export const failed = (
  id: number | undefined,
  label: string,
  code: RowCode,
  message: string,
  more: Partial<BulkRow> = {},
): BulkRow => ({
  ...(id === undefined ? {} : { id }),
  label,
  status: 'FAILED',
  code,
  message,
  ...more,
})

/** What an error thrown for one row says of it. Anything that is not a refusal is a bug, and is thrown on. */
export function refusedRow(id: number | undefined, label: string, error: unknown): BulkRow {
  const known = error instanceof AppError ? error : fromDatabaseError(error)
  if (!known || known.code === 'BUSY') throw error
  const { code, message } = envelope(known.code, known.extra, known.detail)
  return failed(id, label, code, message)
}
