import { sql } from 'drizzle-orm'
import { cleanCell } from '#shared/files/cleanCell.ts'
import { type ImportField, mapColumns } from '#shared/files/columns.ts'
import { FileError } from '#shared/files/fileError.ts'
import { dataRows, findHeader } from '#shared/files/header.ts'
import { formatPhone, phoneDigits } from '#shared/format/phone.ts'
import { type Db, rows } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import type { Deps } from '../../../deps.ts'
import { readTableApart } from '../../../files/readTableApart.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { runBulk } from '../../bulk/bulk.service.ts'
import { jobOfRequest } from '../../bulk/jobs.service.ts'
import { closeJob, openJob } from '../../bulk/pieces.service.ts'
import { readResult } from '../../bulk/results.ts'
import type { RowWarning } from '../../bulk/rowCodes.ts'
import { maskEmail, maskPhone } from '../../../mask.ts'
import { type FileCall, fileAnswer, keptUpload, type Upload, uploadOf } from '../../imports/keptFile.ts'
import { refusedFile } from '../../imports/readFile.ts'
import { mostDays } from './admin.contract.ts'
import { extendEach, type ExtendRow, onceEach } from './extend.bulk.ts'
import { liveIds } from './liveIds.ts'

/** 구독 연장 파일: whose, how many days and why, in a CSV (UTF-8, CP949) or a workbook. */

type Key = 'subscription_id' | 'user_id' | 'email_address' | 'phone' | 'days' | 'reason'

const fields: ImportField<Key>[] = [
  { key: 'subscription_id', label: '구독번호', synonyms: ['구독 ID', 'subscription id'], kind: 'integer' },
  {
    key: 'user_id',
    label: '회원번호',
    synonyms: ['회원 ID', '회원아이디', '고객번호', 'user id', 'member id', 'id'],
    kind: 'integer',
  },
  {
    key: 'email_address',
    label: '이메일',
    synonyms: ['이메일주소', '메일', '회원이메일', 'email', 'e-mail', 'mail'],
    kind: 'text',
  },
  {
    key: 'phone',
    label: '휴대폰',
    synonyms: ['휴대전화', '휴대폰번호', '전화번호', '연락처', 'phone', 'mobile'],
    kind: 'text',
  },
  { key: 'days', label: '일수', synonyms: ['연장일수', '연장 일수', '보상일수', '보상 일수', 'days'], kind: 'integer' },
  { key: 'reason', label: '사유', synonyms: ['이유', '연장사유', '보상사유', 'reason'], kind: 'text' },
]

const checkKind = 'subscriptions.extend-check'

/** What holds for rows that do not say it themselves. */
export type ForAll = { days?: number | undefined; reason?: string | undefined }

/** Reads a file, says of every row what would happen, and keeps it: `job_id` is what to commit. */
export async function checkExtendFile(deps: Deps, file: UploadedFile, all: ForAll, call: FileCall) {
  const upload = await uploadOf(file)
  const members = await readRows(deps.db, upload, all)
  await deps.files.put(upload.key, upload.bytes)
  const { jobId, fresh } = await deps.db.transaction((tx) =>
    openJob(tx, {
      kind: checkKind,
      label: '구독 연장 파일 확인',
      actor: call.actor,
      requestId: call.requestId,
      input: { sha256: upload.sha256 },
      total: members.length,
      file: { name: upload.name, sha256: upload.sha256, key: upload.key },
      now: call.now,
    }),
  )
  const { body: dry } = await runBulk(deps, extendEach, {
    actor: call.actor,
    requestId: call.requestId,
    rows: members,
    dryRun: true,
    reason: all.reason,
    file: upload,
  })
  if (fresh) await closeJob(deps.db, jobId, { status: 'DONE', success: members.length }, call.now)
  return fileAnswer(dry, { jobId, isDry: true, rows: members })
}

/** Extends what a file says: the one that was checked under `jobId`, or the one given now. */
export async function commitExtendFile(
  deps: Deps,
  source: { jobId: number } | { file: UploadedFile },
  all: ForAll,
  call: FileCall,
) {
  const upload =
    'file' in source
      ? await uploadOf(source.file)
      : await keptUpload(deps, source.jobId, call, ({ kind }) => kind === checkKind)
  const earlier = await jobOfRequest(deps.db, call.actor, extendEach.kind, call.requestId)
  if (earlier !== undefined)
    return fileAnswer(await readResult(deps.db, earlier), { jobId: earlier, isDry: false, rows: [] })
  const members = await readRows(deps.db, upload, all)
  if ('file' in source) await deps.files.put(upload.key, upload.bytes)
  const { body: result } = await runBulk(deps, extendEach, {
    actor: call.actor,
    requestId: call.requestId,
    rows: members,
    reason: all.reason,
    file: { name: upload.name, sha256: upload.sha256, key: upload.key },
  })
  return fileAnswer(result, { jobId: result.job_id ?? 0, isDry: false, rows: members })
}

