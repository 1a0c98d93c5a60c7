import type { z } from '@hono/zod-openapi'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#shared/permissions.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Actor } from '../../http/actor.ts'
import type { ErrorCode } from '../../http/errorTable.ts'
import type { AppError } from '../../http/errors.ts'
import type { FieldCode } from '#shared/validation/fieldWords.ts'
import type { BulkContext, RowInput } from '../bulk/operation.ts'
import type { Touched } from '../bulk/rowPieces.ts'
import type { Snake } from './cases.ts'

/** A table that staff keep by plain create, read, update and delete. */
export type CrudTable = PgTable & { id: PgColumn; version: PgColumn; createdAt: PgColumn; updatedAt: PgColumn }

export type Row<T extends CrudTable> = T['$inferSelect'] & { id: number; version: number }
export type WriteContext = {
  actor: Actor
  now: Date
  requestId: string
  ip?: string
  /** the version that the caller of a change has read, when told */
  version?: number
}

export type Values = Record<string, unknown>

/** What is asked of one row, which is locked: `input` is what the audit will say of it. */
export type Change<R> = { existing: R; input: Values }

/**
 * The rules of changes of many rows at once, none of which bears on another: what is to be stored of each or its refusal,
 * and the refusals that only show once all are stored, by their place.
 */
export type Each<T extends CrudTable> = {
  before: (tx: Tx, changes: readonly Change<Row<T>>[], context: WriteContext) => Promise<(Values | AppError)[]>
  after?: (tx: Tx, changes: readonly Change<Row<T>>[], context: WriteContext) => Promise<Map<number, AppError>>
}

export type CrudOptions<T extends CrudTable, F extends z.ZodObject> = {
  /** `/store-admin/v1/brands` */
  path: string
  /** audit action prefix and bulk kind: `brand` */
  name: string
  /** what staff call it: 브랜드 */
  label: string
  /** name of the answer in the API document */
  schemaName: string
  table: T
  /** only these rows of the table are rows of the resource, and what every new one has by that */
  scope?: { rows: SQL; made: Record<string, unknown> }
  /** what may be written, in snake_case; a PATCH takes any part of it */
  fields: F
  /** those of the fields that are no part of the row but say something of the change; a PUT may leave them out */
  commands?: string[]
  search?: PgColumn[]
  /** what the table's index of words is made of, for tables too long to be searched row by row */
  words?: SQL
  filters?: Record<string, PgColumn>
  /** further query keys, for `where` */
  query?: z.ZodRawShape
  where?: (query: Record<string, unknown>, db: Db) => SQL | undefined | Promise<SQL | undefined>
  sort: Record<string, PgColumn>
  defaultSort?: string
  permissions: { read: Permission; create: Permission; update: Permission; delete: Permission; bulk: Permission }
  conflicts?: Record<string, [field: string, code: FieldCode]>
  inUse?: { code: ErrorCode; constraints: string[] }
  /** what other violated constraints mean */
  refusals?: Record<string, ErrorCode>
  /** rules before a write: may change the values, or refuse */
  beforeWrite?: (
    tx: Tx,
    values: Record<string, unknown>,
    existing: Row<T> | undefined,
    context: WriteContext,
  ) => Promise<Record<string, unknown>>
  afterWrite?: (tx: Tx, row: Row<T>, input: Record<string, unknown>, context: WriteContext) => Promise<void>
  /** the same rules for changes of many rows at once */
  each?: Each<T>
  /** instead of deleting the row */
  remove?: (tx: Tx, row: Row<T>, context: WriteContext) => Promise<void>
  /** what rows of its bulk commands bear on; with neither, a dry run does them all in one transaction */
  apart?: true
  touches?: (db: Db, context: BulkContext, rows: RowInput[]) => Promise<Touched[][]>
  /** fields that a second person may have to agree to: a bulk row says so when one was not written */
  waiting?: string[]
  /** what a copy of a row begins as; with it, staff can copy one */
  copyOf?: (row: Row<T>) => Record<string, unknown>
  extension?: boolean
  labelOf: (row: Row<T>) => string
}

/** Further fields of the answer; `present` fills those that are no columns of the table. */
export type CrudExtras<T extends CrudTable, E extends z.ZodRawShape> = {
  extras?: E
  present?: (db: Db, rows: Row<T>[], now: Date) => Promise<Omit<z.input<z.ZodObject<E>>, keyof Snake<Row<T>>>[]>
}
