import type { AccessSummary } from '#contract/schema.d.ts'
import { addMonths, daysOfMonth } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'

type Flag = AccessSummary['staff'][number]['flags'][number]

export const flagWords: Record<Flag, string> = {
  NO_REASON: '사유 없음',
  NIGHT: '야간 열람',
  EXPORTS: '잦은 내려받기',
  MANY: '많은 열람',
}

/** The rules in words, as the server applies them. */
export const ruleTexts = (rules: AccessSummary['rules']): string[] => [
  `${flagWords.NO_REASON}: 사유를 적지 않은 열람·내려받기가 ${rules.no_reason}건 이상 (찾기는 빼고)`,
  `${flagWords.NIGHT}: 22시부터 06시 사이의 기록이 ${rules.night}건 이상`,
  `${flagWords.EXPORTS}: 개인정보를 포함한 내려받기가 ${rules.exports}건 이상`,
  `${flagWords.MANY}: 기록이 ${rules.many_at_least}건 이상이면서 그 달 직원들 가운뎃값의 ${rules.many_times}배를 넘음`,
]

export const summaryKey = (month: string) => ['access-summary', month] as const

/** The month before this one in Korea, `YYYY-MM`. */
export function lastMonth(now: Date): string {
  return addMonths(kstDay(now), -1).slice(0, 7)
}

/** The address of the records behind a number of the month. */
export function listOf(month: string, filter: Record<string, unknown>): string {
  const whole = { ...filter, ...daysOfMonth(month) }
  const shown = Object.fromEntries(Object.keys(filter).map((key) => [key, true]))
  return `/access-logs?filter=${encodeURIComponent(JSON.stringify(whole))}&displayedFilters=${encodeURIComponent(JSON.stringify(shown))}`
}
