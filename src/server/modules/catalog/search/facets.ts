import type { Db } from '../../../db/db.ts'
import type { Reading } from '../../../http/kept.ts'
import { type Narrowing, priceBandNames, ratingBandNames, ratingBands, tagged } from './filter.ts'
import { BRAND, bandAt, CATEGORY, PRICE, RATING, unmetBy, WANTS_FREE, WANTS_SALE, WANTS_STOCK } from './narrowing.ts'
import { meeting } from './meeting.ts'
import { searched } from './searched.ts'
import { FREE, placesOf, SALE, type Shelved, shelfOf, STOCKED } from './shelf.ts'

/** More brands than that are not told. */
const mostBrands = 100

/**
 * How many products each choice of a list has. A group counts what all the others leave, as if nothing of its own were
 * chosen: its choices are alternatives. What is chosen is told though it has none, so that it can be given up.
 */
export async function productFacets(db: Db, filter: Narrowing, reading: Reading) {
  const said = await searched(db, filter.q, reading)
  const shelf = await shelfOf(db, reading)
  const found = said && new Set(said.products.map(({ id }) => id))
  const wanted = found ? shelf.filter(({ id }) => found.has(id)) : shelf
  const counts = countAll(await meeting(db, wanted, tagged(filter)), filter)
  const names = await placesOf(db, reading)
  const { category_id: categories = [], brand_id: brands = [] } = filter
  const chosenFirst = (id: number) => (brands.includes(id) ? 0 : 1)
  const countOf = (all: Map<number, number>, id: number) => all.get(id) ?? 0
  return {
    ...(said?.corrected === undefined ? {} : { corrected_query: said.corrected }),
    total_count: counts.all,
    // in the order of the shop; brands with the most first
    categories: names.categories
      .filter(({ id, active }) => active && (counts.category.has(id) || categories.includes(id)))
      .map(({ id, name, parent_id }) => ({ id, name, parent_id, count: countOf(counts.category, id) })),
    brands: names.brands
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

function countAll(products: Shelved[], filter: Narrowing) {
  const unmet = unmetBy(filter)
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
  const placedIn = new Map<readonly number[], number>()
  for (const product of products) {
    const missing = unmet(product)
    // counted in a group when only that group is not met, or none
    const countsIn = (group: number) => (missing & ~group) === 0
    if (missing === 0) counts.all += 1
    if (product.flags & FREE && countsIn(WANTS_FREE)) counts.free += 1
    if (product.flags & SALE && countsIn(WANTS_SALE)) counts.sale += 1
    if (product.flags & STOCKED && countsIn(WANTS_STOCK)) counts.stocked += 1
    if (countsIn(BRAND)) add(counts.brand, product.brand, 1)
    if (countsIn(PRICE)) more(counts.price, bandAt(product.price))
    if (countsIn(RATING))
      for (const [n, from] of ratingFrom.entries()) if (product.rating >= from) more(counts.rating, n)
    if (countsIn(CATEGORY)) add(placedIn, product.categories, 1)
  }
  for (const [categories, times] of placedIn) for (const id of categories) add(counts.category, id, times)
  return counts
}

const add = <Key>(all: Map<Key, number>, key: Key, n: number) => all.set(key, (all.get(key) ?? 0) + n)
const more = (all: number[], at: number) => {
  all[at] = (all[at] ?? 0) + 1
}

const ratingFrom = ratingBandNames.map((band) => ratingBands[band])
