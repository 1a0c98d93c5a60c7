import type { relatedProducts } from '../../../modules/catalog/related.tables.ts'
import type { eventAlarms } from '../../../modules/promotions/promotions.tables.ts'
import type {
  brandFollows,
  productFollows,
  recentProducts,
  restockAlerts,
} from '../../../modules/wishes/wishes.tables.ts'
import { days, hours, later, type Shop } from '../orders/books.ts'
import { createRandom } from '../random.ts'

type WishBook = {
  productFollows: (typeof productFollows.$inferInsert)[]
  brandFollows: (typeof brandFollows.$inferInsert)[]
  recentProducts: (typeof recentProducts.$inferInsert)[]
  restockAlerts: (typeof restockAlerts.$inferInsert)[]
  eventAlarms: (typeof eventAlarms.$inferInsert)[]
  relatedProducts: (typeof relatedProducts.$inferInsert)[]
}

/** So many members wish for something. */
const mostPeople = 120

/**
 * What members follow (some of it cheaper since), looked at and wait for, and what staff show beside what sells best. Has
 * chance of its own, so that the rest of the shop is the same with and without it.
 */
export const planWishes = ({ catalog, people, timeSales, now }: Shop): WishBook => {
  const random = createRandom(26_1126)
  const shown = catalog.products
    .filter((one) => one.status === 'ON_SALE' || one.status === 'SOLD_OUT')
    .toSorted((a, b) => (catalog.popularity.get(b.id) ?? 0) - (catalog.popularity.get(a.id) ?? 0) || a.id - b.id)
  const members = people.users.filter((user) => user.status === 'ACTIVE').slice(0, mostPeople)
  const book: WishBook = {
    productFollows: [],
    brandFollows: [],
    recentProducts: [],
    restockAlerts: [],
    eventAlarms: [],
    relatedProducts: [],
  }
  for (const { id } of members) {
    const userId = id as number
    const liked = random.shuffle(shown).slice(0, random.int(2, 9))
    const before = (index: number) => later(now, -days(index * 3) - hours(random.int(1, 60)))
    for (const [index, product] of liked.toReversed().entries())
      book.productFollows.push({
        userId,
        productId: product.id,
        priceAtFollow: product.salePrice + (random.chance(0.25) ? random.int(1, 5) * 1_000 : 0),
        createdAt: before(liked.length - index),
      })
    for (const brandId of new Set(liked.slice(0, 2).map((product) => product.brandId)))
      book.brandFollows.push({ userId, brandId, createdAt: before(2) })
    for (const [index, product] of random.shuffle(shown).slice(0, random.int(3, 12)).entries())
      book.recentProducts.push({ userId, productId: product.id, viewedAt: later(now, -hours(index * 5 + 1)) })
  }
  const onShelf = new Set(shown.map(({ id }) => id))
  const gone = catalog.skus.filter(
    (sku) => onShelf.has(sku.productId) && sku.status !== 'INACTIVE' && (sku.onHand ?? 0) - (sku.reserved ?? 0) <= 0,
  )
  for (const [index, sku] of gone.slice(0, 12).entries())
    for (const { id } of members.slice(index, index + 3))
      book.restockAlerts.push({
        userId: id as number,
        skuId: sku.id as number,
        createdAt: later(now, -hours(index + 2)),
      })
  for (const event of timeSales.events.filter(({ startsAt }) => startsAt > now))
    for (const { id } of members.filter((_, n) => n % 4 === 0))
      book.eventAlarms.push({ eventId: event.id, userId: id as number, createdAt: later(now, -hours(3)) })
  const best = shown.filter(({ status }) => status === 'ON_SALE').slice(0, 30)
  for (const product of best) {
    const beside = random.shuffle(best.filter((one) => one.id !== product.id && one.brandId !== product.brandId))
    for (const [sequence, one] of beside.slice(0, 3).entries())
      book.relatedProducts.push({ productId: product.id, relatedId: one.id, sequence })
  }
  return book
}
