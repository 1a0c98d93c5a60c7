import { Box, Paper, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { pointsText } from './pointWords.ts'

/** What the one member has whose movements are shown. */
export const MemberPoints = () => {
  const data = useConsoleData()
  const userId = memberOf(useLocation().search)
  const info = useQuery({
    queryKey: ['points-info', userId],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/users/{id}/points-info', { params: { path: { id: userId ?? 0 } }, signal }),
    enabled: userId !== undefined,
    retry: false,
  })
  if (userId === undefined || !info.data) return null
  const { available, pending, expiring_30d, debt } = info.data
  const facts = [
    ['쓸 수 있는 포인트', available],
    ['적립 예정', pending],
    ['30일 안에 소멸', expiring_30d],
    ...(Number(debt) > 0 ? [['갚아야 할 포인트', debt] as const] : []),
  ] as const
  return (
    <Paper
      component="section"
      aria-label={`회원 ${userId}의 포인트`}
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, px: 2, py: 1.5, mt: 2 }}
    >
      {facts.map(([label, value]) => (
        <Box key={label}>
          <Typography variant="caption" component="div" color="text.secondary">
            {label}
          </Typography>
          <Typography variant="h6" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {pointsText(value)}
          </Typography>
        </Box>
      ))}
    </Paper>
  )
}

function memberOf(search: string): number | undefined {
  try {
    const filter: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}')
    const id = filter && typeof filter === 'object' && 'user_id' in filter ? Number(filter.user_id) : 0
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  } catch {
    return undefined
  }
}
