import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstIso, startOfKstDay as midnightOf } from '#shared/format/kst.ts'

/** Times on the wire are ISO 8601 with +09:00 (`kstIso`); days are KST calendar days. Here: their moments as Dates. */

/** Like kstIso, for columns that may be empty. */
export const kstIsoOrNull = (date: Date | null): string | null => (date ? kstIso(date) : null)

/** The moment at which a KST day starts. Throws RangeError for a day that does not exist. */
export const startOfKstDay = (day: Day): Date => new Date(midnightOf(day))

/** The last millisecond of a KST day. */
export const endOfKstDay = (day: Day): Date => new Date(startOfKstDay(addDays(day, 1)).getTime() - 1)
