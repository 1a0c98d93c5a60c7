import type { z } from '@hono/zod-openapi'
import type { Tx } from '../../db/db.ts'
import { type Endpoint, endpoint, idParams, reply } from '../../http/endpoint.ts'
import type { CrudOptions, CrudTable, Row } from './options.ts'
import { find, writer } from './writer.ts'

type Show<T extends CrudTable> = (call: { db: Tx; now: Date }, row: Row<T>) => Promise<unknown>

/** A new row that begins as another one is now (`copyOf`); none for a resource that is not copied. */
export function copying<T extends CrudTable, F extends z.ZodObject>(
  options: CrudOptions<T, F>,
  schema: z.ZodType,
  show: Show<T>,
): Endpoint[] {
  const { copyOf } = options
  if (!copyOf) return []
  return [
    endpoint(
      {
        method: 'post',
        path: `${options.path}/{id}/duplicate`,
        summary: `${options.label} 복제`,
        access: options.permissions.create,
        extension: true,
        params: idParams,
        responses: { 201: schema },
        errors: ['CONFLICT', 'VALIDATION'],
      },
      async (call) => {
        const original = await find(options, call.db, call.params.id, true)
        return reply(201, await show(call, await writer(options).create(call.db, copyOf(original), call)))
      },
    ),
  ]
}
