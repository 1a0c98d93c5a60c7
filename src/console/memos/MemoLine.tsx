import PinIcon from '@mui/icons-material/PushPin'
import PinOutlinedIcon from '@mui/icons-material/PushPinOutlined'
import { Box, IconButton, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import type { Memo } from '#contract/schema.d.ts'
import { Called } from './Called.tsx'

type Props = { memo: Memo; onPinned: () => unknown }

/** One memo with who it calls; pinned ones stand before the others. */
export const MemoLine = ({ memo, onPinned }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const { reason } = useMay('memos:write')
  const pin = useMutation({
    mutationFn: () =>
      data.call(memo.pinned ? 'delete' : 'post', '/store-admin/v1/memos/{id}/pin', {
        params: { path: { id: memo.id } },
      }),
    onSuccess: onPinned,
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const label = memo.pinned ? '메모 고정 풀기' : '메모 고정'
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}>
          <Called content={memo.content} mentions={memo.mentions} />
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {memo.pinned ? '고정 · ' : ''}
          {memo.admin.name} · <KstText value={memo.created_at} />
        </Typography>
      </Box>
      <Blockable blocked={reason} hint={label}>
        <IconButton
          size="small"
          aria-label={label}
          aria-pressed={memo.pinned}
          disabled={pin.isPending}
          onClick={() => pin.mutate()}
        >
          {memo.pinned ? <PinIcon fontSize="small" color="primary" /> : <PinOutlinedIcon fontSize="small" />}
        </IconButton>
      </Blockable>
    </Box>
  )
}
