import type { Dashboard } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

export type Todo = Dashboard['todos'][number]

/** The address of exactly the rows that make a number: the list with its filter, as react-admin keeps it in the URL. */
export const todoLink = ({ resource, filter, sort }: Pick<Todo, 'resource' | 'filter' | 'sort'>) => {
  const search = new URLSearchParams({ displayedFilters: '{}', filter: JSON.stringify(filter), page: '1' })
  if (sort) {
    search.set('sort', sort.replace(/^-/, ''))
    search.set('order', sort.startsWith('-') ? 'DESC' : 'ASC')
  }
  return `/${resource}?${search}`
}

/** 1,234건, and 10,000+건 where nobody counted on. */
export const countText = ({ count, capped }: Pick<Todo, 'count' | 'capped'>) =>
  `${formatNumber(count)}${capped ? '+' : ''}건`
