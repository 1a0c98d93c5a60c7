import { changeText } from '#console/figures/change.ts'
import { sayMinutes } from '#console/figures/sayMinutes.ts'
import type { ConversationFigures, ConversationMetricRows } from '#contract/schema.d.ts'
import {
  figureWords,
  type MetricFigure as Figure,
  type Values as Told,
  valuesOf as toldBy,
} from '#shared/conversation-metrics/figures.ts'
import { formatNumber } from '#shared/format/krw.ts'

export { figureWords, labelOf } from '#shared/conversation-metrics/figures.ts'
export type { Figure }

/** What rows can be asked of. */
export type RowMetric = ConversationMetricRows['metric']

export type Values = Told & { counts?: Partial<Record<RowMetric, number>> }

/** The figures of an answer under the names of the page, with how many rows each spread is made of. */
export const valuesOf = (of: Partial<ConversationFigures> & { backlog?: number }): Values => ({
  ...toldBy(of),
  counts: { first: of.first?.count ?? 0, next: of.next?.count ?? 0, resolution: of.resolution?.count ?? 0 },
})

/** `12건`, `4시간 5분`, `93.4%`; `—` where there is no figure. */
export function say(figure: Figure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  const { unit } = figureWords[figure]
  if (unit === '%') return `${value.toFixed(1)}%`
  return unit === '분' ? sayMinutes(value) : `${formatNumber(value)}건`
}

/** How a figure stands against an earlier one: percentages by points, times by minutes, the others by percent. */
export function changeOf(figure: Figure, now: number | null, then: number | null): string {
  const { unit } = figureWords[figure]
  if (unit === '건' || now === null || then === null || now === then) return changeText(now, then)
  const by = Math.abs(now - then)
  return `${now > then ? '▲' : '▼'} ${unit === '%' ? `${by.toFixed(1)}%p` : sayMinutes(by)}`
}
