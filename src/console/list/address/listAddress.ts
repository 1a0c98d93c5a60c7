import { getQuery, parseQueryFromLocation, type FilterPayload, type ListParams, type SortPayload } from 'react-admin'

/** How a list stands when nobody has arranged it. */
export type ListStart = { perPage: number; sort: SortPayload; filter?: FilterPayload }

const NAMES = ['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'] as const

/** Whether this query string says how a list stands; other words in it are none of the list's. */
export const tellsOfList = (search: string): boolean => {
  const said = new URLSearchParams(search)
  return NAMES.some((name) => said.has(name))
}

/** How the list stands by what an address or the memory says, and by how it starts where they say nothing. */
export const listParamsOf = (said: Partial<ListParams>, { perPage, sort, filter = {} }: ListStart): ListParams => {
  const {
    page,
    perPage: size,
    sort: field,
    order,
    ...query
  } = getQuery({
    queryFromLocation: {},
    params: said,
    filterDefaultValues: filter,
    sort,
    perPage,
  })
  return {
    filter: (query.filter ?? {}) as FilterPayload,
    displayedFilters: (query.displayedFilters ?? {}) as ListParams['displayedFilters'],
    sort: field,
    order: order === 'ASC' ? 'ASC' : 'DESC',
    page,
    perPage: size,
  }
}

/** How the list stands by an address that tells of it. */
export const listParamsFrom = (search: string, start: ListStart): ListParams => {
  const said = parseQueryFromLocation({ search })
  return listParamsOf({ ...said, filter: said.filter ?? {}, page: said.page ?? 1 }, start)
}

/** How the list stands when a page load opens it at an address: as the address tells, else as it starts. */
export const listParamsAtLoad = (search: string, start: ListStart): ListParams =>
  tellsOfList(search) ? listParamsFrom(search, start) : listParamsOf({}, start)

/** The query string that says how the list stands; empty when it stands as it starts. */
export const searchOf = (params: ListParams, start: ListStart): string => {
  const text = (one: ListParams) => {
    const { filter, displayedFilters, ...rest } = one
    return new URLSearchParams({
      filter: JSON.stringify(filter),
      ...(Object.keys((displayedFilters ?? {}) as object).length > 0
        ? { displayedFilters: JSON.stringify(displayedFilters) }
        : {}),
      order: rest.order,
      page: String(rest.page),
      perPage: String(rest.perPage),
      sort: rest.sort,
    }).toString()
  }
  const search = text(params)
  return search === text(listParamsOf({}, start)) ? '' : `?${search}`
}
