import { createBreather } from '#shared/files/breathe.ts'
import { cleanCell } from '#shared/files/cleanCell.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { readCell } from './sheetCells.ts'
import type { SheetFile } from './sheetFile.ts'
import type { SheetKey } from './sheetKey.ts'
import { type CellValue, cellText, clearWord, type Sheet, type SheetField, sameValue } from './sheetKinds.ts'
import type { SheetLine } from './sheetLines.ts'
import type { SheetCellAnswer, SheetIssueCode, SheetRow } from './sheets.contract.ts'

/**
 * 내려받은 값, 고친 값, 지금 값: what somebody changed in a file against what others changed meanwhile. A cell that
 * both changed is a conflict, unless they made the same of it. Stock is a difference: 10 → 15 adds five to whatever
 * is there, so that no sale is lost; only what staff moved meanwhile is a conflict.
 */
export type Meanwhile = { sold: number; staff: number }

type Issue = { code: SheetIssueCode; message: string }
type Merged = { rows: SheetRow[]; unchanged: number }

export async function mergeRows(
  { sheet, rows, columns }: SheetFile,
  now: ReadonlyMap<number, SheetLine>,
  meanwhile: ReadonlyMap<number, Meanwhile>,
): Promise<Merged> {
  const breathe = createBreather()
  const seen = firstRows(rows)
  const merged: SheetRow[] = []
  let unchanged = 0
  for (const { row, cells, key } of rows) {
    await breathe()
    const refusal = refusalOf(sheet, key, row, seen)
    const line = typeof key === 'object' ? now.get(key.id) : undefined
    const label = line?.label ?? firstText(sheet, cells, columns)
    const base = { row, id: typeof key === 'object' ? key.id : null, label, ledger_id: line?.ledger ?? null }
    if (refusal || typeof key !== 'object' || !line) {
      const issue = refusal ?? { code: 'GONE', message: '이제 없는 줄이에요. 지우고 올려 주세요.' }
      merged.push({ ...base, state: 'ERROR', cells: [], issues: [issue] })
      continue
    }
    const issues = mixedUp(sheet, key, cells, columns)
    const changed = sheet.fields.flatMap((field) => {
      const at = columns.get(field.key)
      const cell = at === undefined ? undefined : mergeCell(sheet, field, cells[at] ?? '', key, line, meanwhile)
      return cell ? [cell] : []
    })
    refuseWrongOrder(changed, line)
    if (changed.length === 0 && issues.length === 0) unchanged += 1
    else merged.push({ ...base, state: stateOf(changed, issues), cells: changed, issues })
  }
  return { rows: merged, unchanged }
}

export function stateOf(cells: readonly SheetCellAnswer[], issues: readonly Issue[]): SheetRow['state'] {
  if (issues.length > 0 || cells.some(({ state }) => state === 'ERROR')) return 'ERROR'
  return cells.some(({ state }) => state === 'CONFLICT') ? 'CONFLICT' : 'CHANGED'
}

type FileRows = SheetFile['rows']

/** The first row of every thing that the file names more than once. */
function firstRows(rows: FileRows): Map<number, number[]> {
  const seen = new Map<number, number[]>()
  for (const { row, key } of rows) if (typeof key === 'object') seen.set(key.id, [...(seen.get(key.id) ?? []), row])
  return seen
}

function refusalOf(sheet: Sheet, key: FileRows[number]['key'], row: number, seen: Map<number, number[]>) {
  const refuse = (code: SheetIssueCode, message: string): Issue => ({ code, message })
  if (key === 'MISSING')
    return refuse('KEY_MISSING', '열쇠가 없는 줄이에요. 새 줄은 여기서 등록할 수 없고, 있던 줄은 다시 내려받아야 해요.')
  if (key === 'DAMAGED') return refuse('KEY_DAMAGED', '열쇠 칸이 바뀌었어요. 이 줄은 다시 내려받아 고쳐 주세요.')
  if (key.kind !== sheet.kind)
    return refuse('ROW_MIXED', '다른 종류의 파일에서 온 줄이에요. 파일을 나누어 올려 주세요.')
  const same = seen.get(key.id) ?? []
  if (same.length < 2) return undefined
  const others = same.filter((one) => one !== row).slice(0, 5)
  return refuse('ROW_REPEATED', `같은 것이 ${others.join(', ')}행에도 있어요. 어느 줄이 맞는지 하나만 남겨 주세요.`)
}

const firstText = (sheet: Sheet, cells: readonly string[], columns: ReadonlyMap<string, number>) =>
  ['product_name', 'name', 'code', 'id']
    .map((key) => cells[columns.get(key) ?? -1] ?? '')
    .find((text) => text !== '') ?? sheet.label

/** Cells to be read only that do not say what the key says: somebody changed them, or sorted a part of the columns. */
function mixedUp(sheet: Sheet, key: SheetKey, cells: readonly string[], columns: ReadonlyMap<string, number>): Issue[] {
  return sheet.fixed.flatMap(({ key: name, label, follows }): Issue[] => {
    const text = cells[columns.get(name) ?? -1] ?? ''
    if (follows || text.trim() === '') return []
    if (name === 'id')
      return cleanCell(text, 'integer').value === String(key.id)
        ? []
        : [{ code: 'ROW_MIXED', message: `${label}가 이 줄의 열쇠와 달라요. 줄이 섞였는지 봐 주세요.` }]
    const then = key.values[name]
    if (then === undefined || cleanCell(text).value === cleanCell(String(then)).value) return []
    return [
      {
        code: 'FIXED_CELL',
        message: `‘${label}’ 칸은 여기서 고칠 수 없어요. 내려받은 값은 ‘${String(then).slice(0, 60)}’이에요. 줄이 섞였는지도 봐 주세요.`,
      },
    ]
  })
}

