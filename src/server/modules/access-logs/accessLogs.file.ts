import { and, desc, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accessActionText, accessDetailText, accessSubjectText } from '#shared/format/access.ts'
import type { SheetColumn, SheetValue } from '#shared/files/sheetColumns.ts'
import { formatKst } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { csvStream, unencodableReport } from '../../files/csvStream.ts'
import { xlsxStream } from '../../files/xlsxStream.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseTooMany } from '../bulk/bulk.contract.ts'
import { piiAccessLogs } from '../audit/audit.tables.ts'
import type { accessCountBody, accessExportBody, AccessFilter } from './accessLogs.contract.ts'
import { whereOfAccess } from './accessLogs.read.ts'
import { num } from '../../db/shape.ts'

/** More rows than this are asked for by a shorter period. */
export const maxFileRows = 50_000
const batchRows = 1_000

type Row = typeof piiAccessLogs.$inferSelect
type Column = SheetColumn & { key: string; value: (row: Row) => SheetValue }

export const accessColumns: readonly Column[] = [
  { key: 'at', title: '일시', kind: 'time', value: (row) => row.at },
  { key: 'actor_name', title: '직원', kind: 'text', value: (row) => row.actorName },
  { key: 'actor', title: '계정', kind: 'text', value: (row) => row.actor },
  { key: 'action', title: '작업', kind: 'text', width: 22, value: (row) => accessActionText(row.action) },
  { key: 'subject', title: '대상', kind: 'text', width: 16, value: (row) => accessSubjectText(row.subject) },
  { key: 'detail', title: '조회 항목', kind: 'text', width: 30, value: (row) => accessDetailText(row.detail) },
  { key: 'reason', title: '사유', kind: 'text', width: 40, value: (row) => row.reason },
  { key: 'ip', title: '접속 IP', kind: 'text', width: 16, value: (row) => row.ip },
]

type Request = z.infer<typeof accessExportBody>
type Rows = z.infer<typeof accessCountBody>

/** How many lines the file will have; one more than it may have when there are more. Errors: BULK_TOO_MANY. */
export async function countAccess(db: Db, request: Rows, now: Date): Promise<number> {
  refuseTooMany(request.ids?.length ?? 0)
  const [counted] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from (select 1 from ${piiAccessLogs} where ${whereOf(request, now)} limit ${maxFileRows + 1}) as bounded`,
  )
  return counted?.count ?? 0
}

const whereOf = (request: Rows, now: Date): SQL =>
  and(
    whereOfAccess(request.filter ?? {}),
    request.ids ? inArray(piiAccessLogs.id, request.ids) : undefined,
    lt(piiAccessLogs.at, new Date(Math.min(Date.parse(request.as_of ?? now.toISOString()), now.getTime()) + 1)),
  ) as SQL

/** A file of what the list shows. Errors: VALIDATION (unknown column), BULK_EMPTY, EXPORT_TOO_LARGE, FILE_UNENCODABLE. */
export async function planAccessFile(db: Db, request: Request, now: Date) {
  const columns = request.columns
    ? request.columns.map((key) => accessColumns.find((column) => column.key === key) ?? key)
    : [...accessColumns]
  const unknown = columns.filter((column) => typeof column === 'string')
  if (unknown.length > 0) throw invalidField('columns', 'NOT_AMONG', { names: unknown.join(', ') })
  const known = columns.filter((column) => typeof column !== 'string')
  const where = whereOf(request, now)
  const count = await countAccess(db, request, now)
  if (count === 0) throw new AppError('BULK_EMPTY', undefined, '내려받을 접속기록이 없어요.')
  if (count > maxFileRows) throw new AppError('EXPORT_TOO_LARGE', { limit: maxFileRows })
  if (request.format === 'csv' && request.encoding === 'cp949' && !request.allow_lossy) {
    const report = await unencodableReport(known, batches(db, where, known))
    if (report.length > 0) throw new AppError('FILE_UNENCODABLE', { characters: report.slice(0, 50) })
  }
  return {
    request,
    columns: known,
    where,
    rows: count,
    fileName: `홈핏_접속기록_${formatKst(now, 'YYYYMMDD_HHmm')}.${request.format}`,
  }
}

export type AccessFile = Awaited<ReturnType<typeof planAccessFile>>

/** The bytes of a planned file. */
export function accessStream(db: Db, { request, columns, where }: AccessFile, actor: Staff, now: Date) {
  if (request.format === 'csv')
    return csvStream(columns, batches(db, where, columns), {
      encoding: request.encoding,
      replaceUnencodable: request.allow_lossy,
    })
  const stamp = {
    by: `${actor.name} (${actor.role})`,
    at: now,
    reason: request.reason,
    filter: inWords(request.filter ?? {}),
  }
  return xlsxStream(columns, batches(db, where, columns), { sheetName: '접속기록', stamp })
}

async function* batches(db: Db, where: SQL, columns: readonly Column[]) {
  let last: number | undefined
  for (;;) {
    const rest = last === undefined ? undefined : lt(piiAccessLogs.id, last)
    const found = await db
      .select()
      .from(piiAccessLogs)
      .where(and(where, rest))
      .orderBy(desc(piiAccessLogs.id))
      .limit(batchRows)
    if (found.length === 0) return
    yield found.map((row) => columns.map((column) => column.value(row)))
    last = found.at(-1)?.id
  }
}

/** The conditions of a file, as its last sheet tells them. */
export function inWords(filter: AccessFilter): string {
  const parts = [
    filter.from || filter.to ? `${filter.from ?? ''}~${filter.to ?? ''}` : '',
    filter.staff ? `직원 ${filter.staff}` : '',
    filter.member_id ? `회원 ${filter.member_id}` : '',
    filter.action ? accessActionText(filter.action) : '',
    filter.no_reason ? '사유 없음' : '',
    filter.night ? '야간' : '',
    filter.exports ? '내려받기' : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : '전체'
}
