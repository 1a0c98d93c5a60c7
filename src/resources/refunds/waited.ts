import { kstDay } from '#shared/format/kst.ts'

/** Calendar days in Korea from the day of a moment to another day; 0 on the same day. */
export const daysBetween = (moment: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(kstDay(Date.parse(moment)))) / 86_400_000)
