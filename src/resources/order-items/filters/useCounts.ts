import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { OrderItemCounts } from '#contract/schema.d.ts'

/** Numbers of the tabs for the chosen shipping origins; asked again every half minute while the window is looked at. */
export const useCounts = (originIds: unknown) => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['order-items', 'counts', originIds ?? null],
    queryFn: ({ signal }) =>
      data.call<OrderItemCounts>('/store-admin/v1/order-items/counts', {
        query: { shipping_origin_id: originIds },
        signal,
      }),
    refetchInterval: 30_000,
  })
}
