import { maxFileBytes, maxSheetBodyBytes } from '#shared/files/limits.ts'
import type { Permission } from '#shared/permissions.ts'
import { fileAnswer } from '../../files/fileAnswer.ts'
import { type Endpoint, endpoint, raw } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { fieldsOf } from '../../http/fieldCodes.ts'
import { bulkResponses } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import type { SheetKind } from './sheetKinds.ts'
import { sheetOperations } from './sheetOperations.ts'
import type { SheetInput } from './sheetPlans.ts'
import { applyBody, downloadBody, sheetCheckSchema, uploadFields } from './sheets.contract.ts'
import { checkSheet, downloadSheet } from './sheets.service.ts'

const path = '/store-admin/v1/products/sheets'

/** Changed cells are applied by who may change them one by one. */
const applying = (kind: SheetKind, at: string, access: Permission, summary: string): Endpoint =>
  endpoint(
    {
      method: 'post',
      path: at,
      summary,
      access,
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      body: applyBody(kind),
      bodyLimitBytes: maxSheetBodyBytes,
      responses: bulkResponses,
    },
    async ({ deps, actor, requestId, body }) =>
      runBulk(deps, sheetOperations[kind], {
        actor,
        requestId,
        rows: body.items as SheetInput[],
        dryRun: body.dry_run,
        reason: body.reason,
        file: { name: body.file_name, sha256: body.file_sha256 },
      }),
  )

/** 엑셀 왕복: download, change in Excel, see what changed beside what it is now, apply only that. */
export const sheetsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: `${path}/download`,
      summary: '엑셀로 고칠 파일 (상품, 가격, SKU·재고)',
      access: 'catalog:read',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      body: downloadBody,
      bodyLimitBytes: 512 * 1024,
      responses: { 200: 'binary' },
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY', 'FILE_UNENCODABLE'],
    },
    async ({ deps, actor, now, requestId, ip, body }) => {
      const { stream, total, name } = await downloadSheet(deps, body, { actor, now, requestId, ip })
      return raw(fileAnswer(body, { fileName: name, lines: total }, stream))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/check`,
      summary: '고친 파일이 바꿀 칸: 내려받은 값, 고친 값, 지금 값 (multipart: file, encoding)',
      access: 'catalog:read',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      upload: { maxBytes: maxFileBytes + 64 * 1024, maxFiles: 1 },
      responses: { 200: sheetCheckSchema },
      errors: ['FILE_ENCODING', 'FILE_COLUMNS', 'FILE_UNREADABLE', 'FILE_TOO_LARGE'],
    },
    async ({ deps, uploads }) => {
      const fields = uploadFields.safeParse(
        Object.fromEntries(Object.entries(uploads.fields).filter(([, value]) => value !== '')),
      )
      if (!fields.success) throw new AppError('VALIDATION', fieldsOf(fields.error))
      const [file] = uploads.files
      if (!file) throw new AppError('VALIDATION', { fields: { file: ['FILE_REQUIRED'] } })
      return checkSheet(deps, file, fields.data.encoding)
    },
  ),
  applying('INFO', `${path}/info`, 'products:write', '엑셀로 고친 상품 반영'),
  applying('PRICE', `${path}/prices`, 'prices:request', '엑셀로 고친 가격 반영과 변경 요청'),
  applying('STOCK', '/store-admin/v1/skus/sheets/stock', 'stock:write', '엑셀로 고친 SKU·재고 반영'),
]
