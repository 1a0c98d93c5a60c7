import { addDays } from '#shared/calendar/days.ts'
import { type Day, type Instant, kstDay } from '#shared/format/kst.ts'
import type { SupportHours } from '#shared/policy.ts'
import { type BusinessCalendar, isShippableDay } from './businessDays.ts'
import { startOfKstDay } from './kst.ts'

/** When people work: the hours of a day, without lunch, on the days that are open. */
export type BusinessTime = { hours: SupportHours; calendar: BusinessCalendar }

const minuteMs = 60_000
const dayMs = 86_400_000
/** So many days are looked through for time to work in; a calendar that is closed for ever ends there. */
const HORIZON_DAYS = 400

const offsetOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * minuteMs

/** The stretches of an open day in which people work, from its midnight on. */
function partsOf({ opens, closes, lunch_starts: from, lunch_ends: to }: SupportHours): [from: number, to: number][] {
  const [start, end] = [offsetOf(opens), offsetOf(closes)]
  const lunch = from !== null && to !== null ? [offsetOf(from), offsetOf(to)] : [end, end]
  const parts = [
    [start, Math.min(lunch[0] as number, end)],
    [Math.max(lunch[1] as number, start), end],
  ] as const
  return parts.flatMap(([a, b]): [number, number][] => (a < b ? [[a, b]] : []))
}

/** The same as moments of a day: none on a day that is closed. */
function windowsOf(day: Day, { hours, calendar }: BusinessTime): [from: number, to: number][] {
  if (!isShippableDay(day, calendar)) return []
  const midnight = startOfKstDay(day).getTime()
  return partsOf(hours).map(([a, b]) => [midnight + a, midnight + b])
}

/** The stretches of an open day in which people work, in minutes from its midnight. */
export const workedMinutes = (hours: SupportHours): [from: number, to: number][] =>
  partsOf(hours).map(([a, b]) => [a / minuteMs, b / minuteMs])

/** How long people work on an open day, in minutes. */
export const minutesOfDay = (hours: SupportHours): number =>
  workedMinutes(hours).reduce((sum, [a, b]) => sum + (b - a), 0)

/** Milliseconds of business time between two moments; negative when `to` comes first. */
export function businessMs(from: Instant, to: Instant, time: BusinessTime): number {
  const [start, end] = [new Date(from).getTime(), new Date(to).getTime()]
  if (end < start) return 0 - businessMs(end, start, time)
  let total = 0
  const last = kstDay(end)
  for (let day = kstDay(start); day <= last; day = addDays(day, 1))
    for (const [a, b] of windowsOf(day, time)) total += Math.max(0, Math.min(b, end) - Math.max(a, start))
  return total
}

/** The same in whole minutes, towards zero. */
export const businessMinutes = (from: Instant, to: Instant, time: BusinessTime): number =>
  Math.trunc(businessMs(from, to, time) / minuteMs)

/**
 * The earliest moment by which so many business minutes have passed since `from`. Where a calendar has none for more than
 * a year, the moment at which that was given up.
 */
export function addBusinessMinutes(from: Instant, minutes: number, time: BusinessTime): Date {
  const start = new Date(from).getTime()
  let left = minutes * minuteMs
  if (left <= 0) return new Date(start)
  let day = kstDay(start)
  for (let passed = 0; passed < HORIZON_DAYS; passed += 1) {
    for (const [a, b] of windowsOf(day, time)) {
      const begins = Math.max(a, start)
      if (begins >= b) continue
      if (left <= b - begins) return new Date(begins + left)
      left -= b - begins
    }
    day = addDays(day, 1)
  }
  return new Date(start + HORIZON_DAYS * dayMs)
}

/** Farther than this nobody counts in hours: what is due then is as far away as what is due later. */
const reachDays = 60

/** Working time as it passes from a moment on: the same time, reckoned once for many questions. */
export type WorkClock = {
  /** working minutes from now until a moment; negative when it has passed */
  left: (moment: Date | number) => number
  /** the moment by which so many working minutes have passed; undefined beyond 60 days */
  after: (minutes: number) => Date | undefined
  /** the moment since which so many have passed, looking back */
  before: (minutes: number) => Date | undefined
}

type Span = { today: Day; days: Day[] }
/** The days around today: the same for every calendar that is asked of. */
let around: Span | undefined

function daysAround(today: Day): Day[] {
  if (around?.today !== today)
    around = { today, days: Array.from({ length: 2 * reachDays + 1 }, (_, n) => addDays(today, n - reachDays)) }
  return around.days
}

export function workClock({ hours, calendar }: BusinessTime, now: Date): WorkClock {
  const days = daysAround(kstDay(now))
  const start = startOfKstDay(days[0] as Day).getTime()
  const parts = partsOf(hours)
  const whole = minutesOfDay(hours)
  const isOpen = days.map((day) => isShippableDay(day, calendar))
  const worked: number[] = [0]
  for (const [n, open] of isOpen.entries()) worked.push((worked[n] as number) + (open ? whole : 0))
  const end = isOpen.length - 1
  /** Working minutes from the first day of all until a moment. */
  const until = (time: number): number => {
    const n = Math.min(Math.max(Math.floor((time - start) / dayMs), 0), end)
    const sinceMidnight = time - start - n * dayMs
    const today = parts.reduce((sum, [a, b]) => sum + Math.max(0, Math.min(sinceMidnight, b) - a), 0)
    return (worked[n] as number) + (isOpen[n] ? today / minuteMs : 0)
  }
  const here = until(now.getTime())
  /** The first moment until which so many minutes were worked. */
  const at = (minutes: number): Date | undefined => {
    if (minutes < 0 || minutes > (worked.at(-1) as number)) return undefined
    const n = worked.findIndex((sum) => sum >= minutes && sum > 0) - 1
    if (n < 0) return undefined
    let within = (minutes - (worked[n] as number)) * minuteMs
    for (const [a, b] of parts) {
      if (within <= b - a) return new Date(start + n * dayMs + a + within)
      within -= b - a
    }
    return undefined
  }
  return {
    left: (moment) => until(Number(moment)) - here,
    after: (minutes) => at(here + minutes),
    before: (minutes) => at(here - minutes),
  }
}
