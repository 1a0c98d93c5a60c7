import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { JOB_ROWS } from '#shared/policy.ts'
import { createBreather, gently } from '#shared/files/breathe.ts'
import { invoiceFields } from '#shared/files/invoices/invoiceFields.ts'
import { checkInvoiceRows, type InvoiceCheck } from '#shared/files/invoices/invoiceRows.ts'
import type { Carrier } from '#shared/validation/carriers.ts'
import { maskName } from '../../mask.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { BulkResult } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { findJob, jobOfRequest, jobsOfFile } from '../bulk/jobs.service.ts'
import { readResult } from '../bulk/results.ts'
import { shipFromFile } from '../deliveries/order-items.ship.ts'
import { readCarriers } from '../shipping/carriers.read.ts'
import type { ImportResult } from './imports.contract.ts'
import { importMappings } from './imports.tables.ts'
import type { MatchedItem } from './matchItems.ts'
import { type MatchedRow, type MatchOptions, matchRows } from './match.ts'
import { type FileChoices, type Mapping, readInvoiceFile } from './readFile.ts'

const kind = 'order-items.consignment'

export type ImportCall = { actor: Staff; now: Date; requestId: string }
export type ImportOptions = MatchOptions & {
  dryRun: boolean
  reason?: string | undefined
  mode: 'VALID_ONLY' | 'ALL_OR_NOTHING'
}
type FileFacts = ImportResult['file'] & { bytes?: Uint8Array }
type Understood = Pick<ImportResult, 'header' | 'mapping' | 'remembered' | 'missing' | 'ignored' | 'preview' | 'notes'>

/** 송장 업로드 of a file: read, check, match; applied as a job unless it is a dry run. */
export async function importFile(
  deps: Deps,
  file: UploadedFile,
  choices: FileChoices,
  options: ImportOptions,
  call: ImportCall,
): Promise<ImportResult> {
  const bytes = await file.bytes()
  const carriers = await readCarriers(deps.db)
  const {
    table,
    file: read,
    sure,
    fromMemory,
  } = await readInvoiceFile(bytes, file.name, { ...choices, carriers }, (signature) =>
    rememberedMapping(deps.db, call.actor.id, signature),
  )
  if (choices.mapping) await rememberMapping(deps.db, call, read.signature, read.mapping.columns)
  const facts: FileFacts = {
    name: file.name,
    sha256: file.sha256,
    size: bytes.byteLength,
    kind: table.kind,
    encoding: table.encoding,
    bytes,
  }
  const understood: Understood = {
    header: { row: read.headerIndex + 1, titles: read.header, sure },
    mapping: read.mapping.columns as Record<string, number>,
    remembered: fromMemory,
    missing: read.mapping.missing.map(({ key, label }) => ({ key, label })),
    ignored: read.mapping.ignored,
    preview: read.rows.slice(0, 5).map((row) => row.cells),
    notes: table.warnings,
  }
  return importChecked(deps, carriers, read.check, facts, understood, options, call)
}

export type CorrectedRow = {
  row: number
  order_item_id?: number
  order_item_no?: string
  order_no?: string
  carrier?: string
  invoice_no?: string
  receiver?: string
  phone?: string
  origin?: string
}

/** The rows as mended in the wizard; the file they came from is named by its hash. */
export async function importRows(
  deps: Deps,
  rows: CorrectedRow[],
  file: { name: string; sha256?: string | undefined },
  defaultCarrier: string | undefined,
  options: ImportOptions,
  call: ImportCall,
): Promise<ImportResult> {
  const header = invoiceFields.map((field) => field.label)
  const source = rows.map((row) => ({
    row: row.row,
    cells: invoiceFields.map(({ key }) =>
      key === 'order_item_no'
        ? (row.order_item_no ?? (row.order_item_id === undefined ? '' : String(row.order_item_id)))
        : (row[key] ?? ''),
    ),
  }))
  const columns = Object.fromEntries(invoiceFields.map(({ key }, index) => [key, index]))
  const carriers = await readCarriers(deps.db)
  const check = await gently(
    checkInvoiceRows(source, { columns, header, carriers, defaultCarrier: defaultCarrier ?? null }),
  )
  const sha256 = file.sha256 ?? createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const facts: FileFacts = { name: file.name, sha256, size: 0, kind: 'json', encoding: null }
  const understood: Understood = {
    header: null,
    mapping: columns,
    remembered: false,
    missing: [],
    ignored: [],
    preview: [],
    notes: [],
  }
  return importChecked(deps, carriers, check, facts, understood, options, call)
}

async function importChecked(
  deps: Deps,
  carriers: readonly Carrier[],
  check: InvoiceCheck,
  { bytes, ...file }: FileFacts,
  understood: Understood,
  options: ImportOptions,
  call: ImportCall,
): Promise<ImportResult> {
  const breathe = createBreather()
  const matched = await matchRows(deps.db, check.rows, carriers, options, call.now)
  const earlier = await jobsOfFile(deps.db, file.sha256, kind)
  const label = (field: string) =>
    understood.header?.titles[understood.mapping[field] ?? -1]?.trim() ||
    (invoiceFields.find(({ key }) => key === field)?.label ?? field)
  const errors: ImportResult['errors'] = [
    ...check.issues,
    ...matched.issues.map((issue) => ({ ...issue, column: label(issue.field) })),
  ].sort((a, b) => a.row - b.row)
  await breathe()
  const rows = rowsOf(matched.rows, errors)
  const count = (status: ImportResult['rows'][number]['status']) => rows.filter((row) => row.status === status).length
  const totals = {
    all: rows.length,
    valid: count('VALID'),
    warning: count('WARNING'),
    error: count('ERROR'),
    unchanged: count('UNCHANGED'),
  }
  const result = options.dryRun
    ? null
    : ((await earlierResult(deps.db, file.sha256, call)) ??
      (await apply(deps, matched.rows, totals, { ...file, ...(bytes ? { bytes } : {}) }, options, call)))
  return {
    job_id: result?.job_id ?? null,
    dry_run: options.dryRun,
    file,
    earlier,
    ...understood,
    total: rows.length,
    matched: matched.rows.filter((row) => row.items.length > 0).length,
    totals,
    rows,
    errors,
    result,
  }
}

