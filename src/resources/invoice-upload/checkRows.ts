import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { ImportResult } from '#shared/api/schema.d.ts'
import type { InvoiceFieldKey } from '#shared/files/invoiceFields.ts'
import type { Draft, Edits } from './drafts.ts'

export type RowStatus = ImportResult['rows'][number]['status']
export type Issue = ImportResult['errors'][number]
export type Tab = 'ALL' | RowStatus

export const rowWords: StatusWords<RowStatus> = {
  VALID: ['정상', 'good'],
  WARNING: ['경고', 'warning'],
  ERROR: ['오류', 'bad'],
  UNCHANGED: ['변경없음', 'neutral'],
}

/** A row of the check: what will be sent, what the server says of it, and which parcels it makes. */
export type CheckRow = {
  id: number
  status: RowStatus
  targets: string
  issues: Issue[]
  changed: Draft['changed']
  edited: boolean
} & Record<InvoiceFieldKey, string>

const targetsOf = (targets: ImportResult['rows'][number]['targets']): string => {
  const [first] = targets
  if (!first) return ''
  const said = `${[first.product_name, first.option_label].filter(Boolean).join(' ')} × ${first.quantity}`
  return targets.length > 1 ? `${said} 외 ${targets.length - 1}건` : said
}

/** Drafts beside the answer of the last check; a row that was never checked waits as it stands. */
export const checkRowsOf = (drafts: readonly Draft[], answer: ImportResult, edits: Edits): CheckRow[] => {
  const issues = Map.groupBy(answer.errors, ({ row }) => row)
  const checked = new Map(answer.rows.map((row) => [row.row, row]))
  return drafts.map(({ row, values, changed }) => {
    const found = checked.get(row)
    return {
      id: row,
      ...values,
      changed,
      edited: edits.has(row),
      status: found?.status ?? 'ERROR',
      targets: targetsOf(found?.targets ?? []),
      issues: issues.get(row) ?? [],
    }
  })
}

/** Rows of a tab and of one reason. What was just mended stays in sight in the tab where it was mended. */
export const shownRows = (rows: readonly CheckRow[], tab: Tab, code: string): CheckRow[] =>
  rows.filter(
    (row) =>
      (tab === 'ALL' || row.status === tab || (row.edited && tab === 'ERROR')) &&
      (code === '' || row.issues.some((issue) => issue.code === code)),
  )

/** The reasons that rows have, most frequent first: `[code, message, rows]`. */
export const reasonsOf = (errors: readonly Issue[]): { code: string; message: string; count: number }[] =>
  [...Map.groupBy(errors, ({ code }) => code)]
    .map(([code, issues]) => ({
      code,
      message: issues[0]?.message ?? code,
      count: new Set(issues.map(({ row }) => row)).size,
    }))
    .toSorted((a, b) => b.count - a.count)

/** Every correction that has exactly one sensible answer, as edits. */
export const suggestions = (errors: readonly Issue[]): { row: number; field: InvoiceFieldKey; value: string }[] =>
  errors.flatMap(({ row, field, fix }) => (fix ? [{ row, field: field as InvoiceFieldKey, value: fix }] : []))
