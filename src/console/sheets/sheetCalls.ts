/** 엑셀 왕복 of the catalog: the file out, what came back, and only the changed cells to the server. */
import { http } from '#console/data/http.ts'
import type { BulkResult, SheetCheck } from '#contract/schema.d.ts'
import { fileNameOf, saveFile } from '#dataProvider/exportFile.ts'
import type { CallOptions, ConsoleDataProvider } from '#dataProvider/types.ts'
import type { PathOf } from '#shared/api/wire.ts'
import { maxSheetBodyBytes } from '#shared/files/limits.ts'
import type { TextEncoding } from '#shared/files/table.ts'

export type SheetKind = SheetCheck['kind']
export type SheetRow = SheetCheck['rows'][number]

/** What of a list goes out: the selection, or everything under its filter. */
export type SheetSource = {
  resource: 'products' | 'skus'
  ids: readonly number[]
  filter: Record<string, unknown>
  total: number
}

export type SheetFormat = 'xlsx' | 'csv' | 'cp949'

export const sheetWords: Record<SheetKind, readonly [name: string, what: string]> = {
  INFO: ['상품', '상품명, 부제, 상태, 단독, 과세, 구매한도'],
  PRICE: ['가격', '정가, 판매가'],
  STOCK: ['SKU·재고', 'SKU 코드, 바코드, 재고, 안전재고, 추가금, 원가'],
}

const PATIENCE_MS = 120_000

const asText = (value: unknown): unknown => (Array.isArray(value) ? value.map(String) : String(value))
const written = (filter: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) =>
      value === '' || value === null || value === undefined ? [] : [[key, asText(value)]],
    ),
  )

const rowsOf = ({ resource, ids, filter }: SheetSource, selected: boolean) => {
  const name = resource === 'products' ? 'product' : 'sku'
  return selected ? { [`${name}_ids`]: [...ids] } : { [`${name}_filter`]: written(filter) }
}

/** Saves the file to be changed. */
export const saveSheet = async (kind: SheetKind, source: SheetSource, selected: boolean, format: SheetFormat) => {
  const coding = format === 'cp949' ? { format: 'csv', encoding: 'cp949', allow_lossy: true } : { format }
  const response = await http('/store-admin/v1/products/sheets/download' satisfies PathOf<'post'>, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: '*/*' },
    body: JSON.stringify({ kind, ...rowsOf(source, selected), ...coding }),
    timeoutMs: PATIENCE_MS,
  })
  saveFile({
    blob: await response.blob(),
    fileName: fileNameOf(response.headers.get('Content-Disposition'), `${sheetWords[kind][0]}_고치기.xlsx`),
  })
  return Number(response.headers.get('X-Row-Count') ?? 0)
}

/** What a file would change; nothing is kept. */
export const checkSheet = (data: ConsoleDataProvider, file: File, encoding?: TextEncoding) => {
  const form = new FormData()
  form.set('file', file)
  if (encoding) form.set('encoding', encoding)
  return data.upload('/store-admin/v1/products/sheets/check', form, { timeoutMs: PATIENCE_MS })
}

const isSent = (cell: SheetRow['cells'][number], mine: boolean) =>
  cell.state === 'CHANGED' || (cell.state === 'CONFLICT' && mine)

/** Of the rows without an error, the cells that go: conflicts only where the person decided for their own value. */
export const itemsOf = ({ rows }: SheetCheck, mine: ReadonlySet<number>) =>
  rows.flatMap(({ id, row, ledger_id, cells, state }) => {
    if (id === null || state === 'ERROR') return []
    const sent = cells.filter((cell) => isSent(cell, mine.has(row)))
    if (sent.length === 0) return []
    const changes = Object.fromEntries(sent.map(({ field, from, to, now }) => [field, { from, to, base: now }]))
    return [{ id, row, ...(ledger_id === null ? {} : { ledger_id }), cells: changes }]
  })

export type SheetItem = ReturnType<typeof itemsOf>[number]

const MEGABYTE = 1024 * 1024

/** Why so many changed cells cannot go in one call; undefined when they can. */
export const tooLarge = (items: readonly SheetItem[]): string | undefined => {
  const bytes = new Blob([JSON.stringify(items)]).size
  if (bytes + 4_096 <= maxSheetBodyBytes) return undefined
  return `고친 글이 ${Math.ceil(bytes / MEGABYTE)}MB예요. 한 번에 ${maxSheetBodyBytes / MEGABYTE}MB까지 반영하니 파일을 나누어 올려 주세요.`
}

export const applySheet = (
  data: ConsoleDataProvider,
  { kind, file }: SheetCheck,
  items: SheetItem[],
  reason: string,
  options: CallOptions,
): Promise<BulkResult> => {
  const body = { items, file_name: file.name, file_sha256: file.sha256, ...(reason ? { reason } : {}) }
  const call = { body, timeoutMs: PATIENCE_MS, ...options }
  if (kind === 'INFO') return data.call('post', '/store-admin/v1/products/sheets/info', call)
  if (kind === 'PRICE') return data.call('post', '/store-admin/v1/products/sheets/prices', call)
  return data.call('post', '/store-admin/v1/skus/sheets/stock', call)
}
