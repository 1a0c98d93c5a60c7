import PrevIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import { Alert, Box, Button, IconButton, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ConsignmentHoliday } from '#contract/schema.d.ts'
import { kstDay } from '#shared/format/kst.ts'
import { HolidayDialog } from './HolidayDialog.tsx'
import { HolidayMonth } from './HolidayMonth.tsx'
import { byMonth } from './holidayWords.ts'

export const HolidayCalendar = () => {
  const data = useConsoleData()
  const [today] = useState(() => kstDay(Date.now()))
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [opened, setOpened] = useState<ConsignmentHoliday | 'new'>()
  const { may, reason } = useMay('shipping:write')
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    queryKey: ['holidays', year],
    queryFn: () => data.call('get', '/core-admin/v1/consignments/holidays', { params: { query: { year } } }),
  })
  return (
    <>
      <Title title="휴무일" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
        <IconButton aria-label={`${year - 1}년 보기`} onClick={() => setYear(year - 1)} disabled={year <= 2018}>
          <PrevIcon />
        </IconButton>
        <Typography variant="h5" component="h2" aria-live="polite">
          {year}년
        </Typography>
        <IconButton aria-label={`${year + 1}년 보기`} onClick={() => setYear(year + 1)} disabled={year >= 2100}>
          <NextIcon />
        </IconButton>
        <Box sx={{ flex: 1 }} />
        <Button variant="contained" disabled={!may} title={reason} onClick={() => setOpened('new')}>
          휴무일 추가
        </Button>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        주말은 원래 쉬어요. 여기 있는 날을 건너뛰며 발송기한과 도착 약속을 계산하고, 일하는 날로 적은 날에는 주말과
        공휴일에도 출고해요.
      </Typography>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {answer ? null : <LinearProgress />}
      {answer && !answer.official_known ? (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {year}년 공휴일은 아직 관보에 없어서 규칙으로 계산했어요. 임시공휴일과 선거일은 직접 추가해 주세요.
        </Alert>
      ) : null}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }}>
        {byMonth(answer?.results ?? []).map(([month, days]) => (
          <HolidayMonth key={month} month={month} days={days} today={today} onOpen={may ? setOpened : undefined} />
        ))}
      </Box>
      {opened ? (
        <HolidayDialog
          key={opened === 'new' ? 'new' : opened.id}
          holiday={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
          onSaved={() => void refetch()}
        />
      ) : null}
    </>
  )
}
