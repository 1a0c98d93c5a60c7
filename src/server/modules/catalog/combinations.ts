import { eq, inArray, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { invalidField } from '../../http/errors.ts'
import type { WriteContext } from '../crud/options.ts'
import type { OptionGroup } from './catalog.contract.ts'
import { skus } from './catalog.tables.ts'
import { idArray } from './counts.ts'
import { readGroups } from './options.read.ts'
import { refuseUnready } from './products.service.ts'
import { num, text } from '../../db/shape.ts'
import { MOST_COMBINATIONS } from '#shared/policy.ts'

/** One SKU for each combination of a product's option values. */

type Combination = { ids: number[]; label: string }

/** Every combination of one value of each group; a product without options has the one empty combination. */
export function combinationsOf(groups: readonly { values: readonly { id: number; name: string }[] }[]): Combination[] {
  let found: { ids: number[]; names: string[] }[] = [{ ids: [], names: [] }]
  for (const { values } of groups)
    found = found.flatMap(({ ids, names }) =>
      values.map(({ id, name }) => ({ ids: [...ids, id], names: [...names, name] })),
    )
  return found.map(({ ids, names }) => ({ ids: ids.toSorted((a, b) => a - b), label: names.join(' / ') }))
}

const keyOf = (ids: readonly number[]) => ids.join(',')

/**
 * Brings a product's SKUs in line with its options: missing combinations are made INACTIVE and without stock, labels
 * follow the names, and SKUs that no longer are a combination go, or stay INACTIVE when anything refers to them.
 * Errors: VALIDATION for new combinations beyond 200, PRODUCT_NOT_READY when a product on sale keeps no active SKU.
 */
export async function reconcileSkus(tx: Tx, productId: number, context: WriteContext): Promise<void> {
  const groups = await readGroups(tx, productId)
  const existing = await tx.select().from(skus).where(eq(skus.productId, productId)).orderBy(skus.id).for('update')
  refuseMany(groups, existing)
  const wanted = new Map(combinationsOf(groups).map((one) => [keyOf(one.ids), one]))
  const have = new Set(existing.map((sku) => keyOf(sku.optionValueIds)))

  await dropObsolete(
    tx,
    existing.filter((sku) => !wanted.has(keyOf(sku.optionValueIds))),
    context,
  )
  for (const sku of existing) {
    const label = wanted.get(keyOf(sku.optionValueIds))?.label
    if (label !== undefined && label !== sku.optionLabel)
      await tx.update(skus).set({ optionLabel: label, updatedAt: context.now }).where(eq(skus.id, sku.id))
  }
  const missing = [...wanted.values()].filter((one) => !have.has(keyOf(one.ids)))
  if (missing.length > 0) {
    const taken = new Set(await codesLike(tx, productId))
    await tx.insert(skus).values(
      missing.map(({ ids, label }) => ({
        productId,
        code: freeCode(`P${productId}-${ids.join('-') || '0'}`, taken),
        optionValueIds: ids,
        optionLabel: label,
        status: 'INACTIVE' as const,
        createdAt: context.now,
        updatedAt: context.now,
      })),
    )
  }
  await refuseUnready(tx, productId)
}

/** More than a product may have is refused, unless it has them already: its values may still be renamed and taken away. */
function refuseMany(groups: readonly OptionGroup[], existing: readonly { optionValueIds: number[] }[]): void {
  const count = groups.reduce((product, group) => product * group.values.length, 1)
  const values = new Set(groups.flatMap((group) => group.values.map(({ id }) => id)))
  const there = existing.filter(
    ({ optionValueIds: ids }) => ids.length === groups.length && ids.every((id) => values.has(id)),
  )
  if (count > Math.max(MOST_COMBINATIONS, there.length))
    throw invalidField('groups', 'COMBINATIONS_MANY', { max: MOST_COMBINATIONS, count })
}

async function codesLike(tx: Tx, productId: number): Promise<string[]> {
  const found = await rows(tx, { code: text }, sql`select code from skus where starts_with(code, ${`P${productId}-`})`)
  return found.map((row) => row.code)
}

function freeCode(code: string, taken: Set<string>): string {
  let free = code
  for (let n = 2; taken.has(free); n++) free = `${code}-${n}X`
  taken.add(free)
  return free
}

async function dropObsolete(tx: Tx, obsolete: { id: number; status: string }[], { now }: WriteContext): Promise<void> {
  if (obsolete.length === 0) return
  const traces = await usedSkus(
    tx,
    obsolete.map((sku) => sku.id),
  )
  const unused = obsolete.filter((sku) => !traces.has(sku.id)).map((sku) => sku.id)
  const used = obsolete.filter((sku) => traces.has(sku.id) && sku.status === 'ACTIVE').map((sku) => sku.id)
  if (unused.length > 0) await tx.delete(skus).where(inArray(skus.id, unused))
  if (used.length > 0)
    await tx
      .update(skus)
      .set({ status: 'INACTIVE', version: sql`${skus.version} + 1`, updatedAt: now })
      .where(inArray(skus.id, used))
}

/** SKUs that an order, a reservation or a stock movement refers to: they may rest, never vanish. */
export async function usedSkus(db: Db, ids: number[]): Promise<Set<number>> {
  const found = await rows(
    db,
    { id: num },
    sql`select k.id from skus k where k.id = any(${idArray(ids)}) and (exists (select 1 from order_items oi where oi.sku_id = k.id)
      or exists (select 1 from stock_movements m where m.sku_id = k.id) or exists (select 1 from stock_reservations r where r.sku_id = k.id))`,
  )
  return new Set(found.map((row) => row.id))
}

/** The readable label of a combination. Errors: VALIDATION unless it takes one value of each group of the product. */
export async function labelOfCombination(db: Db, productId: number, valueIds: readonly number[]): Promise<string> {
  const wanted = keyOf(valueIds.toSorted((a, b) => a - b))
  const match = combinationsOf(await readGroups(db, productId)).find((one) => keyOf(one.ids) === wanted)
  if (!match) throw invalidField('option_value_ids', 'ONE_VALUE_EACH')
  return match.label
}
