/** The file of a count: downloaded with what the stock was, filled in by hand, read back. */
import type { AdminSku } from '#contract/schema.d.ts'
import { mapColumns, type ImportField } from '#shared/files/columns.ts'
import { dataRows, findHeader } from '#shared/files/header.ts'
import type { Table } from '#shared/files/table.ts'
import { workbookBytes } from '#shared/files/workbook/workbook.ts'
import type { CountItem } from './countAction.ts'
import { checkCount, seenOf } from './countDrafts.ts'

type Key = 'code' | 'counted' | 'base'

const fields: ImportField<Key>[] = [
  { key: 'code', label: 'SKU 코드', synonyms: ['SKU', '상품코드', '품목코드'], kind: 'identifier', required: true },
  { key: 'counted', label: '센 수량', synonyms: ['실사수량', '실사', '실재고'], kind: 'integer', required: true },
  { key: 'base', label: '기준', synonyms: ['실사기준'], kind: 'text', required: true },
]

export const countSheet = (skus: readonly AdminSku[]) =>
  workbookBytes([
    {
      name: '재고 실사',
      columns: [
        { title: 'SKU 코드', kind: 'text' },
        { title: '상품', kind: 'text', width: 40 },
        { title: '옵션', kind: 'text', width: 20 },
        { title: '바코드', kind: 'text' },
        { title: '현재고', kind: 'number' },
        { title: '결제 중', kind: 'number' },
        { title: '센 수량', kind: 'number' },
        { title: '기준', kind: 'text', width: 20 },
      ],
      rows: skus.map((sku) => [
        sku.code ?? '',
        sku.product.name,
        sku.option_label,
        sku.barcode ?? '',
        sku.on_hand ?? 0,
        sku.reserved,
        null,
        baseOf(sku),
      ]),
    },
  ])

/** What the count stands on, as one cell that no spreadsheet takes for a number or a date. */
const baseOf = (sku: AdminSku) => `s${sku.id}.${seenOf(sku).ledger_id}.${seenOf(sku).on_hand}`
const readBase = (text: string) => {
  const found = /^s(\d{1,15})\.(\d{1,15})\.(\d{1,8})$/.exec(text.trim())
  return found ? { id: Number(found[1]), seen: { ledger_id: Number(found[2]), on_hand: Number(found[3]) } } : null
}

export type CountProblem = { row: number; message: string }
export type CountFile = { items: CountItem[]; blank: number; problems: CountProblem[] }

/** The counted rows of a file, and what is wrong with the others. Throws FileError. */
export const readCountFile = (table: Table): CountFile => {
  const header = findHeader(table.rows, fields)
  const mapping = mapColumns(header ? (table.rows[header.index] ?? []) : [], fields)
  if (!header || mapping.missing.length > 0) {
    const names = (header ? mapping.missing : fields).map(({ label }) => label).join(', ')
    return {
      items: [],
      blank: 0,
      problems: [{ row: 1, message: `${names} 열이 없어요. 여기서 내려받은 파일에 적어 주세요.` }],
    }
  }
  const answer: CountFile = { items: [], blank: 0, problems: [] }
  for (const { row, cells } of dataRows(table, header.index)) {
    const cell = (key: Key) => (cells[mapping.columns[key] ?? -1] ?? '').trim()
    if (cell('counted') === '') {
      answer.blank++
      continue
    }
    const counted = checkCount(cell('counted').replace(/\.0+$/, ''))
    const base = readBase(cell('base'))
    if (!counted.ok) answer.problems.push({ row, message: `${cell('code')} · ${counted.message}` })
    else if (!base)
      answer.problems.push({ row, message: `${cell('code')} · 기준 칸이 지워졌거나 바뀌었어요. 다시 내려받아 주세요.` })
    else answer.items.push({ ...base, code: cell('code'), row, counted: counted.value })
  }
  return answer
}
