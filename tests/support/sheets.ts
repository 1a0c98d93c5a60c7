import { csvHeader, csvLine } from '#shared/files/csvLine.ts'
import { encodeCp949 } from '#shared/files/cp949.ts'
import { readTable } from '#shared/files/readTable.ts'
import { workbookBytes } from '#shared/files/workbook/workbook.ts'
import type { TestClient } from './api.ts'

/** The round trip of a sheet as a merchandiser makes it: downloaded, changed in a spreadsheet program, sent back. */

export type SheetTable = { titles: string[]; rows: string[][] }

export const downloaded = async (client: TestClient, body: object): Promise<SheetTable> => {
  const answer = await client.raw('POST', '/store-admin/v1/products/sheets/download', { body })
  const table = await readTable(new Uint8Array(await answer.arrayBuffer()), 'a.xlsx')
  const [titles = [], ...rows] = table.rows
  return { titles, rows }
}

export const columnOf = ({ titles }: SheetTable, title: string): number => {
  const at = titles.findIndex((one) => one === title || one.startsWith(`${title} (`))
  if (at < 0) throw new Error(`no column ${title} in ${titles.join(', ')}`)
  return at
}

/** Writes a cell of the row that shows this number. */
export const type = (table: SheetTable, id: number, title: string, text: string): void => {
  const row = table.rows.find((cells) => cells[0] === String(id))
  if (!row) throw new Error(`no row ${id}`)
  row[columnOf(table, title)] = text
}

const text = (title: string) => ({ title, kind: 'text' as const })

export const workbookOf = ({ titles, rows }: SheetTable): Uint8Array<ArrayBuffer> =>
  workbookBytes([{ name: '시트', columns: titles.map(text), rows }])

export const csvOf = ({ titles, rows }: SheetTable): Uint8Array<ArrayBuffer> => {
  const columns = titles.map(text)
  return encodeCp949(csvHeader(columns) + rows.map((row) => csvLine(columns, row)).join(''))
}

export const without = ({ titles, rows }: SheetTable, title: string): SheetTable => {
  const at = columnOf({ titles, rows }, title)
  const kept = (row: string[]) => row.filter((_, column) => column !== at)
  return { titles: kept(titles), rows: rows.map((row) => kept(titles.map((_, column) => row[column] ?? ''))) }
}

export type CheckCell = {
  field: string
  state: string
  from: unknown
  to: unknown
  now: unknown
  issue: { code: string; message: string } | null
}
export type CheckRow = {
  row: number
  id: number
  state: string
  ledger_id: number | null
  cells: CheckCell[]
  issues: { code: string; message: string }[]
}
export type Check = {
  code?: string
  message: string
  kind: string
  file: { name: string; sha256: string; encoding: string | null }
  earlier: object[]
  missing: string[]
  totals: Record<string, number>
  rows: CheckRow[]
}

export const check = async (client: TestClient, bytes: Uint8Array<ArrayBuffer>, name = '고친 파일.xlsx') => {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  return client.post<Check>('/store-admin/v1/products/sheets/check', undefined, { form })
}

const PATHS = {
  INFO: '/store-admin/v1/products/sheets/info',
  PRICE: '/store-admin/v1/products/sheets/prices',
  STOCK: '/store-admin/v1/skus/sheets/stock',
}

export type Applied = {
  job_id: number
  status: string
  totals: Record<string, number>
  rows: {
    id: number
    status: string
    code: string | null
    message: string | null
    warnings: { code: string }[] | null
  }[]
}

/** The changed cells of what was checked; conflicts only where the person decides for their own value. */
export const itemsOf = (checked: Pick<Check, 'rows'>, mine: readonly number[] = []) =>
  checked.rows.flatMap(({ id, row, ledger_id, cells, issues }) => {
    const sent = cells.filter(({ state }) => state === 'CHANGED' || (state === 'CONFLICT' && mine.includes(id)))
    if (sent.length === 0 || issues.length > 0) return []
    const changes = sent.map(({ field, from, to, now }) => [field, { from, to, base: now }])
    return [{ id, row, ...(ledger_id === null ? {} : { ledger_id }), cells: Object.fromEntries(changes) as object }]
  })

/** Sends them to be applied. */
export const apply = (
  client: TestClient,
  checked: Check,
  { mine = [], ...body }: { mine?: number[]; reason?: string; dry_run?: boolean } = {},
) =>
  client.post<Applied>(PATHS[checked.kind as keyof typeof PATHS], {
    items: itemsOf(checked, mine),
    file_name: checked.file.name,
    file_sha256: checked.file.sha256,
    ...body,
  })
