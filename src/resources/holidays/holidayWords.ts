import type { ConsignmentHoliday } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'

/** What a day means for shipping, in words. */
export const meaningOf = ({ source, kind, shipping_origin_name: origin }: ConsignmentHoliday): string => {
  if (source === 'OFFICIAL') return '공휴일'
  const who = origin ?? '모든 출고지'
  return kind === 'CLOSED' ? `${who} 쉬는 날` : `${who} 일하는 날`
}

/** Days of a year by month, empty months left out. */
export const byMonth = (holidays: readonly ConsignmentHoliday[]): [month: string, days: ConsignmentHoliday[]][] => {
  const months = Map.groupBy(holidays, (one) => one.date.slice(0, 7))
  return [...months].toSorted(([a], [b]) => a.localeCompare(b))
}

/** `11.3 (화)` */
export const dayText = (date: string): string => formatDay(date, 'M.D (dd)')
