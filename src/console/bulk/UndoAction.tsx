import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useCloseNotification, useNotify, useRefresh } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { undoJob } from './jobCalls.ts'

type Props = { jobId: number; done: string }

/** 되돌리기 in the snackbar of a command that is done all or none: one press takes its job back, or says why not. */
export const UndoAction = ({ jobId, done }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const close = useCloseNotification()
  const undo = useMutation({
    mutationFn: () => undoJob(data, jobId, {}),
    onSuccess: ({ status, rows }) => {
      const refused = rows.find((row) => row.status === 'FAILED')
      const said = status === 'RUNNING' ? '되돌리고 있어요. 작업 내역에서 볼 수 있어요.' : done
      notify(refused?.message ?? said, { type: refused ? 'warning' : 'success' })
      refresh()
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => close(),
  })
  return (
    <Button color="inherit" size="small" loading={undo.isPending} onClick={() => undo.mutate()}>
      되돌리기
    </Button>
  )
}
