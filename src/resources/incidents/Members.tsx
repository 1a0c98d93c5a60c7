import {
  Box,
  Button,
  LinearProgress,
  Link as Anchor,
  Paper,
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
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { incidentProgresses } from '#console/incidents/incidentWords.ts'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import type { Incident, IncidentConversation } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import type { IncidentProgress } from '#shared/words/incidents.ts'
import { useChangeMembers } from './useIncident.ts'

const SIZE = 50
const ALL = 'ALL'
const order = Object.keys(incidentProgresses) as IncidentProgress[]

/** Everybody who asked, by how far their answer is. */
export const Members = ({ incident }: { incident: Incident }) => {
  const [chosen, setChosen] = useState<IncidentProgress | typeof ALL>(ALL)
  const [page, setPage] = useState(1)
  const progress = chosen !== ALL && incident.counts[chosen] > 0 ? chosen : undefined
  const data = useConsoleData()
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['incidents', 'members', incident.id, progress, page],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/incidents/{id}/conversations', {
        params: { path: { id: incident.id }, query: { page, page_size: SIZE, ...(progress ? { progress } : {}) } },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  if (error && !answer) return <NotLoaded noun="상담" error={error} retry={() => void refetch()} />
  return (
    <Box component="section" aria-label="사건의 상담">
      <Tabs
        value={progress ?? ALL}
        onChange={(_, next: typeof chosen) => {
          setChosen(next)
          setPage(1)
        }}
        aria-label="답변 상태별 상담"
        variant="scrollable"
      >
        <Tab value={ALL} label={`모두 ${formatNumber(incident.conversations)}`} />
        {order
          .filter((one) => incident.counts[one] > 0)
          .map((one) => (
            <Tab key={one} value={one} label={`${incidentProgresses[one][0]} ${formatNumber(incident.counts[one])}`} />
          ))}
      </Tabs>
      <Box sx={{ height: 4 }}>{isFetching && !answer ? <LinearProgress aria-label="불러오는 중" /> : null}</Box>
      {answer && answer.results.length === 0 ? (
        <Typography color="text.secondary">묶인 상담이 없어요.</Typography>
      ) : (
        <MemberTable incident={incident} rows={answer?.results ?? []} />
      )}
      {page > 1 || answer?.has_next ? (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'flex-end', mt: 1 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            이전
          </Button>
          <Typography variant="body2" role="status">
            {formatNumber(page)}쪽
          </Typography>
          <Button disabled={!answer?.has_next} onClick={() => setPage(page + 1)}>
            다음
          </Button>
        </Stack>
      ) : null}
    </Box>
  )
}

/** As wide as the others leave it. */
const words = {
  width: '100%',
  minWidth: 200,
  maxWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}

const MemberTable = ({ incident, rows }: { incident: Incident; rows: readonly IncidentConversation[] }) => {
  const { may, reason } = useMay('cs:reply')
  const change = useChangeMembers(incident)
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label="묶인 상담">
        <TableHead>
          <TableRow>
            {['고객', '유형', '마지막 말', '마지막 고객 글', '답변', '담당자', ''].map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Anchor component={Link} to={`/conversations?queue=all&incident_id=${incident.id}&open=${row.id}`}>
                  {row.user.name_masked}
                </Anchor>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{row.category.name}</TableCell>
              <TableCell sx={words}>
                {row.last_side === 'STAFF' ? '답변: ' : ''}
                {row.preview}
              </TableCell>
              <TableCell>
                <KstText value={row.last_customer_at} />
              </TableCell>
              <TableCell title={row.error ?? undefined}>
                <StatusChip label={incidentProgresses[row.progress][0]} tone={incidentProgresses[row.progress][1]} />
                {row.told && row.progress === 'WAITING' ? (
                  <Typography variant="caption" color="text.secondary" sx={{ ml: 0.75 }}>
                    답변 뒤 다시 씀
                  </Typography>
                ) : null}
                {row.error ? (
                  <Typography variant="caption" color="error.main" sx={{ ml: 0.75 }}>
                    {row.error}
                  </Typography>
                ) : null}
              </TableCell>
              <TableCell>{row.assignee?.name ?? '없음'}</TableCell>
              <TableCell align="right">
                {incident.state === 'OPEN' ? (
                  <Button
                    size="small"
                    color="inherit"
                    disabled={!may || change.isPending}
                    title={reason}
                    aria-label={`${row.user.name_masked}님 상담 빼기`}
                    onClick={() => change.mutate({ remove: [row.id] })}
                  >
                    빼기
                  </Button>
                ) : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}
