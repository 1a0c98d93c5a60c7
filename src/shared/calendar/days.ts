import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { Day } from '#shared/format/kst.ts'

dayjs.extend(utc)

const FORMAT = 'YYYY-MM-DD'

/** Whether the text is a calendar day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs.utc(text).format(FORMAT) === text
}

/** The day `count` calendar days later (or earlier). */
export function addDays(day: Day, count: number): Day {
  return midnight(day).add(count, 'day').format(FORMAT)
}

/** The same day `count` months later (or earlier), or the last one of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  return midnight(day).add(count, 'month').format(FORMAT)
}

/** The first and the last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { from: Day; to: Day } {
  const first = midnight(`${month}-01`)
  return { from: first.format(FORMAT), to: first.endOf('month').format(FORMAT) }
}

/** Calendar days from one day to another: 0 for the same day, negative backwards. */
export function daysBetween(from: Day, to: Day): number {
  return midnight(to).diff(midnight(from), 'day')
}

/** 0 Sunday … 6 Saturday. */
export function weekday(day: Day): number {
  return midnight(day).day()
}

/** Saturday or Sunday. */
export function isWeekend(day: Day): boolean {
  return weekday(day) % 6 === 0
}

function midnight(day: Day): Dayjs {
  if (!isDay(day)) throw new RangeError(`Not a calendar day: ${day}`)
  return dayjs.utc(day)
}
