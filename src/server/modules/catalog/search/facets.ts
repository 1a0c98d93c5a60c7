import { and, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { text } from '../../../db/shape.ts'
import { onShelf } from '../products.read.ts'
import { type Narrowing, priceBandNames, priceBands, ratingBandNames, ratingBands, tagged } from './filter.ts'
import { FREE, SALE, type Shelf, shelfOf, STOCKED } from './shelf.ts'
import { otherwise, understand } from './understand.ts'

/** More brands than that are not told. */
const mostBrands = 100

/**
 * How many products each choice of a list has. A group counts what all the others leave, as if nothing of its own were
 * chosen: its choices are alternatives. What is chosen is told though it has none, so that it can be given up. With `keeps`
 * the shelf may be as it was three seconds ago.
 */
export async function productFacets(db: Db, filter: Narrowing, now: Date, keeps: boolean) {
  const said = await otherwise(db, await understand(db, filter.q), onShelf(now))
  const narrowed = and(said.condition, tagged(filter))
  const found = narrowed && (await idsOf(db, and(onShelf(now), narrowed) as SQL))
  const shelf = await shelfOf(db, now, keeps)
  const counts = countAll(shelf, filter, found)
  const { category_id: categories = [], brand_id: brands = [] } = filter
  const chosenFirst = (id: number) => (brands.includes(id) ? 0 : 1)
  const countOf = (all: Map<number, number>, id: number) => all.get(id) ?? 0
  const { corrected } = said
  return {
    ...(corrected === undefined ? {} : { corrected_query: corrected }),
    total_count: counts.all,
    // in the order of the shop; brands with the most first
    categories: shelf.categoryNames
      .filter(({ id, active }) => active && (counts.category.has(id) || categories.includes(id)))
      .map(({ id, name, parent_id }) => ({ id, name, parent_id, count: countOf(counts.category, id) })),
    brands: shelf.brandNames
      .filter(({ id }) => counts.brand.has(id) || brands.includes(id))
      .map(({ id, name }) => ({ id, name, count: countOf(counts.brand, id) }))
      .toSorted((a, b) => chosenFirst(a.id) - chosenFirst(b.id) || b.count - a.count || a.id - b.id)
      .slice(0, mostBrands)
      .toSorted((a, b) => b.count - a.count || a.id - b.id),
    price_bands: priceBandNames.map((band, n) => ({ band, count: counts.price[n] ?? 0 })),
    rating_bands: ratingBandNames.map((band, n) => ({ band, count: counts.rating[n] ?? 0 })),
    free_shipping: counts.free,
    sale: counts.sale,
    in_stock: counts.stocked,
  }
}

async function idsOf(db: Db, where: SQL): Promise<ReadonlySet<number>> {
  const [row] = await rows(
    db,
    { ids: text },
    sql`select coalesce(string_agg(p.id::text, ','), '') as ids from products p where ${where}`,
  )
  return new Set(row?.ids ? row.ids.split(',').map(Number) : [])
}

/** A group as a bit: what a product does not meet. */
const CATEGORY = 1
const BRAND = 2
const PRICE = 4
const RATING = 8
const WANTS_FREE = 16
const WANTS_SALE = 32
const WANTS_STOCK = 64

function countAll(shelf: Shelf, filter: Narrowing, found: ReadonlySet<number> | undefined) {
  const unmet = unmetBy(shelf, filter)
  const counts = {
    all: 0,
    free: 0,
    sale: 0,
    stocked: 0,
    price: priceBandNames.map(() => 0),
    rating: ratingBandNames.map(() => 0),
    brand: new Map<number, number>(),
    category: new Map<number, number>(),
  }
  const placedIn = shelf.sets.map(() => 0)
  for (const [at, id] of shelf.ids.entries()) {
    if (found && !found.has(id)) continue
    const missing = unmet(at)
    // counted in a group when only that group is not met, or none
    const countsIn = (group: number) => (missing & ~group) === 0
    const flags = shelf.flags[at] ?? 0
    if (missing === 0) counts.all += 1
    if (flags & FREE && countsIn(WANTS_FREE)) counts.free += 1
    if (flags & SALE && countsIn(WANTS_SALE)) counts.sale += 1
    if (flags & STOCKED && countsIn(WANTS_STOCK)) counts.stocked += 1
    if (countsIn(BRAND)) add(counts.brand, shelf.brands[at] ?? 0, 1)
    if (countsIn(PRICE)) more(counts.price, bandAt(shelf.prices[at] ?? 0))
    if (countsIn(RATING))
      for (const [n, from] of ratingFrom.entries()) if ((shelf.ratings[at] ?? 0) >= from) more(counts.rating, n)
    if (countsIn(CATEGORY)) more(placedIn, shelf.placed[at] ?? 0)
  }
  for (const [n, times] of placedIn.entries())
    if (times > 0) for (const id of shelf.sets[n] ?? []) add(counts.category, id, times)
  return counts
}

const add = (all: Map<number, number>, id: number, n: number) => all.set(id, (all.get(id) ?? 0) + n)
const more = (all: number[], at: number) => {
  all[at] = (all[at] ?? 0) + 1
}

const ratingFrom = ratingBandNames.map((band) => ratingBands[band])
const bandAt = (price: number) =>
  priceBandNames.findIndex((name) => {
    const [from, below] = priceBands[name]
    return price >= from && (below === null || price < below)
  })

/** Which groups the product at a position does not meet; a group that nothing is chosen of is always met. */
function unmetBy(shelf: Shelf, filter: Narrowing): (at: number) => number {
  const { category_id, brand_id, price_band: bands = [], rating_band: ratings = [], price_min, price_max } = filter
  const brands = new Set(brand_id)
  const inCategory = category_id?.length
    ? shelf.sets.map((set) => category_id.some((id) => set.includes(id)))
    : undefined
  const wanted = bands.map((band) => priceBandNames.indexOf(band))
  const isPriced = (price: number) =>
    (wanted.length === 0 || wanted.includes(bandAt(price))) &&
    price >= (price_min ?? -Infinity) &&
    price <= (price_max ?? Infinity)
  const leastRating = Math.min(...ratings.map((band) => ratingBands[band]))
  const asked =
    (filter.free_shipping ? WANTS_FREE : 0) | (filter.sale ? WANTS_SALE : 0) | (filter.in_stock ? WANTS_STOCK : 0)
  const asksPrice = wanted.length > 0 || price_min !== undefined || price_max !== undefined
  return (at) => {
    const flags = shelf.flags[at] ?? 0
    let missing = asked
    if (flags & FREE) missing &= ~WANTS_FREE
    if (flags & SALE) missing &= ~WANTS_SALE
    if (flags & STOCKED) missing &= ~WANTS_STOCK
    if (inCategory && !inCategory[shelf.placed[at] ?? 0]) missing |= CATEGORY
    if (brands.size > 0 && !brands.has(shelf.brands[at] ?? 0)) missing |= BRAND
    if (asksPrice && !isPriced(shelf.prices[at] ?? 0)) missing |= PRICE
    if (ratings.length > 0 && (shelf.ratings[at] ?? 0) < leastRating) missing |= RATING
    return missing
  }
}
