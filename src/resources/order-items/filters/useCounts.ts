import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'

/** Numbers of the tabs for the chosen shipping origins; asked again every half minute while the window is looked at. */
export const useCounts = (originIds: number[] | undefined) => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['order-items', 'counts', originIds ?? null],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/order-items/counts', {
        params: { query: { shipping_origin_id: originIds } },
        signal,
      }),
    refetchInterval: 30_000,
  })
}
