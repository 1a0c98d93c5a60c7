/**
 * The rows of the list that a page load opens, asked for while the code of the screen still arrives: react-admin's list
 * then finds them under its own key. Imported by: main, lists that declare `opening`.
 */
import { dataProvider, queryClient } from '#console/data/services.ts'
import { isPage, type RegistryEntry } from '#console/registry.ts'
import { listParamsAtLoad } from './address/listAddress.ts'
import { namesSomebody } from './address/sealedSearch.ts'
import { mayAlready } from './opening.ts'

/** Rows this fresh were asked for by this very page load. */
const JUST_ASKED_MS = 2_000

type Asked = { state: { dataUpdatedAt: number } }

/** `queryOptions` of a list with an `opening`: what `askForFirstRows` has just brought is not asked for again. */
export const notTwice = { refetchOnMount: ({ state }: Asked) => Date.now() - state.dataUpdatedAt > JUST_ASKED_MS }

/**
 * Resolves when the rows of this list under this query string are in the cache, or could not be had; at once where
 * there is no list, or none that whoever holds the token may see.
 */
export const askForFirstRows = async (entry: RegistryEntry | undefined, search: string, token: string | null) => {
  if (!entry || isPage(entry) || !entry.opening) return
  if (!mayAlready(token, entry.permission.read)) return
  const { page, perPage, sort: field, order, filter } = listParamsAtLoad(search, entry.opening)
  if (namesSomebody(entry.name, filter as Record<string, unknown>)) return
  const params = { pagination: { page, perPage }, sort: { field, order }, filter }
  await queryClient.prefetchQuery({
    queryKey: [entry.name, 'getList', params],
    queryFn: ({ signal }) => dataProvider.getList(entry.name, { ...params, signal }),
  })
}
