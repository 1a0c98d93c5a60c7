import { formatKst } from '../format/kst.ts'

/** `time` is a moment, written as Korean time; `number` is written as a number; everything else is text. */
export type SheetColumnKind = 'text' | 'number' | 'time'

export interface SheetColumn {
  title: string
  kind: SheetColumnKind
  /** in characters of Latin width; chosen from kind and title when absent */
  width?: number
  /** there, but not shown: what a file needs to be read back */
  hidden?: boolean
  /** to be read, not to be changed: grey, so that people see it */
  locked?: boolean
}

export type SheetValue = string | number | boolean | Date | null | undefined

/** The text of a value in a file: moments as `YYYY-MM-DD HH:mm:ss` in Korean time, yes or no in Korean, nothing as ''. */
export function valueText(value: SheetValue, kind: SheetColumnKind): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (value instanceof Date || kind === 'time') return formatKst(value, 'YYYY-MM-DD HH:mm:ss')
  return String(value)
}

/** The number to write for a value of a number column, or undefined when it is none (then it is text). */
export function valueNumber(value: SheetValue, kind: SheetColumnKind): number | undefined {
  if (kind !== 'number') return undefined
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Room for the title and the usual value, in characters; Hangul takes two. */
export function columnWidth(column: SheetColumn): number {
  if (column.width !== undefined) return column.width
  const title = Array.from(column.title).reduce((width, character) => width + (character > '\u00ff' ? 2 : 1), 0)
  return Math.min(60, Math.max(title + 2, column.kind === 'time' ? 20 : 12))
}
