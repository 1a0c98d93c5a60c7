import { addDays, addMonths, daysBetween, daysOfMonth } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import { invalidField } from '../../http/errors.ts'
import { type comparisons, MOST_DAYS, MOST_DRILLED_DAYS, MOST_MONTHS } from './statistics.contract.ts'

/** Days of the calendar in Korea, both included, as the buckets that are shown: each a day or a month. */
export type Period = { unit: 'day' | 'month'; from: Day; to: Day; buckets: string[] }
export type Comparison = (typeof comparisons)[number]

/** Error: VALIDATION for days the wrong way round and for more than 92 of them. */
export function daysPeriod({ from, to }: { from: Day; to: Day }): Period {
  if (from > to) throw invalidField('to', 'ENDS_BEFORE_START')
  const count = daysBetween(from, to) + 1
  if (count > MOST_DAYS) throw invalidField('to', 'PERIOD_DAYS', { max: MOST_DAYS })
  return { unit: 'day', from, to, buckets: Array.from({ length: count }, (_, n) => addDays(from, n)) }
}

/** Error: VALIDATION of `field` for days the wrong way round and for more than months are told at once. */
export function refuseDrill({ from, to }: { from: Day; to: Day }, field: string): void {
  if (from > to) throw invalidField(field, 'ENDS_BEFORE_START')
  if (daysBetween(from, to) >= MOST_DRILLED_DAYS) throw invalidField(field, 'PERIOD_MONTHS', { max: MOST_MONTHS })
}

/** Error: VALIDATION for months the wrong way round and for more than 36 of them. */
export function monthsPeriod({ from_month, to_month }: { from_month: string; to_month: string }): Period {
  if (from_month > to_month) throw invalidField('to_month', 'ENDS_BEFORE_START')
  const buckets = [from_month]
  for (let month = from_month; month < to_month && buckets.length <= MOST_MONTHS;) {
    month = nextMonth(month, 1)
    buckets.push(month)
  }
  if (buckets.length > MOST_MONTHS) throw invalidField('to_month', 'PERIOD_MONTHS', { max: MOST_MONTHS })
  return { unit: 'month', from: daysOfMonth(from_month).from, to: daysOfMonth(to_month).to, buckets }
}

type Asked = Partial<Record<'from' | 'to' | 'from_month' | 'to_month', string | undefined>>

/** Days or months, whichever are asked for. Errors: VALIDATION for both, for neither and for half of one. */
export function periodOf({ from, to, from_month, to_month }: Asked): Period {
  const days = from !== undefined || to !== undefined
  const months = from_month !== undefined || to_month !== undefined
  if (days && months) throw invalidField('from_month', 'ONE_OF_TWO')
  if (months) {
    if (!from_month || !to_month) throw invalidField(from_month ? 'to_month' : 'from_month', 'REQUIRED')
    return monthsPeriod({ from_month, to_month })
  }
  if (!from || !to) throw invalidField(from ? 'to' : 'from', 'REQUIRED')
  return daysPeriod({ from, to })
}

const nextMonth = (month: string, count: number) => addMonths(`${month}-01`, count).slice(0, 7)

/** The days of a bucket. */
export const daysOf = ({ unit }: Pick<Period, 'unit'>, bucket: string): { from: Day; to: Day } =>
  unit === 'day' ? { from: bucket, to: bucket } : daysOfMonth(bucket)

/** The bucket of a day. */
export const bucketOf = ({ unit }: Pick<Period, 'unit'>, day: Day): string => (unit === 'day' ? day : day.slice(0, 7))

/**
 * The period that a period is compared with, and the bucket that each of its buckets is paired with: the calendar date a
 * year or a month before (a day that the other month does not have with its last, so that one may be paired twice), or as
 * many days or months before as there are. What ends with its month is compared up to the end of the other month.
 */
export function comparedWith(period: Period, kind: Comparison): { period: Period; pairs: string[] } {
  const { unit, buckets } = period
  const months = { YEAR_BEFORE: -12, MONTH_BEFORE: -1, PREVIOUS: unit === 'month' ? -buckets.length : undefined }[kind]
  const pairOf = (bucket: string) => {
    if (months === undefined) return addDays(bucket, -buckets.length)
    return unit === 'month' ? nextMonth(bucket, months) : addMonths(bucket, months)
  }
  const pairs = buckets.map(pairOf)
  const [first, last] = [pairs[0] as string, pairs.at(-1) as string]
  const from = daysOf(period, first).from
  const whole = kind !== 'PREVIOUS' && period.to === daysOfMonth(period.to.slice(0, 7)).to
  const to = unit === 'day' && whole ? daysOfMonth(last.slice(0, 7)).to : daysOf(period, last).to
  return { period: { unit, from, to, buckets: [...new Set(pairs)] }, pairs }
}
