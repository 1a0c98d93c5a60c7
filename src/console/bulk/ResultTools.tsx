import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { StopsButton } from '#console/prints/StopsButton.tsx'
import type { BulkResult, Job } from '#contract/schema.d.ts'
import { leftIds } from './bulkAction.ts'
import { jobAddress, saveProblemFile } from './jobCalls.ts'

type Props = { result: BulkResult; job: Job | undefined; onRetry: () => void; onUndo: () => void }

/** What can be done with a result: only the failures again, their file, taking it back, showing it to a colleague. */
export const ResultTools = ({ result, job, onRetry, onUndo }: Props) => {
  const notify = useNotify()
  const jobId = result.job_id
  const file = useMutation({
    mutationFn: (id: number) => saveProblemFile(id),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const copy = async (id: number) => {
    try {
      await navigator.clipboard.writeText(jobAddress(id))
      notify('작업 링크를 복사했어요.', { type: 'info' })
    } catch {
      notify(`복사하지 못했어요. 작업 내역 ${id}번이에요.`, { type: 'warning' })
    }
  }
  if (jobId === null) return null
  const left = leftIds(result.rows).length
  return (
    <>
      {left > 0 ? (
        <>
          <Button size="small" onClick={onRetry}>
            실패 건만 다시 시도
          </Button>
          <Button size="small" loading={file.isPending} onClick={() => file.mutate(jobId)}>
            실패 목록 엑셀
          </Button>
        </>
      ) : null}
      <StopsButton job={job} rows={result.rows} />
      <Button
        size="small"
        color="inherit"
        disabled={!job?.undo.possible}
        title={job?.undo.reason ?? job?.undo.label ?? undefined}
        onClick={onUndo}
      >
        되돌리기
      </Button>
      <Button size="small" color="inherit" onClick={() => void copy(jobId)}>
        링크 복사
      </Button>
    </>
  )
}
