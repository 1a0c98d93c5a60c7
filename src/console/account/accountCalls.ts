import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { StaffAccount } from '#contract/schema.d.ts'

export const AUTH = '/core-admin/v1/auth'
const queryKey = ['own-account']

/** One's own account: second factor and open sessions. */
export const useOwnAccount = () => {
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const account = useQuery({
    queryKey,
    queryFn: ({ signal }) => data.call<StaffAccount>(`${AUTH}/account`, { signal }),
  })
  return { account, renew: () => queryClient.invalidateQueries({ queryKey }) }
}
