import {
  Box,
  Pagination,
  Stack,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tabs,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { StatusChip, type StatusWords } from '#console/fields/StatusChip.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { BulkStatus } from '#dataProvider/types.ts'
import type { Job } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { changeText } from '#console/words/fieldText.ts'
import { toned } from '#console/words/toned.ts'
import { rowOutcomeWord } from '#shared/words/jobs.ts'

const words: StatusWords<BulkStatus> = toned(rowOutcomeWord, {
  FAILED: 'bad',
  UNKNOWN: 'warning',
  NOT_ATTEMPTED: 'warning',
  SKIPPED: 'neutral',
  SUCCESS: 'good',
})
const order = Object.keys(words) as BulkStatus[]
const pageSize = 50

/** The rows of a job by outcome, problems first. */
export const JobRows = () => {
  const job = useRecordContext<Job>()
  if (!job || job.total === 0) return null
  return <Rows job={job} />
}

const Rows = ({ job }: { job: Job }) => {
  const shown = order.filter((status) => job.totals[status] > 0)
  const [chosen, setChosen] = useState<BulkStatus | undefined>()
  const status = chosen && shown.includes(chosen) ? chosen : shown[0]
  const [page, setPage] = useState(1)
  const data = useConsoleData()
  const { data: answer } = useQuery({
    queryKey: ['jobs', job.id, 'rows', status, page, job.done],
    queryFn: () =>
      data.call('get', '/store-admin/v1/jobs/{id}/rows', {
        params: { path: { id: job.id }, query: { status: status && [status], page, page_size: pageSize } },
      }),
    enabled: status !== undefined,
  })
  if (!status) return null
  const pages = Math.ceil((answer?.total_count ?? 0) / pageSize)
  return (
    <Box>
      <Tabs
        value={status}
        onChange={(_, next: BulkStatus) => {
          setChosen(next)
          setPage(1)
        }}
        aria-label="결과별 줄"
        variant="scrollable"
      >
        {shown.map((one) => (
          <Tab key={one} value={one} label={`${words[one][0]} ${formatNumber(job.totals[one])}`} />
        ))}
      </Tabs>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>대상</TableCell>
              <TableCell>결과</TableCell>
              <TableCell>내용</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {(answer?.results ?? []).map((row, index) => (
              <TableRow key={row.id ?? row.row ?? index}>
                <TableCell>
                  {row.row ? `${row.row}행 · ` : ''}
                  {row.label}
                </TableCell>
                <TableCell>
                  <StatusChip label={words[row.status][0]} tone={words[row.status][1]} />
                </TableCell>
                <TableCell>
                  {row.message ?? changeText(row.before ?? {}, row.after ?? {})}
                  {row.warnings?.map((warning) => (
                    <Typography key={warning.code} variant="body2" color="warning.main">
                      {warning.message}
                    </Typography>
                  ))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {pages > 1 ? (
        <Stack sx={{ alignItems: 'center', mt: 1 }}>
          <Pagination count={pages} page={page} onChange={(_, next) => setPage(next)} />
        </Stack>
      ) : null}
    </Box>
  )
}
