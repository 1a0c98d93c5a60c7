import { addDays, kstDay, startOfKstDay } from '../../time/kst.ts'

/** Points live to the last millisecond of a KST day. */
export const endOfKstDay = (day: string): Date => new Date(startOfKstDay(addDays(day, 1)).getTime() - 1)

/** The end of the KST day twelve months later; 29 February ends on the 28th (rules §5.4). */
export function yearFrom(now: Date): Date {
  const [year = 0, month = 1, date = 1] = kstDay(now).split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year + 1, month, 0)).getUTCDate()
  const day = [year + 1, month, Math.min(date, lastOfMonth)].map((part) => String(part).padStart(2, '0')).join('-')
  return endOfKstDay(day)
}

/** The end of the KST day so many days later. */
export const daysFrom = (now: Date, days: number): Date => endOfKstDay(addDays(kstDay(now), days))
