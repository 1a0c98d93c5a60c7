import { cleanCell } from '#shared/files/cleanCell.ts'
import type { SheetRow } from '#shared/files/header.ts'
import { momentIn } from './momentIn.ts'
import { priceFields, type PriceFieldKey } from './priceFields.ts'

/** A file of prices, row by row: what can be asked of the server, and what is wrong with the rest. */
export type Columns = Partial<Record<PriceFieldKey, number>>
export type Defaults = { starts: string; ends: string }
export type Item = {
  target_type: 'PRODUCT' | 'SKU'
  target_id?: number
  target_code?: string
  new_price: number
  effective_at: string
  end_at: string | null
  reason?: string
  row: number
}
export type Issue = { row: number; label: string; field: string; message: string }

/** One job takes so many. */
export const MOST_ROWS = 5000
const MOST_WON = 1_000_000_000

type Values = Record<PriceFieldKey, string>
type Refusal = { field: PriceFieldKey; message: string }

const label = Object.fromEntries(priceFields.map(({ key, label: name }) => [key, name])) as Record<
  PriceFieldKey,
  string
>

export function readRows(
  rows: readonly SheetRow[],
  columns: Columns,
  defaults: Defaults,
  now: number,
): { items: Item[]; issues: Issue[] } {
  const items: Item[] = []
  const issues: Issue[] = []
  const taken = new Map<string, Item[]>()
  for (const { row, cells } of rows) {
    const { values, problem } = valuesOf(cells, columns)
    const read = problem ?? itemOf(row, values, defaults, now)
    const refused = 'message' in read ? read : overlapOf(read, taken)
    if (refused) {
      const name = values.sku_code || values.product_id || '—'
      issues.push({ row, label: name, field: label[refused.field], message: refused.message })
    } else items.push(read as Item)
  }
  return { items, issues }
}

function valuesOf(cells: readonly string[], columns: Columns): { values: Values; problem?: Refusal } {
  let problem: Refusal | undefined
  const entries = priceFields.map(({ key, kind }): [PriceFieldKey, string] => {
    const column = columns[key]
    const cell = cleanCell(column === undefined ? '' : (cells[column] ?? ''), kind)
    if (cell.problem) problem ??= { field: key, message: cell.problem.message }
    return [key, cell.value.trim()]
  })
  const values = Object.fromEntries(entries) as Values
  return problem ? { values, problem } : { values }
}

function itemOf(row: number, values: Values, defaults: Defaults, now: number): Item | Refusal {
  const target = targetOf(values)
  if ('message' in target) return target
  const time = timeOf(values, defaults, now)
  if ('message' in time) return time
  const { reason } = values
  if (reason.length > 200) return { field: 'reason', message: '사유는 200자까지 적을 수 있어요.' }
  return { ...target, ...time, ...(reason === '' ? {} : { reason }), row }
}

type Target = Pick<Item, 'target_type' | 'target_id' | 'target_code' | 'new_price'>

function targetOf({ product_id: product, sku_code: sku, price, extra }: Values): Target | Refusal {
  if (sku === '' && product === '') return { field: 'product_id', message: '상품 번호나 SKU 코드를 적어 주세요.' }
  if (sku !== '') {
    if (extra === '') return { field: 'extra', message: 'SKU는 판매가가 아니라 새 추가금을 적어 주세요.' }
    if (price !== '')
      return { field: 'price', message: 'SKU의 행에는 새 판매가를 비워 주세요. 판매가는 상품 번호의 행에 적어요.' }
    const won = wonIn(extra, 0)
    if (won === null) return { field: 'extra', message: '0원부터 10억 원까지 적을 수 있어요.' }
    return { target_type: 'SKU', target_code: sku.slice(0, 60), new_price: won }
  }
  const id = /^#?(\d{1,9})$/.exec(product)?.[1]
  if (id === undefined || Number(id) === 0) return { field: 'product_id', message: '상품 번호는 숫자예요.' }
  if (price === '') return { field: 'price', message: '새 판매가를 적어 주세요.' }
  const won = wonIn(price, 1)
  if (won === null) return { field: 'price', message: '1원부터 10억 원까지 적을 수 있어요.' }
  return { target_type: 'PRODUCT', target_id: Number(id), new_price: won }
}

function wonIn(text: string, least: number): number | null {
  const won = Number(text)
  return Number.isSafeInteger(won) && won >= least && won <= MOST_WON ? won : null
}

function timeOf(values: Values, defaults: Defaults, now: number): Pick<Item, 'effective_at' | 'end_at'> | Refusal {
  const starts = values.starts === '' ? defaults.starts : momentIn(values.starts, 'start')
  const written = '2026-12-01 09:00처럼 적어 주세요.'
  if (starts === '') return { field: 'starts', message: '시작을 적거나 파일 전체의 시작을 골라 주세요.' }
  if (starts === null) return { field: 'starts', message: `날짜로 읽을 수 없어요. ${written}` }
  const ends = values.ends === '' ? defaults.ends : momentIn(values.ends, 'end')
  if (ends === null) return { field: 'ends', message: `날짜로 읽을 수 없어요. ${written}` }
  if (Date.parse(starts) <= now) return { field: 'starts', message: '시작이 이미 지났어요.' }
  if (ends !== '' && Date.parse(ends) <= Date.parse(starts))
    return { field: 'ends', message: '끝은 시작보다 뒤여야 해요.' }
  return { effective_at: starts, end_at: ends === '' ? null : ends }
}

/** Two rows of one target may not overlap; the second says which is the first. */
function overlapOf(item: Item, taken: Map<string, Item[]>): Refusal | null {
  const key = item.target_type === 'SKU' ? `SKU:${item.target_code}` : `PRODUCT:${item.target_id}`
  const others = taken.get(key) ?? []
  const same = others.find((one) => startOf(one) < endOf(item) && startOf(item) < endOf(one))
  if (same) return { field: 'starts', message: `${same.row}행과 대상이 같고 기간이 겹쳐요.` }
  taken.set(key, [...others, item])
  return null
}

const startOf = ({ effective_at }: Item) => Date.parse(effective_at)
const endOf = ({ end_at }: Item) => (end_at === null ? Infinity : Date.parse(end_at))

/** What keeps a mapping from being used, by field. */
export const mappingProblems = (columns: Columns): Record<string, string> => ({
  ...(columns.product_id === undefined && columns.sku_code === undefined
    ? { product_id: '상품 번호나 SKU 코드 열을 골라 주세요.' }
    : {}),
  ...(columns.price === undefined && columns.extra === undefined
    ? { price: '새 판매가나 새 추가금 열을 골라 주세요.' }
    : {}),
})
