import { addDays, daysOfMonth, weekday } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'

/** The weeks of a month, Sunday first, whole: some days of the months beside it stand in the first and the last. */
export function weeksOf(month: string): Day[][] {
  const { from, to } = daysOfMonth(month)
  const first = addDays(from, -weekday(from))
  const weeks: Day[][] = []
  for (let start = first; start <= to; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(start, n)))
  return weeks
}

/** The month so many months later, or earlier. */
export const nextMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
