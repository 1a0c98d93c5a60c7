import { Chip } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/useConsoleData.ts'

/** How many requests wait; nothing when none does. */
export const WaitingBadge = () => {
  const data = useConsoleData()
  const waiting = useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: ({ signal }) =>
      data.call<{ total_count: number }>('/store-admin/v1/approvals', {
        query: { status: 'PENDING', page: 1, page_size: 1 },
        signal,
      }),
    refetchInterval: 60_000,
  })
  const count = waiting.data?.total_count ?? 0
  if (count === 0) return null
  const shown = count > 99 ? '99+' : String(count)
  return (
    <Chip size="small" color="warning" label={shown} aria-label={`${shown}건 대기`} sx={{ height: 18, fontSize: 11 }} />
  )
}
