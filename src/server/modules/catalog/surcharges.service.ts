import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import type { WriteContext } from '../crud/options.ts'
import { writePrices } from './approvedPrices.ts'
import { products, skus } from './catalog.tables.ts'
import { lockProduct, readGroups } from './options.read.ts'
import type { PriceChange } from './priceChanges.ts'
import { decidePrices, pendingPrices } from './prices.service.ts'

/** 추가금 of a product: what its option values and its SKUs cost beside the sale price. */
type SurchargeRow = { id: number; before: number; after: number }
type Wanted = { options: SurchargeRow[]; skus: SurchargeRow[]; reason: string | undefined }

/** Every surcharge of a product, resting SKUs included, and what waits for a decision about its prices. */
export async function readSurcharges(db: Db, productId: number) {
  const [product] = await db
    .select({ id: products.id, name: products.name, status: products.status, sale_price: products.salePrice })
    .from(products)
    .where(eq(products.id, productId))
  if (!product) throw new AppError('NOT_FOUND')
  const own = await db.select().from(skus).where(eq(skus.productId, productId)).orderBy(asc(skus.id))
  const waiting = (await pendingPrices(db, [productId])).get(productId) ?? []
  return {
    product,
    groups: await readGroups(db, productId),
    skus: own.map(({ id, code, optionLabel, optionValueIds, extraPrice, status }) => ({
      id,
      code,
      option_label: optionLabel,
      option_value_ids: optionValueIds,
      extra_price: extraPrice,
      status,
    })),
    pending_prices: waiting.map(({ changes: _changes, ...one }) => one),
  }
}

/**
 * Changes surcharges at once for who may, as a request for everybody else and for what falls by more than half. Answers
 * whether it waits for a second person. Errors: VERSION_CONFLICT when one is not what the person saw, with all of them
 * as they are; PRICE_APPROVAL_REQUIRED; VALIDATION.
 */
export async function changeSurcharges(
  tx: Tx,
  productId: number,
  wanted: Wanted,
  context: WriteContext,
): Promise<boolean> {
  const product = await lockProduct(tx, productId)
  const current = await readSurcharges(tx, productId)
  const values = current.groups.flatMap((group) =>
    group.values.map(({ id, name, extra_price }) => ({ id, label: `${group.name} ${name}`, price: extra_price })),
  )
  const own = current.skus.map(({ id, code, option_label: label, extra_price }) => ({
    id,
    label: label ? `${label} (${code})` : code,
    price: extra_price,
  }))
  const changesOf = (field: PriceChange['field'], rows: SurchargeRow[], known: typeof own, name: string) =>
    rows.map(({ id, before, after }): PriceChange => {
      const found = known.find((one) => one.id === id)
      if (!found) throw invalidField(name, 'NOT_OF_PRODUCT')
      if (found.price !== before) throw new AppError('VERSION_CONFLICT', { current })
      return { field, id, label: found.label, before, after }
    })
  const changes = [
    ...changesOf('option_extra', wanted.options, values, 'options'),
    ...changesOf('sku_extra', wanted.skus, own, 'skus'),
  ].filter(({ before, after }) => before !== after)
  if (changes.length === 0) throw invalidField('options', 'REQUIRED')
  const now = await decidePrices(tx, { product, changes, reason: wanted.reason, context })
  if (now && !(await writePrices(tx, productId, changes, context.now)))
    throw new AppError('VERSION_CONFLICT', { current: await readSurcharges(tx, productId) })
  return !now
}
