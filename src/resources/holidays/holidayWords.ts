import type { ConsignmentHoliday, HolidayEffect } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'
import { formatNumber } from '#shared/format/krw.ts'

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

type Closed = HolidayEffect['closes'][number]

export const closedText = ({ shipping_origin: { name }, date }: Closed): string =>
  `${name}: ${dayText(date)}에 출고하지 않게 돼요.`

export const openedText = (date: string, name: string): string => `${name}: ${dayText(date)}에 출고하게 돼요.`

/** What is planned for the day goes on to the next one. */
export const rolledText = ({ schedules, locked, rolls_to }: Closed): string => {
  const also = locked > 0 ? ` 그중 ${formatNumber(locked)}건은 이미 마감됐지만 그날 나갈 수 없어 함께 옮겨요.` : ''
  return `배송 예정 ${formatNumber(schedules)}건이 ${dayText(rolls_to)}로 옮겨져요.${also}`
}

/** What was promised stays promised: it was counted when it was paid. */
export const promisedText = ({ items, items_capped, orders }: Closed): string =>
  `발송기한이 이날인 주문상품이 ${formatNumber(items)}개${items_capped ? ' 넘게' : `(주문 ${formatNumber(orders)}건)`} 있어요.`

/** Promises stay: they were counted when they were paid. */
export const keptText = '발송기한은 결제할 때 약속한 날이라 바뀌지 않아요. 그날 보내지 못하면 발송지연을 안내해 주세요.'

export const nothingText = ({ past }: HolidayEffect): string =>
  past ? '지난 날이라 바뀌는 것이 없어요.' : '출고하는 날은 그대로라, 옮겨지거나 늦어지는 것이 없어요.'

export const savedText = (moved: number): string =>
  moved > 0
    ? `휴무일을 저장했어요. 배송 예정 ${formatNumber(moved)}건을 다음 출고일로 옮기고 고객에게 알렸어요.`
    : '휴무일을 저장했어요.'
