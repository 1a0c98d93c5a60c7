export type ListPlace = { resource: string; filter: Record<string, unknown>; sort?: string | null }

/** The address of exactly the rows under a filter: the list as react-admin keeps it in the URL. */
export const listLink = ({ resource, filter, sort }: ListPlace): string => {
  const search = new URLSearchParams({ displayedFilters: '{}', filter: JSON.stringify(filter), page: '1' })
  if (sort) {
    search.set('sort', sort.replace(/^-/, ''))
    search.set('order', sort.startsWith('-') ? 'DESC' : 'ASC')
  }
  return `/${resource}?${search}`
}
