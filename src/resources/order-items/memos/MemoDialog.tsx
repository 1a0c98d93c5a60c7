import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { MemoField } from '#console/memos/MemoField.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { OrderItem } from '../orderItem.ts'
import { Memos } from './Memos.tsx'

type Props = { item: OrderItem; onClose: () => void; onSaved: () => unknown }

/** The memos of one row, and a new one. ⌘/Ctrl + Enter saves. */
export const MemoDialog = ({ item, onClose, onSaved }: Props) => {
  const data = useConsoleData()
  const { may, reason } = useMay('memos:write')
  const [content, setContent] = useState('')
  const save = useMutation({
    mutationFn: () =>
      data.call('post', '/store-admin/v1/order-items/{id}/memos', {
        params: { path: { id: item.id } },
        body: { content: content.trim() },
      }),
    onSuccess: () => {
      onSaved()
      onClose()
    },
  })
  const ready = may && content.trim() !== '' && !save.isPending
  return (
    <FormDialog onClose={onClose} aria-labelledby="memo-title">
      <DialogTitle id="memo-title">운영메모</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary">
          {item.order_no} · {item.product_name}
        </Typography>
        <Memos item={item} />
        <MemoField
          label="새 메모"
          autoFocus
          minRows={3}
          disabled={!may}
          helper={reason ?? '직원만 볼 수 있고, 쓴 뒤에는 고칠 수 없어요. @이름으로 동료를 불러요.'}
          value={content}
          onChange={setContent}
          onSave={() => ready && save.mutate()}
        />
        {save.error ? <Alert severity="error">{save.error.message}</Alert> : null}
      </DialogContent>
      <DialogActions>
        <CancelButton>닫기</CancelButton>
        <Button variant="contained" disabled={!ready} loading={save.isPending} onClick={() => save.mutate()}>
          메모 남기기
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
