import { sql } from 'drizzle-orm'
import { FOLLOW_LIMIT } from '#shared/policy.ts'
import { rows, type Tx } from '../../db/db.ts'
import { bool, num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { finalPriceAt } from '../catalog/timeSale.ts'
import { shownProduct } from './follows.read.ts'
import { lockMember } from '../auth/lockMember.ts'
import type { FollowTarget } from './wishes.contract.ts'

/**
 * 찜. Following twice changes nothing: the price and the day of the first time stay. Errors: PRODUCT_NOT_FOUND,
 * BRAND_NOT_FOUND, FOLLOW_LIMIT_EXCEEDED.
 */
export async function follow(
  tx: Tx,
  userId: number,
  { target_type: type, target_id: id }: FollowTarget,
  now: Date,
): Promise<void> {
  const { followed, count } = await (type === 'product'
    ? followProduct(tx, userId, id, now)
    : followBrand(tx, userId, id, now))
  const limit = FOLLOW_LIMIT[type]
  if (!followed) throw new AppError('FOLLOW_LIMIT_EXCEEDED', { limit, count })
}

const stored = { followed: bool, count: num }

async function followProduct(tx: Tx, userId: number, productId: number, now: Date) {
  const [product] = await rows(
    tx,
    { price: num },
    sql`${lockMember(userId)}
        select ${finalPriceAt(now)} as price from u, products p
        where p.id = ${productId} and ${shownProduct}`,
  )
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  const [result] = await rows(
    tx,
    stored,
    sql`with mine as materialized (select product_id from product_follows where user_id = ${userId}),
        added as (
          insert into product_follows (user_id, product_id, price_at_follow, created_at)
          select ${userId}::bigint, ${productId}::bigint, ${product.price}::bigint, ${at(now)}
          where (select count(*) from mine) < ${FOLLOW_LIMIT.product} on conflict do nothing returning product_id)
        select exists (select 1 from added) or exists (select 1 from mine where product_id = ${productId}) as followed,
          (select count(*)::int from mine) as count`,
  )
  return result ?? { followed: false, count: 0 }
}

async function followBrand(tx: Tx, userId: number, brandId: number, now: Date) {
  const [brand] = await rows(
    tx,
    { id: num },
    sql`${lockMember(userId)} select b.id from u, brands b where b.id = ${brandId} and b.status = 'ACTIVE'`,
  )
  if (!brand) throw new AppError('BRAND_NOT_FOUND')
  const [result] = await rows(
    tx,
    stored,
    sql`with mine as materialized (select brand_id from brand_follows where user_id = ${userId}),
        added as (
          insert into brand_follows (user_id, brand_id, created_at) select ${userId}::bigint, ${brandId}::bigint, ${at(now)}
          where (select count(*) from mine) < ${FOLLOW_LIMIT.brand} on conflict do nothing returning brand_id)
        select exists (select 1 from added) or exists (select 1 from mine where brand_id = ${brandId}) as followed,
          (select count(*)::int from mine) as count`,
  )
  return result ?? { followed: false, count: 0 }
}

/** Takes 찜 back; nothing happens when there is none, also of what is no longer shown. */
export async function unfollow(
  tx: Tx,
  userId: number,
  { target_type: type, target_id: id }: FollowTarget,
): Promise<void> {
  await tx.execute(
    type === 'product'
      ? sql`delete from product_follows where user_id = ${userId} and product_id = ${id}`
      : sql`delete from brand_follows where user_id = ${userId} and brand_id = ${id}`,
  )
}
