import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { cut, type SliceQuery, toSlice } from '../../db/page.ts'
import { json, num, type RowOf, text } from '../../db/shape.ts'
import { imageJson, toImage } from '../catalog/cards.ts'
import { onShelf } from '../catalog/products.read.ts'
import type { ImageRef } from '../images/images.contract.ts'
import type { BrandPage, FollowedBrand } from './wishes.contract.ts'

const brandRow = {
  id: num,
  name: text,
  slug: text,
  description: text,
  logo: json<ImageRef>().orNull,
  follower_count: num,
  product_count: num,
}

const columns = (now: Date): SQL => sql`b.id, b.name, b.slug, b.description,
  (select ${imageJson(sql`l`)} from images l where l.id = b.logo_image_id) as logo,
  coalesce((select c.follower_count from followed_brands c where c.brand_id = b.id), 0)::int as follower_count,
  (select count(*)::int from products p where p.brand_id = b.id and ${onShelf(now)}) as product_count`

const toBrand = ({ logo, ...row }: RowOf<typeof brandRow>): BrandPage => ({
  ...row,
  ...(logo ? { logo: toImage(logo) } : {}),
})

/** A brand that is in use; undefined for none. */
export async function brandPage(db: Db, id: number, now: Date): Promise<BrandPage | undefined> {
  const [row] = await rows(
    db,
    brandRow,
    sql`select ${columns(now)} from brands b where b.id = ${id} and b.status = 'ACTIVE'`,
  )
  return row && toBrand(row)
}

/** Whether somebody follows a brand. */
export async function followsBrand(db: Db, userId: number, brandId: number): Promise<boolean> {
  const found = await rows(
    db,
    { id: num },
    sql`select id from brand_follows where user_id = ${userId} and brand_id = ${brandId}`,
  )
  return found.length > 0
}

/** `Slice<FollowedBrand>`, the latest first; brands out of use are left out. */
export async function followedBrands(db: Db, userId: number, wanted: SliceQuery, now: Date) {
  const mine = sql`brand_follows f join brands b on b.id = f.brand_id where f.user_id = ${userId} and b.status = 'ACTIVE'`
  const found = await rows(
    db,
    { ...brandRow, followed_ms: num },
    sql`select ${columns(now)}, (extract(epoch from f.created_at) * 1000)::bigint as followed_ms
        from ${mine} order by f.id desc limit ${wanted.limit + 1} offset ${wanted.offset}`,
  )
  const count = async () => {
    const [all] = await rows(db, { count: num }, sql`select count(*)::int as count from ${mine}`)
    return { count: all?.count ?? 0, isEstimate: false }
  }
  const { shown, total, hasNext } = await cut(found, wanted, count, { countsPastEnd: true })
  const results = shown.map(({ followed_ms, ...row }): FollowedBrand => ({
    ...toBrand(row),
    is_following: true,
    followed_at: kstIso(new Date(followed_ms)),
  }))
  return toSlice(results, total.count, wanted, hasNext)
}
