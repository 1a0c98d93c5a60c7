import { backFrom, dayPresets, type DayPreset, type Days } from '#console/figures/dayPresets.ts'
import { daysBetween, daysOfMonth, isDay } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import { MOST_DAYS, MOST_MONTHS } from '#shared/statistics/bounds.ts'
import { fieldMessage } from '#shared/validation/fieldWords.ts'

export { MOST_DAYS, MOST_MONTHS } from '#shared/statistics/bounds.ts'

/** Days (`YYYY-MM-DD`) or months (`YYYY-MM`) in Korea, both ends included. */
export type Period = { unit: 'day' | 'month'; from: string; to: string }

const monthOf = (day: Day) => day.slice(0, 7)
const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
const inUnit = { day: isDay, month: isMonth }

export const isPeriod = ({ unit, from, to }: Period) => inUnit[unit](from) && inUnit[unit](to)

type Preset = Omit<DayPreset, 'of'> & { of: (today: Day) => Period }

/** The periods that are one press away, by what stands on their button. */
export const presets: readonly Preset[] = [
  ...dayPresets.map((preset): Preset => ({ ...preset, of: (today) => ({ unit: 'day', ...preset.of(today) }) })),
  { label: '올해', of: (today) => ({ unit: 'month', from: `${today.slice(0, 4)}-01`, to: monthOf(today) }) },
]

export const openingPeriod = (today: Day): Period => ({ unit: 'day', ...backFrom(today, 30) })

export const samePeriod = (a: Period, b: Period) => a.unit === b.unit && a.from === b.from && a.to === b.to

/** The days of a period. */
export const daysOf = ({ unit, from, to }: Period): Days =>
  unit === 'day' ? { from, to } : { from: daysOfMonth(from).from, to: daysOfMonth(to).to }

export const countDays = ({ from, to }: Days) => daysBetween(from, to) + 1

const countMonths = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1

/** The same days by the other unit: the months that they touch, or the days of the months up to today. */
export function byUnit(period: Period, unit: Period['unit'], today: Day): Period {
  if (period.unit === unit) return period
  const { from, to } = daysOf(period)
  if (unit === 'month') return { unit, from: monthOf(from), to: monthOf(to) }
  return { unit, from, to: to > today && from <= today ? today : to }
}

/** Why a period cannot be asked for, in the words of the server; undefined when it can. */
export function troubleOf({ unit, from, to }: Period): string | undefined {
  if (from > to) return `끝은 ${fieldMessage('ENDS_BEFORE_START')}`
  if (unit === 'day' && countDays({ from, to }) > MOST_DAYS)
    return `일별로는 ${fieldMessage('PERIOD_DAYS', { max: MOST_DAYS })}`
  if (unit === 'month' && countMonths(from, to) > MOST_MONTHS)
    return `월별로는 ${fieldMessage('PERIOD_MONTHS', { max: MOST_MONTHS })}`
  return undefined
}

/** The last days of some that can be asked for at once. */
export const lastDays = ({ to }: Days): Period => ({ unit: 'day', ...backFrom(to, MOST_DAYS) })
