import { Box, LinearProgress } from '@mui/material'
import { BooleanInput, DataTable, SelectInput, useRecordContext, useRefresh } from 'react-admin'
import { headlineOf } from '#console/bulk/ResultView.tsx'
import { DayInput } from '#console/dates/DateInputs.tsx'
import { KstDate } from '#console/fields/KstDate.tsx'
import { RecordLink } from '#console/fields/RecordLink.tsx'
import { choicesOf, StatusField } from '#console/fields/StatusChip.tsx'
import { StandardList } from '#console/list/StandardList.tsx'
import { useLive } from '#console/live/useLive.ts'
import type { Job } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { jobStatus } from './jobWords.ts'

/** Kinds that are worth a list of their own; by the name the server gives them. */
const KINDS = [{ id: 'clock', name: '저절로 하는 일' }]

const filters = [
  <SelectInput key="status" source="status" label="상태" choices={choicesOf(jobStatus)} alwaysOn />,
  <BooleanInput key="mine" source="mine" label="내 작업만" alwaysOn />,
  <BooleanInput key="has_failures" source="has_failures" label="실패가 있는 작업" alwaysOn />,
  <SelectInput key="kind" source="kind" label="종류" choices={KINDS} emptyText="모두" alwaysOn />,
  <DayInput key="created_from" source="created_from" label="시작일" alwaysOn />,
]

export const JobList = () => (
  <StandardList
    filters={filters}
    rowClick="show"
    bulkActions={false}
    sort={NEWEST}
    emptyHint="발주확인, 발송, 송장 업로드, 내려받기를 하면 여기에 결과가 쌓여요."
  >
    <DataTable.Col source="id" label="번호" disableSort>
      <RecordLink source="id" to="show" />
    </DataTable.Col>
    <DataTable.Col source="label" label="작업" disableSort />
    <DataTable.Col source="status" label="상태" disableSort>
      <StatusField source="status" words={jobStatus} />
    </DataTable.Col>
    <DataTable.Col label="결과" disableSort>
      <Outcome />
    </DataTable.Col>
    <DataTable.Col source="actor_name" label="작업자" disableSort />
    <DataTable.Col source="reason" label="사유" disableSort />
    <DataTable.Col source="created_at" label="시작한 때" disableSort>
      <KstDate source="created_at" />
    </DataTable.Col>
    <DataTable.Col source="undone_by" label="되돌림" disableSort>
      <Undone />
    </DataTable.Col>
  </StandardList>
)

const NEWEST = { field: 'id', order: 'DESC' } as const

const Undone = () => {
  const job = useRecordContext<Job>()
  return job?.undone_by ? `#${job.undone_by}에서 되돌렸어요` : null
}

/** Counts of a finished job; how far a running one is, moving as it works. */
const Outcome = () => {
  const job = useRecordContext<Job>()
  const refresh = useRefresh()
  useLive('job', ({ id }) => id === job?.id && refresh(), { enabled: job?.status === 'RUNNING' })
  if (!job) return null
  if (job.status !== 'RUNNING') return headlineOf(job)
  return (
    <Box sx={{ minWidth: 140 }}>
      {formatNumber(job.done)} / {formatNumber(job.total)}건
      <LinearProgress
        variant="determinate"
        value={job.total === 0 ? 0 : (job.done / job.total) * 100}
        aria-label="진행률"
      />
    </Box>
  )
}