/** Every row as a subscription, or with what is wrong with it. Errors: FILE_ENCODING, FILE_COLUMNS, FILE_UNREADABLE, FILE_TOO_LARGE. */
async function readRows(db: Db, upload: Upload, all: ForAll): Promise<ExtendRow[]> {
  try {
    const table = await readTableApart(upload.bytes, upload.name, null)
    const header = findHeader(table.rows, fields)
    if (!header) throw new FileError('FILE_COLUMNS', { needed: fields.map(({ label }) => label) })
    const { columns } = mapColumns(table.rows[header.index] as string[], fields)
    const found = dataRows(table, header.index).map(({ row, cells }) => {
      const cell = (key: Key) => (cells[columns[key] ?? -1] ?? '').trim()
      return { ...lineOf(row, cell, all), source: `file:${upload.sha256}:${row}` }
    })
    return onceEach(await withIds(db, found))
  } catch (error) {
    throw refusedFile(error)
  }
}

type Line = ExtendRow & { user?: number; email?: string; phone?: string }

function lineOf(row: number, cell: (key: Key) => string, all: ForAll): Line {
  const email = cleanCell(cell('email_address')).value.trim().toLowerCase()
  const phone = phoneDigits(cleanCell(cell('phone')).value)
  const [id, user, days] = [integer(cell('subscription_id')), integer(cell('user_id')), integer(cell('days'))]
  const written = [cell('subscription_id'), cell('user_id'), email && maskEmail(email), phone && maskPhone(phone)]
    .filter(Boolean)
    .join(' ')
  const reason = cleanCell(cell('reason')).value.trim().slice(0, 500) || all.reason
  const line: Line = {
    row,
    written: written || '(빈 행)',
    days: days.value ?? all.days ?? 0,
    ...(reason ? { reason } : {}),
  }
  const problem =
    id.problem ??
    user.problem ??
    days.problem ??
    (written === '' ? warn('ROW_EMPTY', '구독번호, 회원번호, 이메일, 휴대폰 가운데 하나를 적어 주세요.') : undefined) ??
    (line.days < 1 || line.days > mostDays
      ? warn('NUMBER_FORMAT', `일수는 1일부터 ${mostDays}일까지예요.`)
      : undefined) ??
    (reason ? undefined : warn('MEMO_REQUIRED', '사유를 적어 주세요.'))
  if (problem) return { ...line, problem }
  if (id.value !== undefined) return { ...line, id: id.value }
  if (user.value !== undefined) return { ...line, user: user.value }
  return email ? { ...line, email } : { ...line, phone }
}

const warn = (code: RowWarning['code'], message: string): RowWarning => ({ code, message })

function integer(raw: string): { value?: number; problem?: RowWarning } {
  if (raw === '') return {}
  const cleaned = cleanCell(raw, 'integer')
  if (cleaned.problem) return { problem: cleaned.problem }
  const value = Number(cleaned.value)
  return Number.isSafeInteger(value) && value > 0
    ? { value }
    : { problem: warn('NUMBER_FORMAT', '숫자로 적어 주세요.') }
}

/** Members become the subscription that they have now; a phone that two people have is nobody's. */
async function withIds(db: Db, lines: readonly Line[]): Promise<ExtendRow[]> {
  const emails = lines.flatMap(({ email }) => (email ? [email] : []))
  const phones = lines.flatMap(({ phone }) => (phone ? [phone, formatPhone(phone)] : []))
  const found =
    emails.length + phones.length === 0
      ? []
      : await rows(
          db,
          { id: num, email_address: text, phone: text.orNull },
          sql`select id, email_address, phone from users
              where status <> 'WITHDRAWN' and (email_address = any(${sql.param(emails)}::text[]) or phone = any(${sql.param(phones)}::text[])) order by id`,
        )
  const byEmail = new Map(found.map((user) => [user.email_address, user.id]))
  const byPhone = Map.groupBy(found, (user) => phoneDigits(user.phone ?? ''))
  const userOf = ({ user, email, phone }: Line): number | 'TWO' | undefined => {
    if (user !== undefined) return user
    if (email) return byEmail.get(email)
    const people = phone ? (byPhone.get(phone) ?? []) : []
    return people.length > 1 ? 'TWO' : people[0]?.id
  }
  const users = lines.map(userOf)
  const live = await liveIds(
    db,
    users.filter((user) => typeof user === 'number'),
  )
  return lines.map(({ user: _user, email: _email, phone: _phone, ...line }, n): ExtendRow => {
    const user = users[n]
    if (line.id !== undefined || line.problem) return line
    if (user === 'TWO')
      return { ...line, problem: warn('USER_NOT_FOUND', '이 휴대폰을 쓰는 회원이 여럿이에요. 회원번호로 적어 주세요.') }
    if (user === undefined) return { ...line, problem: warn('USER_NOT_FOUND', '없는 회원이에요.') }
    const id = live.get(user)
    return id === undefined ? line : { ...line, id }
  })
}
