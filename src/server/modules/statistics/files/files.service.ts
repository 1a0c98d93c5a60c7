import { sql } from 'drizzle-orm'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import { bases, figureWords, labelOf, type StatisticsFigure } from '#shared/statistics/figures.ts'
import { comparisonWords } from '#shared/statistics/tables.ts'
import type { Deps } from '../../../deps.ts'
import { type Db, rows } from '../../../db/db.ts'
import { text } from '../../../db/shape.ts'
import { csvStream, unencodableReport } from '../../../files/csvStream.ts'
import { xlsxStream } from '../../../files/xlsxStream.ts'
import type { Staff } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { openJob } from '../../bulk/pieces.service.ts'
import { type FileMaker, runFiles } from '../../exports/fileJobs.ts'
import type { FileRequest, LeadRequest, RowsRequest } from './files.contract.ts'
import { leadSheet } from './leadSheets.ts'
import { countLines, rowBatches, rowColumns } from './rowLines.ts'
import { sheetOf } from './sheet.ts'
import { sayDays, tableOf, type TableRequest } from './tables.ts'

export type FileCall = { actor: Staff; now: Date; requestId: string; ip: string }

/** Up to so many lines the call itself answers with the file; more is made as a job. */
export const directLines = 50_000
const maxSheetRows = 1_048_575
const kind = 'statistics.export'

type Batches = (onBatch?: (count: number) => Promise<void>) => AsyncGenerator<SheetValue[][]>

export type FilePlan = {
  request: FileRequest
  columns: SheetColumn[]
  batches: Batches
  lines: number
  fileName: string
  /** under which conditions it was counted, as a person reads them */
  conditions: [title: string, text: string][]
  /** what its numbers are */
  meanings: [title: string, text: string][]
}

/** What a file will be. Errors: VALIDATION, BULK_EMPTY, EXPORT_TOO_LARGE, FILE_UNENCODABLE with the characters. */
export async function planFile(db: Db, request: FileRequest, now: Date): Promise<FilePlan> {
  const plan = await planOf(db, request, now)
  if (plan.lines === 0) throw new AppError('BULK_EMPTY', undefined, '내려받을 줄이 없어요.')
  if (request.format === 'xlsx' && plan.lines > maxSheetRows)
    throw new AppError('EXPORT_TOO_LARGE', { limit: maxSheetRows })
  if (request.format === 'csv' && request.encoding === 'cp949' && !request.allow_lossy && plan.lines <= directLines) {
    const report = await unencodableReport(plan.columns, plan.batches())
    if (report.length > 0) throw new AppError('FILE_UNENCODABLE', { characters: report.slice(0, 50) })
  }
  return plan
}

function planOf(db: Db, request: FileRequest, now: Date): Promise<FilePlan> {
  if (request.table === 'rows') return planRows(db, request, now)
  return request.table === 'lead_times' || request.table === 'lead_rows'
    ? planLead(db, request, now)
    : planTable(db, request, now)
}

async function planLead(db: Db, request: LeadRequest, now: Date): Promise<FilePlan> {
  const { name, days, narrow, conditions, notes, ...sheet } = await leadSheet(db, request, now)
  return {
    request,
    ...sheet,
    fileName: nameOf(name, days, request.format),
    conditions: [['기간', sayDays(days)], ...(await narrowing(db, narrow)), ...conditions],
    meanings: notes,
  }
}

const meaningsOf = (figures: readonly StatisticsFigure[]) =>
  [...new Set(figures)].map((figure): [string, string] => [labelOf(figure), figureWords[figure].meaning])

async function planTable(db: Db, request: TableRequest, now: Date): Promise<FilePlan> {
  const told = await tableOf(db, request, now)
  const { columns, rows: lines } = sheetOf(told)
  return {
    request,
    columns,
    // one handful: a table has been counted as a whole
    batches: async function* batches(onBatch) {
      yield lines
      await onBatch?.(lines.length)
    },
    lines: told.lines.length === 0 ? 0 : lines.length,
    fileName: nameOf(told.name, told.days, request.format),
    conditions: [
      ['기간', sayDays(told.days)],
      ...(await narrowing(db, request)),
      ...(isOfUnits(request) ? [] : amountsOf(request)),
      ['집계 시각', formatKst(told.at.as_of)],
      ...(isOfUnits(request) ? [] : [closing(told.at.closed_until)]),
    ],
    meanings: meaningsOf([...told.figures, ...told.compared]),
  }
}

/** Rates and reasons of claims know neither a basis nor points. */
const isOfUnits = (request: TableRequest): request is Extract<TableRequest, { table: 'cohorts' | 'reasons' }> =>
  request.table === 'cohorts' || request.table === 'reasons'

const closing = (until: string | null): [string, string] => [
  '마감',
  until === null ? '아직 마감한 날이 없어요.' : `${formatDay(until)}까지`,
]

