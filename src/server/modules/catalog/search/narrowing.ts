import { type Narrowing, priceBandNames, priceBands, ratingBands } from './filter.ts'
import { FREE, SALE, type Shelved, STOCKED } from './shelf.ts'

/** What `filter.ts` says to the database, said of products that have been read already. */

/** A group as a bit: what a product does not meet. */
export const CATEGORY = 1
export const BRAND = 2
export const PRICE = 4
export const RATING = 8
export const WANTS_FREE = 16
export const WANTS_SALE = 32
export const WANTS_STOCK = 64

/** The price band that a price lies in, as its position among them. */
export const bandAt = (price: number) =>
  priceBandNames.findIndex((name) => {
    const [from, below] = priceBands[name]
    return price >= from && (below === null || price < below)
  })

type Narrowed = Pick<Shelved, 'brand' | 'price' | 'rating' | 'flags'> & Partial<Shelved>

/** Which groups a product does not meet; a group that nothing is chosen of is always met. */
export function unmetBy(filter: Narrowing): (product: Narrowed) => number {
  const { category_id: categories = [], brand_id, price_band: bands = [], rating_band: ratings = [] } = filter
  const { price_min: least = -Infinity, price_max: most = Infinity } = filter
  const brands = new Set(brand_id)
  const wanted = bands.map((band) => priceBandNames.indexOf(band))
  const isPriced = (price: number) =>
    (wanted.length === 0 || wanted.includes(bandAt(price))) && price >= least && price <= most
  const leastRating = Math.min(...ratings.map((band) => ratingBands[band]))
  const asked =
    (filter.free_shipping ? WANTS_FREE : 0) | (filter.sale ? WANTS_SALE : 0) | (filter.in_stock ? WANTS_STOCK : 0)
  const isIn = inOneOf(categories)
  return ({ flags, brand, price, rating, categories: placed }) => {
    let missing = asked
    if (flags & FREE) missing &= ~WANTS_FREE
    if (flags & SALE) missing &= ~WANTS_SALE
    if (flags & STOCKED) missing &= ~WANTS_STOCK
    if (categories.length > 0 && !isIn(placed ?? [])) missing |= CATEGORY
    if (brands.size > 0 && !brands.has(brand)) missing |= BRAND
    if (!isPriced(price)) missing |= PRICE
    if (ratings.length > 0 && rating < leastRating) missing |= RATING
    return missing
  }
}

/** Products that are put alike have the same list, which is looked through once. */
function inOneOf(wanted: readonly number[]): (placed: readonly number[]) => boolean {
  const known = new Map<readonly number[], boolean>()
  return (placed) => {
    const before = known.get(placed)
    if (before !== undefined) return before
    const is = wanted.some((id) => placed.includes(id))
    known.set(placed, is)
    return is
  }
}
