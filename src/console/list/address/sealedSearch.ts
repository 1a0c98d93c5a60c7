/**
 * Whom somebody looks for stands in no address: a list keeps such a text as the server sealed it (`~…`), and boxes and
 * chips show what was typed, which this page remembers, or asks for once after a reload.
 */
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useListContext, type FilterPayload } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { pathOf } from '#dataProvider/paths.ts'
import { personalParts } from '#dataProvider/personalParts.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import { isSealed } from '#shared/validation/personalSearch.ts'

type Filter = Record<string, unknown>

/** As a box may leave it that takes spaces away and writes capitals. */
const bare = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/\s/g, '').toUpperCase() : value)

const textKey = (value: string) => ['search-text', value]
const WORKING_DAY_MS = 10 * 3600_000
/** Stand for a text that is not known yet, and for one that cannot be had any more. */
const WAITING = '찾던 말…'
const FORGOTTEN = '지난 검색'

const sealText = async (data: ConsoleDataProvider, cache: QueryClient, key: string, text: string) => {
  const value = await cache.fetchQuery({
    queryKey: ['search-seal', key, text],
    queryFn: () => data.seal(text, key),
    staleTime: WORKING_DAY_MS,
    retry: false,
  })
  cache.setQueryData(textKey(value), text)
  return value
}

/** Whether a filter of this resource holds somebody in the clear. */
export const namesSomebody = (resource: string, filter: Filter): boolean =>
  personalParts(pathOf(resource), filter).length > 0

/** `sealed(filter)`: the parts of a resource's filter that name somebody, as the list may keep them. */
export const useSealing = (resource: string) => {
  const data = useConsoleData()
  const cache = useQueryClient()
  return async (filter: Filter): Promise<Filter> =>
    Object.fromEntries(
      await Promise.all(
        personalParts(pathOf(resource), filter).map(
          async ([key, text]) => [key, await sealText(data, cache, key, text)] as const,
        ),
      ),
    )
}

/** The filter as a person reads it: what was typed in place of sealed texts. */
const useShownFilter = (filter: Filter): Filter => {
  const data = useConsoleData()
  const sealed = Object.entries(filter).filter((entry): entry is [string, string] => isSealed(entry[1]))
  const texts = useQueries({
    queries: sealed.map(([, value]) => ({
      queryKey: textKey(value),
      queryFn: () => data.unseal(value),
      staleTime: Infinity,
    })),
  })
  if (sealed.length === 0) return filter
  const shown = sealed.map(([key], index) => {
    const { data: text, isError } = texts[index] ?? {}
    return [key, text ?? (isError ? FORGOTTEN : WAITING)] as const
  })
  return { ...filter, ...Object.fromEntries(shown) }
}

/** The list for boxes and chips: its filter in the clear; what they leave as it was shown stays as it was sealed. */
export const useShownList = () => {
  const list = useListContext()
  const filter = list.filterValues as Filter
  const shown = useShownFilter(filter)
  const kept = (next: FilterPayload) =>
    Object.fromEntries(
      Object.entries(next as Filter).map(([key, value]) => [
        key,
        isSealed(filter[key]) && [shown[key], WAITING, FORGOTTEN].map(bare).includes(bare(value)) ? filter[key] : value,
      ]),
    )
  return {
    ...list,
    filterValues: shown,
    setFilters: (next: FilterPayload, displayed?: Record<string, boolean>, debounce?: boolean) =>
      list.setFilters(kept(next), displayed, debounce),
  }
}
