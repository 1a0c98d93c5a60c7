import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { cut, type SliceQuery, toSlice } from '../../db/page.ts'
import { hotRows, oneOf } from '../../db/prepared.ts'
import { bool, num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { canBeBought, productCards } from '../catalog/cards.ts'
import type { FollowedPrices } from '../catalog/followMarks.ts'
import { finalPriceAt } from '../catalog/timeSale.ts'
import type { FollowedOnly, FollowedProduct } from './wishes.contract.ts'

/** Product `p` has a page: on sale, sold out or no longer sold, never hidden. */
export const shownProduct = sql`p.status in ('ON_SALE', 'SOLD_OUT', 'DISCONTINUED')`

/** For so long what came back is told as such. */
const backDays = 14

/** One lookup in an index for all of them. */
export const followedPrices: FollowedPrices = async (db, userId, productIds) => {
  const found = await hotRows(
    db,
    { product_id: num, price: num },
    sql`select product_id, price_at_follow as price from product_follows where user_id = ${userId} and product_id = ${oneOf(productIds)}`,
  )
  return new Map(found.map(({ product_id, price }) => [product_id, price]))
}

/** Product `p` of follow `f` was sold out since, came back lately, and is there. */
const isBack = (
  now: Date,
) => sql`exists (select 1 from followed_products c where c.product_id = f.product_id and not c.sold_out
    and c.back_at > greatest(f.created_at, ${at(now)} - make_interval(days => ${backDays})))`

const onlys: Record<FollowedOnly, (now: Date) => SQL> = {
  PRICE_DROP: (now) => sql`${finalPriceAt(now)} < f.price_at_follow`,
  RESTOCKED: (now) => sql`${isBack(now)} and ${canBeBought(now)}`,
}

/** `Slice<FollowedProduct>`, the latest first. What is hidden meanwhile is left out until it is shown again. */
export async function followedProducts(
  db: Db,
  userId: number,
  { only, ...wanted }: SliceQuery & { only?: FollowedOnly | undefined },
  now: Date,
) {
  const mine = sql`product_follows f join products p on p.id = f.product_id
    where f.user_id = ${userId} and ${shownProduct} and ${only ? onlys[only](now) : sql`true`}`
  const found = await rows(
    db,
    { product_id: num, price: num, followed_ms: num, back: bool },
    sql`select f.product_id, f.price_at_follow as price, (extract(epoch from f.created_at) * 1000)::bigint as followed_ms,
          ${isBack(now)} as back
        from ${mine} order by f.id desc limit ${wanted.limit + 1} offset ${wanted.offset}`,
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
  const results = shown.flatMap(({ product_id, price, followed_ms, back }): FollowedProduct[] => {
    const card = cards.get(product_id)
    if (!card) return []
    const drop = price - card.final_price
    return [
      {
        ...card,
        is_following: true,
        ...(drop > 0 ? { price_drop: drop } : {}),
        followed_at: kstIso(new Date(followed_ms)),
        price_at_follow: price,
        restocked: back && card.status === 'ON_SALE',
      },
    ]
  })
  return toSlice(results, total.count, wanted, hasNext)
}
