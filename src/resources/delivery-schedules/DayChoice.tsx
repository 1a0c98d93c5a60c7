import { Alert, Stack, Typography } from '@mui/material'
import { DayGrid, DayLine } from '#console/calendar/DayGrid.tsx'
import { MonthBar } from '#console/calendar/MonthBar.tsx'
import { nextMonth } from '#console/calendar/months.ts'
import { withJosa } from '#shared/format/josa.ts'
import { formatDay } from '#shared/format/kst.ts'
import { closedWord, dayName } from './scheduleWords.ts'
import type { DayChoices } from './useDayChoice.ts'

type Props = { originName: string; choice: DayChoices }

/** A month of one origin. Closed days can be reached, so that they can say why, and never taken. */
export const DayChoice = ({ originName, choice }: Props) => {
  const { today, now, at, month, weeks, known, error, to, setMonth, reach } = choice
  const here = known.get(at)
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {originName}에서 {dayName(now)}에 나가기로 되어 있어요.
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <MonthBar
          month={month}
          onGo={(by) => setMonth(nextMonth(month, by))}
          onToday={() => {
            setMonth(today.slice(0, 7))
            reach(today)
          }}
        />
      </Stack>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      <DayGrid
        label="옮길 날"
        weeks={weeks}
        month={month}
        today={today}
        // a month that does not hold the day is entered at its first
        chosen={weeks.flat().includes(at) ? at : `${month}-01`}
        minHeight={52}
        look={(day) => {
          const found = known.get(day)
          const shut = found && !found.open ? found : undefined
          const told = day === now ? '지금 출고일' : shut ? (shut.reason ?? '') : found ? '고를 수 있어요' : ''
          return {
            told: `${formatDay(day, 'M월 D일 dddd')}, ${told}`,
            closed: !found?.open,
            content: (
              <DayLine>{day === now ? '지금' : shut ? closedWord(shut) : found?.locked ? '마감됨' : ''}</DayLine>
            ),
          }
        }}
        onChoose={reach}
      />
      <Typography variant="body2" role="status" aria-label="고른 날" sx={{ mt: 0.5, minHeight: 22 }}>
        {to
          ? `${withJosa(dayName(at), '을/를')} 골랐어요.`
          : at === now
            ? '옮길 날을 골라 주세요.'
            : here
              ? `${dayName(at)}: ${here.reason ?? ''}`
              : ''}
      </Typography>
    </>
  )
}
