import type { GetListParams } from 'react-admin'
import { isSortable, pathOf } from './paths.ts'
import { listQuery } from './query.ts'

/** Where a list is asked for, with its query. @throws Error when the resource has no path. */
export const listPath = (resource: string, { sort, ...rest }: GetListParams): string =>
  pathOf(resource) + listQuery(isSortable(resource) ? { ...rest, sort } : rest)
