import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { bool, num, text } from '../../../db/shape.ts'
import type { Deps } from '../../../deps.ts'
import { Kept } from '../../../http/kept.ts'
import { pricesChangeAt } from '../changesAt.ts'
import { scheduledNow } from '../pricesNow.ts'
import { onShelf } from '../products.read.ts'
import { onSale, rated, shipsFree, someLeft, tagged, type Narrowing } from './filter.ts'

/** A product as lists are narrowed and ordered by it, in numbers. */
export type Shelved = {
  id: number
  brand: number
  /** as it is at the moment */
  price: number
  /** average of the reviews in tenths, 0 without any */
  rating: number
  /** `FREE`, `SALE`, `STOCKED` of it */
  flags: number
  /** how well it fits what was looked for */
  fit: number
  sales: number
  /** when it was made, in microseconds */
  made: number
  reviews: number
  stars: number
  /** the categories it is put into, those above them included; the same list for all that are put alike */
  categories: readonly number[]
}

/** Names of what products are sorted into. */
export type Places = {
  categories: { id: number; name: string; parent_id: number | null; active: boolean }[]
  brands: { id: number; name: string }[]
}

/** With `keeps` it may be as it was three seconds ago, prices as they are at this moment. */
export type Reading = { now: Date; keeps: boolean }
export const readingOf = ({ config }: Deps, now: Date): Reading => ({ now, keeps: config.reuseAnswers })

/** What a person looks for, as a condition on `products p`, and how well each fits. */
export type Wanted = { condition: SQL | undefined; fitness: SQL }

export const FREE = 1
export const SALE = 2
export const STOCKED = 4

const keptSeconds = 3
const kept = new Kept<Shelved[]>({ seconds: keptSeconds, maxEntries: 1 })
const keptPlaces = new Kept<Places>({ seconds: keptSeconds, maxEntries: 1 })

/** All that is on the shelf. */
export const shelfOf = (db: Db, { now, keeps }: Reading): Promise<Shelved[]> =>
  keeps
    ? kept.get(db, 'shelf', now, async () => {
        const until = await pricesChangeAt(db, now)
        return { value: await readShelf(db, { now, keeps }), until }
      })
    : readShelf(db, { now, keeps })

export const placesOf = (db: Db, { now, keeps }: Reading): Promise<Places> =>
  keeps ? keptPlaces.get(db, 'places', now, async () => ({ value: await readPlaces(db) })) : readPlaces(db)

async function readPlaces(db: Db): Promise<Places> {
  const categories = await rows(
    db,
    { id: num, name: text, parent_id: num.orNull, active: bool },
    sql`select c.id, c.name, c.parent_id, c.status = 'ACTIVE' as active from categories c order by c.sequence, c.id`,
  )
  const brands = await rows(db, { id: num, name: text }, sql`select b.id, b.name from brands b order by b.id`)
  return { categories, brands }
}

const charged = sql`coalesce(s.price, p.sale_price)`
const flag = (bit: number, holds: SQL) => sql`case when ${holds} then ${bit}::int else 0 end`
const some = (wanted: Wanted | undefined) => (wanted ? sql`in (select f.id from found f)` : sql`is not null`)

/** What is on the shelf, or what of it is wanted, by rising ids. One long text: twenty thousand rows would take longer to read. */
export async function readShelf(db: Db, { now, keeps, wanted }: Reading & { wanted?: Wanted }): Promise<Shelved[]> {
  const [found] = await rows(
    db,
    { all: text },
    sql`with found as materialized (
        select p.id, p.brand_id, p.sale_price, p.list_price, p.status, p.sales_score, p.created_at, p.review_count, p.review_sum,
          p.shipping_origin_id, ${wanted?.fitness ?? sql`0`} as fit from products p where ${and(onShelf(now), wanted?.condition)}),
      stocked as materialized (
        select k.product_id from skus k where k.product_id ${some(wanted)} and ${someLeft(sql`k`)} group by k.product_id),
      placed as materialized (
        select pc.product_id, string_agg(pc.category_id::text, '+') as categories from product_categories pc
        where pc.product_id ${some(wanted)} group by pc.product_id)
      select coalesce(string_agg(concat_ws(' ', p.id, p.brand_id, ${charged}, ${rated},
          (${flag(FREE, shipsFree(charged))}) + (${flag(SALE, onSale(charged, now))})
            + (${flag(STOCKED, sql`p.status = 'ON_SALE' and k.product_id is not null`)}),
          p.fit, p.sales_score, (extract(epoch from p.created_at) * 1000000)::bigint, p.review_count, p.review_sum, c.categories
        ), ',' order by p.id), '') as "all"
      from found p join shipping_origins o on o.id = p.shipping_origin_id
        left join (select c.product_id, c.price from ${scheduledNow(now)}) s on s.product_id = p.id
        left join stocked k on k.product_id = p.id left join placed c on c.product_id = p.id`,
  )
  if (!found?.all) return []
  const withAbove = familyOf(await placesOf(db, { now, keeps }))
  return found.all.split(',').map((row) => {
    const [id = 0, brand = 0, price = 0, rating = 0, flags = 0, fit = 0, sales = 0, made = 0, reviews = 0, stars = 0] =
      row.split(' ', 10).map(Number)
    const categories = withAbove(row.split(' ', 11)[10] ?? '')
    return { id, brand, price, rating, flags, fit, sales, made, reviews, stars, categories }
  })
}

/** Products are put into the same few sets of categories: what is above them is found once for each set. */
function familyOf({ categories }: Places): (placed: string) => readonly number[] {
  const above = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))
  const known = new Map<string, readonly number[]>()
  return (placed) => {
    const before = known.get(placed)
    if (before) return before
    const all = new Set<number>()
    for (const leaf of placed === '' ? [] : placed.split('+').map(Number))
      for (let id: number | null = leaf; id !== null && !all.has(id); id = above.get(id) ?? null) all.add(id)
    const family = [...all]
    known.set(placed, family)
    return family
  }
}

/** Those of the products that have one of the tags asked for. */
export async function withTags(db: Db, filter: Narrowing, products: Shelved[]): Promise<Shelved[]> {
  const condition = tagged(filter)
  if (!condition) return products
  const ids = await idsOf(db, condition)
  return products.filter(({ id }) => ids.has(id))
}

async function idsOf(db: Db, where: SQL): Promise<ReadonlySet<number>> {
  const [row] = await rows(
    db,
    { ids: text },
    sql`select coalesce(string_agg(p.id::text, ','), '') as ids from products p where ${where}`,
  )
  return new Set(row?.ids ? row.ids.split(',').map(Number) : [])
}
