import { z } from '@hono/zod-openapi'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { sure } from '../../db/sure.ts'
import { at, records } from '../../db/values.ts'
import { AppError, refuseOn, invalidField, unlessRefused } from '../../http/errors.ts'
import { subjectOf } from '../../http/actor.ts'
import type { Change, Values, WriteContext } from '../crud/options.ts'
import { adminSkuShape, stockState } from './catalog.contract.ts'
import { skus } from './catalog.tables.ts'
import { labelOfCombination } from './combinations.ts'
import { lockProduct, lockProducts } from './options.read.ts'
import { decideEach } from './prices.service.ts'
import { refuseUnready } from './products.service.ts'

/** Rules of a SKU and of its stock: every change of stock is a movement with a reason and a name. */
export const adminSkuSchema = z.object(adminSkuShape)

type Sku = typeof skus.$inferSelect

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
  const [row = {}] = await eachSkuValues(tx, [{ existing, input: values }], context)
  if (row instanceof AppError) throw row
  return row
}

/** The same for changes of many SKUs at once, no two of one product: what to store of each, or its refusal. */
export async function eachSkuValues(
  tx: Tx,
  changes: readonly Change<Sku>[],
  context: WriteContext,
): Promise<(Values | AppError)[]> {
  const rows = changes.map(({ existing, input }) => unlessRefused(() => rowOf(input, existing, context)))
  for (const [place, { existing, input }] of changes.entries())
    if (input['status'] === 'ACTIVE' && existing.status !== 'ACTIVE' && !(rows[place] instanceof AppError))
      await labelOfCombination(tx, existing.productId, existing.optionValueIds).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        rows[place] = error
      })
  await settleExtras(tx, changes, rows, context)
  await moveEach(
    tx,
    changes.flatMap(({ existing, input }, place) => {
      const row = rows[place]
      if (row === undefined || row instanceof AppError || row['on_hand'] === undefined) return []
      const delta = (row['on_hand'] as number) - existing.onHand
      const kind = (input['stock_kind'] as Movement | undefined) ?? 'ADJUST'
      return delta === 0 ? [] : [{ skuId: existing.id, delta, kind, reason: String(input['reason']) }]
    }),
    context,
  )
  return rows
}

/** What is stored of a change, its stock and surcharge included, whoever may decide about the latter. */
function rowOf(values: Values, existing: Sku, context: WriteContext): Values {
  const { stock_delta: delta, stock_kind: _kind, reason, price_reason: _why, ...row } = values
  for (const key of ['product_id', 'option_value_ids'] as const)
    if (
      row[key] !== undefined &&
      JSON.stringify(row[key]) !== JSON.stringify(key === 'product_id' ? existing.productId : existing.optionValueIds)
    )
      throw invalidField(key, 'FIXED')
  if (row['on_hand'] !== undefined && context.version === undefined) throw invalidField('version', 'REQUIRED')
  const change = stockChange(row['on_hand'] as number | undefined, delta as number | undefined, existing)
  if (change === 0) return row
  if (typeof reason !== 'string') throw invalidField('reason', 'REASON_REQUIRED')
  const onHand = existing.onHand + change
  if (onHand < 0)
    throw invalidField(delta === undefined ? 'on_hand' : 'stock_delta', 'STOCK_NEGATIVE', { stock: existing.onHand })
  if (onHand < existing.reserved)
    throw new AppError('STOCK_BELOW_RESERVED', { on_hand: existing.onHand, reserved: existing.reserved })
  return { ...row, on_hand: onHand }
}

/** A surcharge that needs a second person goes into the queue and out of what is stored and told. */
async function settleExtras(
  tx: Tx,
  changes: readonly Change<Sku>[],
  rows: (Values | AppError)[],
  context: WriteContext,
): Promise<void> {
  const raised = changes.flatMap(({ existing, input }, place) =>
    rows[place] instanceof AppError ||
    input['extra_price'] === undefined ||
    input['extra_price'] === existing.extraPrice
      ? []
      : [{ existing, input, place }],
  )
  if (raised.length === 0) return
  const products = await lockProducts(
    tx,
    raised.map(({ existing }) => existing.productId),
  )
  const verdicts = await decideEach(
    tx,
    raised.map(({ existing: { id, code, optionLabel, extraPrice: before, productId }, input }) => {
      const label = optionLabel ? `${optionLabel} (${code})` : code
      return {
        product: sure(products.get(productId)),
        changes: [{ field: 'sku_extra', id, label, before, after: input['extra_price'] as number }],
        reason: input['price_reason'] as string | undefined,
        context,
      }
    }),
  )
  raised.forEach(({ input, place }, n) => {
    const verdict = verdicts[n]
    if (verdict === false) for (const values of [input, rows[place] as Values]) delete values['extra_price']
    if (verdict instanceof AppError) rows[place] = verdict
  })
}

function stockChange(onHand: number | undefined, delta: number | undefined, existing: Sku): number {
  if (onHand !== undefined && delta !== undefined) throw invalidField('stock_delta', 'STOCK_OR_DELTA')
  if (delta !== undefined) return delta
  return onHand === undefined ? 0 : onHand - existing.onHand
}

type Movement = (typeof movementKinds)[number]

/** One line of the stock ledger. */
export const move = (tx: Tx, skuId: number, delta: number, kind: Movement, reason: string, context: WriteContext) =>
  moveEach(tx, [{ skuId, delta, kind, reason }], context)

async function moveEach(
  tx: Tx,
  moves: readonly { skuId: number; delta: number; kind: Movement; reason: string }[],
  { actor, now }: WriteContext,
): Promise<void> {
  if (moves.length === 0) return
  await tx.execute(sql`
    insert into stock_movements (sku_id, delta, kind, reason, ref_type, actor, created_at)
    select v."skuId", v."delta", v."kind", v."reason", 'staff', ${subjectOf(actor)}, ${at(now)}
    from ${records(moves)} as v("skuId" bigint, "delta" int, "kind" text, "reason" text)`)
}

/** Deletes a SKU that nothing refers to. Errors: SKU_IN_USE, PRODUCT_NOT_READY. */
export async function removeSku(tx: Tx, sku: Sku): Promise<void> {
  await refuseOn(
    {
      order_items_sku_id_skus_id_fk: 'SKU_IN_USE',
      delivery_schedules_sku_id_skus_id_fk: 'SKU_IN_USE',
      plan_kits_sku_id_skus_id_fk: 'SKU_IN_USE',
      subscription_kits_sku_id_skus_id_fk: 'SKU_IN_USE',
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
