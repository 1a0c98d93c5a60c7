import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { bool, num, text } from '../../../db/shape.ts'
import type { Deps } from '../../../deps.ts'
import { Kept, type Reading } from '../../../http/kept.ts'
import { keptChangeAt } from '../changesAt.ts'
import { scheduledNow } from '../pricesNow.ts'
import { onShelf } from '../products.read.ts'
import { onSale, rated, shipsFree, someLeft } from './filter.ts'

/** A product on the shelf, as it is narrowed and counted by, in numbers. */
export type Shelved = {
  id: number
  brand: number
  /** as it is at the moment */
  price: number
  /** average of the reviews in tenths, 0 without any */
  rating: number
  /** `FREE`, `SALE` and `STOCKED` of it */
  flags: number
  /** the categories it is put into, those above them included; the same list for all that are put alike */
  categories: readonly number[]
}

/** Names of what products are sorted into. */
export type Places = {
  categories: { id: number; name: string; parent_id: number | null; active: boolean }[]
  brands: { id: number; name: string }[]
}

/** What answers say may be some seconds old where they are reused anyway, but for prices. */
export const readingOf = ({ config }: Deps, now: Date): Reading => ({ now, keeps: config.reuseAnswers })

export const FREE = 1
export const SALE = 2
export const STOCKED = 4

const keptSeconds = 3
const kept = new Kept<Shelved[]>({ seconds: keptSeconds, maxEntries: 1, until: keptChangeAt })
const keptPlaces = new Kept<Places>({ seconds: keptSeconds, maxEntries: 1 })

/** All that is on the shelf. */
export const shelfOf = (db: Db, reading: Reading): Promise<Shelved[]> =>
  kept.get(db, 'shelf', reading, () => readShelf(db, reading))

export const placesOf = (db: Db, reading: Reading): Promise<Places> =>
  keptPlaces.get(db, 'places', reading, () => readPlaces(db))

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
const flag = (bit: number, holds: SQL) => sql`(case when ${holds} then ${bit}::int else 0 end)`
/** Where a product's own numbers come from, `p` being the product. */
export const chargedFrom = (now: Date) => sql`join shipping_origins o on o.id = p.shipping_origin_id
  left join (select c.product_id, c.price from ${scheduledNow(now)}) s on s.product_id = p.id`
export const numbersOf = (now: Date) =>
  sql`p.id, p.brand_id, ${charged}, ${rated}, ${flag(FREE, shipsFree(charged))} + ${flag(SALE, onSale(charged, now))}`

/** Rows of numbers and JSON, as one long text: thousands of rows would take longer to read. */
export async function readLong<Row extends unknown[]>(db: Db, columns: SQL, from: SQL): Promise<Row[]> {
  const [found] = await rows(
    db,
    { all: text },
    sql`select '[' || coalesce(string_agg('[' || concat_ws(',', ${columns}) || ']', ','), '') || ']' as "all" from ${from}`,
  )
  return JSON.parse(found?.all ?? '[]') as Row[]
}

/** The ids of `row` in what a statement reads from. */
export const readIds = async (db: Db, from: SQL, row: SQL): Promise<number[]> =>
  (await readLong<[number]>(db, sql`${row}.id`, from)).map(([id]) => id)

/** What `numbersOf` reads. */
export type Numbers = [id: number, brand: number, price: number, rating: number, flags: number]

/** What is on the shelf, all of it. */
async function readShelf(db: Db, reading: Reading): Promise<Shelved[]> {
  const { now } = reading
  const found = await readLong<[...Numbers, placed: string]>(
    db,
    sql`${numbersOf(now)} + ${flag(STOCKED, sql`p.status = 'ON_SALE' and k.product_id is not null`)}, '"' || coalesce(c.categories, '') || '"'`,
    sql`products p ${chargedFrom(now)}
      left join (select k.product_id from skus k where ${someLeft(sql`k`)} group by k.product_id) k on k.product_id = p.id
      left join (select pc.product_id, string_agg(pc.category_id::text, '+') as categories from product_categories pc group by pc.product_id) c
        on c.product_id = p.id
      where ${onShelf(now)}`,
  )
  const withAbove = familyOf(await placesOf(db, reading))
  return found.map(([id, brand, price, rating, flags, placed]) => {
    return { id, brand, price, rating, flags, categories: withAbove(placed) }
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
    for (const leaf of placed.split('+').filter(Boolean).map(Number))
      for (let id: number | null = leaf; id !== null && !all.has(id); id = above.get(id) ?? null) all.add(id)
    const family = [...all]
    known.set(placed, family)
    return family
  }
}
