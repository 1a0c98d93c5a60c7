import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { invalidField } from '../../http/errors.ts'
import type { OptionGroup } from './catalog.contract.ts'
import { optionGroups, optionValues, products } from './catalog.tables.ts'
import { idArray } from './counts.ts'

export type LockedProduct = Pick<typeof products.$inferSelect, 'id' | 'name' | 'status' | 'salePrice' | 'memberPrice'>

/** The product, locked until the transaction ends, so that its options change one at a time. */
export async function lockProduct(tx: Tx, productId: number): Promise<LockedProduct> {
  const product = (await lockProducts(tx, [productId])).get(productId)
  if (!product) throw invalidField('product_id', 'NOT_FOUND')
  return product
}

/** Products by their ids, locked in this order, whoever else locks several. */
export async function lockProducts(tx: Tx, productIds: readonly number[]): Promise<Map<number, LockedProduct>> {
  const locked = await tx
    .select({
      id: products.id,
      name: products.name,
      status: products.status,
      salePrice: products.salePrice,
      memberPrice: products.memberPrice,
    })
    .from(products)
    .where(sql`${products.id} = any(${idArray(productIds)})`)
    .orderBy(products.id)
    .for('update')
  return new Map(locked.map((product) => [product.id, product]))
}

/** The groups of a product with their values, in order. */
export async function readGroups(db: Db, productId: number): Promise<OptionGroup[]> {
  const groups = await db
    .select()
    .from(optionGroups)
    .where(eq(optionGroups.productId, productId))
    .orderBy(optionGroups.sequence, optionGroups.id)
  const values = await readValues(
    db,
    groups.map((group) => group.id),
  )
  return groups.map(({ id, name, sequence }) => ({ id, name, sequence, values: values.get(id) ?? [] }))
}

export async function readValues(db: Db, groupIds: number[]): Promise<Map<number, OptionGroup['values']>> {
  const found =
    groupIds.length === 0
      ? []
      : await db
          .select()
          .from(optionValues)
          .where(inArray(optionValues.groupId, groupIds))
          .orderBy(optionValues.sequence, optionValues.id)
  const byGroup = new Map<number, OptionGroup['values']>(groupIds.map((id) => [id, []]))
  for (const { id, groupId, name, extraPrice, sequence } of found)
    byGroup.get(groupId)?.push({ id, name, extra_price: extraPrice, sequence })
  return byGroup
}
