import type { FilterPayload, PaginationPayload, SortPayload } from 'react-admin'

const append = (search: URLSearchParams, key: string, value: unknown) => {
  if (value === undefined || value === null || value === '') return
  if (Array.isArray(value)) for (const one of value) append(search, key, one)
  else if (value instanceof Date) search.append(key, value.toISOString())
  else if (typeof value === 'object')
    for (const [inner, one] of Object.entries(value)) append(search, `${key}.${inner}`, one)
  else search.append(key, String(value as string | number | boolean))
}

/** `?a=1&a=2` from `{a:[1,2]}`: repeated keys for arrays, nothing for empty values; an empty string when nothing is left. */
export const toQuery = (values: Record<string, unknown>): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) append(search, key, value)
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** What stands beside a filter without conditions, which is refused unless everything is meant. */
export const meantAsAll = (filter: object): { all?: true } => (Object.keys(filter).length === 0 ? { all: true } : {})

/** react-admin's list parameters in the words of our API: `page`, `page_size`, `sort=field` or `sort=-field`, filters. */
export const listQuery = (params: {
  pagination?: PaginationPayload
  sort?: SortPayload
  filter?: FilterPayload
}): string =>
  toQuery({
    ...params.filter,
    page: params.pagination?.page ?? 1,
    page_size: params.pagination?.perPage ?? 20,
    sort: params.sort?.field ? `${params.sort.order === 'DESC' ? '-' : ''}${params.sort.field}` : undefined,
  })
