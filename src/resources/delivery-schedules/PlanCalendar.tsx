import { Alert, Box, LinearProgress, Stack } from '@mui/material'
import { useState } from 'react'
import { DayGrid, DayLine } from '#console/calendar/DayGrid.tsx'
import { MonthBar } from '#console/calendar/MonthBar.tsx'
import { nextMonth, weeksOf } from '#console/calendar/months.ts'
import type { DeliveryScheduleGroup, ShippingDay } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { type Day, formatDay, kstDay } from '#shared/format/kst.ts'
import { DayGroups } from './DayGroups.tsx'
import { closedWord, daysByDate, groupWords, isClosed } from './scheduleWords.ts'
import { useGroups, useShippingDays } from './useSchedulePlan.ts'

const SHOWN = 3

/** A month: what leaves on each day, and which days are closed; below it the chosen day. */
export const PlanCalendar = ({ originId }: { originId: number | undefined }) => {
  const [today] = useState(() => kstDay(Date.now()))
  const [month, setMonth] = useState(today.slice(0, 7))
  const [chosen, setChosen] = useState(today)
  const weeks = weeksOf(month)
  const days = weeks.flat()
  const range = { from: days[0] as Day, to: days.at(-1) as Day, originId }
  const groups = useGroups(range)
  const shipping = useShippingDays(range)
  const onDay = Map.groupBy(groups.data ?? [], ({ ships_on }) => ships_on)
  const working = daysByDate(shipping.data ?? [])
  const go = (by: number) => {
    const next = nextMonth(month, by)
    setMonth(next)
    setChosen(today.startsWith(next) ? today : `${next}-01`)
  }
  const error = groups.error ?? shipping.error
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <MonthBar
          month={month}
          onGo={go}
          onToday={() => {
            setMonth(today.slice(0, 7))
            setChosen(today)
          }}
        />
      </Stack>
      <Box sx={{ height: 4 }}>
        {groups.isFetching || shipping.isFetching ? <LinearProgress aria-label="불러오는 중" /> : null}
      </Box>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      <DayGrid
        label="배송 일정 달력"
        weeks={weeks}
        month={month}
        today={today}
        chosen={chosen}
        look={(day) => lookOf(day, today, onDay.get(day) ?? [], working.get(day))}
        onChoose={(day) => {
          setChosen(day)
          if (!day.startsWith(month)) setMonth(day.slice(0, 7))
        }}
      />
      <DayGroups day={chosen} groups={onDay.get(chosen) ?? []} days={working.get(chosen) ?? []} />
    </>
  )
}

function lookOf(day: Day, today: Day, groups: readonly DeliveryScheduleGroup[], days: ShippingDay[] | undefined) {
  // what a past day was is not told: what left on it is
  const closed = day >= today && isClosed(days)
  const why = closed && days?.[0] ? closedWord(days[0]) : ''
  // where one origin works on a holiday, the others rest
  const resting = day >= today && !closed ? (days ?? []).filter(({ open, why: one }) => !open && one !== 'CUTOFF') : []
  const countOf = ({ count, status }: DeliveryScheduleGroup) =>
    `${formatNumber(count)}건${status === 'OPEN' ? '' : ` ${groupWords[status][0]}`}`
  const told = [
    formatDay(day, 'M월 D일 dddd'),
    ...(closed ? [`출고하지 않아요${why ? ` ${why}` : ''}`] : []),
    ...(groups.length === 0
      ? ['배송 예정 없음']
      : groups.map((group) => `${group.shipping_origin.name} ${countOf(group)}`)),
    ...(resting.length > 0 ? [`쉬는 출고지 ${resting.length}곳`] : []),
  ].join(', ')
  return {
    told,
    closed,
    content: (
      <>
        {closed ? <DayLine>{why}</DayLine> : null}
        {groups.slice(0, SHOWN).map((group) => (
          <DayLine key={group.id} tone={group.status === 'OPEN' ? 'primary.main' : 'warning.main'} end={countOf(group)}>
            {group.shipping_origin.name}
          </DayLine>
        ))}
        {groups.length > SHOWN ? <DayLine>그 밖에 {formatNumber(groups.length - SHOWN)}곳</DayLine> : null}
        {resting.length > 0 ? <DayLine>쉬는 출고지 {formatNumber(resting.length)}곳</DayLine> : null}
      </>
    ),
  }
}
