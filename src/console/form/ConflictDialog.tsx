import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEditContext, useResourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useConsoleData } from '#console/useConsoleData.ts'
import { ConflictTable } from './ConflictTable.tsx'

type Props = { formId: string; open: boolean; onClose: () => void }

/** Someone saved first: shows both sides, and lets the person take theirs or put the own input on top of the newest. */
export const ConflictDialog = ({ formId, open, onClose }: Props) => {
  'use no memo' // getValues() reads values that change without a new identity
  const resource = useResourceContext() ?? ''
  const { record, refetch } = useEditContext()
  const { getValues, setValue, reset } = useFormContext()
  const data = useConsoleData()
  const { data: newest } = useQuery({
    queryKey: ['version-conflict', resource, record?.id, open],
    queryFn: async () => (await data.getOne(resource, { id: record?.id ?? '' })).data as Record<string, unknown>,
    enabled: open && record !== undefined,
    gcTime: 0,
  })

  const takeTheirs = async () => {
    if (newest) reset(newest)
    onClose()
    await refetch()
  }
  const saveMine = () => {
    setValue('version', newest?.version)
    onClose()
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }

  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">그 사이 다른 사람이 고쳤어요</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          입력한 내용은 아직 그대로 있어요. 지금 저장된 값을 보고 어느 쪽을 남길지 골라 주세요.
        </DialogContentText>
        {newest ? <ConflictTable formId={formId} loaded={record ?? {}} mine={getValues()} newest={newest} /> : null}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          더 살펴보기
        </Button>
        <Button disabled={!newest} onClick={() => void takeTheirs()}>
          저장된 값 불러오기
        </Button>
        <Button variant="contained" disabled={!newest} onClick={saveMine}>
          내 내용으로 저장
        </Button>
      </DialogActions>
    </Dialog>
  )
}
