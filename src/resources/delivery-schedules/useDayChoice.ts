import { useState } from 'react'
import { weeksOf } from '#console/calendar/months.ts'
import type { ShippingDay } from '#contract/schema.d.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { useShippingDays } from './useSchedulePlan.ts'

/** The days of one origin, month by month, and where in them somebody stands who looks for another day than `now`. */
export const useDayChoice = (originId: number, now: Day) => {
  const [today] = useState(() => kstDay(Date.now()))
  const [at, setAt] = useState(now)
  const [month, setMonth] = useState(now.slice(0, 7))
  const weeks = weeksOf(month)
  const days = weeks.flat()
  const { data, error } = useShippingDays({ from: days[0] as Day, to: days.at(-1) as Day, originId })
  const known: ReadonlyMap<Day, ShippingDay> = new Map((data ?? []).map((day) => [day.date, day]))
  const here = known.get(at)
  return {
    today,
    now,
    at,
    month,
    weeks,
    known,
    error,
    setMonth,
    /** the day that can be taken; none while it is closed, or the one that stands already */
    to: here?.open && at !== now ? here : undefined,
    reach: (day: Day) => {
      setAt(day)
      if (!day.startsWith(month)) setMonth(day.slice(0, 7))
    },
  }
}

export type DayChoices = ReturnType<typeof useDayChoice>
