import { sql } from 'drizzle-orm'
import type { RowCode } from '../bulk/rowCodes.ts'
import { cleanCell } from '#shared/files/cleanCell.ts'
import { type ImportField, mapColumns } from '#shared/files/columns.ts'
import { FileError } from '#shared/files/fileError.ts'
import { dataRows, findHeader } from '#shared/files/header.ts'
import { type Db, rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { readTableApart } from '../../files/readTableApart.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { BulkResult } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { jobOfRequest } from '../bulk/jobs.service.ts'
import { closeJob, openJob } from '../bulk/pieces.service.ts'
import { readResult } from '../bulk/results.ts'
import { type FileCall, fileAnswer, keptUpload, type Upload, uploadOf } from '../imports/keptFile.ts'
import { refusedFile } from '../imports/readFile.ts'
import { issueToMembers, type IssueRow, onceEach } from './issuing.bulk.ts'
import { num, text } from '../../db/shape.ts'

/** 쿠폰 대상 파일: members by number or e-mail, in a CSV (UTF-8, CP949) or a workbook. */

type Key = 'user_id' | 'email_address'

const fields: ImportField<Key>[] = [
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
]

const checkKind = 'user-coupons.csv-check'

export type MemberFileResult = {
  job_id: number
  dry_run: boolean
  total: number
  valid: number
  errors: { row: number; code: RowCode; message: string; value: string }[]
  result: BulkResult | null
}

/** Reads a file, says of every row what would happen, and keeps it: `job_id` is what to commit. */
export async function checkFile(
  deps: Deps,
  file: UploadedFile,
  issueId: number,
  call: FileCall,
): Promise<MemberFileResult> {
  const upload = await uploadOf(file)
  const members = await readMembers(deps.db, upload)
  await deps.files.put(upload.key, upload.bytes)
  const { jobId, fresh } = await deps.db.transaction((tx) =>
    openJob(tx, {
      kind: checkKind,
      label: '쿠폰 대상 파일 확인',
      actor: call.actor,
      requestId: call.requestId,
      input: { coupon_issue_id: issueId, sha256: upload.sha256 },
      total: members.length,
      file: { name: upload.name, sha256: upload.sha256, key: upload.key },
      now: call.now,
    }),
  )
  const dry = (
    await runBulk(deps, issueToMembers, {
      actor: call.actor,
      requestId: call.requestId,
      rows: members,
      dryRun: true,
      options: { coupon_issue_id: issueId },
      file: upload,
    })
  ).body
  if (fresh) await closeJob(deps.db, jobId, { status: 'DONE', success: members.length }, call.now)
  return answer(jobId, true, dry, members)
}

/** Issues to the members of a file: the one that was checked under `jobId`, or the one given now. */
export async function commitFile(
  deps: Deps,
  source: { jobId: number } | { file: UploadedFile },
  issueId: number,
  reason: string | undefined,
  call: FileCall,
): Promise<MemberFileResult> {
  const upload = 'file' in source ? await uploadOf(source.file) : await checkedUpload(deps, source.jobId, issueId, call)
  const earlier = await jobOfRequest(deps.db, call.actor, issueToMembers.kind, call.requestId)
  if (earlier !== undefined) return answer(earlier, false, await readResult(deps.db, earlier), [])
  const members = await readMembers(deps.db, upload)
  if ('file' in source) await deps.files.put(upload.key, upload.bytes)
  const done = await runBulk(deps, issueToMembers, {
    actor: call.actor,
    requestId: call.requestId,
    rows: members,
    reason,
    options: { coupon_issue_id: issueId },
    input: { coupon_issue_id: issueId },
    file: { name: upload.name, sha256: upload.sha256, key: upload.key },
  })
  const result = done.body
  return answer(result.job_id ?? 0, false, result, members)
}

function answer(jobId: number, dryRun: boolean, result: BulkResult, rows: readonly IssueRow[]): MemberFileResult {
  const said = fileAnswer(result, { jobId, isDry: dryRun, rows })
  return dryRun ? { ...said, result: { ...result, rows: [] } } : said
}

const checkedUpload = (deps: Deps, jobId: number, issueId: number, call: FileCall): Promise<Upload> =>
  keptUpload(deps, jobId, call, ({ kind, input }) => kind === checkKind && Number(input['coupon_issue_id']) === issueId)

/** Every row as a member, or with what is wrong with it. Errors: FILE_ENCODING, FILE_COLUMNS, FILE_UNREADABLE, FILE_TOO_LARGE. */
async function readMembers(db: Db, upload: Upload): Promise<IssueRow[]> {
  try {
    const table = await readTableApart(upload.bytes, upload.name, null)
    const header = findHeader(table.rows, fields)
    if (!header) throw new FileError('FILE_COLUMNS', { needed: fields.map(({ label }) => label) })
    const { columns } = mapColumns(table.rows[header.index] as string[], fields)
    const found = dataRows(table, header.index).map(({ row, cells }) =>
      memberOf(row, cells[columns.user_id ?? -1] ?? '', cells[columns.email_address ?? -1] ?? ''),
    )
    return onceEach(await withIds(db, found))
  } catch (error) {
    throw refusedFile(error)
  }
}

type Written = IssueRow & { email?: string }

function memberOf(row: number, rawId: string, rawEmail: string): Written {
  const email = cleanCell(rawEmail).value.trim().toLowerCase()
  const number = cleanCell(rawId, 'integer')
  const written = [rawId.trim(), email].filter(Boolean).join(' ')
  if (rawId.trim() === '') {
    if (email === '')
      return { row, written: '(빈 행)', problem: { code: 'ROW_EMPTY', message: '회원번호나 이메일을 적어 주세요.' } }
    return { row, written, email }
  }
  const id = Number(number.value)
  if (number.problem) return { row, written, problem: number.problem }
  if (!Number.isSafeInteger(id) || id < 1)
    return { row, written, problem: { code: 'NUMBER_FORMAT', message: '회원번호는 숫자예요.' } }
  return { row, written, id }
}

/** E-mails become the members who have them now; the rest keeps no id and so is nobody. */
async function withIds(db: Db, members: readonly Written[]): Promise<IssueRow[]> {
  const emails = members.flatMap(({ email }) => (email === undefined ? [] : [email]))
  const found =
    emails.length === 0
      ? []
      : await rows(
          db,
          { id: num, email_address: text },
          sql`select id, email_address from users where email_address = any(${sql.param(emails)}::text[]) order by status <> 'WITHDRAWN', id`,
        )
  const byEmail = new Map(found.map((row) => [row.email_address, row.id]))
  return members.map(({ email, ...row }) => {
    const id = email === undefined ? undefined : byEmail.get(email)
    return id === undefined ? row : { ...row, id }
  })
}
