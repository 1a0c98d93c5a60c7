import { LinearProgress, Stack, Typography } from '@mui/material'
import type { Job } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'

/** How far a long upload is; it goes on by itself when the screen is left. */
export const JobProgress = ({ job, jobId }: { job: Job | undefined; jobId: number | null }) => {
  const percent = job && job.total > 0 ? (job.done / job.total) * 100 : undefined
  return (
    <Stack sx={{ gap: 1, py: 2 }}>
      <Typography role="status">
        {job ? `${formatNumber(job.total)}건 가운데 ${formatNumber(job.done)}건을 반영했어요.` : '반영하고 있어요…'}
      </Typography>
      <LinearProgress
        aria-label="진행률"
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
      />
      <Typography variant="body2" color="text.secondary">
        이 화면을 떠나도 계속돼요.{jobId === null ? null : ` 작업 내역 ${jobId}번에서 볼 수 있어요.`}
      </Typography>
    </Stack>
  )
}
