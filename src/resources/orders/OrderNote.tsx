import EditIcon from '@mui/icons-material/EditOutlined'
import { Button, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { SaveTrouble } from '#console/form/SaveTrouble.tsx'
import { useUnsaved } from '#console/form/unsaved.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminOrder } from '#contract/schema.d.ts'

/** 주문 메모: one note that stands on the order and may be changed; what it said before is in the history. */
export const OrderNote = ({ order }: { order: AdminOrder }) => {
  const data = useConsoleData()
  const refresh = useRefresh()
  const { may } = useMay('memos:write')
  const [editing, setEditing] = useState(false)
  const [memo, setMemo] = useState(order.memo ?? '')
  const [forCs, setForCs] = useState(order.memo_visibility === 'CS')
  const edit = () => {
    setMemo(order.memo ?? '')
    setForCs(order.memo_visibility === 'CS')
    setEditing(true)
  }
  useUnsaved(editing && (memo !== (order.memo ?? '') || forCs !== (order.memo_visibility === 'CS')))
  const save = useMutation({
    mutationFn: (version: number) =>
      data.call('patch', '/store-admin/v1/orders/{id}/memo', {
        params: { path: { id: order.id } },
        body: { memo: memo.trim(), visibility: forCs ? 'CS' : 'INTERNAL', version },
      }),
    onSuccess: () => {
      setEditing(false)
      refresh()
    },
  })
  if (!editing)
    return (
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography
          variant="body2"
          sx={{ flex: 1, whiteSpace: 'pre-wrap', color: order.memo ? undefined : 'text.secondary' }}
        >
          {order.memo || '주문 메모가 없어요.'}
        </Typography>
        {may ? (
          <Button size="small" startIcon={<EditIcon />} onClick={edit}>
            주문 메모 {order.memo ? '고치기' : '쓰기'}
          </Button>
        ) : null}
      </Stack>
    )
  return (
    <Stack sx={{ mb: 1 }}>
      <TextField
        label="주문 메모"
        multiline
        autoFocus
        maxRows={6}
        value={memo}
        onChange={(event) => setMemo(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <FormControlLabel
          label="상담 화면에도 보이기"
          sx={{ flex: 1 }}
          control={<Switch size="small" checked={forCs} onChange={(_, on) => setForCs(on)} />}
        />
        <Button size="small" color="inherit" onClick={() => setEditing(false)}>
          취소
        </Button>
        <Button size="small" variant="contained" loading={save.isPending} onClick={() => save.mutate(order.version)}>
          저장
        </Button>
      </Stack>
      <SaveTrouble
        error={save.error}
        loaded={{ memo: order.memo, memo_visibility: order.memo_visibility }}
        mine={{ memo, memo_visibility: forCs ? 'CS' : 'INTERNAL' }}
        fields={{
          memo: '주문 메모',
          memo_visibility: { label: '상담 화면', say: (value) => (value === 'CS' ? '보여요' : '보이지 않아요') },
        }}
        onTheirs={() => {
          setEditing(false)
          refresh()
        }}
        onMine={save.mutate}
      />
    </Stack>
  )
}
