import { Box, Card, CardContent, Link, Typography } from '@mui/material'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { ConsignmentHoliday } from '#contract/schema.d.ts'
import { dayText, meaningOf } from './holidayWords.ts'

type Props = {
  month: string
  days: ConsignmentHoliday[]
  today: string
  /** Absent: this person may only look. */
  onOpen: ((holiday: ConsignmentHoliday) => void) | undefined
}

export const HolidayMonth = ({ month, days, today, onOpen }: Props) => (
  <Card component="section" aria-label={`${Number(month.slice(5))}월`}>
    <CardContent>
      <Typography variant="subtitle1" component="h3">
        {Number(month.slice(5))}월
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {days.map((day) => (
          <Box
            component="li"
            key={`${day.date}-${day.id ?? 'official'}`}
            sx={{
              display: 'flex',
              alignItems: 'baseline',
              gap: 1,
              py: 0.5,
              color: day.date < today ? 'text.secondary' : undefined,
            }}
          >
            <Box component="time" dateTime={day.date} sx={{ minWidth: 68, fontVariantNumeric: 'tabular-nums' }}>
              {dayText(day.date)}
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {day.id !== null && onOpen ? (
                <Link
                  component="button"
                  type="button"
                  color="inherit"
                  sx={{ textAlign: 'left', font: 'inherit' }}
                  onClick={() => onOpen(day)}
                >
                  {day.name}
                </Link>
              ) : (
                day.name
              )}
            </Box>
            <StatusChip
              label={meaningOf(day)}
              tone={day.source === 'OFFICIAL' ? 'neutral' : day.kind === 'CLOSED' ? 'warning' : 'good'}
            />
          </Box>
        ))}
      </Box>
    </CardContent>
  </Card>
)
