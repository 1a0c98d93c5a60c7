import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'

const dayMs = 86_400_000

/** How many of one's own requests were refused since one last looked, a week at most; `seen` says that one has. */
export const useRefused = () => {
  const data = useConsoleData()
  const staff = useStaff()
  const [today] = useState(() => Math.floor(Date.now() / dayMs) * dayMs)
  const [seenMs, setSeen] = useStore<number>(`approvals.seen.${staff?.id ?? 0}`, 0)
  const since = new Date(Math.max(seenMs, today - 7 * dayMs)).toISOString()
  const { data: found } = useQuery({
    queryKey: ['approvals', 'refused', since],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/approvals', {
        params: { query: { mine: 'true', status: ['REJECTED'], decided_since: since, page: 1, page_size: 1 } },
        signal,
      }),
    refetchInterval: 60_000,
  })
  return { count: found?.total_count ?? 0, seen: () => setSeen(Date.now()) }
}
