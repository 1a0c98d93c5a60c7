import { type MetricFigure, figureWords, labelOf, type Values, valuesOf } from '#shared/conversation-metrics/figures.ts'
import { figuresOf, firstOf, metricParts, type MetricPart, rules } from '#shared/conversation-metrics/tables.ts'
import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import type { Db } from '../../../db/db.ts'
import { csvStream, unencodableReport } from '../../../files/csvStream.ts'
import { xlsxStream } from '../../../files/xlsxStream.ts'
import type { Staff } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import type { MetricsFileRequest } from './metrics.contract.ts'
import { readMetrics } from './metrics.read.ts'

/** 상담 지표 as a file: a table of the screen, every line of it, the whole last. */

export type MetricsFile = {
  request: MetricsFileRequest
  fileName: string
  columns: SheetColumn[]
  rows: SheetValue[][]
  lines: number
  period: string
}

/** What a file will be. Errors: VALIDATION of the days, BULK_EMPTY, FILE_UNENCODABLE with the characters. */
export async function planMetricsFile(db: Db, request: MetricsFileRequest, now: Date): Promise<MetricsFile> {
  const { from, to, part, format, encoding, allow_lossy } = request
  const metrics = await readMetrics(db, { from, to }, now)
  const lines = linesOf(metrics, part)
  if (lines.length === 0) throw new AppError('BULK_EMPTY', undefined, '내려받을 줄이 없어요.')
  const figures = figuresOf[part]
  const columns = [
    { title: firstOf[part], kind: 'text', width: 30 } as const,
    ...figures.map((figure): SheetColumn => ({ title: titleOf(figure), kind: 'number' })),
  ]
  // what the whole would be of some products alone is not told
  const all = part === 'products' ? lines : [...lines, totalOf(metrics)]
  const rows = all.map(({ label, values }) => [label, ...figures.map((figure) => values[figure] ?? null)])
  if (format === 'csv' && encoding === 'cp949' && !allow_lossy) {
    const report = await unencodableReport(columns, batches(rows))
    if (report.length > 0) throw new AppError('FILE_UNENCODABLE', { characters: report.slice(0, 50) })
  }
  return {
    request,
    fileName: `홈핏_상담지표_${metricParts[part]}_${from}_${to}.${format}`,
    columns,
    rows,
    lines: rows.length,
    period: from === to ? formatDay(from) : `${formatDay(from)} ~ ${formatDay(to)}`,
  }
}

const titleOf = (figure: MetricFigure) => {
  const { label, unit } = figureWords[figure]
  return `${label}(${unit === '분' ? '상담 시간 분' : unit})`
}

type Metrics = Awaited<ReturnType<typeof readMetrics>>
type Line = { label: string; values: Values }

function linesOf({ days, people, categories, products }: Metrics, part: MetricPart): Line[] {
  if (part === 'days')
    return days.map(({ date, ...told }) => ({ label: formatDay(date, 'YYYY.MM.DD (dd)'), values: valuesOf(told) }))
  if (part === 'products')
    return products.map(({ name, category, ...told }) => ({ label: `${name} · ${category}`, values: valuesOf(told) }))
  return (part === 'people' ? people : categories).map(({ name, ...told }) => ({
    label: name,
    values: valuesOf(told),
  }))
}

/** What is left of a period is what is left of its last day. */
const totalOf = ({ total, days }: Metrics): Line => ({
  label: '합계',
  values: valuesOf({ ...total, backlog: days.at(-1)?.backlog ?? null }),
})

async function* batches(rows: SheetValue[][]) {
  yield rows
}

/** The bytes of a planned file; a workbook says on its last sheet who took it, why, and what each figure is. */
export function metricsFileStream({ request, columns, rows, period }: MetricsFile, actor: Staff, now: Date) {
  const { format, encoding, allow_lossy, part, reason } = request
  if (format === 'csv') return csvStream(columns, batches(rows), { encoding, replaceUnencodable: allow_lossy })
  return xlsxStream(columns, batches(rows), {
    sheetName: '지표',
    stamp: {
      by: `${actor.name} (${actor.role})`,
      at: now,
      reason,
      filter: period,
      notes: [
        ['집계 시각', formatKst(now)],
        ...figuresOf[part].map((figure) => [labelOf(figure), figureWords[figure].meaning] as const),
        ...rules,
      ],
    },
  })
}
