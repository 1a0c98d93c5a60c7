import { type Day, type Instant, kstDay, kstTime } from '#shared/format/kst.ts'
import { addBusinessDays, type BusinessCalendar, isShippableDay, nextShippableDay } from './businessDays.ts'
import { addDays } from '#shared/calendar/days.ts'

export const DEFAULT_CUTOFF = '14:00'

type Origin = {
  calendar: BusinessCalendar
  /** `HH:mm` KST (seconds are ignored); paid before it on a shippable day counts as that day. */
  cutoff?: string
  /** Shippable days the origin needs before it ships: 0 the same day, 1 the next … */
  leadDays?: number
}

/** The day by which an order paid at `paidAt` must leave its origin (발송기한). */
export function shipByDate(paidAt: Instant, { calendar, cutoff = DEFAULT_CUTOFF, leadDays = 0 }: Origin): Day {
  const paidOn = kstDay(paidAt)
  const inTime = isShippableDay(paidOn, calendar) && kstTime(paidAt) < cutoff.slice(0, 5)
  const first = inTime ? paidOn : nextShippableDay(addDays(paidOn, 1), calendar)
  return leadDays === 0 ? first : addBusinessDays(first, leadDays, calendar)
}

/** The day of `shipBy` is over and the parcel has not left. */
export function isOverdue(shipBy: Day, now: Instant): boolean {
  return kstDay(now) > shipBy
}

/** A parcel arrives 1–2 of the carrier's business days after it leaves, 2 more for 제주 and 도서산간. */
export function arrivesBetween(shipsOn: Day, carrier: BusinessCalendar, remote = false): [Day, Day] {
  const extra = remote ? 2 : 0
  return [addBusinessDays(shipsOn, 1 + extra, carrier), addBusinessDays(shipsOn, 2 + extra, carrier)]
}

/** What a product page promises somebody who pays `now`. `carrier` defaults to Monday–Friday without public holidays. */
export function deliveryPromise(now: Instant, origin: Origin & { carrier?: BusinessCalendar; remote?: boolean }) {
  const shipsOn = shipByDate(now, origin)
  const carrier = origin.carrier ?? { holidays: origin.calendar.holidays }
  return {
    shipsOn,
    arrivesBetween: arrivesBetween(shipsOn, carrier, origin.remote),
    cutoff: (origin.cutoff ?? DEFAULT_CUTOFF).slice(0, 5),
  }
}