/** The same request again is the same job, although its rows are done by now. Error: REQUEST_ID_REUSED with another file. */
async function earlierResult(db: Db, sha256: string, call: ImportCall): Promise<BulkResult | undefined> {
  const jobId = await jobOfRequest(db, call.actor, kind, call.requestId)
  if (jobId === undefined) return undefined
  if ((await findJob(db, jobId)).fileSha256 !== sha256) throw new AppError('REQUEST_ID_REUSED')
  return readResult(db, jobId)
}

function rowsOf(matched: MatchedRow[], errors: ImportResult['errors']): ImportResult['rows'] {
  const broken = new Set(errors.filter((issue) => issue.severity === 'error').map((issue) => issue.row))
  const warned = new Set(errors.map((issue) => issue.row))
  return matched.map(({ source, items, unchanged, origins }) => ({
    row: source.row,
    status: broken.has(source.row) ? 'ERROR' : unchanged ? 'UNCHANGED' : warned.has(source.row) ? 'WARNING' : 'VALID',
    values: source.values,
    carrier: source.carrier,
    changes: source.changes as ImportResult['rows'][number]['changes'],
    targets: items.map(targetOf),
    origins: origins.map((part) => ({ id: part.id, name: part.name, targets: part.items.map(targetOf) })),
  }))
}

const targetOf = (item: MatchedItem): ImportResult['rows'][number]['targets'][number] => ({
  order_item_id: item.id,
  order_no: item.orderNo,
  product_name: item.productName,
  option_label: item.optionLabel,
  quantity: item.quantity,
  status: item.status,
  recipient_masked: maskName(item.receiverName),
})

async function apply(
  deps: Deps,
  matched: MatchedRow[],
  totals: ImportResult['totals'],
  file: FileFacts,
  options: ImportOptions,
  call: ImportCall,
): Promise<BulkResult | null> {
  if (options.mode === 'ALL_OR_NOTHING' && totals.error > 0) throw new AppError('IMPORT_HAS_ERRORS', { totals })
  const rows = matched
    .filter((row) => !row.unchanged)
    .flatMap((row) =>
      row.items.map((item) => ({
        id: item.id,
        row: row.source.row,
        version: item.version,
        carrier: row.source.carrier ?? '',
        invoice_no: row.source.values.invoice_no,
      })),
    )
  if (rows.length === 0)
    throw new AppError(
      'BULK_EMPTY',
      { totals },
      totals.error > 0 ? '반영할 수 있는 행이 없어요. 오류를 고쳐 주세요.' : '모두 이미 반영된 송장이에요.',
    )
  const key = file.bytes
    ? `imports/${file.sha256}.${/\.(xlsx|xls|csv|tsv|txt)$/i.exec(file.name)?.[1]?.toLowerCase() ?? 'bin'}`
    : undefined
  if (key && file.bytes) await deps.files.put(key, file.bytes)
  const answer = await runBulk(deps, shipFromFile, {
    actor: call.actor,
    requestId: call.requestId,
    rows,
    reason: options.reason,
    options: { process_too: options.processToo, acknowledge_address: options.acknowledgeAddress },
    input: { file: file.name, totals, ...stopsOf(matched) },
    file: { name: file.name, sha256: file.sha256, ...(key ? { key } : {}) },
  })
  return answer.body as BulkResult
}

/** What the file wanted to send and must not leave, kept with the job for the packing table: ids and reasons, nobody's name. */
function stopsOf(matched: readonly MatchedRow[]): { stops?: object[] } {
  const stops = matched.flatMap(({ source, invoiceNo, stopped }) =>
    stopped.map(({ itemId, code, message }) => ({
      row: source.row,
      item_id: itemId,
      code,
      message,
      invoice_no: invoiceNo,
    })),
  )
  return stops.length > 0 ? { stops: stops.slice(0, JOB_ROWS) } : {}
}

async function rememberedMapping(db: Db, ownerId: number, signature: string): Promise<Mapping | undefined> {
  const [found] = await db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(
      and(
        eq(importMappings.ownerId, ownerId),
        eq(importMappings.kind, kind),
        eq(importMappings.headerSignature, signature),
      ),
    )
  return found?.mapping
}

/** What a person chose for a header is proposed for the same header the next time. */
async function rememberMapping(db: Db, call: ImportCall, signature: string, columns: Mapping): Promise<void> {
  const mapping = columns as Record<string, number>
  await db
    .insert(importMappings)
    .values({
      kind,
      headerSignature: signature,
      ownerId: call.actor.id,
      mapping,
      createdAt: call.now,
      updatedAt: call.now,
    })
    .onConflictDoUpdate({
      target: [importMappings.ownerId, importMappings.kind, importMappings.headerSignature],
      set: { mapping, updatedAt: call.now },
    })
}
