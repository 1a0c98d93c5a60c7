import { Box } from '@mui/material'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { addDays, weekday } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'

/** What a day shows: how it is told to who cannot see it, what stands in it, and whether it is closed. */
export type DayLook = { told: string; content?: ReactNode; closed?: boolean }

type Props = {
  label: string
  weeks: readonly (readonly Day[])[]
  month: string
  today: Day
  chosen: Day
  look: (day: Day) => DayLook
  onChoose: (day: Day) => void
  /** Pressed again, or with Enter: what is done with the chosen day. */
  onOpen?: (day: Day) => void
  minHeight?: number
}

const NAMES = ['일', '월', '화', '수', '목', '금', '토']

const STEPS: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
}

/** The days of a month; arrows go from day to day, also into the months beside it and over closed ones. */
export const DayGrid = ({ label, weeks, month, today, chosen, look, onChoose, onOpen, minHeight = 92 }: Props) => {
  const grid = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    grid.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }, [chosen, month])
  const onKeyDown = (event: KeyboardEvent) => {
    if (onOpen && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      onOpen(chosen)
      return
    }
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
      aria-label={label}
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
              look={look(day)}
              isChosen={day === chosen}
              isToday={day === today}
              isOutside={!day.startsWith(month)}
              minHeight={minHeight}
              onChoose={() => onChoose(day)}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

const WEEK = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' } as const

/** Closed days are hatched: their colour alone says nothing. */
const HATCHED = 'repeating-linear-gradient(135deg, transparent 0 6px, rgba(128, 128, 128, 0.14) 6px 8px)'

type CellProps = {
  day: Day
  look: DayLook
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  minHeight: number
  onChoose: () => void
}

const DayCell = ({ day, look, isChosen, isToday, isOutside, minHeight, onChoose }: CellProps) => (
  <Box
    role="gridcell"
    aria-selected={isChosen}
    aria-label={look.told}
    aria-current={isToday ? 'date' : undefined}
    aria-disabled={look.closed || undefined}
    tabIndex={isChosen ? 0 : -1}
    onClick={onChoose}
    sx={{
      minHeight,
      p: 0.5,
      cursor: 'pointer',
      borderTop: 1,
      borderLeft: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderLeft: 0 },
      bgcolor: isChosen ? 'action.selected' : undefined,
      ...(look.closed ? { backgroundImage: HATCHED } : {}),
      '&:hover': { bgcolor: 'action.hover' },
      '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
    }}
  >
    <Box
      sx={{
        typography: 'body2',
        fontWeight: isToday ? 700 : 400,
        color: (isOutside || look.closed) && !isToday ? 'text.secondary' : 'text.primary',
      }}
    >
      {Number(day.slice(8))}
      {isToday ? ' 오늘' : ''}
    </Box>
    {look.content}
  </Box>
)

type LineProps = { tone?: string; children: ReactNode; end?: string }

/** A line in a day, cut where it is too long; `end` stands behind what is cut. */
export const DayLine = ({ tone, children, end }: LineProps) => (
  <Box
    sx={{
      typography: 'body2',
      fontSize: 12,
      ...(tone ? { borderLeft: 3, borderColor: tone, pl: 0.5 } : { color: 'text.secondary' }),
      mb: '2px',
      display: 'flex',
      gap: 0.5,
      overflow: 'hidden',
      whiteSpace: 'nowrap',
    }}
  >
    <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {children}
    </Box>
    {end === undefined ? null : (
      <Box component="span" sx={{ flexShrink: 0 }}>
        {end}
      </Box>
    )}
  </Box>
)
