import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import { eq } from 'drizzle-orm'
import type { SheetValue } from '#shared/files/sheetColumns.ts'
import { productStateWord } from '#shared/words/products.ts'
import type { Db } from '../../db/db.ts'
import { brands, products, skus } from './catalog.tables.ts'
import { idArray } from './counts.ts'
import { keyText } from './sheetKey.ts'
import { type CellValue, cellText, type Sheet, type SheetKind } from './sheetKinds.ts'

/** A row of the catalog as a sheet shows it: what can be read, what can be changed, and since when it stands so. */
export type SheetLine = {
  id: number
  version: number
  label: string
  ledger: number | null
  fixed: Record<string, string | number>
  values: Record<string, CellValue>
}

const batchRows = 1_000
type Page = { where: SQL | undefined; after: number; limit: number }

async function productLines(db: Db, { where, after, limit }: Page): Promise<SheetLine[]> {
  const found = await db
    .select({
      id: products.id,
      version: products.version,
      name: products.name,
      subtitle: products.subtitle,
      status: products.status,
      exclusive: products.exclusive,
      tax_type: products.taxType,
      purchase_limit: products.purchaseLimit,
      withdrawal_limited_reason: products.withdrawalLimitedReason,
      list_price: products.listPrice,
      sale_price: products.salePrice,
      member_price: products.memberPrice,
      brand: brands.name,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(and(where, gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(limit)
  return found.map(({ id, version, brand, ...values }) => ({
    id,
    version,
    label: values.name,
    ledger: null,
    fixed: { id, brand, product_name: values.name, status: productStateWord[values.status] },
    values,
  }))
}

async function skuLines(db: Db, { where, after, limit }: Page): Promise<SheetLine[]> {
  const found = await db
    .select({
      id: skus.id,
      version: skus.version,
      product_name: products.name,
      option_label: skus.optionLabel,
      reserved: skus.reserved,
      code: skus.code,
      barcode: skus.barcode,
      location: skus.location,
      on_hand: skus.onHand,
      safety_stock: skus.safetyStock,
      max_per_order: skus.maxPerOrder,
      extra_price: skus.extraPrice,
      cost: skus.cost,
      status: skus.status,
      ledger: sql<number>`coalesce((select m.id from stock_movements m where m.sku_id = ${skus.id} order by m.id desc limit 1), 0)::float8`,
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(where, gt(skus.id, after)))
    .orderBy(asc(skus.id))
    .limit(limit)
  return found.map(({ id, version, ledger, product_name, option_label, reserved, ...values }) => ({
    id,
    version,
    label: `${product_name}${option_label ? ` · ${option_label}` : ''} (${values.code})`,
    ledger: Number(ledger),
    fixed: { id, product_name, option_label, reserved },
    values,
  }))
}

const linesOf = (kind: SheetKind) => (kind === 'STOCK' ? skuLines : productLines)

/** All lines of a sheet under a condition, in handfuls by their number. */
export async function* sheetLines(db: Db, kind: SheetKind, where: SQL | undefined): AsyncGenerator<SheetLine[]> {
  for (let after = 0; ;) {
    const found = await linesOf(kind)(db, { where, after, limit: batchRows })
    if (found.length > 0) yield found
    after = found.at(-1)?.id ?? after
    if (found.length < batchRows) return
  }
}

/** The lines of these ids as they are now. */
export async function linesNow(db: Db, kind: SheetKind, ids: readonly number[]): Promise<Map<number, SheetLine>> {
  const lines = new Map<number, SheetLine>()
  for (let start = 0; start < ids.length; start += batchRows) {
    const part = ids.slice(start, start + batchRows)
    const where = sql`${kind === 'STOCK' ? skus.id : products.id} = any(${idArray(part)})`
    for (const line of await linesOf(kind)(db, { where, after: 0, limit: batchRows })) lines.set(line.id, line)
  }
  return lines
}

/** A line as it goes out. */
export function writtenLine(sheet: Sheet, line: SheetLine): SheetValue[] {
  const kept = Object.fromEntries([
    ...sheet.fixed.filter(({ follows, key }) => !follows && key !== 'id').map(({ key }) => [key, line.fixed[key]]),
    ...sheet.fields.map(({ key }) => [key, line.values[key]]),
  ]) as Record<string, CellValue>
  const key = keyText({
    kind: sheet.kind,
    id: line.id,
    version: line.version,
    ...(line.ledger === null ? {} : { ledger: line.ledger }),
    values: kept,
  })
  return [
    ...sheet.fixed.map(({ key: name }) => line.fixed[name]),
    ...sheet.fields.map((field) => cellText(field, line.values[field.key])),
    key,
  ]
}
