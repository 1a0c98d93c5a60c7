import type { Day } from '#shared/format/kst.ts'

const DAY_MS = 86_400_000

/** Whether the text is a calendar day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && dayOf(ms) === text
}

/** The day `count` calendar days later (or earlier). */
export function addDays(day: Day, count: number): Day {
  return dayOf(midnight(day) + count * DAY_MS)
}

/** Calendar days from one day to another: 0 for the same day, negative backwards. */
export function daysBetween(from: Day, to: Day): number {
  return (midnight(to) - midnight(from)) / DAY_MS
}

/** 0 Sunday … 6 Saturday. */
export function weekday(day: Day): number {
  return new Date(midnight(day)).getUTCDay()
}

/** Saturday or Sunday. */
export function isWeekend(day: Day): boolean {
  return weekday(day) % 6 === 0
}

function midnight(day: Day): number {
  if (!isDay(day)) throw new RangeError(`Not a calendar day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`)
}

function dayOf(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10)
}
