import { Alert, Button, LinearProgress, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Link, useNotify } from 'react-admin'
import { saveJobFile } from '#console/bulk/jobCalls.ts'
import { useFollowedJob } from '#console/bulk/useFollowedJob.ts'
import { formatNumber } from '#shared/format/krw.ts'

/** A long file as it is made: how far it is, and the file when it is there. It goes on when the dialog is left. */
export const FileProgress = ({ jobId, onSaved }: { jobId: number; onSaved: () => void }) => {
  const notify = useNotify()
  const job = useFollowedJob(jobId)
  const save = useMutation({
    mutationFn: () => saveJobFile(jobId, 'result'),
    onSuccess: onSaved,
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const percent = job && job.total > 0 ? (job.done / job.total) * 100 : undefined
  if (job?.status === 'DONE')
    return (
      <Alert
        severity="success"
        action={
          <Button color="inherit" size="small" loading={save.isPending} onClick={() => save.mutate()}>
            파일 받기
          </Button>
        }
      >
        <span role="status">{formatNumber(job.done)}줄로 파일을 만들었어요.</span> 24시간 동안{' '}
        <Link to={`/jobs/${jobId}/show`}>작업 내역</Link>에서도 받을 수 있어요.
      </Alert>
    )
  if (job && job.status !== 'RUNNING')
    return <Alert severity="error">{job.error ?? '파일을 만들지 못했어요. 다시 요청해 주세요.'}</Alert>
  return (
    <Stack sx={{ gap: 1 }}>
      <Alert severity="info" role="status">
        행이 많아서 파일을 따로 만들고 있어요. 다 되면 <Link to={`/jobs/${jobId}/show`}>작업 내역</Link>에서 24시간 동안
        받을 수 있어요.
      </Alert>
      <LinearProgress
        aria-label="진행률"
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
      />
      {job ? `${formatNumber(job.total)}줄 가운데 ${formatNumber(job.done)}줄` : null}
    </Stack>
  )
}
