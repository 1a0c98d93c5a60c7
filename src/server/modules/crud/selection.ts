import { z } from '@hono/zod-openapi'
import { and, asc, lte } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { idParam, idValue, repeated } from '../../http/endpoint.ts'
import { bulkCommon, filterPart, idsPart, rowsPart, selecting, withinJob } from '../bulk/bulk.contract.ts'
import type { CrudOptions, CrudTable } from './options.ts'
import { whereOf } from './query.ts'
import { JOB_ROWS } from '#shared/policy.ts'

/** How the bulk calls of a plain resource name their rows: one by one, or by what its list was narrowed to. */

/** What a list can be narrowed by. */
export const filterShape = <T extends CrudTable, F extends z.ZodObject>(options: CrudOptions<T, F>): z.ZodRawShape => ({
  q: z.string().trim().max(100).optional(),
  ids: repeated(idParam),
  ...Object.fromEntries(Object.keys(options.filters ?? {}).map((key) => [key, repeated(z.string().max(100))])),
  ...options.query,
})

type Selection = { filter?: Record<string, unknown> | undefined; as_of?: string | undefined }

/** `{ids}` or `{filter, as_of}` */
export const deleteBody = <T extends CrudTable, F extends z.ZodObject>(options: CrudOptions<T, F>) =>
  selecting(z.strictObject({ ...bulkCommon, ...idsPart, ...filterPart(z.strictObject(filterShape(options))) }))

/** `{rows: [{id, …}]}`, or `{filter, as_of, values}`: the same values for everything found. */
export const updateBody = <T extends CrudTable, F extends z.ZodObject>(
  options: CrudOptions<T, F>,
  fields: z.ZodRawShape,
) =>
  selecting(
    z.strictObject({
      ...bulkCommon,
      ...rowsPart(z.strictObject({ id: idValue, ...fields })),
      ...filterPart(z.strictObject(filterShape(options))),
      values: z.strictObject(fields).optional().openapi({ description: 'filter로 고른 모두에 적을 값' }),
    }),
  ).refine((body) => (body.filter === undefined) === (body.values === undefined), {
    path: ['values'],
    message: 'REQUIRED',
  })

/** The rows that a filter means, oldest first; what came after `as_of` is left out. Error: BULK_TOO_MANY with their number. */
export async function idsOf<T extends CrudTable, F extends z.ZodObject>(
  options: CrudOptions<T, F>,
  db: Db,
  { filter = {}, as_of: asOf = '' }: Selection,
): Promise<number[]> {
  const { table } = options
  const where = and(await whereOf(options, filter, db), lte(table.createdAt, new Date(asOf)))
  const found = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where)
    .orderBy(asc(table.id))
    .limit(JOB_ROWS + 1)
  const ids = await withinJob(found, () => db.$count(table as PgTable, where))
  return ids.map(({ id }) => id as number)
}
