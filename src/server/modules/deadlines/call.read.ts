import type { Db } from '../../db/db.ts'
import { readPolicies } from '../policies/policies.read.ts'
import { originCalendars } from '../shipping/shipping.service.ts'

/** By what days and hours is worked: of an origin by days of its own, everything else by those of the whole shop. */
export async function readCall(db: Db, now: Date) {
  const calendarOf = await originCalendars(db, now)
  const { operations: hours } = await readPolicies(db)
  return { now, hours, calendar: calendarOf(null), calendarOf }
}
