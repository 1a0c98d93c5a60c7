import { and, eq, inArray, sql } from 'drizzle-orm'
import { changedExtras as extrasOf, recognizedGroups } from '#shared/pricing/optionExtras.ts'
import { rows, type Tx } from '../../db/db.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { WriteContext } from '../crud/options.ts'
import type { OptionGroup } from './catalog.contract.ts'
import { optionGroups, optionValues } from './catalog.tables.ts'
import { reconcileSkus } from './combinations.ts'
import { idArray } from './counts.ts'
import { lockProduct, type LockedProduct, readGroups } from './options.read.ts'
import type { PriceChange } from './priceChanges.ts'
import { decidePrices } from './prices.service.ts'
import { text } from '../../db/shape.ts'

/** Options of a product: groups (색상) with values (그레이), and the SKUs that their combinations make. */
export type ValueInput = {
  id?: number | undefined
  name: string
  extra_price?: number | undefined
  sequence?: number | undefined
}
/** `reason`: why prices change, for what a second person has to agree to. */
type PricedContext = WriteContext & { reason?: string | undefined }
export type GroupInput = { id?: number | undefined; name: string; sequence?: number | undefined; values: ValueInput[] }

/**
 * Makes the options of a product exactly the given ones: what carries its id is kept and renamed, what is missing goes,
 * new combinations get INACTIVE SKUs. Errors: OPTION_IN_USE when a value that goes is in open orders,
 * PRICE_APPROVAL_REQUIRED, PRODUCT_NOT_READY when nothing would be left to sell, VALIDATION. Answers whether a surcharge
 * waits for a second person.
 */
export async function upsertOptions(
  tx: Tx,
  productId: number,
  sent: GroupInput[],
  context: PricedContext,
): Promise<boolean> {
  const product = await lockProduct(tx, productId)
  const before = await readGroups(tx, productId)
  const known = new Map(before.map((group) => [group.id, group]))
  const groups = recognizedGroups(sent, before)
  for (const [index, group] of groups.entries())
    if (group.id !== undefined && !known.has(group.id)) throw invalidField(`groups.${index}.id`, 'NOT_OF_PRODUCT')
  refuseTwins(
    groups.map((group) => group.name),
    'groups',
  )

  const changes = groups.flatMap(({ id, name, values }) =>
    changedExtras(name, known.get(id ?? 0)?.values ?? [], values),
  )
  const now = await decidePrices(tx, { product, changes, reason: context.reason, context })
  const written = now
    ? groups
    : groups.map((group) => ({ ...group, values: keepingExtras(group.values, known.get(group.id ?? 0)?.values ?? []) }))

  const kept = new Set(groups.map((group) => group.id))
  const gone = before.filter((group) => !kept.has(group.id))
  await refuseOpenOrders(
    tx,
    productId,
    gone.flatMap((group) => group.values),
  )
  if (gone.length > 0)
    await tx.delete(optionGroups).where(
      inArray(
        optionGroups.id,
        gone.map((group) => group.id),
      ),
    )
  // names move out of the way first, so that two groups may trade names
  const renamed = written.filter((group) => group.id !== undefined && known.get(group.id)?.name !== group.name)
  for (const group of renamed)
    await tx
      .update(optionGroups)
      .set({ name: `~${group.id}` })
      .where(eq(optionGroups.id, group.id as number))
  for (const [index, group] of written.entries()) {
    const sequence = group.sequence ?? index
    const id = group.id ?? (await insertGroup(tx, productId, group.name, sequence, context))
    if (group.id !== undefined)
      await tx
        .update(optionGroups)
        .set({ name: group.name, sequence, updatedAt: context.now, version: sql`${optionGroups.version} + 1` })
        .where(eq(optionGroups.id, id))
    await writeValues(tx, product, { id, values: known.get(id)?.values ?? [] }, group.values)
  }
  await reconcileSkus(tx, productId, context)
  await recordAudit(tx, {
    actor: context.actor,
    action: 'option.upsert',
    entity: 'product',
    entityId: productId,
    before,
    after: written,
    ip: context.ip,
    requestId: context.requestId,
    now: context.now,
  })
  return !now
}

