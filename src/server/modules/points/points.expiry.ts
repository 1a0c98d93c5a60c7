import { addDays, addMonths } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { endOfKstDay } from '../../time/kst.ts'

/** The end of the KST day twelve months later; 29 February ends on the 28th (rules §5.4). */
export const yearFrom = (now: Date): Date => endOfKstDay(addMonths(kstDay(now), 12))

/** The end of the KST day so many days later. */
export const daysFrom = (now: Date, days: number): Date => endOfKstDay(addDays(kstDay(now), days))
