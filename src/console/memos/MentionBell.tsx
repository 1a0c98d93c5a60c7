import AtIcon from '@mui/icons-material/AlternateEmail'
import { Badge, Box, Button, IconButton, Popover, Tooltip, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { useMay, useStaff } from '#console/auth/useStaff.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { useLive } from '#console/live/useLive.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { MemoMention } from '#contract/schema.d.ts'

const KEY = ['memo-mentions']

/** Memos that call this person by name: how many they have not seen, and where they stand. */
export const MentionBell = () => {
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const staff = useStaff()
  const me = staff?.id
  const { may } = useMay('memos:read')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const mentions = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/memos/mentions', { signal }),
    enabled: may,
    staleTime: 60_000,
    retry: false,
  })
  const again = () => queryClient.invalidateQueries({ queryKey: KEY })
  useLive(
    'mention',
    ({ admin_ids: ids, by, conversation_id: conversation }) => {
      if (me === undefined || conversation !== undefined || !ids.includes(me)) return
      notify(`${by}님이 메모에서 불렀어요.`, { type: 'info' })
      void again()
    },
    { enabled: may, onReconnected: () => void again() },
  )
  const see = useMutation({
    mutationFn: (memoIds: number[]) =>
      data.call('post', '/store-admin/v1/memos/mentions/seen', { body: { memo_ids: memoIds } }),
    onSuccess: again,
  })
  const { results = [], unseen_count: unseen = 0 } = mentions.data ?? {}
  const close = () => {
    setAnchor(null)
    const fresh = results.filter(({ seen }) => !seen).map(({ memo }) => memo.id)
    // who looks as another role changes nothing, not even this
    if (fresh.length > 0 && staff?.role === staff?.own_role) see.mutate(fresh)
  }
  if (!may) return null
  const label = unseen > 0 ? `나를 부른 메모 ${unseen}개` : '나를 부른 메모'
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          size="small"
          color="inherit"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={unseen} color="primary" max={99}>
            <AtIcon fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': '나를 부른 메모', sx: { width: 380, maxWidth: '94vw', p: 1.5 } },
        }}
      >
        <Typography variant="subtitle2" component="h2">
          나를 부른 메모
        </Typography>
        {results.length === 0 ? (
          <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
            아직 없어요. 동료가 메모에 @이름을 적으면 여기에 모여요.
          </Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '60dvh', overflow: 'auto' }}>
            {results.map((mention) => (
              <Mention key={mention.memo.id} mention={mention} onOpen={close} />
            ))}
          </Box>
        )}
        {me !== undefined && results.some(({ memo }) => memo.kind === 'ORDER_ITEM') ? (
          <Button
            component={Link}
            to={`/order-items?filter=${encodeURIComponent(JSON.stringify({ mentioned_id: me }))}`}
            size="small"
            onClick={close}
          >
            주문 처리에서 보기
          </Button>
        ) : null}
      </Popover>
    </>
  )
}

const WHERE = { USER: '회원', ORDER: '주문', ORDER_ITEM: '주문', CLAIM: '클레임', REFUND: '환불' } as const

const pathOf = ({ memo, order_id: orderId, user_id: userId }: MemoMention): string => {
  if (memo.kind === 'REFUND') return `/refunds/${memo.target_id}/show`
  if (orderId !== null) return `/orders/${orderId}/show`
  return `/members/${userId ?? memo.target_id}/show`
}

const Mention = ({ mention, onOpen }: { mention: MemoMention; onOpen: () => void }) => {
  const { memo, order_no: orderNo, seen } = mention
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography
        component={Link}
        to={pathOf(mention)}
        onClick={onOpen}
        variant="body2"
        sx={{
          color: 'text.primary',
          textDecoration: 'none',
          fontWeight: seen ? 400 : 700,
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        {memo.content}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="div">
        {memo.admin.name} · {[WHERE[memo.kind], orderNo].filter(Boolean).join(' ')} ·{' '}
        <KstText value={memo.created_at} />
      </Typography>
    </Box>
  )
}
