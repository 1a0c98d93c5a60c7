import { useQueryClient } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { BulkSheet, type BulkOutcome } from './BulkSheet.tsx'
import { undoCommand } from './jobCalls.ts'

type Props = {
  /** What the job was called: 송장 업로드. */
  label: string
  jobId: number
  onClose: (outcome: BulkOutcome) => void
}

/** Takes a job back, after a look at what that would make of each row. */
export const UndoSheet = ({ label, jobId, onClose }: Props) => {
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const close = (outcome: BulkOutcome) => {
    void queryClient.invalidateQueries({ queryKey: ['bulk', 'job', jobId] })
    onClose(outcome)
  }
  const again = ({ left, result }: Pick<Extract<BulkOutcome, { sent: true }>, 'left' | 'result'>) =>
    close({ sent: true, left, result })
  return <BulkSheet command={undoCommand(data, label, jobId)} onClose={close} onRetry={again} onUndo={again} />
}
