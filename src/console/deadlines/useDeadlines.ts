import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { useLive } from '#console/live/useLive.ts'
import type { Deadline } from '#contract/schema.d.ts'

export type DeadlineQuery = {
  kind?: Deadline['kind'] | undefined
  team?: Deadline['team'] | undefined
  owner?: 'me' | 'none' | undefined
  page?: number
  page_size: number
}

/** What is due first, renewed by itself: when anything changes that was promised, when jobs end, and every half a minute. */
export const useDeadlines = ({ kind, team, owner, page = 1, page_size }: DeadlineQuery) => {
  const data = useConsoleData()
  const query = { page, page_size, ...(kind ? { kind } : {}), ...(team ? { team } : {}), ...(owner ? { owner } : {}) }
  const found = useQuery({
    queryKey: ['deadlines', query],
    queryFn: () => data.call('get', '/store-admin/v1/deadlines', { params: { query } }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })
  // many orders at once ask once
  const renew = () => void found.refetch({ cancelRefetch: false })
  useLive('order-items', renew, { onReconnected: renew })
  useLive('conversation', renew)
  useLive('deadline', renew)
  useLive('job', ({ status }) => {
    if (status !== 'RUNNING') renew()
  })
  return found
}
