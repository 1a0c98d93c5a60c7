import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { ImportResult } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import type { InvoiceFieldKey } from '#shared/files/invoices/invoiceFields.ts'
import type { Draft } from './drafts.ts'
import type { Work } from './useInvoiceCheck.ts'

export type RowStatus = ImportResult['rows'][number]['status']
export type Issue = ImportResult['errors'][number]
export type Tab = 'ALL' | RowStatus

export const rowWords: StatusWords<RowStatus> = {
  VALID: ['정상', 'good'],
  WARNING: ['경고', 'warning'],
  ERROR: ['오류', 'bad'],
  UNCHANGED: ['변경없음', 'neutral'],
}

export type Origins = ImportResult['rows'][number]['origins']

/** A row of the check: what will be sent, what the server says of it, and which parcels it makes. */
export type CheckRow = {
  id: number
  status: RowStatus
  targets: string
  /** The shipping origins that this row would put into one parcel; empty unless it must be split. */
  origins: Origins
  /** The Excel row that this row was split from. */
  of: number | null
  issues: Issue[]
  changed: Draft['changed']
  edited: boolean
} & Record<InvoiceFieldKey, string>

export const targetsOf = (targets: ImportResult['rows'][number]['targets']): string => {
  const [first] = targets
  if (!first) return ''
  const said = `${[first.product_name, first.option_label].filter(Boolean).join(' ')} × ${first.quantity}`
  return targets.length > 1 ? `${said} 외 ${targets.length - 1}건` : said
}

/** Drafts beside the answer of the last check; a row that was never checked waits as it stands. */
export const checkRowsOf = (
  drafts: readonly Draft[],
  answer: ImportResult,
  work: Pick<Work, 'edits' | 'added'>,
): CheckRow[] => {
  const sources = new Map(work.added.map(({ row, of }) => [row, of]))
  const issues = Map.groupBy(answer.errors, ({ row }) => row)
  const checked = new Map(answer.rows.map((row) => [row.row, row]))
  return drafts.map(({ row, values, changed }) => {
    const found = checked.get(row)
    return {
      id: row,
      ...values,
      changed,
      edited: work.edits.has(row),
      of: sources.get(row) ?? null,
      status: found?.status ?? 'ERROR',
      targets: targetsOf(found?.targets ?? []),
      origins: found?.origins ?? [],
      issues: issues.get(row) ?? [],
    }
  })
}

/** Rows of a tab and of one reason. What was just mended stays in sight in the tab where it was mended. */
export const shownRows = (rows: readonly CheckRow[], tab: Tab, code: Issue['code'] | ''): CheckRow[] =>
  rows.filter(
    (row) =>
      (tab === 'ALL' || row.status === tab || (row.edited && tab === 'ERROR')) &&
      (code === '' || row.issues.some((issue) => issue.code === code)),
  )

/** The reasons that rows have, most frequent first: `[code, message, rows]`. */
export const reasonsOf = (errors: readonly Issue[]): { code: Issue['code']; message: string; count: number }[] =>
  [...Map.groupBy(errors, ({ code }) => code)]
    .map(([code, issues]) => ({
      code,
      message: issues[0]?.message ?? code,
      count: new Set(issues.map(({ row }) => row)).size,
    }))
    .toSorted((a, b) => b.count - a.count)

/** What pressing the button sends: a row with a warning is said to be one. */
export const applyWords = ({ valid, warning }: Pick<ImportResult['totals'], 'valid' | 'warning'>): string =>
  [
    valid > 0 || warning === 0 ? `정상 ${formatNumber(valid)}행` : '',
    warning > 0 ? `경고 ${formatNumber(warning)}행` : '',
  ]
    .filter(Boolean)
    .join(' + ') + ' 반영'

/** Every correction that has exactly one sensible answer, as edits. */
export const suggestions = (errors: readonly Issue[]): { row: number; field: InvoiceFieldKey; value: string }[] =>
  errors.flatMap(({ row, field, fix }) => (fix ? [{ row, field: field as InvoiceFieldKey, value: fix }] : []))
