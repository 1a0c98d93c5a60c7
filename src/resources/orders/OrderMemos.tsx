import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { useUnsaved } from '#console/form/unsaved.ts'
import { isComposing } from '#console/shortcuts/keys.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminOrder, Memo } from '#contract/schema.d.ts'
import { OrderNote } from './OrderNote.tsx'

const ABOUT: Record<Memo['kind'], string> = {
  USER: '회원',
  ORDER: '주문',
  ORDER_ITEM: '주문상품',
  CLAIM: '클레임',
  REFUND: '환불',
}

/** Memos of staff, newest first, and a new one written in place. ⌘/Ctrl + Enter saves. */
export const OrderMemos = ({ order }: { order: AdminOrder }) => {
  const data = useConsoleData()
  const refresh = useRefresh()
  const { may, reason } = useMay('memos:write')
  const [content, setContent] = useState('')
  useUnsaved(content.trim() !== '')
  const save = useMutation({
    mutationFn: () =>
      data.call('post', '/store-admin/v1/orders/{id}/memos', {
        params: { path: { id: order.id } },
        body: { content: content.trim() },
      }),
    onSuccess: () => {
      setContent('')
      refresh()
    },
  })
  const newest = order.memos.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const ready = may && content.trim() !== '' && !save.isPending
  return (
    <Section title={`운영메모 ${order.memos.length}개`}>
      <OrderNote key={order.memo} order={order} />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <TextField
          label="새 운영메모"
          helperText={reason ?? '직원만 보고, 쓴 뒤에는 고칠 수 없어요.'}
          multiline
          maxRows={6}
          disabled={!may}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={({ nativeEvent }) => {
            const pressed = nativeEvent.code === 'Enter' && (nativeEvent.metaKey || nativeEvent.ctrlKey)
            if (pressed && !isComposing(nativeEvent) && ready) save.mutate()
          }}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        <Button
          variant="outlined"
          disabled={!ready}
          loading={save.isPending}
          onClick={() => save.mutate()}
          sx={{ mt: 1, flexShrink: 0 }}
        >
          남기기
        </Button>
      </Stack>
      {save.error ? <Alert severity="error">{save.error.message}</Alert> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {newest.map((memo) => (
          <Box component="li" key={`${memo.kind}${memo.id}`} sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
              {memo.content}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {ABOUT[memo.kind]} · {memo.admin.name} · <KstText value={memo.created_at} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
