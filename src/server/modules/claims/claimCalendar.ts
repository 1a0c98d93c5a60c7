import { addBusinessDays, type BusinessCalendar, nextShippableDay } from '../../time/businessDays.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import { endOfKstDay, startOfKstDay } from '../../time/kst.ts'
import { originCalendars } from '../shipping/shipping.service.ts'

/** When claims are due, on the calendar that the whole shop works by. */

const workCalendar = async (db: Db, now: Date): Promise<BusinessCalendar> => (await originCalendars(db, now))(null)

/** One business day after a request, at the same time of day. */
export async function requestDueAt(db: Db, now: Date): Promise<Date> {
  const today = kstDay(now)
  const due = addBusinessDays(today, 1, await workCalendar(db, now))
  return new Date(startOfKstDay(due).getTime() + (now.getTime() - startOfKstDay(today).getTime()))
}

/** The end of the third business day after the goods came back: by then the money must be on its way. */
export async function receiptDueAt(db: Db, now: Date): Promise<Date> {
  const due = addBusinessDays(kstDay(now), 3, await workCalendar(db, now))
  return endOfKstDay(due)
}

/** The days on which a courier can fetch the goods: the next five open ones from tomorrow. */
export async function pickupDates(db: Db, now: Date): Promise<string[]> {
  const calendar = await workCalendar(db, now)
  const days: string[] = []
  for (let day = kstDay(now); days.length < 5;) {
    day = nextShippableDay(addDays(day, 1), calendar)
    days.push(day)
  }
  return days
}
