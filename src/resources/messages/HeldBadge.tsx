import { Chip } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'

/** How many messages wait for somebody who sends them; nothing when none does. */
export const HeldBadge = () => {
  const data = useConsoleData()
  const counts = useQuery({
    queryKey: ['messages', 'counts'],
    queryFn: ({ signal }) => data.call('get', '/core-admin/v1/messages/counts', { signal }),
    refetchInterval: 60_000,
  })
  const held = counts.data?.results.find(({ key }) => key === 'HELD')?.count ?? 0
  if (held === 0) return null
  const shown = held > 99 ? '99+' : String(held)
  return (
    <Chip
      size="small"
      color="warning"
      label={shown}
      aria-label={`보류한 메시지 ${shown}건`}
      sx={{ height: 18, fontSize: 11 }}
    />
  )
}