function mergeCell(
  sheet: Sheet,
  field: SheetField,
  raw: string,
  key: SheetKey,
  line: SheetLine,
  meanwhile: ReadonlyMap<number, Meanwhile>,
): SheetCellAnswer | undefined {
  const from = key.values[field.key]
  const now = line.values[field.key] ?? null
  // a list of failures says only of the cells that were sent what they were
  const isKnown = field.key in key.values
  const read = readCell(sheet, field, raw, isKnown ? from : now)
  if (read === 'UNTOUCHED') return undefined
  const of = (to: CellValue, state: SheetCellAnswer['state'], issue: Issue | null): SheetCellAnswer => ({
    field: field.key,
    label: field.label,
    state,
    from: from ?? null,
    to,
    now,
    shown: { from: cellText(field, from), to: cellText(field, to), now: cellText(field, now) },
    issue,
  })
  const issue = 'issue' in read ? read.issue : isKnown ? undefined : unknownBefore
  if (issue || 'issue' in read)
    return {
      ...of(raw.slice(0, 2_000), 'ERROR', issue ?? null),
      shown: { from: cellText(field, from), to: raw.slice(0, 200), now: cellText(field, now) },
    }
  if (field.key === 'on_hand') return stockCell(of, Number(read.value), Number(from), line, meanwhile.get(line.id))
  if (sameValue(read.value, now)) return undefined
  if (!sameValue(from, now))
    return of(read.value, 'CONFLICT', {
      code: 'CHANGED_MEANWHILE',
      message: '내려받은 뒤에 다른 사람이 바꿨어요.',
    })
  return of(read.value, 'CHANGED', priceRemark(field, Number(from ?? line.values['sale_price']), read.value))
}

const unknownBefore: Issue = {
  code: 'KEY_DAMAGED',
  message: '내려받은 값을 알 수 없는 칸이에요. 파일을 다시 내려받아 고쳐 주세요.',
}

const units = (count: number) => `${count.toLocaleString('ko-KR')}개`
const signed = (count: number) => `${count > 0 ? '+' : '−'}${units(Math.abs(count))}`

function stockCell(
  of: (to: CellValue, state: SheetCellAnswer['state'], issue: Issue | null) => SheetCellAnswer,
  to: number,
  from: number,
  line: SheetLine,
  moved: Meanwhile = { sold: 0, staff: 0 },
): SheetCellAnswer {
  const now = Number(line.values['on_hand'])
  const target = now + to - from
  const reserved = Number(line.fixed['reserved'])
  if (target < reserved)
    return of(to, 'ERROR', {
      code: 'STOCK_BELOW_RESERVED',
      message: `지금 재고는 ${units(now)}이고 결제 중인 주문이 ${units(reserved)}를 잡고 있어서 ${signed(to - from)} 할 수 없어요.`,
    })
  if (moved.staff !== 0)
    return of(to, 'CONFLICT', {
      code: 'CHANGED_MEANWHILE',
      message: `내려받은 뒤에 다른 직원이 ${signed(moved.staff)} 바꿔서 지금 ${units(now)}예요. 내 값으로 하면 ${signed(to - from)} 해서 ${units(target)}가 돼요.`,
    })
  if (now !== from)
    return of(to, 'CHANGED', {
      code: 'STOCK_ADDED',
      message: `그 사이 판매·반품으로 ${signed(now - from)}: ${signed(to - from)} 해서 ${units(target)}가 돼요.`,
    })
  return of(to, 'CHANGED', null)
}

function priceRemark({ key }: SheetField, from: number, to: CellValue): Issue | null {
  const isPrice = key === 'sale_price' || key === 'member_price'
  if (!isPrice || to === null || !dropNeedsSecondPerson(from, Number(to))) return null
  return { code: 'APPROVAL_REQUIRED', message: '절반 넘게 내려요. 승인 대기함에 올라가요.' }
}

/** A sale price above the list price that the row would have, or one that is not above its member price. */
function refuseWrongOrder(cells: SheetCellAnswer[], line: SheetLine): void {
  const cellOf = (key: string) => cells.find(({ field }) => field === key)
  const wanted = (key: string) => {
    const cell = cellOf(key)
    if (cell?.state === 'ERROR') return Number.NaN
    const price = cell ? cell.to : line.values[key]
    return price === null || price === undefined ? Number.NaN : Number(price)
  }
  const refuse = (cell: SheetCellAnswer | undefined, issue: Issue) => {
    if (cell) Object.assign(cell, { state: 'ERROR', issue })
  }
  const [list, sale, member] = [wanted('list_price'), wanted('sale_price'), wanted('member_price')]
  if (sale > list)
    refuse(cellOf('sale_price') ?? cellOf('list_price'), {
      code: 'ABOVE_LIST_PRICE',
      message: `판매가 ${formatKrw(sale)}은 정가 ${formatKrw(list)}보다 높을 수 없어요.`,
    })
  if (member >= sale)
    refuse(cellOf('member_price') ?? cellOf('sale_price'), {
      code: 'NOT_BELOW_SALE_PRICE',
      message: `회원가 ${formatKrw(member)}은 판매가 ${formatKrw(sale)}보다 낮아야 해요. 회원가를 낮추거나 ${clearWord}으로 비워 주세요.`,
    })
}
