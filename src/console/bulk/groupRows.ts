import type { BulkRow } from '#contract/schema.d.ts'
import type { BulkStatus } from '#dataProvider/types.ts'

export type RowGroup = {
  key: string
  status: BulkStatus
  code: BulkRow['code'] | undefined
  /** The reason, as the first row tells it. */
  message: string
  rows: BulkRow[]
}

/** What asks for attention comes first. */
const ORDER: BulkStatus[] = ['FAILED', 'UNKNOWN', 'NOT_ATTEMPTED', 'SKIPPED', 'SUCCESS']

const SILENT: Record<BulkStatus, string> = {
  SUCCESS: '처리할 수 있어요',
  SKIPPED: '할 일이 없어요',
  FAILED: '처리하지 못했어요',
  NOT_ATTEMPTED: '시작하기 전에 멈췄어요',
  UNKNOWN: '결과를 확인해야 해요',
}

/** Rows of one outcome and one reason together; failures first, the largest group first within an outcome. */
export const groupRows = (rows: readonly BulkRow[]): RowGroup[] => {
  const groups = new Map<string, RowGroup>()
  for (const row of rows) {
    const reason = row.code ? row : row.warnings?.[0]
    const key = `${row.status}:${reason?.code ?? ''}`
    const group = groups.get(key) ?? {
      key,
      status: row.status,
      code: reason?.code ?? undefined,
      message: reason?.message ?? SILENT[row.status],
      rows: [],
    }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted(
    (a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || b.rows.length - a.rows.length,
  )
}

/** Ids of the rows that succeeded with a warning of this code. */
export const warnedIds = (rows: readonly BulkRow[], code: BulkRow['code']): number[] =>
  rows.flatMap((row) =>
    row.status === 'SUCCESS' && typeof row.id === 'number' && row.warnings?.some((one) => one.code === code)
      ? [row.id]
      : [],
  )
