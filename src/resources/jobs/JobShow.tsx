import { Box, Card, CardContent, LinearProgress, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, Title, useRecordContext, useRefresh, useShowContext } from 'react-admin'
import { headlineOf } from '#console/bulk/ResultView.tsx'
import { valueText } from '#console/words/fieldText.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { useLive } from '#console/live/useLive.ts'
import type { Job } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { JobInquiries } from './JobInquiries.tsx'
import { JobRows } from './JobRows.tsx'
import { JobTools } from './JobTools.tsx'
import { jobStatus } from './jobWords.ts'

export const JobShow = () => (
  <RecordShow>
    <JobPage />
  </RecordShow>
)

const JobPage = () => {
  const { record: job } = useShowContext<Job>()
  const refresh = useRefresh()
  useLive('job', ({ id }) => id === job?.id && refresh(), { onReconnected: refresh })
  if (!job) return null
  const [label, tone] = jobStatus[job.status]
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Title title={`${job.label} #${job.id}`} />
        <Typography variant="h5" component="h2">
          {job.label} #{job.id}
        </Typography>
        <StatusChip label={label} tone={tone} />
        <Box sx={{ flex: 1 }} />
        <JobTools />
      </Stack>
      <Card variant="outlined">
        <CardContent>
          {job.status === 'RUNNING' ? (
            <Progress />
          ) : (
            <Typography sx={{ mb: 1.5, fontWeight: 600 }}>{headlineOf(job)}</Typography>
          )}
          <Facts />
          <JobInquiries />
        </CardContent>
      </Card>
      <JobRows />
    </Stack>
  )
}

const Progress = () => {
  const job = useRecordContext<Job>()
  if (!job) return null
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography role="status">
        {formatNumber(job.total)}건 가운데 {formatNumber(job.done)}건을 처리했어요. 이 화면을 떠나도 계속돼요.
      </Typography>
      <LinearProgress
        variant="determinate"
        value={job.total === 0 ? 0 : (job.done / job.total) * 100}
        aria-label="진행률"
      />
    </Box>
  )
}

const Facts = () => {
  const job = useRecordContext<Job>()
  if (!job) return null
  const input = Object.entries(job.input).filter(
    ([key, value]) => key !== 'stops' && value !== null && JSON.stringify(value) !== '{}',
  )
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: 0.75, columnGap: 3, m: 0 }}>
      <Fact name="작업자">{job.actor_name}</Fact>
      <Fact name="시작한 때">
        <KstText value={job.created_at} />
      </Fact>
      <Fact name="끝난 때">
        <KstText value={job.finished_at} />
      </Fact>
      {job.reason ? <Fact name="사유">{job.reason}</Fact> : null}
      {job.file_name ? <Fact name="올린 파일">{job.file_name}</Fact> : null}
      {job.undo_of ? (
        <Fact name="되돌린 작업">
          <Link to={`/jobs/${job.undo_of}/show`}>#{job.undo_of}</Link>
        </Fact>
      ) : null}
      {job.undone_by ? (
        <Fact name="되돌림">
          <Link to={`/jobs/${job.undone_by}/show`}>#{job.undone_by}에서 되돌렸어요</Link>
        </Fact>
      ) : null}
      {job.error ? <Fact name="오류">{job.error}</Fact> : null}
      {input.length > 0 ? (
        <Fact name="조건">
          <Box sx={{ wordBreak: 'break-word' }}>{valueText(Object.fromEntries(input))}</Box>
        </Fact>
      ) : null}
    </Box>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Typography component="dt" variant="body2" color="text.secondary">
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0 }}>
      {children}
    </Typography>
  </>
)
