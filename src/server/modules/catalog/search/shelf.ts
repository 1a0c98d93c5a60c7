import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { bool, num, text } from '../../../db/shape.ts'
import { Kept } from '../../../http/kept.ts'
import { pricesChangeAt } from '../changesAt.ts'
import { scheduledNow } from '../pricesNow.ts'
import { onShelf } from '../products.read.ts'
import { onSale, rated, shipsFree, someLeft } from './filter.ts'

/** What products are narrowed by, as numbers: position by position of the same product. */
export type Shelf = {
  /** rising */
  ids: number[]
  brands: number[]
  prices: number[]
  /** average of the reviews in tenths, 0 without any */
  ratings: number[]
  /** `FREE`, `SALE`, `STOCKED` of each */
  flags: number[]
  /** the categories that each is put into, those above them included: position in `sets` */
  placed: number[]
  sets: number[][]
  categoryNames: CategoryName[]
  brandNames: { id: number; name: string }[]
}
type CategoryName = { id: number; name: string; parent_id: number | null; active: boolean }

export const FREE = 1
export const SALE = 2
export const STOCKED = 4

const kept = new Kept<Shelf>({ seconds: 3, maxEntries: 1 })

/** All that is on the shelf; with `keeps` as it was three seconds ago at most, prices as they are at this moment. */
export const shelfOf = (db: Db, now: Date, keeps: boolean): Promise<Shelf> =>
  keeps
    ? kept.get(db, 'shelf', now, async () => {
        const until = await pricesChangeAt(db, now)
        return { value: await readShelf(db, now), until }
      })
    : readShelf(db, now)

const columns = { ids: text, brands: text, prices: text, ratings: text, flags: text, placed: text }
const charged = sql`coalesce(s.price, p.sale_price)`

/** One long text of each column: twenty thousand rows would take longer to read than to find. */
async function readShelf(db: Db, now: Date): Promise<Shelf> {
  const [found] = await rows(
    db,
    columns,
    sql`with stocked as materialized (select k.product_id from skus k where ${someLeft(sql`k`)} group by k.product_id),
      placed as materialized (select pc.product_id, string_agg(pc.category_id::text, '+') as categories from product_categories pc group by pc.product_id),
      shelf as materialized (
        select p.id, p.brand_id, ${charged} as price, ${rated} as rating,
          (case when ${shipsFree(charged)} then ${FREE}::int else 0 end) + (case when ${onSale(charged, now)} then ${SALE}::int else 0 end)
            + (case when p.status = 'ON_SALE' and k.product_id is not null then ${STOCKED}::int else 0 end) as flags, coalesce(c.categories, '') as categories
        from products p join shipping_origins o on o.id = p.shipping_origin_id
          left join (select c.product_id, c.price from ${scheduledNow(now)}) s on s.product_id = p.id
          left join stocked k on k.product_id = p.id left join placed c on c.product_id = p.id
        where ${onShelf(now)} order by p.id)
      select coalesce(string_agg(id::text, ','), '') as ids, coalesce(string_agg(brand_id::text, ','), '') as brands,
        coalesce(string_agg(price::text, ','), '') as prices, coalesce(string_agg(rating::text, ','), '') as ratings,
        coalesce(string_agg(flags::text, ','), '') as flags, coalesce(string_agg(categories, ','), '') as placed from shelf`,
  )
  const categoryNames = await rows(
    db,
    { id: num, name: text, parent_id: num.orNull, active: bool },
    sql`select c.id, c.name, c.parent_id, c.status = 'ACTIVE' as active from categories c order by c.sequence, c.id`,
  )
  const brandNames = await rows(db, { id: num, name: text }, sql`select b.id, b.name from brands b order by b.id`)
  const numbers = (list = '') => (list === '' ? [] : list.split(',').map(Number))
  const ids = numbers(found?.ids)
  return {
    ids,
    brands: numbers(found?.brands),
    prices: numbers(found?.prices),
    ratings: numbers(found?.ratings),
    flags: numbers(found?.flags),
    ...setsOf(ids.length === 0 ? [] : (found?.placed ?? '').split(','), categoryNames),
    categoryNames,
    brandNames,
  }
}

/** Products are put into the same few sets of categories: what is above them is found once for each set. */
function setsOf(categories: string[], names: CategoryName[]): Pick<Shelf, 'placed' | 'sets'> {
  const above = new Map(names.map(({ id, parent_id }) => [id, parent_id]))
  const known = new Map<string, number>()
  const sets: number[][] = []
  const placed = categories.map((list) => {
    const at = known.get(list)
    if (at !== undefined) return at
    const all = new Set<number>()
    for (const leaf of list === '' ? [] : list.split('+').map(Number))
      for (let id: number | null = leaf; id !== null && !all.has(id); id = above.get(id) ?? null) all.add(id)
    known.set(list, sets.length)
    return sets.push([...all]) - 1
  })
  return { placed, sets }
}
