import { z } from '@hono/zod-openapi'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { boundedCount } from '../../db/boundedCount.ts'
import type { Db } from '../../db/db.ts'
import { sure } from '../../db/sure.ts'
import { type Endpoint, endpoint, idParams, isoTime, pageOf, pageQuery, reply } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'
import { bulkBodyBytes, bulkResponses, rowsOf } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { approvalWarning, bulkOperation, type RowInput } from '../bulk/operation.ts'
import { toSnake } from './cases.ts'
import { copying } from './copy.ts'
import type { CrudExtras, CrudOptions, CrudTable, Row } from './options.ts'
import { perRow } from './perRow.ts'
import { orderOf, whereOf } from './query.ts'
import { deleteBody, filterShape, idsOf, updateBody } from './selection.ts'
import { find, writer } from './writer.ts'
import { offsetOf, toPage } from '../../db/page.ts'

/** The endpoints of a plain resource: list, create, read, update (PATCH and PUT), delete, bulk delete and bulk update. */
export function crud<T extends CrudTable, F extends z.ZodObject, E extends z.ZodRawShape>(
  options: CrudOptions<T, F> & CrudExtras<T, E>,
): Endpoint[] {
  const { path, table, permissions, label } = options
  const extension = options.extension ?? false
  const write = writer(options)
  const schema = answerSchema(options)
  const partial = z.strictObject({ ...options.fields.partial().shape, version: versionField })
  const row = z.strictObject({ ...options.fields.partial().shape, version: versionField.optional() })
  const { apart, touches } = options
  const bearing = { atATime: 20, ...(apart ? { apart } : {}), ...(touches ? { touches } : {}) }
  const removal = bulkOperation({
    kind: `${options.name}.bulk-delete`,
    label: `${label} 삭제`,
    chunkSize: 200,
    ...bearing,
    run: perRow(options, async (tx, row, _input, context) => {
      await write.remove(tx, row, context)
    }),
  })
  const change = bulkOperation({
    kind: `${options.name}.bulk-update`,
    label: `${label} 수정`,
    chunkSize: 200,
    ...bearing,
    run: perRow(options, async (tx, existing, input, context) => {
      const { id: _id, ...values } = input
      const updated = await write.update(tx, existing, row.parse(values), context)
      const asked = options.waiting?.some(
        (field) => field in values && toSnake(updated as Record<string, unknown>)[field] !== values[field],
      )
      return asked ? [approvalWarning] : []
    }),
  })

  return [
    endpoint(
      {
        method: 'get',
        path,
        summary: `${label} 목록`,
        access: permissions.read,
        extension,
        query: z.object({
          ...pageQuery,
          sort: z.string().max(60).optional(),
          ...filterShape(options),
        }),
        responses: { 200: pageOf(schema) },
      },
      async ({ db, query, now }) => {
        const where = await whereOf(options, query, db)
        const total = await boundedCount(db, sql`${table}`, where ?? sql`true`)
        const found = await db
          .select()
          .from(table as PgTable)
          .where(where)
          .orderBy(...orderOf(options, query.sort))
          .limit(query.page_size + 1)
          .offset(offsetOf(query))
        const shown = found.slice(0, query.page_size)
        return toPage(await presented(options, db, shown as Row<T>[], now), total, query, found.length > shown.length)
      },
    ),
    endpoint(
      {
        method: 'post',
        path,
        summary: `${label} 등록`,
        access: permissions.create,
        extension,
        body: options.fields as z.ZodObject,
        responses: { 201: schema },
        errors: ['CONFLICT', 'VALIDATION'],
      },
      async (call) => {
        const row = await write.create(call.db, call.body, call)
        return reply(201, await presentedOne(options, call, row))
      },
    ),
    endpoint(
      {
        method: 'get',
        path: `${path}/{id}`,
        summary: `${label} 상세`,
        access: permissions.read,
        extension,
        params: idParams,
        responses: { 200: schema },
      },
      async (call) => presentedOne(options, call, await find(options, call.db, call.params.id)),
    ),
    ...(['patch', 'put'] as const).map((method) =>
      endpoint(
        {
          method,
          path: `${path}/{id}`,
          summary: `${label} 수정`,
          access: permissions.update,
          extension: extension || method === 'put',
          params: idParams,
          body: method === 'put' ? wholeBody(options) : partial,
          responses: { 200: schema },
          errors: ['VERSION_CONFLICT', 'CONFLICT'],
        },
        async (call) => {
          const row = await write.update(call.db, await find(options, call.db, call.params.id, true), call.body, call)
          return presentedOne(options, call, row)
        },
      ),
    ),
    endpoint(
      {
        method: 'delete',
        path: `${path}/{id}`,
        summary: `${label} 삭제`,
        access: permissions.delete,
        extension,
        params: idParams,
        responses: { 204: null },
        errors: options.inUse ? [options.inUse.code] : [],
      },
      async (call) => {
        await write.remove(call.db, await find(options, call.db, call.params.id, true), call)
      },
    ),
    ...copying(options, schema, (call, row) => presentedOne(options, call, row)),
    endpoint(
      {
        method: 'post',
        path: `${path}/bulk/delete`,
        summary: `${label} 일괄 삭제`,
        access: permissions.delete,
        extension,
        transaction: false,
        body: deleteBody(options),
        bodyLimitBytes: bulkBodyBytes,
        responses: bulkResponses,
      },
      async ({ deps, actor, requestId, body }) =>
        runBulk(deps, removal, {
          actor,
          requestId,
          rows: (body.ids ?? (await idsOf(options, deps.db, body))).map((id) => ({ id })),
          dryRun: body.dry_run,
          reason: body.reason,
        }),
    ),
    endpoint(
      {
        method: 'post',
        path: `${path}/bulk/update`,
        summary: `${label} 일괄 수정`,
        access: permissions.bulk,
        extension,
        transaction: false,
        body: updateBody(options, row.shape),
        bodyLimitBytes: bulkBodyBytes,
        responses: bulkResponses,
      },
      async ({ deps, actor, requestId, body }) =>
        runBulk(deps, change, {
          actor,
          requestId,
          rows: (rowsOf(body) ??
            (await idsOf(options, deps.db, body)).map((id) => ({ id, ...body.values }))) as RowInput[],
          dryRun: body.dry_run,
          reason: body.reason,
        }),
    ),
  ]
}

