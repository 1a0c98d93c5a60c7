import { addDays, daysBetween } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'

/** So many days, or months, are answered at once. */
export const MOST_DAYS = 92
export const MOST_MONTHS = 36

/** Days in pieces that can be asked for one after the other, newest first: months where they are too many. */
export function pieces({ from, to }: { from: Day; to: Day }): { from: Day; to: Day }[] {
  if (daysBetween(from, to) + 1 <= MOST_DAYS) return [{ from, to }]
  const found: { from: Day; to: Day }[] = []
  for (let end = to; end >= from;) {
    const first = `${end.slice(0, 7)}-01`
    found.push({ from: first > from ? first : from, to: end })
    end = addDays(first, -1)
  }
  return found
}
