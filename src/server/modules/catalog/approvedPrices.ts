import { and, eq, sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { onApproved, outdatedWhen } from '../approvals/approvals.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { optionGroups, optionValues, products, skus } from './catalog.tables.ts'
import { idArray } from './counts.ts'
import { lockProduct } from './options.read.ts'
import { type PriceChange, priceKey, sideOf } from './priceChanges.ts'
import { num, text } from '../../db/shape.ts'

/** What an agreed price does, and when a request has been overtaken. */
type Payload = { changes: PriceChange[] }

const stale = () =>
  new AppError('APPROVAL_STALE', undefined, '요청한 뒤에 가격이 바뀌었어요. 거절하고 지금 가격에서 새로 요청해야 해요.')

onApproved('PRICE', async (tx, approval, actor, now) => {
  const { changes } = approval.payload as Payload
  const productId = approval.targetId as number
  await lockProduct(tx, productId)
  if (!(await writePrices(tx, productId, changes, now))) throw stale()
  await recordAudit(tx, {
    actor,
    action: 'product.price-approved',
    entity: 'product',
    entityId: productId,
    before: sideOf(changes, 'before'),
    after: sideOf(changes, 'after'),
    reason: approval.reason,
    now,
  })
})

outdatedWhen('PRICE', async (db, approval) => {
  const { changes } = approval.payload as Payload
  const current = await currentPrices(db, approval.targetId as number, changes)
  const moved = changes.some((one) => current.get(priceKey(one)) !== one.before)
  return moved ? '요청한 뒤에 가격이 바뀌었어요. 승인해도 반영되지 않으니, 거절하고 새로 요청해 주세요.' : null
})

/** A product's own prices, by their names in changes. */
const ownPrices = { list_price: 'listPrice', sale_price: 'salePrice', member_price: 'memberPrice' } as const
type Own = keyof typeof ownPrices
type OwnName = (typeof ownPrices)[Own]

/**
 * Writes changed prices of one locked product, each only when it still is what it was asked from. Answers false when
 * one is not; the caller's transaction must end then.
 */
export async function writePrices(
  tx: Tx,
  productId: number,
  changes: readonly PriceChange[],
  now: Date,
): Promise<boolean> {
  const touched = { updatedAt: now, version: sql`version + 1` }
  const own = changes.flatMap((one) => (one.field in ownPrices ? [{ ...one, name: ownPrices[one.field as Own] }] : []))
  if (own.length > 0) {
    const values = Object.fromEntries(own.map(({ name, after }) => [name, after])) as Partial<Record<OwnName, number>>
    const same = own.map(({ name, before }) => sql`${products[name]} is not distinct from ${before}::bigint`)
    // the other price may have moved: what was asked for may no longer stand beside it
    const member = 'memberPrice' in values ? sql`${values.memberPrice}::bigint` : products.memberPrice
    same.push(sql`coalesce(${member}, 0) < ${values.salePrice ?? products.salePrice}`)
    const done = await tx
      .update(products)
      .set({ ...values, ...touched })
      .where(and(eq(products.id, productId), ...same))
      .returning({ id: products.id })
    if (done.length === 0) return false
  }
  const groupIds = new Set<number>()
  for (const { field, id, before, after } of changes) {
    if (field === 'sku_extra') {
      const done = await tx
        .update(skus)
        .set({ extraPrice: after, ...touched })
        .where(and(eq(skus.id, id), eq(skus.productId, productId), eq(skus.extraPrice, before)))
        .returning({ id: skus.id })
      if (done.length === 0) return false
    } else if (field === 'option_extra') {
      const [done] = await tx
        .update(optionValues)
        .set({ extraPrice: after })
        .where(and(eq(optionValues.id, id), eq(optionValues.extraPrice, before)))
        .returning({ groupId: optionValues.groupId })
      if (!done) return false
      groupIds.add(done.groupId)
    }
  }
  for (const id of groupIds)
    await tx
      .update(optionGroups)
      .set(touched)
      .where(and(eq(optionGroups.id, id), eq(optionGroups.productId, productId)))
  return true
}

/** What the prices of these changes are now, by their keys; what is gone has none. */
async function currentPrices(
  db: Db,
  productId: number,
  changes: readonly PriceChange[],
): Promise<Map<string, number | null>> {
  const ids = (field: PriceChange['field']) => idArray(changes.filter((one) => one.field === field).map(({ id }) => id))
  const found = await rows(
    db,
    { key: text, price: num.orNull },
    sql`select 'list_price' as key, list_price::float8 as price from products where id = ${productId}
      union all select 'sale_price', sale_price::float8 from products where id = ${productId}
      union all select 'member_price', member_price::float8 from products where id = ${productId}
      union all select 'sku_extra:' || id, extra_price::float8 from skus where id = any(${ids('sku_extra')})
      union all select 'option_extra:' || id, extra_price::float8 from option_values where id = any(${ids('option_extra')})`,
  )
  return new Map(found.map(({ key, price }) => [key, price]))
}