async function insertGroup(tx: Tx, productId: number, name: string, sequence: number, { now }: WriteContext) {
  const [made] = await tx
    .insert(optionGroups)
    .values({ productId, name, sequence, createdAt: now, updatedAt: now })
    .returning({ id: optionGroups.id })
  return made?.id as number
}

type Group = { id: number; values: OptionGroup['values'] }

/** The values with the surcharges that they have, which stay until somebody else agrees to others. */
export const keepingExtras = <T extends ValueInput>(values: T[], known: OptionGroup['values']): T[] =>
  values.map((value) => ({
    ...value,
    extra_price: known.find(({ id }) => id === value.id)?.extra_price ?? value.extra_price,
  }))

/** The surcharges of one option that would change. */
export const changedExtras = (group: string, known: OptionGroup['values'], wanted: ValueInput[]): PriceChange[] =>
  extrasOf(group, known, wanted).map((change) => ({ field: 'option_extra', ...change }))

/**
 * Makes the values of one group exactly the given ones, surcharges too (`keepingExtras` where they may not change yet).
 * The caller holds the product and reconciles its SKUs after.
 */
export async function writeValues(tx: Tx, product: LockedProduct, group: Group, wanted: ValueInput[]): Promise<void> {
  const known = new Map(group.values.map((value) => [value.id, value]))
  if (wanted.some((value) => value.id !== undefined && !known.has(value.id)))
    throw invalidField('values', 'NOT_OF_OPTION')
  refuseTwins(
    wanted.map((value) => value.name),
    'values',
  )
  const kept = new Set(wanted.map((value) => value.id))
  const gone = group.values.filter((value) => !kept.has(value.id))
  await refuseOpenOrders(tx, product.id, gone)
  if (gone.length > 0)
    await tx.delete(optionValues).where(
      inArray(
        optionValues.id,
        gone.map((value) => value.id),
      ),
    )
  for (const value of wanted.filter((one) => one.id !== undefined && known.get(one.id)?.name !== one.name))
    await tx
      .update(optionValues)
      .set({ name: `~${value.id}` })
      .where(eq(optionValues.id, value.id as number))
  for (const [index, value] of wanted.entries()) {
    const row = { name: value.name, extraPrice: value.extra_price ?? 0, sequence: value.sequence ?? index }
    if (value.id === undefined) await tx.insert(optionValues).values({ ...row, groupId: group.id })
    else
      await tx
        .update(optionValues)
        .set(row)
        .where(and(eq(optionValues.id, value.id), eq(optionValues.groupId, group.id)))
  }
}

function refuseTwins(names: string[], field: string): void {
  if (new Set(names).size !== names.length) throw invalidField(field, 'REPEATED')
}

/** Refuses with OPTION_IN_USE when a SKU with one of the values is being ordered or on its way. */
export async function refuseOpenOrders(
  tx: Tx,
  productId: number,
  values: { id: number; name: string }[],
): Promise<void> {
  if (values.length === 0) return
  const ids = idArray(values.map((value) => value.id))
  const open = await rows(
    tx,
    { label: text },
    sql`select k.option_label as label from skus k where k.product_id = ${productId} and k.option_value_ids && ${ids} and (
      exists (select 1 from order_items oi where oi.sku_id = k.id and oi.status in ('PAID', 'PROCESSING_ORDER', 'SHIPPING', 'OUT_OF_DELIVERY'))
      or exists (select 1 from stock_reservations r where r.sku_id = k.id and r.status = 'HELD')) limit 5`,
  )
  if (open.length > 0)
    throw new AppError('OPTION_IN_USE', {
      skus: open.map((row) => row.label),
      values: values.map((value) => value.name),
    })
}
