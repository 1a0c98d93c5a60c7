import { can } from '#shared/permissions.ts'
import { withJosa } from '#shared/format/josa.ts'
import { formatKst } from '#shared/format/kst.ts'
import type { Deps } from '../../deps.ts'
import { csvStream, unencodableReport } from '../../files/csvStream.ts'
import { xlsxStream } from '../../files/xlsxStream.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { recordAudit, recordPiiAccess } from '../audit/audit.service.ts'
import { refuseTooMany } from '../bulk/bulk.contract.ts'
import type { Job } from '../bulk/jobs.service.ts'
import { openJob } from '../bulk/pieces.service.ts'
import { templateColumns } from './courierTemplates.ts'
import { type FileMaker, runFiles } from './fileJobs.ts'
import { filterInWords } from './filterInWords.ts'
import { readCarriers } from '../shipping/carriers.read.ts'
import { itemSource } from './items.source.ts'
import { orderSource } from './orders.source.ts'
import {
  type ExportRequest,
  type ExportSelection,
  type ExportSource,
  type PlannedColumn,
  sheetColumnsOf,
} from './source.ts'

export type ExportCall = { actor: Staff; now: Date; requestId: string; ip: string }

/** Up to so many rows the call itself answers with the file; more is made as a job. */
export const directRows = 50_000
const maxSheetRows = 1_048_575

export type ExportPlan = {
  source: ExportSource
  request: ExportRequest
  selection: ExportSelection
  columns: PlannedColumn[]
  rows: number
  fileName: string
  /** the conditions, as a person reads them */
  filterText: string
}

/**
 * What an export will be. Errors: EXPORT_REASON_REQUIRED, FORBIDDEN (personal data without the permission), VALIDATION
 * (unknown or personal columns without `include_pii`), BULK_EMPTY, EXPORT_TOO_LARGE, FILE_UNENCODABLE with the characters.
 */
export async function planExport(
  deps: Deps,
  source: ExportSource,
  request: ExportRequest,
  call: ExportCall,
): Promise<ExportPlan> {
  refuseTooMany(request.ids?.length ?? 0)
  if (!request.reason) throw new AppError('EXPORT_REASON_REQUIRED')
  if (request.include_pii && !can(call.actor.role, 'exports:pii'))
    throw new AppError('FORBIDDEN', { permission: 'exports:pii' })
  const columns = columnsOf(source, request)
  const rows = await countExport(deps, source, request, call.now)
  if (rows === 0) throw new AppError('BULK_EMPTY', undefined, `내려받을 ${withJosa(source.noun, '이/가')} 없어요.`)
  // which items share a parcel is known only when all have been read
  if (byParcelOf(request) && rows > directRows) throw new AppError('EXPORT_TOO_LARGE', { limit: directRows })
  if (request.format === 'xlsx' && rows > maxSheetRows) throw new AppError('EXPORT_TOO_LARGE', { limit: maxSheetRows })
  const plan = {
    source,
    request,
    selection: selectionOf(request, call.now, rows),
    columns,
    rows,
    fileName: fileNameOf(source, request, call.now),
    filterText: filterInWords(request, request.filter?.carrier ? await readCarriers(deps.db) : []),
  }
  if (rows <= directRows) await refuseUnencodable(deps, plan, call.now)
  return plan
}

type Named = Pick<ExportRequest, 'filter' | 'ids' | 'as_of' | 'template' | 'by_parcel'> &
  Pick<Partial<ExportRequest>, 'sort'>

const byParcelOf = ({ template, by_parcel: byParcel }: Named) => byParcel || template !== undefined

/** How many lines the file will have: the very number that it ends with. */
export async function countExport(deps: Deps, source: ExportSource, request: Named, now: Date): Promise<number> {
  refuseTooMany(request.ids?.length ?? 0)
  return source.count(deps.db, selectionOf(request, now), maxSheetRows, now)
}

function selectionOf(request: Named, now: Date, rows = 0): ExportSelection {
  const { filter, ids, sort, as_of: asOf } = request
  const byParcel = byParcelOf(request)
  // without an index for this order a long file would sort the whole table for every batch
  const bounded = rows > directRows && sort?.endsWith('ship_by') ? '-paid_at' : sort
  return { filter, ids, sort: bounded, asOf: asOf ? new Date(asOf) : now, byParcel }
}

const fileNameOf = ({ noun }: ExportSource, request: ExportRequest, now: Date) =>
  `홈핏_${request.template ? `택배접수_${request.template}` : noun}_${formatKst(now, 'YYYYMMDD_HHmm')}.${request.format}`

function columnsOf({ columns: known }: ExportSource, request: ExportRequest): PlannedColumn[] {
  const wanted: (PlannedColumn | string)[] = request.template
    ? templateColumns(request.template)
    : request.columns
      ? request.columns.map((key) => known.find((column) => column.key === key) ?? key)
      : known.filter((column) => column.default || (request.include_pii && column.pii))
  const unknown = wanted.filter((column) => typeof column === 'string')
  if (unknown.length > 0) throw invalidField('columns', 'NOT_AMONG', { names: unknown.join(', ') })
  const columns = wanted.filter((column) => typeof column !== 'string')
  const personal = columns.filter((column) => column.pii)
  if (personal.length > 0 && !request.include_pii) {
    throw invalidField('columns', 'PERSONAL_COLUMNS', { names: personal.map((column) => column.key).join(', ') })
  }
  return columns
}

