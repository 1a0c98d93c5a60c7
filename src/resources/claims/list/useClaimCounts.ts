import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ClaimType } from '../claim.ts'

/** Numbers of the tabs; asked again every half minute while the window is looked at. */
export const useClaimCounts = (type: ClaimType) => {
  const data = useConsoleData()
  return useQuery({
    queryKey: [`${type}-claims`, 'counts'],
    queryFn: ({ signal }) => data.call('get', `/store-admin/v1/claims/${type}/counts`, { signal }),
    refetchInterval: 30_000,
  })
}
