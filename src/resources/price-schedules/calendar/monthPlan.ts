import type { PricePlan } from '#contract/schema.d.ts'
import { addDays, daysOfMonth, weekday } from '#shared/calendar/days.ts'
import { type Day, kstDay, startOfKstDay } from '#shared/format/kst.ts'

/** A month of prices as weeks of days, and what stands on each. */
/** `beginning` of them begin on the day itself; they stand first. */
export type OnDay = { schedules: PricePlan['schedules']; sales: PricePlan['time_sales']; beginning: number }

/** The weeks of a month, Sunday first, whole: some days of the months beside it stand in the first and the last. */
export function weeksOf(month: string): Day[][] {
  const { from, to } = daysOfMonth(month)
  const first = addDays(from, -weekday(from))
  const weeks: Day[][] = []
  for (let start = first; start <= to; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(start, n)))
  return weeks
}

export const nextMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

type Span = { starts: number; ends: number }
const covers = ({ starts, ends }: Span, day: Day) =>
  starts < Date.parse(startOfKstDay(addDays(day, 1))) && ends > Date.parse(startOfKstDay(day))

/** What is charged on each of these days, what begins that day first. */
export function byDay(plan: PricePlan, days: readonly Day[]): Map<Day, OnDay> {
  const schedules = plan.schedules.map((one) => ({
    one,
    span: { starts: Date.parse(one.effective_at), ends: one.end_at ? Date.parse(one.end_at) : Infinity },
  }))
  const sales = plan.time_sales.map((one) => ({
    one,
    span: { starts: Date.parse(one.starts_at), ends: Date.parse(one.ends_at) },
  }))
  const on = <T>(list: { one: T; span: Span }[], day: Day, startsAt: (one: T) => string) =>
    list
      .filter(({ span }) => covers(span, day))
      .map(({ one }) => one)
      .toSorted((a, b) => Number(kstDay(startsAt(b)) === day) - Number(kstDay(startsAt(a)) === day))
  return new Map(
    days.map((day) => {
      const onDay = on(schedules, day, ({ effective_at }) => effective_at)
      const beginning = onDay.filter(({ effective_at }) => kstDay(effective_at) === day).length
      return [day, { schedules: onDay, sales: on(sales, day, ({ starts_at }) => starts_at), beginning }]
    }),
  )
}
