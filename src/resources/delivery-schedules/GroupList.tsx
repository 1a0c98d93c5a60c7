import {
  Alert,
  Box,
  Button,
  LinearProgress,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { DayField } from '#console/dates/DateFields.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import type { DeliveryScheduleGroup } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { kstDay } from '#shared/format/kst.ts'
import { GroupSchedules } from './GroupSchedules.tsx'
import { dayName, groupWords } from './scheduleWords.ts'

const SIZE = 25
/** On a phone it is told where a group is opened. */
const wide = { display: { xs: 'none', sm: 'table-cell' } }

/** The groups as a list, from today on; one can be opened where it stands. */
export const GroupList = ({ originId }: { originId: number | undefined }) => {
  const data = useConsoleData()
  const [from, setFrom] = useState(() => kstDay(Date.now()))
  const [to, setTo] = useState('')
  const [status, setStatus] = useState<'' | DeliveryScheduleGroup['status']>('')
  const [place, setPlace] = useState({ page: 1, of: '' })
  const [opened, setOpened] = useState<number>()
  const filter = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(status ? { status } : {}),
    ...(originId ? { shipping_origin_id: originId } : {}),
  }
  // another filter begins at its first page
  const key = JSON.stringify(filter)
  const page = place.of === key ? place.page : 1
  const {
    data: answer,
    error,
    isFetching,
  } = useQuery({
    queryKey: ['delivery-schedules', 'list', filter, page],
    queryFn: () =>
      data.call('get', '/core-admin/v1/delivery-schedule-groups', {
        params: { query: { ...filter, page, page_size: SIZE } },
      }),
    placeholderData: keepPreviousData,
  })
  const groups = answer?.results ?? []
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <DayField label="출고일부터" value={from} onChange={setFrom} sx={{ width: 180 }} />
        <DayField label="출고일까지" value={to} onChange={setTo} sx={{ width: 180 }} />
        <TextField
          select
          fullWidth={false}
          size="small"
          label="상태"
          value={status}
          onChange={({ target }) => setStatus(target.value as typeof status)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 140 }}
        >
          <MenuItem value="">모두</MenuItem>
          {Object.entries(groupWords).map(([value, [name]]) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Box sx={{ height: 4 }}>{isFetching ? <LinearProgress aria-label="불러오는 중" /> : null}</Box>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {answer && groups.length === 0 ? (
        <Typography color="text.secondary">이 조건에 맞는 출고 묶음이 없어요.</Typography>
      ) : null}
      {groups.length > 0 ? (
        <Box sx={{ overflowX: 'auto' }}>
          <Table
            size="small"
            aria-label="출고 묶음"
            sx={({ breakpoints }) => ({ [breakpoints.down('sm')]: { '& th, & td': { px: 0.5 } } })}
          >
            <TableHead>
              <TableRow>
                {['출고일', '출고지', '배송 예정', '마감', '상태', ''].map((title) => (
                  <TableCell key={title} sx={title === '마감' ? wide : undefined}>
                    {title}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {groups.map((group) => (
                <Fragment key={group.id}>
                  <TableRow>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayName(group.ships_on)}</TableCell>
                    <TableCell>{group.shipping_origin.name}</TableCell>
                    <TableCell>{formatNumber(group.count)}건</TableCell>
                    <TableCell sx={wide}>
                      <KstText value={group.locks_at} />
                    </TableCell>
                    <TableCell>
                      <StatusChip label={groupWords[group.status][0]} tone={groupWords[group.status][1]} />
                    </TableCell>
                    <TableCell align="right">
                      <Button
                        size="small"
                        aria-expanded={opened === group.id}
                        aria-label={`${group.shipping_origin.name} ${dayName(group.ships_on)} ${opened === group.id ? '접기' : '열기'}`}
                        onClick={() => setOpened(opened === group.id ? undefined : group.id)}
                      >
                        {opened === group.id ? '접기' : '열기'}
                      </Button>
                    </TableCell>
                  </TableRow>
                  {opened === group.id ? (
                    <TableRow>
                      <TableCell colSpan={6} sx={{ bgcolor: 'action.hover' }}>
                        <GroupSchedules group={group} />
                      </TableCell>
                    </TableRow>
                  ) : null}
                </Fragment>
              ))}
            </TableBody>
          </Table>
        </Box>
      ) : null}
      {answer && (page > 1 || answer.has_next) ? (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
          <Button disabled={page === 1} onClick={() => setPlace({ page: page - 1, of: key })}>
            이전
          </Button>
          <Typography variant="body2" role="status">
            {formatNumber(page)}쪽
          </Typography>
          <Button disabled={!answer.has_next} onClick={() => setPlace({ page: page + 1, of: key })}>
            다음
          </Button>
        </Stack>
      ) : null}
    </>
  )
}
