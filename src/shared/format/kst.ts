/**
 * Dates as Korea reads them, whatever the zone of the browser or the server. Korea has kept UTC+9 without summer time
 * since 1988; earlier instants are not a concern of a shop.
 */

const KST_OFFSET_MS = 9 * 60 * 60 * 1000
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토']

/** A moment: an ISO string with its zone, epoch milliseconds or a Date. */
export type Instant = string | number | Date

/** A calendar day in KST, `YYYY-MM-DD`. */
export type Day = string

/**
 * `formatKst(iso, 'YYYY.MM.DD HH:mm')`. Tokens: YYYY YY MM M DD D HH H mm ss dd (요일 한 글자); everything else stays.
 * Throws RangeError for something that is not a moment.
 */
export function formatKst(instant: Instant, pattern = 'YYYY.MM.DD HH:mm'): string {
  const at = inKst(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  const year = String(at.getUTCFullYear()).padStart(4, '0')
  const tokens: Record<string, string> = {
    YYYY: year,
    YY: year.slice(-2),
    MM: two(at.getUTCMonth() + 1),
    M: String(at.getUTCMonth() + 1),
    DD: two(at.getUTCDate()),
    D: String(at.getUTCDate()),
    HH: two(at.getUTCHours()),
    H: String(at.getUTCHours()),
    mm: two(at.getUTCMinutes()),
    ss: two(at.getUTCSeconds()),
    dd: WEEKDAYS[at.getUTCDay()] ?? '',
  }
  return pattern.replaceAll(/YYYY|YY|MM|M|DD|D|HH|H|mm|ss|dd/g, (token) => tokens[token] ?? token)
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
  return inKst(instant).toISOString().replace('Z', '+09:00')
}

/** The half-open range of moments of a KST day (or of the days from `day` up to and including `lastDay`). */
export function kstDayRange(day: Day, lastDay: Day = day): [start: string, endExclusive: string] {
  return [startOfKstDay(day), startOfKstDay(kstDay(new Date(Date.parse(startOfKstDay(lastDay)) + 86_400_000)))]
}

/** Midnight in KST at which a day begins. Throws RangeError for a day that does not exist. */
export function startOfKstDay(day: Day): string {
  const iso = `${day}T00:00:00+09:00`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || kstDay(iso) !== day) throw new RangeError(`Not a calendar day: ${day}`)
  return iso
}

/** `2026.03.01` for a plain day, without any zone arithmetic. */
export function formatDay(day: Day): string {
  return day.replaceAll('-', '.')
}

function inKst(instant: Instant): Date {
  const at = new Date(new Date(instant).valueOf() + KST_OFFSET_MS)
  if (Number.isNaN(at.valueOf())) throw new RangeError(`Not a moment: ${String(instant)}`)
  return at
}
