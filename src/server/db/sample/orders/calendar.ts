import { addDays, weekday } from '#shared/calendar/days.ts'
import { kstDay, startOfKstDay } from '#shared/format/kst.ts'
import type { Random } from '../random.ts'

/** Orders per hour of the day, of a shop whose customers exercise in the evening. */
const hourWeights = [14, 8, 5, 3, 2, 3, 8, 16, 26, 34, 40, 42, 46, 44, 40, 38, 40, 42, 40, 44, 58, 74, 70, 38]

/** The moments at which 90 days of orders were paid, oldest first; the last half day is busy. */
export const paymentMoments = (random: Random, now: Date): Date[] => {
  const today = kstDay(now)
  const moments: Date[] = []
  const hours = hourWeights.map((weight, hour) => [hour, weight] as const)
  for (let back = 90; back >= 0; back -= 1) {
    const day = addDays(today, -back)
    const start = Date.parse(startOfKstDay(day))
    const growth = 1 + (90 - back) / 260
    const week = [1.15, 1.25, 1.05, 1, 0.95, 0.85, 0.95][weekday(day)] ?? 1
    const payday = day.endsWith('-25') || day.endsWith('-10') ? 1.25 : 1
    const count = Math.round((30 + random.int(-4, 5)) * growth * week * payday)
    for (let i = 0; i < count; i += 1) {
      const moment = new Date(start + random.weighted(hours) * 3_600_000 + random.int(0, 3_599_999))
      if (moment <= now) moments.push(moment)
    }
  }
  for (let i = 0; i < 48; i += 1)
    moments.push(new Date(now.getTime() - random.int(2, 12 * 60) * 60_000 - random.int(0, 59_999)))
  return moments.sort((a, b) => a.getTime() - b.getTime())
}
