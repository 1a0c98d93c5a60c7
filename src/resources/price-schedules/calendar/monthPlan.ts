import type { PricePlan } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay, startOfKstDay } from '#shared/format/kst.ts'

/** A month of prices as weeks of days, and what stands on each. */
/** `beginning` of them begin on the day itself; they stand first. */
export type OnDay = { schedules: PricePlan['schedules']; sales: PricePlan['time_sales']; beginning: number }

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
