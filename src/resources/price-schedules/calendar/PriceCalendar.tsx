/** 가격 달력: the scheduled prices and time sales of a month, and what stands on the chosen day. */
import { Alert, Box, Button, LinearProgress, Stack } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link } from 'react-router'
import { MonthBar } from '#console/calendar/MonthBar.tsx'
import { nextMonth, weeksOf } from '#console/calendar/months.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { useMenuPlace } from '#console/layout/menuPlace.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, startOfKstDay } from '#shared/format/kst.ts'
import { DayPlan } from './DayPlan.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { byDay } from './monthPlan.ts'

const EMPTY = { schedules: [], time_sales: [], has_more: false }

export const PriceCalendar = () => {
  useMenuPlace('/price-schedules')
  const data = useConsoleData()
  const [today] = useState(() => kstDay(Date.now()))
  const [month, setMonth] = useState(today.slice(0, 7))
  const [chosen, setChosen] = useState(today)
  const weeks = weeksOf(month)
  const days = weeks.flat()
  const period = {
    starts_at: startOfKstDay(days[0] as string),
    ends_at: startOfKstDay(addDays(days.at(-1) as string, 1)),
  }
  const plan = useQuery({
    queryKey: ['price-plan', period],
    queryFn: ({ signal }) => data.call('get', '/core-admin/v1/price-calendar', { params: { query: period }, signal }),
    placeholderData: keepPreviousData,
  })
  const planned = byDay(plan.data ?? EMPTY, days)
  const go = (by: number) => {
    const next = nextMonth(month, by)
    setMonth(next)
    setChosen(today.startsWith(next) ? today : `${next}-01`)
  }
  return (
    <Stack sx={{ gap: 1.5, mt: 2, maxWidth: 1200 }}>
      <Title title="가격 달력" />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <MonthBar
          month={month}
          onGo={go}
          onToday={() => {
            setMonth(today.slice(0, 7))
            setChosen(today)
          }}
        />
        <Box sx={{ flex: 1 }} />
        <Button component={Link} to="/price-schedules">
          예약 목록
        </Button>
      </Stack>
      <Box sx={{ height: 4 }}>{plan.isFetching ? <LinearProgress aria-label="불러오는 중" /> : null}</Box>
      {plan.error ? <Alert severity="error">{plan.error.message}</Alert> : null}
      {plan.data?.has_more ? (
        <Alert severity="warning">
          이 기간에 예약이 아주 많아서 먼저 시작하는 것만 보여요. 나머지는 목록에서 찾아 주세요.
        </Alert>
      ) : null}
      <MonthGrid
        weeks={weeks}
        month={month}
        today={today}
        chosen={chosen}
        planned={planned}
        onChoose={(day) => {
          setChosen(day)
          if (!day.startsWith(month)) setMonth(day.slice(0, 7))
        }}
      />
      <DayPlan day={chosen} plan={planned.get(chosen)} />
    </Stack>
  )
}
