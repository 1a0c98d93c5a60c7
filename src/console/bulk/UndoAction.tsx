import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useCloseNotification, useNotify, useRefresh } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { undoJob } from './jobCalls.ts'

/** What is said of it, and whether something stayed as it was. */
type Undone = { text: string; refused: boolean }

/** 되돌리기 in the snackbar of what was done: one press takes it back, or says what stayed and why. */
export const UndoButton = ({ undo }: { undo: () => Promise<Undone> }) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const close = useCloseNotification()
  const { mutate, isPending } = useMutation({
    mutationFn: undo,
    onSuccess: ({ text, refused }) => {
      notify(text, { type: refused ? 'warning' : 'success' })
      refresh()
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => close(),
  })
  return (
    <Button color="inherit" size="small" loading={isPending} onClick={() => mutate()}>
      되돌리기
    </Button>
  )
}

type Props = { jobId: number; done: string }

/** The same for a command that is done all or none: its job is taken back. */
export const UndoAction = ({ jobId, done }: Props) => {
  const data = useConsoleData()
  const undo = async () => {
    const { status, rows } = await undoJob(data, jobId, {})
    const refused = rows.find((row) => row.status === 'FAILED')
    const said = status === 'RUNNING' ? '되돌리고 있어요. 작업 내역에서 볼 수 있어요.' : done
    return { text: refused?.message ?? said, refused: refused !== undefined }
  }
  return <UndoButton undo={undo} />
}
