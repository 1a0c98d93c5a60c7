import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
import type { Day } from '#shared/format/kst.ts'
import { computedHolidays } from './computedHolidays.ts'

export type Holidays = {
  /** Public holidays by day, with their names; `days.has(day)` is all a calendar asks. */
  days: ReadonlyMap<Day, readonly string[]>
  /** Every year asked for is in the official gazette. */
  known: boolean
  /** Years computed by rule because the gazette does not have them yet: tell staff. */
  unknownYears: number[]
}

/** The public holidays of the given years: from the official gazette, else computed and reported as not `known`. */
export async function loadHolidays(years: readonly number[]): Promise<Holidays> {
  const unknownYears: number[] = []
  const days = new Map<Day, readonly string[]>()
  for (const year of new Set(years)) {
    const official = await officialHolidays(year)
    if (!official) unknownYears.push(year)
    for (const [day, names] of official ?? computedHolidays(year)) days.set(day, names)
  }
  return { days, known: unknownYears.length === 0, unknownYears }
}

/** The gazette's holidays of one year, or null for a year it does not have. */
export async function officialHolidays(year: number): Promise<Map<Day, readonly string[]> | null> {
  try {
    return new Map(Object.entries(await getHolidayPreset(String(year))))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
