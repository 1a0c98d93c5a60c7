import type { z } from '@hono/zod-openapi'
import { and, asc, desc, ilike, inArray, or, type SQL } from 'drizzle-orm'
import { AppError } from '../../http/errors.ts'
import type { CrudOptions, CrudTable } from './options.ts'

/** The condition of a list: search text, ids, filters and what the resource adds. */
export function whereOf<T extends CrudTable, F extends z.ZodObject>(
  options: CrudOptions<T, F>,
  query: Record<string, unknown>,
): SQL | undefined {
  const parts: (SQL | undefined)[] = []
  const q = query['q'] as string | undefined
  if (q && options.search)
    parts.push(or(...options.search.map((column) => ilike(column, `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`))))
  const ids = query['ids'] as number[] | undefined
  if (ids) parts.push(inArray(options.table.id, ids))
  for (const [key, column] of Object.entries(options.filters ?? {})) {
    const values = query[key] as string[] | undefined
    if (values?.length) parts.push(inArray(column, values))
  }
  parts.push(options.where?.(query))
  return and(...parts)
}

/** `sort=name` or `sort=-name`; an unknown column is refused. The id breaks ties. */
export function orderOf<T extends CrudTable, F extends z.ZodObject>(
  options: CrudOptions<T, F>,
  sort: string | undefined,
): SQL[] {
  const wanted = sort ?? options.defaultSort ?? '-id'
  const column = options.sort[wanted.replace(/^-/, '')]
  if (!column)
    throw new AppError('VALIDATION', {
      fields: { sort: [`정렬할 수 있는 열: ${Object.keys(options.sort).join(', ')}`] },
    })
  const direction = wanted.startsWith('-') ? desc : asc
  return [direction(column), desc(options.table.id)]
}
