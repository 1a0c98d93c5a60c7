import type { Day } from '#shared/format/kst.ts'
import { addDays, isWeekend } from '#shared/calendar/days.ts'

/** A Set of days, or a Map from days to their names. */
type Days = { has(day: Day): boolean }

/**
 * When somebody works: Monday to Friday, not on a public holiday, not on a closure of their own; `openOverrides` are
 * days they work in spite of all that. The holidays come from `loadHolidays`.
 */
export type BusinessCalendar = { holidays: Days; closures?: Days; openOverrides?: Days }

/** A row of the consignment holidays: for one shipping origin, or for all when the origin is absent. */
export type ConsignmentHoliday = { date: Day; kind: 'CLOSED' | 'OPEN_OVERRIDE'; shippingOriginId?: number | null }

/** Long enough for any holiday, short enough to notice a calendar that is closed for ever. */
const HORIZON_DAYS = 366

/** Whether an origin ships on this day. An OPEN_OVERRIDE wins over weekends, holidays and closures. */
export function isShippableDay(day: Day, { holidays, closures, openOverrides }: BusinessCalendar): boolean {
  if (openOverrides?.has(day)) return true
  return !isWeekend(day) && !holidays.has(day) && !closures?.has(day)
}

/** The first shippable day on or after `day`. Throws RangeError when there is none within a year. */
export function nextShippableDay(day: Day, calendar: BusinessCalendar): Day {
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead += 1) {
    const candidate = addDays(day, ahead)
    if (isShippableDay(candidate, calendar)) return candidate
  }
  throw new RangeError(`No open day within a year of ${day}`)
}

/** The `count`-th open day after `day`; 0 gives the first open day on or after it. */
export function addBusinessDays(day: Day, count: number, calendar: BusinessCalendar): Day {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`Not a number of days: ${count}`)
  if (count === 0) return nextShippableDay(day, calendar)
  let at = day
  for (let passed = 0; passed < count; passed += 1) at = nextShippableDay(addDays(at, 1), calendar)
  return at
}

/** Open days in `(from, to]`: what is left when today is `from` and the promise is `to`; negative when it has passed. */
export function businessDaysBetween(from: Day, to: Day, calendar: BusinessCalendar): number {
  if (to < from) return -businessDaysBetween(to, from, calendar)
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isShippableDay(day, calendar)) count += 1
  return count
}

/**
 * The calendar of one shipping origin from the official holidays and the consignment holidays. On a day that has both,
 * a row of the origin itself beats a row for everybody, and between equals OPEN_OVERRIDE wins.
 * Without an origin: the calendar everybody shares, which is also the carriers'.
 */
export function shippingCalendar(
  holidays: Days,
  rows: readonly ConsignmentHoliday[],
  shippingOriginId: number | null = null,
): BusinessCalendar {
  const closures = new Set<Day>()
  const openOverrides = new Set<Day>()
  const put = ({ date, kind }: ConsignmentHoliday) => {
    ;(kind === 'CLOSED' ? closures : openOverrides).add(date)
  }
  rows.filter((row) => row.shippingOriginId == null).forEach(put)
  const own = rows.filter((row) => row.shippingOriginId != null && row.shippingOriginId === shippingOriginId)
  for (const { date } of own) {
    closures.delete(date)
    openOverrides.delete(date)
  }
  own.forEach(put)
  return { holidays, closures, openOverrides }
}
