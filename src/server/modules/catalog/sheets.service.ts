import { inArray, sql, type SQL } from 'drizzle-orm'
import { createBreather } from '#shared/files/breathe.ts'
import { kstDay } from '#shared/format/kst.ts'
import { maxFileRows } from '#shared/files/limits.ts'
import type { TextEncoding } from '#shared/files/table.ts'
import { rows, type Db } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import type { Deps } from '../../deps.ts'
import { csvStream, unencodableReport } from '../../files/csvStream.ts'
import { xlsxStream } from '../../files/xlsxStream.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { refuseTooMany } from '../bulk/bulk.contract.ts'
import { jobsOfFile } from '../bulk/jobs.service.ts'
import { whereOf } from '../crud/query.ts'
import { products, skus } from './catalog.tables.ts'
import { idArray } from './counts.ts'
import { productOptions } from './products.admin.ts'
import { readSheetFile, type SheetFile } from './sheetFile.ts'
import { clearWord, columnsOf, type Sheet, sheets } from './sheetKinds.ts'
import { linesNow, sheetLines, writtenLine } from './sheetLines.ts'
import { type Meanwhile, mergeRows, stateOf } from './sheetMerge.ts'
import { sheetJobKinds } from './sheetOperations.ts'
import type { DownloadBody, SheetCheck, SheetRow } from './sheets.contract.ts'
import { skuOptions } from './skus.admin.ts'

type Call = { actor: Staff; now: Date; requestId: string; ip: string }

/** As long as the name of a file is kept with its job. */
const longestName = 200

/** What to know before changing a file; written on its last sheet. */
const rules = [
  ['고치는 법', '회색 칸과 숨은 열쇠 칸은 그대로 두고, 나머지 칸을 고쳐서 같은 화면에 올려 주세요.'],
  ['빈칸', `빈칸과 지운 열은 바꾸지 않아요. 값을 비우려면 ${clearWord}이라고 적어 주세요.`],
  ['재고', '재고는 차이로 반영해요. 10을 15로 고치면 지금 재고에 5를 더하니, 그 사이의 판매는 그대로 남아요.'],
  ['충돌', '내려받은 뒤에 다른 사람이 바꾼 칸은 덮어쓰지 않고 물어봐요.'],
] as const

/** The file of a sheet. Errors: BULK_EMPTY, BULK_TOO_MANY, FILE_UNENCODABLE with the characters. */
export async function downloadSheet(deps: Deps, body: DownloadBody, call: Call) {
  const sheet = sheets[body.kind]
  const where = await chosen(deps.db, body)
  const total = await deps.db.$count(body.kind === 'STOCK' ? skus : products, where)
  if (total === 0) throw new AppError('BULK_EMPTY', undefined, '내려받을 줄이 없어요.')
  refuseTooMany(total, maxFileRows)
  const columns = columnsOf(sheet)
  const batches = () => written(deps.db, sheet, where)
  if (body.format === 'csv' && body.encoding === 'cp949' && !body.allow_lossy) {
    const characters = await unencodableReport(columns, batches())
    if (characters.length > 0) throw new AppError('FILE_UNENCODABLE', { characters: characters.slice(0, 50) })
  }
  const { actor, now, ip, requestId } = call
  const { product_ids: _p, sku_ids: _s, ...asked } = body
  await recordAudit(deps.db, {
    actor,
    action: 'product.sheet-download',
    entity: 'product',
    after: { ...asked, rows: total },
    ip,
    requestId,
    now,
  })
  const stamp = { by: actor.name, at: now, reason: `${sheet.label} 고치기`, notes: rules }
  const stream =
    body.format === 'xlsx'
      ? xlsxStream(columns, batches(), { sheetName: sheet.label.replace('·', ' '), stamp })
      : csvStream(columns, batches(), { encoding: body.encoding, replaceUnencodable: body.allow_lossy })
  return { stream, total, name: `${sheet.label.replace('·', '_')}_고치기_${kstDay(now)}.${body.format}` }
}

async function* written(db: Db, sheet: Sheet, where: SQL | undefined) {
  for await (const lines of sheetLines(db, sheet.kind, where)) yield lines.map((line) => writtenLine(sheet, line))
}

