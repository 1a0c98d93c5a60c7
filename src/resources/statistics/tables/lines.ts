import type { SortBy } from '#console/figures/FigureTableFrame.tsx'
import { sortedBy } from '#console/figures/sorted.ts'
import type { StatisticsDrill } from '#contract/schema.d.ts'
import type { Figure } from '../figures/words.ts'
import type { Values } from '../rows/made.ts'

/** A line of a table: what it is of, its figures, and the query of its rows. */
export type Line = {
  key: string
  label: string
  /** What numbers of the line are called: the label where it says enough. */
  where?: string
  note?: string
  values: Values
  drill: StatisticsDrill
  /** Stands first, whatever the order. */
  pinned?: boolean
  /** Something to look at next, a press away. */
  next?: { text: string; label: string; go: () => void }
  /** The line of the period that this one is compared with. */
  before?: Line | undefined
}

export type Sort = SortBy<Figure | 'label' | 'share' | 'change'>

export const whereOf = (line: Line) => line.where ?? line.label

/** Lines in another order; those without the figure stand last whichever way. */
export function sorted(
  lines: readonly Line[],
  { by, descending }: Sort,
  { share, change }: { share?: Figure | undefined; change?: Figure | undefined } = {},
): Line[] {
  const figure = by === 'share' ? share : by === 'change' || by === 'label' ? undefined : by
  const of = (line: Line) => (by === 'change' ? changeOf(line, change) : valueOf(line, figure))
  return sortedBy(lines, by === 'label' ? by : of, descending)
}

const valueOf = (line: Line, figure: Figure | undefined) =>
  figure === undefined ? null : (line.values[figure] ?? null)

/** By how much a line differs from what it is compared with; none where either is missing. */
export function changeOf({ values, before }: Line, figure: Figure | undefined): number | null {
  const [now, then] = figure === undefined ? [] : [values[figure], before?.values[figure]]
  return typeof now === 'number' && typeof then === 'number' ? now - then : null
}

/** What lines add up to. */
export const sumOf = (lines: readonly Line[], figure: Figure) =>
  lines.reduce((sum, { values }) => sum + (values[figure] ?? 0), 0)

/** A line's part of the whole; none where the whole is nothing or less. */
export function shareOf(line: Line, total: Line, figure: Figure): number | null {
  const [part, whole] = [line.values[figure], total.values[figure]]
  return typeof part !== 'number' || typeof whole !== 'number' || whole <= 0 ? null : part / whole
}