async function planRows(db: Db, request: RowsRequest, now: Date): Promise<FilePlan> {
  const { figure, drills, where, format } = request
  const [first] = drills as [RowsRequest['drills'][number]]
  const days = {
    from: drills.reduce((least, { from }) => (from < least ? from : least), first.from),
    to: drills.reduce((most, { to }) => (to > most ? to : most), first.to),
  }
  return {
    request,
    columns: rowColumns(figure),
    batches: (onBatch) => rowBatches(db, request, now, onBatch),
    lines: await countLines(db, request, maxSheetRows, now),
    fileName: nameOf(`${labelOf(figure)}_줄`, days, format),
    conditions: [
      ['숫자', `${where} ${labelOf(figure)}`],
      ['기간', sayDays(days)],
      ...(await narrowing(db, first)),
      ...amountsOf(first),
      ['집계 시각', formatKst(now)],
    ],
    meanings: meaningsOf([figure]),
  }
}

const nameOf = (what: string, { from, to }: { from: string; to: string }, format: string) =>
  `홈핏_매출통계_${what}_${from}_${to}.${format}`.replaceAll(/[\\/:*?"<>|]/g, '-')

type Amounts = {
  basis: keyof typeof bases
  include_points: boolean
  compare?: keyof typeof comparisonWords | undefined
}

const amountsOf = ({ basis, include_points, compare }: Amounts): [string, string][] => [
  ['기준', `${bases[basis].label}: ${bases[basis].meaning}`],
  [
    '포인트',
    include_points ? '결제금액과 환불금액에 포인트를 포함했어요.' : '결제금액과 환불금액에서 포인트를 뺐어요.',
  ],
  ...(compare === undefined ? [] : [['비교', comparisonWords[compare]] as [string, string]]),
]

type Narrow = { brand_id?: number | undefined; shipping_origin_id?: number | undefined }

async function narrowing(db: Db, { brand_id, shipping_origin_id }: Narrow): Promise<[string, string][]> {
  const [found] = await rows(
    db,
    { brand: text.orNull, origin: text.orNull },
    sql`select (select name from brands where id = ${brand_id ?? null}::bigint) as brand, (select name from shipping_origins where id = ${shipping_origin_id ?? null}::bigint) as origin`,
  )
  return [
    ...(brand_id === undefined ? [] : [['브랜드', found?.brand ?? `${brand_id}번`] as [string, string]]),
    ...(shipping_origin_id === undefined
      ? []
      : [['출고지', found?.origin ?? `${shipping_origin_id}번`] as [string, string]]),
  ]
}

const conditionsText = ({ conditions }: FilePlan) => conditions.map(([title, said]) => `${title}: ${said}`).join(' · ')

/** The bytes of a planned file; a workbook says on its last sheet who took it, why, and what each figure is. */
export function fileStream(plan: FilePlan, { actor, now }: FileCall, onBatch?: (count: number) => Promise<void>) {
  const { request, columns, batches, conditions, meanings } = plan
  if (request.format === 'csv')
    return csvStream(columns, batches(onBatch), { encoding: request.encoding, replaceUnencodable: request.allow_lossy })
  return xlsxStream(columns, batches(onBatch), {
    sheetName: '통계',
    stamp: {
      by: `${actor.name} (${actor.role})`,
      at: now,
      reason: request.reason,
      filter: conditions.find(([title]) => title === '기간')?.[1] ?? '',
      notes: [...conditions, ...meanings],
    },
  })
}

/** Writes down who took what out, and why. */
export async function recordFile(deps: Deps, plan: FilePlan, call: FileCall, jobId?: number): Promise<void> {
  const { request, lines } = plan
  await recordAudit(deps.db, {
    actor: call.actor,
    action: kind,
    entity: 'statistics',
    after: {
      table: request.table,
      ...('by' in request ? { by: request.by } : {}),
      rows: lines,
      filter: conditionsText(plan),
      format: request.format,
      ...(jobId ? { job_id: jobId } : {}),
    },
    reason: request.reason,
    ip: call.ip,
    requestId: call.requestId,
    now: call.now,
  })
}

/** Makes a long file as a job; the file is kept for 24 hours. */
export async function fileAsJob(deps: Deps, plan: FilePlan, call: FileCall): Promise<number> {
  const { jobId, fresh } = await deps.db.transaction((tx) =>
    openJob(tx, {
      kind,
      label: '매출 통계 내려받기',
      actor: call.actor,
      requestId: call.requestId,
      reason: plan.request.reason,
      input: { filter_text: conditionsText(plan), format: plan.request.format, request: plan.request },
      total: plan.lines,
      queued: true,
      now: call.now,
    }),
  )
  if (!fresh) return jobId
  await recordFile(deps, plan, call, jobId)
  runQueuedFiles(deps)
  return jobId
}

const maker: FileMaker = {
  kind,
  fileOf: async (deps, job) => {
    const request = job.input['request'] as FileRequest
    const call = { actor: job.input['actor'] as Staff, now: job.createdAt, requestId: job.requestId, ip: '' }
    const plan = await planOf(deps.db, request, call.now)
    return { fileName: plan.fileName, format: request.format, chunks: (progress) => fileStream(plan, call, progress) }
  },
}

/** Goes on with the files of statistics that wait. */
export const runQueuedFiles = (deps: Deps): void => runFiles(deps, [maker])
