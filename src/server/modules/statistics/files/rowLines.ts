import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import { figureWords, type StatisticsFigure } from '#shared/statistics/figures.ts'
import type { Db } from '../../../db/db.ts'
import { invalidField } from '../../../http/errors.ts'
import { refuseDrill } from '../periods.ts'
import { countRows, rowsOf } from '../rows.read.ts'
import type { RowsRequest } from './files.contract.ts'

/** The rows of a number as lines of a file. */

const batchRows = 1_000
const kindWord = { PAID: '결제', REFUND: '환불', CLAIM: '클레임' } as const

/** The queries of a number. Errors: VALIDATION. */
export function drillsOf({ figure, drills }: RowsRequest) {
  return drills.map((drill) => {
    refuseDrill(drill, 'drills')
    if ((drill.by === undefined) !== (drill.key === undefined)) throw invalidField('drills', 'INVALID')
    const { adjustments = 'WITH', ...rest } = drill
    return { ...rest, adjustments, figure }
  })
}

/** How many lines there are, counted up to `limit` + 1. */
export async function countLines(db: Db, request: RowsRequest, limit: number, now: Date): Promise<number> {
  let count = 0
  for (const drill of drillsOf(request)) {
    if (count > limit) break
    count += await countRows(db, drill, { limit: limit - count, now })
  }
  return count
}

export const rowColumns = (figure: StatisticsFigure): SheetColumn[] => {
  const { label, unit } = figureWords[figure]
  return [
    { title: '일시', kind: 'time' },
    { title: '구분', kind: 'text' },
    { title: '결제일', kind: 'text' },
    { title: '주문번호', kind: 'text', width: 18 },
    { title: '상품', kind: 'text', width: 36 },
    { title: '브랜드', kind: 'text', width: 16 },
    { title: '수량', kind: 'number' },
    { title: `${label}(${unit})`, kind: 'number' },
    { title: '환불번호', kind: 'text', width: 18 },
    { title: '클레임번호', kind: 'text', width: 18 },
    { title: '비고', kind: 'text' },
  ]
}

/** The lines, newest first, some at a time. */
export async function* rowBatches(
  db: Db,
  request: RowsRequest,
  now: Date,
  onBatch?: (count: number) => Promise<void>,
): AsyncGenerator<SheetValue[][]> {
  for (const drill of drillsOf(request)) {
    let cursor: string | undefined
    do {
      const page = await rowsOf(db, { ...drill, limit: batchRows, ...(cursor ? { cursor } : {}) }, now)
      if (page.results.length > 0) {
        yield page.results.map(lineOf)
        await onBatch?.(page.results.length)
      }
      cursor = page.next_cursor ?? undefined
    } while (cursor)
  }
}

type Row = Awaited<ReturnType<typeof rowsOf>>['results'][number]

const lineOf = (row: Row): SheetValue[] => [
  row.occurred_at,
  kindWord[row.kind],
  String(row.ordered_on),
  row.order_no,
  row.part === 'GOODS' ? (row.product_name ?? '') : '배송비·차감·조정',
  row.brand_name ?? '',
  row.part === 'GOODS' ? row.quantity : null,
  row.value,
  row.refund_no ?? '',
  row.claim_no ?? '',
  row.late ? '마감 뒤 조정' : '',
]
