import { LinearProgress, Typography } from '@mui/material'
import { formatNumber } from '#shared/format/krw.ts'
import type { BulkRun } from './useBulkRun.ts'

/** How far the job is. It goes on by itself when the sheet is closed. */
export const ProgressView = ({ run: { job, jobId } }: { run: BulkRun }) => {
  const percent = job && job.total > 0 ? (job.done / job.total) * 100 : undefined
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {job ? `${formatNumber(job.total)}건 가운데 ${formatNumber(job.done)}건을 처리했어요.` : '처리하고 있어요…'}
      </Typography>
      <LinearProgress
        aria-label="진행률"
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
      />
      {jobId === null ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          닫아도 작업은 계속돼요. 작업 내역 {jobId}번에서 볼 수 있어요.
        </Typography>
      )}
    </>
  )
}
