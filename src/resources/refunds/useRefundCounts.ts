import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'

/** Numbers of the tabs; asked again every half minute while the window is looked at. */
export const useRefundCounts = () => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['refunds', 'counts'],
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/refunds/counts', { signal }),
    refetchInterval: 30_000,
    select: (counts) => ({ results: Object.entries(counts).map(([key, count]) => ({ key, count })) }),
  })
}
