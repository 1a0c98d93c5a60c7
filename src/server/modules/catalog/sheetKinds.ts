import type { z } from '@hono/zod-openapi'
import type { SheetColumn } from '#shared/files/sheetColumns.ts'
import { productStateWord } from '#shared/words/products.ts'
import { productOptions } from './products.admin.ts'
import { skuOptions } from './skus.admin.ts'

/**
 * 엑셀 왕복: what of the catalog goes out as a file, is changed in Excel and comes back. A sheet has columns to be read,
 * columns to be changed and one hidden column, the key, which says of every row what it was when it went out.
 */
export const sheetKinds = ['INFO', 'PRICE', 'STOCK'] as const
export type SheetKind = (typeof sheetKinds)[number]

export type CellValue = string | number | boolean | null
export type CellType = 'text' | 'code' | 'money' | 'number' | 'choice' | 'yesno'

export type SheetField = {
  key: string
  label: string
  type: CellType
  width: number
  /** what `[비움]` writes; without it the cell cannot be emptied */
  clear?: '' | null
  choices?: Readonly<Record<string, string>>
}

type FixedField = { key: string; label: string; kind: SheetColumn['kind']; width: number; follows?: true }

export type Sheet = {
  kind: SheetKind
  label: string
  /** to be read only; `follows`: changes by itself, so that nobody is asked about it when the file comes back */
  fixed: FixedField[]
  fields: SheetField[]
  /** what one value of a field may be: the form's own rule */
  rules: Record<string, z.ZodType>
}

const skuStateWord = { ACTIVE: '판매', INACTIVE: '중지' }
const taxWord = { TAX: '과세', FREE: '면세' }

const productId: FixedField = { key: 'id', label: '상품번호', kind: 'number', width: 10 }
const productName: FixedField = { key: 'product_name', label: '상품명', kind: 'text', width: 40 }

export const sheets: Record<SheetKind, Sheet> = {
  INFO: {
    kind: 'INFO',
    label: '상품',
    fixed: [productId, { key: 'brand', label: '브랜드', kind: 'text', width: 16, follows: true }],
    fields: [
      { key: 'name', label: '상품명', type: 'text', width: 40 },
      { key: 'subtitle', label: '부제', type: 'text', width: 36, clear: '' },
      { key: 'status', label: '상태', type: 'choice', width: 12, choices: productStateWord },
      { key: 'exclusive', label: '단독 상품', type: 'yesno', width: 11 },
      { key: 'tax_type', label: '과세', type: 'choice', width: 9, choices: taxWord },
      { key: 'purchase_limit', label: '1인 구매한도', type: 'number', width: 14, clear: null },
      { key: 'withdrawal_limited_reason', label: '청약철회 제한 사유', type: 'text', width: 26, clear: null },
    ],
    rules: productOptions.fields.shape,
  },
  PRICE: {
    kind: 'PRICE',
    label: '가격',
    fixed: [productId, productName, { key: 'status', label: '상태', kind: 'text', width: 12, follows: true }],
    fields: [
      { key: 'list_price', label: '정가', type: 'money', width: 14 },
      { key: 'sale_price', label: '판매가', type: 'money', width: 14 },
      { key: 'member_price', label: '회원가', type: 'money', width: 14, clear: null },
    ],
    rules: productOptions.fields.shape,
  },
  STOCK: {
    kind: 'STOCK',
    label: 'SKU·재고',
    fixed: [
      { key: 'id', label: 'SKU번호', kind: 'number', width: 10 },
      productName,
      { key: 'option_label', label: '옵션', kind: 'text', width: 20, follows: true },
      { key: 'reserved', label: '결제 중 수량', kind: 'number', width: 13, follows: true },
    ],
    fields: [
      { key: 'code', label: 'SKU 코드', type: 'code', width: 22 },
      { key: 'barcode', label: '바코드', type: 'code', width: 20, clear: null },
      { key: 'location', label: '창고 위치', type: 'code', width: 14, clear: null },
      { key: 'on_hand', label: '재고', type: 'number', width: 10 },
      { key: 'safety_stock', label: '안전재고', type: 'number', width: 10 },
      { key: 'max_per_order', label: '1회 최대수량', type: 'number', width: 14 },
      { key: 'extra_price', label: '추가금', type: 'money', width: 12 },
      { key: 'cost', label: '원가', type: 'money', width: 12, clear: null },
      { key: 'status', label: '판매', type: 'choice', width: 9, choices: skuStateWord },
    ],
    rules: skuOptions.fields.shape,
  },
}

export const clearWord = '[비움]'
export const keyTitle = '수정용 열쇠'
const lockedMark = ' (수정 불가)'

/** The columns of a file: the key, hidden, stands last, so that nobody types over it. */
export const columnsOf = ({ fixed, fields }: Sheet): SheetColumn[] => [
  ...fixed.map(({ label, kind, width }) => ({ title: label + lockedMark, kind, width: width + 8, locked: true })),
  ...fields.map(({ label, type, width }): SheetColumn => ({
    title: label,
    kind: type === 'money' || type === 'number' ? 'number' : 'text',
    width,
  })),
  { title: `${keyTitle} (지우지 마세요)`, kind: 'text', width: 24, hidden: true },
]

/** A value as it stands in a cell and on the screen. */
export function cellText({ type, choices }: SheetField, value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (type === 'choice') return choices?.[String(value)] ?? String(value)
  if (type === 'yesno') return value === true ? '예' : '아니요'
  return String(value)
}

/** Whether two values are one: nothing and an empty text are. */
export const sameValue = (a: CellValue | undefined, b: CellValue | undefined): boolean => (a ?? '') === (b ?? '')
