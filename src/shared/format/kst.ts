import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/ko.js'
import utc from 'dayjs/plugin/utc.js'

/**
 * Dates as Korea reads them, whatever the zone of the browser or the server. Korea has kept UTC+9 without summer time
 * since 1988; earlier instants are not a concern of a shop. The Korean wall clock is carried as if it were UTC: the
 * zones of dayjs count days wrong in browsers whose own zone has summer time.
 */

dayjs.extend(utc)
dayjs.locale('ko')

const OFFSET_HOURS = 9

/** A moment: an ISO string with its zone, epoch milliseconds or a Date. */
export type Instant = string | number | Date

/** A calendar day in KST, `YYYY-MM-DD`. */
export type Day = string

/**
 * `formatKst(iso, 'YYYY.MM.DD HH:mm')` with the tokens of dayjs; `dd` is the weekday in one letter.
 * Throws RangeError for something that is not a moment.
 */
export function formatKst(instant: Instant, pattern = 'YYYY.MM.DD HH:mm'): string {
  return kstWall(instant).format(pattern)
}

/** The KST calendar day of a moment. */
export function kstDay(instant: Instant): Day {
  return formatKst(instant, 'YYYY-MM-DD')
}

/** `HH:mm` in KST. */
export function kstTime(instant: Instant): string {
  return formatKst(instant, 'HH:mm')
}

/** A moment as it travels: `2026-03-01T09:30:00.000+09:00`. */
export function kstIso(instant: Instant): string {
  return kstWall(instant).toISOString().replace('Z', '+09:00')
}

/** Midnight in KST at which a day begins. Throws RangeError for a day that does not exist. */
export function startOfKstDay(day: Day): string {
  const iso = `${day}T00:00:00+09:00`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || kstDay(iso) !== day) throw new RangeError(`Not a calendar day: ${day}`)
  return iso
}

/** `2026.03.01` for a plain day, without any zone arithmetic; other patterns as with `formatKst`. */
export function formatDay(day: Day, pattern = 'YYYY.MM.DD'): string {
  return dayjs.utc(day).format(pattern)
}

/** The wall clock of Korea at a moment, to count and format with: its zone reads UTC. `instantOf` is the way back. */
export function kstWall(instant: Instant): Dayjs {
  const wall = dayjs.utc(instant).add(OFFSET_HOURS, 'hour')
  if (!wall.isValid()) throw new RangeError(`Not a moment: ${String(instant)}`)
  return wall
}

/** The moment at which the wall clock of Korea shows `wall`. */
export function instantOf(wall: Dayjs): Date {
  return wall.subtract(OFFSET_HOURS, 'hour').toDate()
}
