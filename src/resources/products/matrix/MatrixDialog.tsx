/** All SKUs of a product in one table: typed, filled at once or pasted from a spreadsheet; every row is saved or says why not. */
import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { AdminSku, BulkRow } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { FillBar } from './FillBar.tsx'
import { itemsOf, type MatrixDraft, troubles } from './matrixDraft.ts'
import { MatrixTable } from './MatrixTable.tsx'

type Props = { skus: readonly AdminSku[]; onClose: () => void; onSaved: () => void }

export const MatrixDialog = ({ skus, onClose, onSaved }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const [draft, setDraft] = useState<MatrixDraft>(new Map())
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<readonly BulkRow[]>([])
  const wrong = troubles(draft)
  const needsReason = [...draft.values()].some(({ on_hand }) => on_hand !== undefined)
  const ready = draft.size > 0 && wrong === 0 && (!needsReason || reason.trim() !== '')
  const save = useMutation({
    mutationFn: () =>
      data.bulk('skus', 'update', {
        items: itemsOf(draft, skus, reason.trim()),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      }),
    onSuccess: ({ rows }) => {
      const left = rows.filter(({ status }) => status !== 'SUCCESS' && status !== 'SKIPPED')
      const asked = rows.filter(({ warnings }) => warnings?.some(({ code }) => code === 'APPROVAL_REQUIRED')).length
      const keep = new Set(left.map(({ id }) => id))
      setDraft(new Map([...draft].filter(([id]) => keep.has(id))))
      setRefused(left)
      onSaved()
      notify(
        `SKU ${formatNumber(rows.length - left.length)}개를 저장했어요.${asked > 0 ? ` 추가금 ${formatNumber(asked)}개는 다른 관리자가 승인하면 바뀌어요.` : ''}`,
        { type: left.length > 0 ? 'warning' : 'success' },
      )
      if (left.length === 0) onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ready && !save.isPending) save.mutate()
  }
  return (
    <FormDialog onClose={onClose} maxWidth="lg" aria-labelledby="matrix-title">
      <DialogTitle id="matrix-title">SKU {formatNumber(skus.length)}개 한꺼번에 고치기</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent dividers>
          {save.error ? <Alert severity="error">{save.error.message}</Alert> : null}
          {refused.map((row) => (
            <Alert key={row.id} severity="error" sx={{ mb: 0.5 }}>
              {row.label}: {row.message}
            </Alert>
          ))}
          <FillBar skus={skus} draft={draft} onChange={setDraft} />
          <MatrixTable skus={skus} draft={draft} onChange={setDraft} />
          <TextField
            label="사유"
            required={needsReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText="재고 내역과 추가금 기록에 함께 남아요. 예: 첫 입고"
            slotProps={{ htmlInput: { maxLength: 200 } }}
            sx={{ mt: 2, maxWidth: 480 }}
          />
        </DialogContent>
        <DialogActions>
          <Typography
            variant="body2"
            color={wrong > 0 ? 'error' : 'text.secondary'}
            role="status"
            sx={{ flex: 1, pl: 2 }}
          >
            {wrong > 0 ? `고쳐야 할 칸 ${wrong}개` : draft.size > 0 ? `바뀌는 SKU ${formatNumber(draft.size)}개` : ''}
          </Typography>
          <Box>
            <CancelButton />
            <Button type="submit" variant="contained" disabled={!ready} loading={save.isPending}>
              저장
            </Button>
          </Box>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
