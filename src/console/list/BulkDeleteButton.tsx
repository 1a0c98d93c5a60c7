import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanAccess, useListContext, useNotify, useRefresh, useResourceContext } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ResourceWith } from '#dataProvider/paths.ts'
import type { BulkResult, BulkRow } from '#contract/schema.d.ts'

const isLeft = (row: BulkRow) => row.status !== 'SUCCESS' && row.status !== 'SKIPPED'

/** Deletes the selection in one call and tells per row what could not go; those rows stay selected. */
export const BulkDeleteButton = () => {
  const resource = useResourceContext() as ResourceWith<'delete'>
  const { selectedIds, onSelect } = useListContext()
  const { canAccess } = useCanAccess({ resource, action: 'delete' })
  const [open, setOpen] = useState(false)
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()

  const remove = useMutation({
    mutationFn: () => data.bulk(resource, 'delete', { ids: selectedIds.map(Number) }),
    onSuccess: (result) => {
      onSelect(result.rows.filter(isLeft).flatMap((row) => row.id ?? []))
      refresh()
      if (result.rows.some(isLeft)) return
      setOpen(false)
      notify(`${result.totals.SUCCESS}건을 삭제했어요.`, { type: 'success' })
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const close = () => {
    setOpen(false)
    remove.reset()
  }

  if (!canAccess) return null
  const ask = `${selectedIds.length}건을 삭제할까요?`
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={() => setOpen(true)}>
        삭제
      </Button>
      <Dialog open={open} onClose={close} maxWidth="sm" fullWidth aria-labelledby="bulk-delete-title">
        <DialogTitle id="bulk-delete-title">{remove.data ? '삭제 결과' : ask}</DialogTitle>
        <DialogContent>
          {remove.data ? <Outcome result={remove.data} /> : '삭제하면 되돌릴 수 없어요. 쓰고 있는 항목은 남아요.'}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            {remove.data ? '닫기' : '취소'}
          </Button>
          {remove.data ? null : (
            <Button color="error" variant="contained" loading={remove.isPending} onClick={() => remove.mutate()}>
              {selectedIds.length}건 삭제
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  )
}

const Outcome = ({ result: { totals, rows } }: { result: BulkResult }) => (
  <>
    <Typography sx={{ mb: 1 }}>
      성공 {totals.SUCCESS} · 건너뜀 {totals.SKIPPED} · 실패 {totals.FAILED}
    </Typography>
    {rows.filter(isLeft).map((row) => (
      <Alert key={row.id ?? row.label} severity="error" sx={{ mb: 0.5 }}>
        <strong>{row.label}</strong> — {row.message ?? '삭제하지 못했어요.'}
      </Alert>
    ))}
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      삭제하지 못한 항목은 그대로 선택해 두었어요.
    </Typography>
  </>
)
