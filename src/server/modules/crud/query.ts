import type { z } from '@hono/zod-openapi'
import { and, asc, desc, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { containing, holding } from '../../db/textSearch.ts'
import { invalidField } from '../../http/errors.ts'
import type { CrudOptions, CrudTable } from './options.ts'

/** The condition of a list: search text, ids, filters and what the resource adds. */
export async function whereOf<T extends CrudTable, F extends z.ZodObject>(
  options: CrudOptions<T, F>,
  query: Record<string, unknown>,
  db: Db,
): Promise<SQL | undefined> {
  const parts: (SQL | undefined)[] = [options.scope?.rows]
  const q = query['q'] as string | undefined
  const { search = [], words } = options
  if (q && words)
    parts.push(
      holding(
        words,
        search.map((column) => sql`${column}`),
        q,
      ),
    )
  else if (q) parts.push(or(...search.map((column) => ilike(column, containing(q)))))
  const ids = query['ids'] as number[] | undefined
  if (ids) parts.push(inArray(options.table.id, ids))
  for (const [key, column] of Object.entries(options.filters ?? {})) {
    const values = query[key] as string[] | undefined
    if (values?.length) parts.push(inArray(column, values))
  }
  parts.push(await options.where?.(query, db))
  return and(...parts)
}

/** `sort=name` or `sort=-name`; an unknown column is refused. The id breaks ties. */
export function orderOf<T extends CrudTable, F extends z.ZodObject>(
  options: CrudOptions<T, F>,
  sort: string | undefined,
): SQL[] {
  const wanted = sort ?? options.defaultSort ?? '-id'
  const column = options.sort[wanted.replace(/^-/, '')]
  if (!column) throw invalidField('sort', 'UNSORTABLE', { names: Object.keys(options.sort).join(', ') })
  const direction = wanted.startsWith('-') ? desc : asc
  return [direction(column), desc(options.table.id)]
}
