import { addDays, daysBetween, isWeekend } from '#shared/calendar/days.ts'
import { type Day, instantOf, kstDay, kstTime, kstWall } from '#shared/format/kst.ts'
import { type BusinessCalendar, isShippableDay } from '../../time/businessDays.ts'
import { startOfKstDay } from '../../time/kst.ts'

/** Nothing is planned farther ahead: public holidays are known for a year, and people move within half of one. */
export const furthestDays = 180

export const dayReasons = ['PAST', 'CUTOFF', 'TOO_FAR', 'WEEKEND', 'HOLIDAY', 'CLOSED'] as const
export type DayReason = (typeof dayReasons)[number]

/** Whether parcels leave on a day, and why not; `locked` when what joins it can no longer be moved. */
export type DayVerdict = { open: true; locked: boolean } | { open: false; why: DayReason; name?: string }

/** How one origin works: its days, what its own closing days are called, and until when it packs. */
export type OriginDays = {
  id: number
  name: string
  /** `HH:mm` */
  cutoff: string
  calendar: BusinessCalendar
  /** the name of a public holiday or of an own closing day */
  nameOf: (day: Day) => string | undefined
}

/** What a day is for an origin, seen from now. A day can still be chosen on the day itself until its cut-off. */
export function verdictOf(day: Day, { calendar, cutoff, nameOf }: OriginDays, now: Date): DayVerdict {
  const today = kstDay(now)
  if (day < today) return { open: false, why: 'PAST' }
  if (!isShippableDay(day, calendar)) {
    if (isWeekend(day) && !calendar.holidays.has(day)) return { open: false, why: 'WEEKEND' }
    const name = nameOf(day)
    return { open: false, why: calendar.holidays.has(day) ? 'HOLIDAY' : 'CLOSED', ...(name ? { name } : {}) }
  }
  if (day === today && kstTime(now) >= cutoff) return { open: false, why: 'CUTOFF' }
  if (daysBetween(today, day) > furthestDays) return { open: false, why: 'TOO_FAR' }
  return { open: true, locked: locksAt(day, cutoff) <= now }
}

/** When what leaves on a day can no longer be moved: at the cut-off of the day before, whatever day that is. */
export function locksAt(shipsOn: Day, cutoff: string): Date {
  const [hours, minutes] = cutoff.split(':').map(Number) as [number, number]
  const before = kstWall(startOfKstDay(addDays(shipsOn, -1)))
  return instantOf(before.hour(hours).minute(minutes))
}

/** The first day on or after `wanted` whose group is still open, if there is one. */
export function firstOpenDay(wanted: Day, origin: OriginDays, now: Date): Day | undefined {
  const today = kstDay(now)
  for (let day = wanted > today ? wanted : today; daysBetween(today, day) <= furthestDays; day = addDays(day, 1)) {
    const verdict = verdictOf(day, origin, now)
    if (verdict.open && !verdict.locked) return day
  }
  return undefined
}

const reasonWords: Record<DayReason, string> = {
  PAST: '이미 지난 날이에요.',
  CUTOFF: '오늘 출고는 마감됐어요.',
  TOO_FAR: `${furthestDays}일 안의 날을 골라 주세요.`,
  WEEKEND: '주말이라 출고하지 않아요.',
  HOLIDAY: '공휴일이라 출고하지 않아요.',
  CLOSED: '출고지가 쉬는 날이에요.',
}

/** Why nothing leaves on a day, as a sentence. */
export const whyClosed = ({ why, name }: Extract<DayVerdict, { open: false }>): string =>
  name ? `${reasonWords[why]} (${name})` : reasonWords[why]