/** The rows that were selected, or that a list shows; the SKUs of products where the sheet is one of SKUs. */
async function chosen(db: Db, body: DownloadBody): Promise<SQL | undefined> {
  if (body.sku_ids) return sql`${skus.id} = any(${idArray(body.sku_ids)})`
  if (body.sku_filter) return whereOf(skuOptions, body.sku_filter, db)
  const ofProducts = body.product_ids
    ? sql`${products.id} = any(${idArray(body.product_ids)})`
    : await whereOf(productOptions, body.product_filter ?? {}, db)
  if (body.kind !== 'STOCK') return ofProducts
  return inArray(skus.productId, db.select({ id: products.id }).from(products).where(ofProducts))
}

/** What an uploaded sheet would change. Nothing is written. Errors: those of reading the file, FILE_COLUMNS. */
export async function checkSheet(
  deps: Deps,
  upload: UploadedFile,
  encoding: TextEncoding | undefined,
): Promise<SheetCheck> {
  const bytes = await upload.bytes()
  const file = await readSheetFile(bytes, upload.name, encoding)
  const { sheet, table, missing, ignored } = file
  const ids = [...new Set(file.rows.flatMap(({ key }) => (typeof key === 'object' ? [key.id] : [])))]
  const now = await linesNow(deps.db, sheet.kind, ids)
  const moved = sheet.kind === 'STOCK' ? await movedSince(deps.db, file) : new Map<number, Meanwhile>()
  const { rows: found, unchanged } = await mergeRows(file, now, moved)
  if (sheet.kind === 'STOCK') await refuseTakenCodes(deps.db, found)
  const count = (state: SheetRow['state']) => found.filter((row) => row.state === state).length
  return {
    kind: sheet.kind,
    label: sheet.label,
    file: {
      name: upload.name.slice(0, longestName),
      sha256: upload.sha256,
      size: bytes.byteLength,
      kind: table.kind,
      encoding: table.encoding,
    },
    earlier: await jobsOfFile(deps.db, upload.sha256, sheetJobKinds[sheet.kind]),
    missing,
    ignored: ignored.slice(0, 50),
    notes: table.warnings,
    totals: {
      all: file.rows.length,
      unchanged,
      changed: count('CHANGED'),
      conflict: count('CONFLICT'),
      error: count('ERROR'),
      cells: found.reduce((sum, { cells }) => sum + cells.length, 0),
    },
    rows: found,
  }
}

/** What became of the stock since each row went out: by orders and claims, and by staff. */
async function movedSince(db: Db, file: SheetFile): Promise<Map<number, Meanwhile>> {
  const pairs = file.rows.flatMap(({ key }) =>
    typeof key === 'object' && key.ledger !== undefined ? [{ id: key.id, seen: key.ledger }] : [],
  )
  const found = await rows(
    db,
    { id: num, sold: num, staff: num },
    sql`select w.id::float8 as id, coalesce(sum(m.delta) filter (where m.kind not in ('IN', 'ADJUST')), 0)::float8 as sold,
        coalesce(sum(m.delta) filter (where m.kind in ('IN', 'ADJUST')), 0)::float8 as staff
      from unnest(${idArray(pairs.map(({ id }) => id))}, ${idArray(pairs.map(({ seen }) => seen))}) as w(id, seen)
      join stock_movements m on m.sku_id = w.id and m.id > w.seen group by w.id`,
  )
  return new Map(found.map(({ id, ...moved }) => [id, moved]))
}

/** Codes that another SKU has, or another row wants. */
async function refuseTakenCodes(db: Db, found: SheetRow[]): Promise<void> {
  const wanted = found.flatMap((row) =>
    row.cells.flatMap((cell) => (cell.field === 'code' && cell.state !== 'ERROR' ? [{ row, cell }] : [])),
  )
  if (wanted.length === 0) return
  const codes = wanted.map(({ cell }) => String(cell.to))
  const taken = new Map<string, string>()
  const breathe = createBreather()
  for (let at = 0; at < codes.length; at += 1_000) {
    const part = codes.slice(at, at + 1_000)
    const own = await db.select({ id: skus.id, code: skus.code }).from(skus).where(inArray(skus.code, part))
    for (const { code } of own) taken.set(code, '다른 SKU가 쓰는 코드예요.')
    await breathe()
  }
  const first = new Map<string, number>()
  for (const { row, cell } of wanted) {
    const code = String(cell.to)
    const other = first.get(code)
    const message = taken.get(code) ?? (other === undefined ? undefined : `${other}행에도 같은 코드를 적었어요.`)
    first.set(code, other ?? row.row)
    if (!message) continue
    cell.state = 'ERROR'
    cell.issue = { code: 'DUPLICATE', message }
    row.state = stateOf(row.cells, row.issues)
  }
}