/** The body of a PUT: every field of the row, none of them left to chance, and the version that was read. */
function wholeBody<T extends CrudTable, F extends z.ZodObject>({ fields, commands = [] }: CrudOptions<T, F>) {
  const shape = Object.entries(fields.shape).map(([key, field]) => [
    key,
    commands.includes(key) ? (field as z.ZodType) : required(field as z.ZodType),
  ])
  return z.strictObject({ ...(Object.fromEntries(shape) as Record<string, z.ZodType>), version: versionField })
}

const required = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional || field instanceof z.ZodDefault ? required(field.unwrap() as z.ZodType) : field

function answerSchema<T extends CrudTable, F extends z.ZodObject, E extends z.ZodRawShape>(
  options: CrudOptions<T, F> & CrudExtras<T, E>,
) {
  const columns = new Set(Object.keys(toSnake(getTableColumns(options.table as PgTable))))
  const shape: Record<string, z.ZodType> = {}
  for (const [key, field] of Object.entries(options.fields.shape)) {
    const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : (field as z.ZodType)
    shape[key] = columns.has(key) ? inner : inner.optional()
  }
  return z
    .object({
      id: z.number().int(),
      ...shape,
      ...options.extras,
      version: z.number().int(),
      created_at: isoTime,
      updated_at: isoTime,
    })
    .openapi(options.schemaName)
}

/** What every row is shown with; its columns and what `present` adds go by the names of its fields and extras. */
type Shown = { id: number; version: number; created_at: string; updated_at: string }

async function presented<T extends CrudTable, F extends z.ZodObject, E extends z.ZodRawShape>(
  options: CrudOptions<T, F> & CrudExtras<T, E>,
  db: Db,
  found: Row<T>[],
  now: Date,
): Promise<Shown[]> {
  const extras = options.present ? await options.present(db, found, now) : []
  return found.map((row, index) => ({ ...(toSnake(row) as Shown), ...extras[index] }))
}

const presentedOne = async <T extends CrudTable, F extends z.ZodObject, E extends z.ZodRawShape>(
  options: CrudOptions<T, F> & CrudExtras<T, E>,
  { db, now }: { db: Db; now: Date },
  row: Row<T>,
): Promise<Shown> => sure((await presented(options, db, [row], now))[0])
