import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The first rows are there to be read, those after them to be added up. */
export const FIRST_ROWS = 100
export const MORE_ROWS = 500
/** So many are added up without being asked. */
const AUTOMATIC = 5_000

type Asked<Page, Place> = {
  queryKey: QueryKey
  read: (place: Place, signal: AbortSignal) => Promise<Page>
  first: Place
  next: (page: Page) => Place | undefined
}

/** The rows of a figure, page after page until all are there or somebody has to ask for more. */
export function useAllRows<Row, Page extends { results: Row[] }, Place>({
  queryKey,
  read,
  first,
  next,
}: Asked<Page & { results: Row[] }, Place>) {
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => read(pageParam as Place, signal),
    initialPageParam: first,
    getNextPageParam: next,
    // what is shown is true now; a number that stood on the screen for a while may differ, and then it is said
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const rows: Row[] = found.data?.pages.flatMap(({ results }) => results) ?? []
  const { hasNextPage, isFetching, isError, fetchNextPage } = found
  const goesOn = hasNextPage && !isFetching && !isError && rows.length < AUTOMATIC
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return {
    rows,
    isComplete: found.data !== undefined && !hasNextPage,
    isFetching,
    /** Somebody has to ask for the rest. */
    isLong: hasNextPage && !isFetching && !isError && !goesOn,
    error: found.error,
    more: () => void fetchNextPage(),
    retry: () => void (found.data === undefined ? found.refetch() : fetchNextPage()),
  }
}
