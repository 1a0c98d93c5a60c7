import { and, eq, lt, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { RECENT_PRODUCTS } from '#shared/policy.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { cut, type SliceQuery, toSlice } from '../../db/page.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { productCards } from '../catalog/cards.ts'
import { shownProduct } from './follows.read.ts'
import { lockMember } from '../auth/lockMember.ts'
import type { RecentProduct } from './wishes.contract.ts'
import { recentProducts } from './wishes.tables.ts'

/**
 * 최근 본 상품: what somebody looked at, the latest first: one product, or what their browser kept before they signed in.
 * Unknown and hidden products are passed over; beyond the latest 50 the oldest are forgotten. Answers how many are kept.
 */
export async function look(tx: Tx, userId: number, productIds: readonly number[], now: Date): Promise<number> {
  await rows(
    tx,
    { id: num },
    sql`${lockMember(userId)}
        insert into recent_products as r (user_id, product_id, viewed_at)
        select u.id, p.id, ${at(now)} - (w.n - 1) * interval '1 millisecond'
        from u, unnest(${sql.param([...productIds])}::bigint[]) with ordinality as w(id, n) join products p on p.id = w.id
        where ${shownProduct} order by p.id
        on conflict (user_id, product_id) do update set viewed_at = greatest(r.viewed_at, excluded.viewed_at) returning r.product_id as id`,
  )
  const latest = sql`select product_id from recent_products where user_id = ${userId} order by viewed_at desc, product_id desc`
  await tx.execute(
    sql`delete from recent_products where user_id = ${userId} and product_id in (${latest} offset ${RECENT_PRODUCTS.most})`,
  )
  const [all] = await rows(
    tx,
    { count: num },
    sql`select count(*)::int as count from recent_products where user_id = ${userId}`,
  )
  return all?.count ?? 0
}

/** `Slice<RecentProduct>`, the latest first; what is hidden meanwhile is left out. */
export async function lookedAt(db: Db, userId: number, wanted: SliceQuery, now: Date) {
  const mine = sql`recent_products r join products p on p.id = r.product_id where r.user_id = ${userId} and ${shownProduct}`
  const found = await rows(
    db,
    { product_id: num, viewed_ms: num },
    sql`select r.product_id, (extract(epoch from r.viewed_at) * 1000)::bigint as viewed_ms from ${mine}
        order by r.viewed_at desc, r.product_id desc limit ${wanted.limit + 1} offset ${wanted.offset}`,
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
  const results = shown.flatMap(({ product_id, viewed_ms }): RecentProduct[] => {
    const card = cards.get(product_id)
    return card ? [{ ...card, viewed_at: kstIso(new Date(viewed_ms)) }] : []
  })
  return toSlice(results, total.count, wanted, hasNext)
}

/** Takes one product out of what somebody looked at, or all of them. */
export async function forgetLooks(tx: Tx, userId: number, productId?: number): Promise<void> {
  const theirs = eq(recentProducts.userId, userId)
  await tx
    .delete(recentProducts)
    .where(productId === undefined ? theirs : and(theirs, eq(recentProducts.productId, productId)))
}

/** Forgets what was looked at long ago. */
export async function forgetOldRecent({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - RECENT_PRODUCTS.days * 86_400_000)
  await db.delete(recentProducts).where(lt(recentProducts.viewedAt, oldest))
}
