import { z } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { AppError, refuseOn, invalidField } from '../../http/errors.ts'
import { subjectOf } from '../../http/actor.ts'
import type { WriteContext } from '../crud/options.ts'
import { adminSkuShape, stockState } from './catalog.contract.ts'
import { skus, stockMovements } from './catalog.tables.ts'
import { labelOfCombination } from './combinations.ts'
import { lockProduct } from './options.read.ts'
import { decidePrices } from './prices.service.ts'
import { refuseUnready } from './products.service.ts'

/** Rules of a SKU and of its stock: every change of stock is a movement with a reason and a name. */
export const adminSkuSchema = z.object(adminSkuShape)

type Sku = typeof skus.$inferSelect
type Values = Record<string, unknown>

export const movementKinds = ['IN', 'ADJUST'] as const

/** What staff are told of a SKU beside its own columns. */
export const skuExtras = (sku: Pick<Sku, 'onHand' | 'reserved' | 'safetyStock'>) => {
  const available = sku.onHand - sku.reserved - sku.safetyStock
  return { available, ...stockState(available) }
}

/** All SKUs of a product, resting ones included. */
export async function readSkus(db: Db, productId: number) {
  const found = await db.select().from(skus).where(eq(skus.productId, productId)).orderBy(skus.id)
  return found.map((sku) => ({
    id: sku.id,
    product_id: sku.productId,
    option_value_ids: sku.optionValueIds,
    option_label: sku.optionLabel,
    extra_price: sku.extraPrice,
    max_per_order: sku.maxPerOrder,
    code: sku.code,
    barcode: sku.barcode,
    on_hand: sku.onHand,
    reserved: sku.reserved,
    safety_stock: sku.safetyStock,
    status: sku.status,
    version: sku.version,
    ...skuExtras(sku),
  }))
}

/** Checks a new SKU and answers the row to store. */
export async function newSkuValues(tx: Tx, values: Values): Promise<Values> {
  const { stock_delta: delta, stock_kind: _kind, reason: _reason, price_reason: _why, ...row } = values
  if (delta !== undefined) throw invalidField('stock_delta', 'STOCK_NOT_DELTA')
  const productId = row['product_id'] as number
  await lockProduct(tx, productId)
  const ids = ((row['option_value_ids'] as number[] | undefined) ?? []).toSorted((a, b) => a - b)
  return { ...row, option_value_ids: ids, option_label: await labelOfCombination(tx, productId, ids) }
}

/**
 * Checks a change of a SKU, writes its stock movement and answers the row to store. The row is locked by the caller.
 * Errors: STOCK_BELOW_RESERVED, PRICE_APPROVAL_REQUIRED, VALIDATION.
 */
export async function changedSkuValues(tx: Tx, values: Values, existing: Sku, context: WriteContext): Promise<Values> {
  if (values['extra_price'] !== undefined && values['extra_price'] !== existing.extraPrice)
    await settleExtra(tx, values, existing, context)
  const { stock_delta: delta, stock_kind: kind, reason, price_reason: _why, ...row } = values
  for (const key of ['product_id', 'option_value_ids'] as const)
    if (
      row[key] !== undefined &&
      JSON.stringify(row[key]) !== JSON.stringify(key === 'product_id' ? existing.productId : existing.optionValueIds)
    )
      throw invalidField(key, 'FIXED')
  if (row['status'] === 'ACTIVE' && existing.status !== 'ACTIVE')
    await labelOfCombination(tx, existing.productId, existing.optionValueIds)
  if (row['on_hand'] !== undefined && context.version === undefined) throw invalidField('version', 'REQUIRED')
  const change = stockChange(row['on_hand'] as number | undefined, delta as number | undefined, existing)
  if (change === 0) return row
  if (typeof reason !== 'string') throw invalidField('reason', 'REASON_REQUIRED')
  const onHand = existing.onHand + change
  if (onHand < 0)
    throw invalidField(delta === undefined ? 'on_hand' : 'stock_delta', 'STOCK_NEGATIVE', { stock: existing.onHand })
  if (onHand < existing.reserved)
    throw new AppError('STOCK_BELOW_RESERVED', { on_hand: existing.onHand, reserved: existing.reserved })
  await move(tx, existing.id, change, (kind as 'IN' | 'ADJUST' | undefined) ?? 'ADJUST', reason, context)
  return { ...row, on_hand: onHand }
}

/** A surcharge that needs a second person goes into the queue and out of `values`. */
async function settleExtra(tx: Tx, values: Values, existing: Sku, context: WriteContext): Promise<void> {
  const product = await lockProduct(tx, existing.productId)
  const { id, code, optionLabel, extraPrice: before } = existing
  const label = optionLabel ? `${optionLabel} (${code})` : code
  const after = values['extra_price'] as number
  const now = await decidePrices(tx, {
    product,
    changes: [{ field: 'sku_extra', id, label, before, after }],
    reason: values['price_reason'] as string | undefined,
    context,
  })
  if (!now) delete values['extra_price']
}

function stockChange(onHand: number | undefined, delta: number | undefined, existing: Sku): number {
  if (onHand !== undefined && delta !== undefined) throw invalidField('stock_delta', 'STOCK_OR_DELTA')
  if (delta !== undefined) return delta
  return onHand === undefined ? 0 : onHand - existing.onHand
}

/** One line of the stock ledger. */
export async function move(
  tx: Tx,
  skuId: number,
  delta: number,
  kind: 'IN' | 'ADJUST',
  reason: string,
  { actor, now }: WriteContext,
): Promise<void> {
  await tx
    .insert(stockMovements)
    .values({ skuId, delta, kind, reason, refType: 'staff', actor: subjectOf(actor), createdAt: now })
}

/** Deletes a SKU that nothing refers to. Errors: SKU_IN_USE, PRODUCT_NOT_READY. */
export async function removeSku(tx: Tx, sku: Sku): Promise<void> {
  await refuseOn(
    {
      order_items_sku_id_skus_id_fk: 'SKU_IN_USE',
      stock_movements_sku_id_skus_id_fk: 'SKU_IN_USE',
      stock_reservations_sku_id_skus_id_fk: 'SKU_IN_USE',
    },
    tx
      .delete(skus)
      .where(and(eq(skus.id, sku.id)))
      .returning({ id: skus.id }),
  )
  await refuseUnready(tx, sku.productId)
}
