import type { ConversationMetrics } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { withJosa } from '#shared/format/josa.ts'

/** What the chart shows, in a sentence. */
export function summaryOf(days: ConversationMetrics['days']): string {
  const [first, ...others] = days
  const last = days.at(-1)
  if (!first || !last) return ''
  const busiest = others.reduce((top, day) => (day.created > top.created ? day : top), first)
  const left = `${formatNumber(last.backlog)}건`
  const grown = last.backlog - first.backlog
  const change =
    grown === 0 ? '처음과 같아요' : `첫날보다 ${formatNumber(Math.abs(grown))}건 ${grown > 0 ? '늘었어요' : '줄었어요'}`
  return `문의가 가장 많이 들어온 날은 ${formatDay(busiest.date)}(${formatNumber(busiest.created)}건)이고, 남은 문의는 ${withJosa(left, '으로/로')} ${change}.`
}
