import type { AdminSku } from '#contract/schema.d.ts'

/** The SKUs of a product as a table of texts while they are typed, pasted and filled. */
export const COLUMNS = [
  { key: 'code', label: '코드' },
  { key: 'barcode', label: '바코드' },
  { key: 'extra_price', label: '추가금' },
  { key: 'on_hand', label: '현재고' },
] as const

export type Column = (typeof COLUMNS)[number]['key']
export type Cells = Partial<Record<Column, string>> & { on?: boolean }
export type MatrixDraft = ReadonlyMap<number, Cells>

const isNumber = (column: Column) => column === 'extra_price' || column === 'on_hand'

export const savedText = (sku: AdminSku, column: Column): string => String(sku[column] ?? (isNumber(column) ? 0 : ''))

/** The draft with some cells written; a cell as it is saved is no change. */
export const written = (
  draft: MatrixDraft,
  cells: readonly { sku: AdminSku; column: Column; text: string }[],
): MatrixDraft => {
  const next = new Map(draft)
  for (const { sku, column, text } of cells) {
    const { [column]: _old, ...rest } = next.get(sku.id) ?? {}
    const clean = isNumber(column) ? text.replaceAll(/[,\s원개]/g, '') : text.trim()
    const own = clean === savedText(sku, column) ? rest : { ...rest, [column]: clean }
    if (Object.keys(own).length === 0) next.delete(sku.id)
    else next.set(sku.id, own)
  }
  return next
}

/** Turns the sale of SKUs on or off. */
export const turned = (draft: MatrixDraft, skus: readonly AdminSku[], on: boolean): MatrixDraft => {
  const next = new Map(draft)
  for (const sku of skus) {
    const { on: _old, ...rest } = next.get(sku.id) ?? {}
    const own = (sku.status === 'ACTIVE') === on ? rest : { ...rest, on }
    if (Object.keys(own).length === 0) next.delete(sku.id)
    else next.set(sku.id, own)
  }
  return next
}

/** Cells copied from a spreadsheet, put downwards and to the right from one cell; undefined for a single value. */
export const pasted = (text: string, skus: readonly AdminSku[], row: number, column: Column) => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return undefined
  const first = COLUMNS.findIndex(({ key }) => key === column)
  let left = 0
  const cells = lines.flatMap((line, down) => {
    const sku = skus[row + down]
    return line.split('\t').flatMap((cell, right) => {
      const at = COLUMNS[first + right]
      if (sku && at) return [{ sku, column: at.key, text: cell }]
      left += 1
      return []
    })
  })
  return { cells, left }
}

/** `MAT-01`, `MAT-02`, …: codes for every SKU in their order, as wide as the last needs. */
export const numberedCodes = (prefix: string, skus: readonly AdminSku[]) => {
  const width = Math.max(2, String(skus.length).length)
  return skus.map((sku, index) => ({
    sku,
    column: 'code' as const,
    text: `${prefix.trim()}-${String(index + 1).padStart(width, '0')}`,
  }))
}

/** Why a cell cannot be saved. */
export const troubleOf = (column: Column, text: string): string | undefined => {
  if (column === 'code') return text === '' ? '코드를 적어 주세요.' : text.length > 60 ? '60자까지예요.' : undefined
  if (column === 'barcode') return text.length > 60 ? '60자까지예요.' : undefined
  return /^\d{1,8}$/.test(text) ? undefined : '0 이상의 숫자를 적어 주세요.'
}

export const troubles = (draft: MatrixDraft): number =>
  [...draft.values()].reduce(
    (sum, cells) =>
      sum + COLUMNS.filter(({ key }) => cells[key] !== undefined && troubleOf(key, cells[key]) !== undefined).length,
    0,
  )

/** The rows as the server takes them, each with the version that was seen. */
export const itemsOf = (draft: MatrixDraft, skus: readonly AdminSku[], reason: string) =>
  skus.flatMap((sku) => {
    const cells = draft.get(sku.id)
    if (!cells) return []
    const { code, barcode, extra_price, on_hand, on } = cells
    return [
      {
        id: sku.id,
        version: sku.version,
        ...(code === undefined ? {} : { code }),
        ...(barcode === undefined ? {} : { barcode: barcode === '' ? null : barcode }),
        ...(extra_price === undefined
          ? {}
          : { extra_price: Number(extra_price), ...(reason === '' ? {} : { price_reason: reason }) }),
        ...(on_hand === undefined ? {} : { on_hand: Number(on_hand), reason }),
        ...(on === undefined ? {} : { status: on ? ('ACTIVE' as const) : ('INACTIVE' as const) }),
      },
    ]
  })
