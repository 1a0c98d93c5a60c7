import { Chip } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { useRefused } from './useRefused.ts'

/** How many requests wait, or that one of one's own was refused; nothing when neither is. */
export const WaitingBadge = () => {
  const data = useConsoleData()
  const waiting = useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/approvals', {
        params: { query: { status: ['PENDING'], page: 1, page_size: 1 } },
        signal,
      }),
    refetchInterval: 60_000,
  })
  const refused = useRefused()
  const count = waiting.data?.total_count ?? 0
  const shown = count > 99 ? '99+' : String(count)
  const news =
    refused.count > 0
      ? { color: 'error' as const, label: `거절 ${refused.count}`, said: `내가 요청한 ${refused.count}건이 거절됐어요` }
      : { color: 'warning' as const, label: shown, said: `${shown}건 대기` }
  if (refused.count === 0 && count === 0) return null
  return (
    <Chip size="small" color={news.color} label={news.label} aria-label={news.said} sx={{ height: 18, fontSize: 11 }} />
  )
}
