import { and, eq, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { ALERT_LIMIT } from '#shared/policy.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { cut, type SliceQuery, toSlice } from '../../db/page.ts'
import { bool, num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { productCards } from '../catalog/cards.ts'
import { onShelf } from '../catalog/products.read.ts'
import { lockMember } from '../auth/lockMember.ts'
import type { RestockAlert } from './wishes.contract.ts'
import { restockAlerts } from './wishes.tables.ts'

/** SKU `s` of product `p` can be put into a cart. */
export const skuCanBeBought = (now: Date) => sql`p.status = 'ON_SALE' and s.status = 'ACTIVE'
  and (p.available_from is null or p.available_from <= ${at(now)}) and (p.available_to is null or p.available_to > ${at(now)})
  and s.on_hand - s.reserved - s.safety_stock > 0`

/**
 * Waits for a SKU that cannot be bought now; waiting twice is waiting once. Errors: SKU_NOT_FOUND, SKU_IN_STOCK,
 * RESTOCK_ALERT_LIMIT.
 */
export async function waitFor(tx: Tx, userId: number, skuId: number, now: Date): Promise<void> {
  const [sku] = await rows(
    tx,
    { in_stock: bool },
    sql`${lockMember(userId)}
        select coalesce(${skuCanBeBought(now)}, false) as in_stock from u, skus s join products p on p.id = s.product_id
        where s.id = ${skuId} and s.status = 'ACTIVE' and ${onShelf(now)}`,
  )
  if (!sku) throw new AppError('SKU_NOT_FOUND')
  if (sku.in_stock) throw new AppError('SKU_IN_STOCK')
  const [stored] = await rows(
    tx,
    { waits: bool, count: num },
    sql`with mine as materialized (select sku_id from restock_alerts where user_id = ${userId}),
        added as (
          insert into restock_alerts (user_id, sku_id, created_at) select ${userId}::bigint, ${skuId}::bigint, ${at(now)}
          where (select count(*) from mine) < ${ALERT_LIMIT} on conflict do nothing returning sku_id)
        select exists (select 1 from added) or exists (select 1 from mine where sku_id = ${skuId}) as waits,
          (select count(*)::int from mine) as count`,
  )
  if (!stored?.waits) throw new AppError('RESTOCK_ALERT_LIMIT', { limit: ALERT_LIMIT, count: stored?.count ?? 0 })
}

/** Waits no longer; nothing happens to who does not wait. */
export async function waitNoLonger(tx: Tx, userId: number, skuId: number): Promise<void> {
  await tx.delete(restockAlerts).where(and(eq(restockAlerts.userId, userId), eq(restockAlerts.skuId, skuId)))
}

/** `Slice<RestockAlert>`, the latest first, of all products or of one; what is hidden meanwhile is left out. */
export async function waitingOf(
  db: Db,
  userId: number,
  { product_id: productId, ...wanted }: SliceQuery & { product_id?: number | undefined },
  now: Date,
) {
  const mine = sql`restock_alerts a join skus s on s.id = a.sku_id join products p on p.id = s.product_id
    where a.user_id = ${userId} and ${onShelf(now)} ${productId === undefined ? sql`` : sql`and s.product_id = ${productId}`}`
  const found = await rows(
    db,
    { sku_id: num, product_id: num, option_label: text, since_ms: num },
    sql`select a.sku_id, s.product_id, s.option_label, (extract(epoch from a.created_at) * 1000)::bigint as since_ms
        from ${mine} order by a.id desc limit ${wanted.limit + 1} offset ${wanted.offset}`,
  )
  const count = async () => {
    const [all] = await rows(db, { count: num }, sql`select count(*)::int as count from ${mine}`)
    return { count: all?.count ?? 0, isEstimate: false }
  }
  const { shown, total, hasNext } = await cut(found, wanted, count, { countsPastEnd: true })
  const cards = await productCards(
    db,
    shown.map(({ product_id }) => product_id),
    now,
  )
  const results = shown.flatMap(({ sku_id, product_id, option_label, since_ms }): RestockAlert[] => {
    const product = cards.get(product_id)
    return product ? [{ sku_id, product, option_label, created_at: kstIso(new Date(since_ms)) }] : []
  })
  return toSlice(results, total.count, wanted, hasNext)
}
