import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { invalidField } from '../../http/errors.ts'
import { products, skus } from '../catalog/catalog.tables.ts'
import { type LockedProduct, lockProduct } from '../catalog/options.read.ts'
import type { WriteContext } from '../crud/options.ts'
import type { TargetType } from './priceSchedules.contract.ts'

/** Who writes a schedule, when and why. */
export type Context = Pick<WriteContext, 'actor' | 'now' | 'ip'> & {
  requestId: string
  reason: string | undefined
  jobId?: number | null
}

/** What a schedule is of, with its product locked: schedules of one product are made one after the other. */
export type Target = {
  product: LockedProduct
  /** null: the product itself */
  skuId: number | null
  name: string
  /** the price that it lies over */
  base: number
}

/** Error: VALIDATION for a target that there is not, or that is in the archive. There are no plans yet. */
export async function lockTarget(tx: Tx, type: TargetType, id: number): Promise<Target> {
  if (type === 'PRODUCT') {
    const product = await productOf(tx, id)
    return known({ product, skuId: null, name: product.name, base: product.salePrice })
  }
  const [sku] = type === 'SKU' ? await tx.select().from(skus).where(eq(skus.id, id)) : []
  if (!sku) throw invalidField('target_id', 'NOT_FOUND')
  const product = await lockProduct(tx, sku.productId)
  // read again behind the lock: its surcharge may have changed meanwhile
  const [now] = await tx.select().from(skus).where(eq(skus.id, id))
  if (!now) throw invalidField('target_id', 'NOT_FOUND')
  const own = now.optionLabel ? `${now.optionLabel} (${now.code})` : now.code
  return known({ product, skuId: id, name: `${product.name} · ${own}`, base: now.extraPrice })
}

async function productOf(tx: Tx, id: number): Promise<LockedProduct> {
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id))
  if (!product) throw invalidField('target_id', 'NOT_FOUND')
  return lockProduct(tx, id)
}

function known(target: Target): Target {
  if (target.product.status === 'ARCHIVED') throw invalidField('target_id', 'NOT_FOUND')
  return target
}
