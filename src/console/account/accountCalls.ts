import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'

const queryKey = ['own-account']

/** One's own account: second factor and open sessions. */
export const useOwnAccount = () => {
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const account = useQuery({
    queryKey,
    queryFn: ({ signal }) => data.call('get', '/core-admin/v1/auth/account', { signal }),
  })
  return { account, renew: () => queryClient.invalidateQueries({ queryKey }) }
}
