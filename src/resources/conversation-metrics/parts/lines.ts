import type { SortBy } from '#console/figures/FigureTableFrame.tsx'
import { sortedBy } from '#console/figures/sorted.ts'
import type { ConversationMetrics } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'
import { type Figure, type Values, valuesOf } from '../figures/words.ts'
import { type Part, sayPeriod } from '../question.ts'
import type { Drill } from '../rows/asked.ts'

/** A line of a table: what it is of, its figures, and what its rows are narrowed by. */
export type Line = { key: string; label: string; where: string; values: Values; drill: Drill }
export type Sort = SortBy<Figure | 'label'>

/** The lines of a part as the server tells them. */
export function linesOf(metrics: ConversationMetrics, part: Part): Line[] {
  const { from, to } = metrics
  if (part === 'days')
    return metrics.days
      .map(({ date, ...figures }) => ({
        key: date,
        label: formatDay(date, 'YYYY.MM.DD (dd)'),
        where: formatDay(date),
        values: valuesOf(figures),
        drill: { from: date, to: date },
      }))
      .toReversed()
  if (part === 'products')
    return metrics.products.map(({ id, name, category_id, category, ...figures }) => ({
      key: `${id}/${category_id}`,
      label: `${name} · ${category}`,
      where: `${name} ${category}`,
      values: valuesOf(figures),
      drill: { from, to, product_id: id, category_id },
    }))
  return metrics[part].map(({ id, name, ...figures }) => ({
    key: String(id),
    label: name,
    where: name,
    values: valuesOf(figures),
    drill: { from, to, ...(part === 'people' ? { staff_id: id } : { category_id: id }) },
  }))
}

/** The whole period; what it would be of some products alone is not told. */
export const totalOf = (metrics: ConversationMetrics, part: Part): Line | undefined =>
  part === 'products'
    ? undefined
    : {
        key: 'total',
        label: '합계',
        where: sayPeriod(metrics),
        values: valuesOf({ ...metrics.total, ...lastBacklog(metrics) }),
        drill: { from: metrics.from, to: metrics.to },
      }

/** What is left of a period is what is left of its last day. */
function lastBacklog({ days }: ConversationMetrics) {
  const last = days.at(-1)
  return last ? { backlog: last.backlog } : {}
}

/** Lines in another order. */
export const sorted = (lines: readonly Line[], { by, descending }: Sort): Line[] =>
  sortedBy(lines, by === 'label' ? by : ({ values }) => values[by] ?? null, descending)