async function refuseUnencodable(
  deps: Deps,
  { source, request, selection, columns }: ExportPlan,
  now: Date,
): Promise<void> {
  if (request.format !== 'csv' || request.encoding !== 'cp949' || request.allow_lossy) return
  const report = await unencodableReport(sheetColumnsOf(columns), source.batches(deps.db, selection, columns, now))
  if (report.length > 0) throw new AppError('FILE_UNENCODABLE', { characters: report.slice(0, 50) })
}

/** The bytes of a planned file. Leaving the loop early stops the queries behind it. */
export function exportStream(
  deps: Deps,
  plan: ExportPlan,
  call: ExportCall,
  onBatch?: (count: number) => Promise<void>,
) {
  const { source, request, selection, columns, filterText } = plan
  const batches = source.batches(deps.db, selection, columns, call.now, onBatch)
  const sheetColumns = sheetColumnsOf(columns)
  if (request.format === 'csv')
    return csvStream(sheetColumns, batches, { encoding: request.encoding, replaceUnencodable: request.allow_lossy })
  const stamp = {
    by: `${call.actor.name} (${call.actor.role})`,
    at: call.now,
    reason: request.reason ?? '',
    filter: filterText,
  }
  return xlsxStream(sheetColumns, batches, { sheetName: source.noun, stamp })
}

/** Writes down who took what out, and why; personal data also into the access log. */
export async function recordExport(deps: Deps, plan: ExportPlan, call: ExportCall, jobId?: number): Promise<void> {
  const { source, request, columns, rows, filterText } = plan
  const detail = {
    rows,
    columns: columns.map((column) => column.key).filter(Boolean),
    ...(request.template ? { template: request.template } : {}),
    filter: filterText,
    format: request.format,
    ...(jobId ? { job_id: jobId } : {}),
  }
  await deps.db.transaction(async (tx) => {
    await recordAudit(tx, {
      actor: call.actor,
      action: source.kind,
      entity: source.entity,
      after: detail,
      reason: request.reason,
      ip: call.ip,
      requestId: call.requestId,
      now: call.now,
    })
    if (columns.some((column) => column.pii)) {
      await recordPiiAccess(tx, {
        actor: call.actor,
        action: source.kind,
        subject: source.kind.replace('.export', ''),
        reason: request.reason,
        detail,
        ip: call.ip,
        now: call.now,
      })
    }
  })
}

/** Makes a large file as a job, one after the other in a process; the file is kept for 24 hours. */
export async function exportAsJob(deps: Deps, plan: ExportPlan, call: ExportCall): Promise<number> {
  const { jobId, fresh } = await deps.db.transaction((tx) =>
    openJob(tx, {
      kind: plan.source.kind,
      label: `${plan.source.noun} 내려받기`,
      actor: call.actor,
      requestId: call.requestId,
      reason: plan.request.reason,
      // a plain hash of it could be guessed by
      body: deps.keys.mac(JSON.stringify(plan.request)),
      input: {
        filter: plan.request.filter ?? {},
        filter_text: plan.filterText,
        columns: plan.columns.map((column) => column.key).filter(Boolean),
        format: plan.request.format,
        sealed_request: deps.keys.seal(JSON.stringify(plan.request)),
      },
      total: plan.rows,
      queued: true,
      now: call.now,
    }),
  )
  if (!fresh) return jobId
  await recordExport(deps, plan, call, jobId)
  runQueuedExports(deps)
  return jobId
}

/** Goes on with the files of lists that wait. */
export function runQueuedExports(deps: Deps): void {
  runFiles(
    deps,
    [itemSource, orderSource].map((source): FileMaker => ({
      kind: source.kind,
      fileOf: (_, job) => {
        const { plan, call } = planOfJob(deps, source, job)
        return {
          fileName: plan.fileName,
          format: plan.request.format,
          chunks: (progress) => exportStream(deps, plan, call, progress),
        }
      },
    })),
  )
}

/** The plan and the call as they were when the file was asked for. */
function planOfJob(deps: Deps, source: ExportSource, job: Job): { plan: ExportPlan; call: ExportCall } {
  const { sealed_request: sealed, request: plain } = job.input
  const request = (typeof sealed === 'string' ? JSON.parse(deps.keys.unseal(sealed)) : plain) as ExportRequest
  const actor = job.input['actor'] as Staff
  return {
    plan: {
      source,
      request,
      selection: selectionOf(request, job.createdAt, job.total),
      columns: columnsOf(source, request),
      rows: job.total,
      fileName: fileNameOf(source, request, job.createdAt),
      filterText: String(job.input['filter_text']),
    },
    call: { actor, now: job.createdAt, requestId: job.requestId, ip: '' },
  }
}
