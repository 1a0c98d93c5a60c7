import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import { figureWords, labelOf, type StatisticsFigure as Figure } from '#shared/statistics/figures.ts'

/** A table of statistics as it stands in a file: the lines and columns of the screen, the sum last. */

export type Values = Partial<Record<Figure, number | null>>
export type Line = {
  label: string
  note?: string
  values: Values
  /** the line that it is compared with */
  before?: { label: string; values: Values } | undefined
}
export type Table = {
  /** what the first column says */
  first: string
  figures: readonly Figure[]
  lines: readonly Line[]
  total: Line
  /** each line's part of this figure */
  share?: Figure
  compared: readonly Figure[]
  /** what each line is compared with is said in it */
  saysWhen?: boolean
}

const text = (title: string, width?: number): SheetColumn => ({ title, kind: 'text', ...(width ? { width } : {}) })
const number = (title: string): SheetColumn => ({ title, kind: 'number' })
const titleOf = (figure: Figure) => {
  const { label, unit } = figureWords[figure]
  return unit === '%' ? label : `${label}(${unit})`
}

export function sheetOf({ first, figures, lines, total, share, compared, saysWhen = false }: Table): {
  columns: SheetColumn[]
  rows: SheetValue[][]
} {
  const columns = [
    text(first, 30),
    text('비고'),
    ...figures.map((figure) => number(titleOf(figure))),
    ...(share ? [number(`${labelOf(share)} 비중`)] : []),
    ...(saysWhen && compared.length > 0 ? [text('비교한 때')] : []),
    ...compared.flatMap((figure) => [number(`비교 ${titleOf(figure)}`), number(`증감 ${titleOf(figure)}`)]),
  ]
  const rowOf = ({ label, note, values, before }: Line): SheetValue[] => [
    label,
    note ?? '',
    ...figures.map((figure) => values[figure] ?? null),
    ...(share ? [partOf(values[share], total.values[share])] : []),
    ...(saysWhen && compared.length > 0 ? [before?.label ?? ''] : []),
    ...compared.flatMap((figure) => {
      const [now, earlier] = [values[figure] ?? null, before?.values[figure] ?? null]
      return [earlier, now === null || earlier === null ? null : now - earlier]
    }),
  ]
  return { columns, rows: [...lines, total].map(rowOf) }
}

/** A part of the whole to a millionth; none where the whole is nothing or less. */
const partOf = (part: number | null | undefined, whole: number | null | undefined): number | null =>
  typeof part !== 'number' || typeof whole !== 'number' || whole <= 0 ? null : Math.round((part / whole) * 1e6) / 1e6
