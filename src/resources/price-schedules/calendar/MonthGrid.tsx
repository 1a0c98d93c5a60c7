import { Box } from '@mui/material'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { addDays, weekday } from '#shared/calendar/days.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { type Day, formatDay } from '#shared/format/kst.ts'
import { pricedAt } from '../scheduleWords.ts'
import type { OnDay } from './monthPlan.ts'

type Props = {
  weeks: readonly (readonly Day[])[]
  month: string
  today: Day
  chosen: Day
  planned: ReadonlyMap<Day, OnDay>
  onChoose: (day: Day) => void
}

const NAMES = ['일', '월', '화', '수', '목', '금', '토']
const SHOWN = 3

const STEPS: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
}

/** The days of a month; arrows go from day to day, also into the months beside it. */
export const MonthGrid = ({ weeks, month, today, chosen, planned, onChoose }: Props) => {
  const grid = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    grid.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }, [chosen, month])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    byKey.current = true
    onChoose(step(chosen))
  }
  return (
    <Box
      ref={grid}
      role="grid"
      aria-label="달력"
      onKeyDown={onKeyDown}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.paper' }}
    >
      <Box role="row" sx={{ ...WEEK, borderBottom: 1, borderColor: 'divider' }}>
        {NAMES.map((name) => (
          <Box key={name} role="columnheader" sx={{ p: 0.5, textAlign: 'center', typography: 'body2' }}>
            {name}
          </Box>
        ))}
      </Box>
      {weeks.map((week) => (
        <Box key={week[0]} role="row" sx={WEEK}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              plan={planned.get(day)}
              isChosen={day === chosen}
              isToday={day === today}
              isOutside={!day.startsWith(month)}
              onChoose={() => onChoose(day)}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

const WEEK = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' } as const

type CellProps = {
  day: Day
  plan: OnDay | undefined
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  onChoose: () => void
}

const DayCell = ({ day, plan, isChosen, isToday, isOutside, onChoose }: CellProps) => {
  const { schedules = [], sales = [], beginning = 0 } = plan ?? {}
  const lines = [
    ...sales.map(({ event_id, title }) => ({ key: `t${event_id}`, text: title, tone: 'info.main' })),
    ...schedules.slice(0, beginning).map((one) => ({
      key: `s${one.id}`,
      text: `${formatKrw(pricedAt(one))} ${one.target_name}`,
      tone: one.pending_approval_id === null ? 'primary.main' : 'warning.main',
    })),
  ]
  const told = `${formatDay(day, 'M월 D일 dddd')}, 예약 ${schedules.length}개, 타임세일 ${sales.length}개`
  return (
    <Box
      role="gridcell"
      aria-selected={isChosen}
      aria-label={told}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      sx={{
        minHeight: 92,
        p: 0.5,
        cursor: 'pointer',
        borderTop: 1,
        borderLeft: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderLeft: 0 },
        bgcolor: isChosen ? 'action.selected' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Box
        sx={{
          typography: 'body2',
          fontWeight: isToday ? 700 : 400,
          color: isOutside && !isToday ? 'text.secondary' : 'text.primary',
        }}
      >
        {Number(day.slice(8))}
        {isToday ? ' 오늘' : ''}
      </Box>
      {lines.slice(0, SHOWN).map(({ key, text, tone }) => (
        <Box
          key={key}
          sx={{
            typography: 'body2',
            fontSize: 12,
            borderLeft: 3,
            borderColor: tone,
            pl: 0.5,
            mb: '2px',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {text}
        </Box>
      ))}
      {lines.length > SHOWN ? <Small>그 밖에 {formatNumber(lines.length - SHOWN)}개</Small> : null}
      {schedules.length > beginning ? <Small>적용 중 {formatNumber(schedules.length - beginning)}개</Small> : null}
    </Box>
  )
}

const Small = ({ children }: { children: ReactNode }) => (
  <Box sx={{ typography: 'body2', fontSize: 12, color: 'text.secondary' }}>{children}</Box>
)
