import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { MemoLine } from '#console/memos/MemoLine.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { OrderItem } from '../orderItem.ts'

/** Memos of this row, pinned ones first, then the newest; the newest one is known before the rest arrives. */
export const Memos = ({ item }: { item: OrderItem }) => {
  const data = useConsoleData()
  const {
    data: memos,
    error,
    refetch,
  } = useQuery({
    queryKey: ['order-items', 'memos', item.id, item.memo_count],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/order-items/{id}/memos', {
        params: { path: { id: item.id }, query: { page_size: 100 } },
        signal,
      }),
    enabled: item.memo_count > 0,
  })
  if (item.memo_count === 0) return null
  if (!memos)
    return (
      <Typography variant="body2" sx={{ my: 1 }}>
        {error ? error.message : item.last_memo}
      </Typography>
    )
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label="운영메모"
      sx={{ listStyle: 'none', m: 0, p: 0, my: 1, maxHeight: 240, overflow: 'auto' }}
    >
      {memos.results.map((memo) => (
        <MemoLine key={memo.id} memo={memo} onPinned={() => void refetch()} />
      ))}
    </Box>
  )
}
