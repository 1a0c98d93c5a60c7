import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'

export const COUNTS = ['conversations', 'counts']

/** How many stand in each queue of the inbox. */
export const useCounts = () => {
  const data = useConsoleData()
  return useQuery({
    queryKey: COUNTS,
    queryFn: ({ signal }) => data.call('get', '/core-admin/v1/conversations/messages/counts', { signal }),
    refetchInterval: 60_000,
  })
}
