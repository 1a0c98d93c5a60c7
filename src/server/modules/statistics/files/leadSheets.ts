import { formatDay, formatKst } from '#shared/format/kst.ts'
import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import { LEAD_MEANING, leadDays, type LeadFigure, leadFigures, leadKindWords } from '#shared/statistics/leadTimes.ts'
import { comparisonWords } from '#shared/statistics/tables.ts'
import type { Db } from '../../../db/db.ts'
import { leadRowsOf, leadTimesOf } from '../lead-times/leadTimes.read.ts'
import type { LeadRequest } from './files.contract.ts'
import { sayDays } from './tables.ts'

/** 출고 리드타임 as a file: its table, or the order items of one of its numbers. */

const batchRows = 10_000
const figures = Object.keys(leadFigures) as LeadFigure[]

type Sheet = {
  name: string
  days: { from: string; to: string }
  /** what it was narrowed to */
  narrow: { brand_id?: number | undefined; shipping_origin_id?: number | undefined }
  columns: SheetColumn[]
  lines: number
  batches: (onBatch?: (count: number) => Promise<void>) => AsyncGenerator<SheetValue[][]>
  conditions: [string, string][]
  notes: [string, string][]
}

const everything = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

export const leadSheet = (db: Db, request: LeadRequest, now: Date): Promise<Sheet> =>
  request.table === 'lead_times' ? tableSheet(db, request, now) : rowsSheet(db, request, now)

const said = (basis: keyof typeof leadDays, now: Date): [string, string][] => [
  ['세는 날', leadDays[basis]],
  ['집계 시각', formatKst(now)],
]

const titleOf = (figure: LeadFigure) =>
  `${leadFigures[figure].label}(${figure === 'shipped' || figure === 'automatic' ? '건' : '영업시간 분'})`

const number = (title: string): SheetColumn => ({ title, kind: 'number' })

type Lead = Record<LeadFigure, number | null>

/** What it was then, and by how much it changed since. */
const besideOf = (now: number | null, then: number | null): SheetValue[] => [
  then,
  now === null || then === null ? null : now - then,
]

async function tableSheet(db: Db, request: Extract<LeadRequest, { table: 'lead_times' }>, now: Date): Promise<Sheet> {
  const { by, basis } = request
  const found = await leadTimesOf(db, { ...request, ...everything }, now)
  const heading = by === 'none' ? leadDays[basis] : leadKindWords[by]
  const { compare } = found
  const byDay = by === 'none'
  const sayDay = (day: string) => formatDay(day, 'YYYY.MM.DD (dd)')
  const lineOf = (label: string, line: Lead, before: Lead | null | undefined, when: string): SheetValue[] => [
    label,
    ...figures.map((figure) => line[figure]),
    ...(compare && byDay ? [when] : []),
    ...(compare ? figures.flatMap((figure) => besideOf(line[figure], before?.[figure] ?? null)) : []),
  ]
  const lines = [
    ...found.results.map(({ key, label, before, ...line }) =>
      lineOf(byDay ? sayDay(key) : label, line, before, before ? sayDay(before.drill.from) : ''),
    ),
    lineOf('합계', found.total, compare?.total, compare ? sayDays(compare) : ''),
  ]
  const counted = [found.total, ...(compare ? [compare.total] : [])]
  return {
    name: `출고리드타임_${heading}`,
    days: found,
    narrow: request,
    columns: [
      { title: heading, kind: 'text', width: 30 },
      ...figures.map((figure) => number(titleOf(figure))),
      ...(compare && byDay ? [{ title: '비교한 때', kind: 'text' } as const] : []),
      ...(compare
        ? figures.flatMap((figure) => [number(`비교 ${titleOf(figure)}`), number(`증감 ${titleOf(figure)}`)])
        : []),
    ],
    lines: counted.every(({ shipped, automatic }) => shipped + automatic === 0) ? 0 : lines.length,
    batches: async function* batches(onBatch) {
      yield lines
      await onBatch?.(lines.length)
    },
    conditions: [
      ...said(basis, now),
      ...(compare ? [['비교', `${comparisonWords[compare.kind]} (${sayDays(compare)})`] as [string, string]] : []),
    ],
    notes: [
      ['출고 리드타임', LEAD_MEANING],
      ...figures.map((figure): [string, string] => [leadFigures[figure].label, leadFigures[figure].meaning]),
    ],
  }
}

async function rowsSheet(db: Db, request: Extract<LeadRequest, { table: 'lead_rows' }>, now: Date): Promise<Sheet> {
  const { drill, where } = request
  const whole = await leadTimesOf(db, { ...drill, ...narrowedTo(drill), by: 'none', ...everything }, now)
  return {
    name: '출고리드타임_줄',
    days: drill,
    narrow: drill,
    columns: [
      { title: '주문번호', kind: 'text', width: 18 },
      { title: '상품', kind: 'text', width: 36 },
      { title: '브랜드', kind: 'text', width: 16 },
      { title: '출고지', kind: 'text', width: 16 },
      { title: '결제일시', kind: 'time' },
      { title: '발송일시', kind: 'time' },
      { title: '걸린 영업시간(분)', kind: 'number' },
    ],
    lines: whole.total.shipped,
    batches: (onBatch) => rowBatches(db, drill, onBatch),
    conditions: [['무엇', where], ...said(drill.basis, now)],
    notes: [['출고 리드타임', LEAD_MEANING]],
  }
}

type Drill = Extract<LeadRequest, { table: 'lead_rows' }>['drill']

/** A place or brand that a line stands for, as what the whole is narrowed to. */
const narrowedTo = ({ by, key }: Drill) =>
  by === 'origin' ? { shipping_origin_id: Number(key) } : by === 'brand' ? { brand_id: Number(key) } : {}

async function* rowBatches(
  db: Db,
  drill: Drill,
  onBatch?: (count: number) => Promise<void>,
): AsyncGenerator<SheetValue[][]> {
  let cursor: string | undefined
  do {
    const page = await leadRowsOf(db, { ...drill, limit: batchRows, ...(cursor ? { cursor } : {}) })
    if (page.results.length > 0) {
      yield page.results.map((row) => [
        row.order_no,
        row.product_name,
        row.brand_name,
        row.origin_name,
        row.paid_at,
        row.shipped_at,
        row.minutes,
      ])
      await onBatch?.(page.results.length)
    }
    cursor = page.next_cursor ?? undefined
  } while (cursor)
}
