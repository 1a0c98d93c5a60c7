import { addresses, postcodes } from '../../modules/addresses/addresses.tables.ts'
import { admins, users } from '../../modules/auth/auth.tables.ts'
import { cartItems } from '../../modules/cart/cart.tables.ts'
import {
  brands,
  catalogs,
  categories,
  optionGroups,
  optionValues,
  productCategories,
  productImages,
  products,
  productTags,
  skus,
  stockMovements,
  tags,
} from '../../modules/catalog/catalog.tables.ts'
import { claimItems, claims } from '../../modules/claims/claims.tables.ts'
import { refunds } from '../../modules/refunds/refunds.tables.ts'
import {
  deliveries,
  deliveryEvents,
  deliveryItems,
  sandboxParcels,
} from '../../modules/deliveries/deliveries.tables.ts'
import { images } from '../../modules/images/images.tables.ts'
import { memos } from '../../modules/memos/memos.tables.ts'
import { stockReservations } from '../../modules/catalog/stock.tables.ts'
import { orderEvents } from '../../modules/orders/orderEvents.tables.ts'
import { orderItems, orderItemUnits, orders, shippingGroups } from '../../modules/orders/orders.tables.ts'
import { paymentAttempts, payments, sandboxCancels, sandboxPayments } from '../../modules/payments/payments.tables.ts'
import {
  consignmentHolidays,
  remoteAreas,
  remotePolicies,
  shippingOrigins,
} from '../../modules/shipping/shipping.tables.ts'
import type { Tx } from '../db.ts'
import { sampleStaff } from './data/names.ts'
import { remoteAreaRows } from '../reference/remoteAreas.ts'
import { planConversations } from './conversations/planConversations.ts'
import { writeConversations } from './conversations/writeConversations.ts'
import { writeDiscounts } from './discounts/writeDiscounts.ts'
import { writeMemberships } from './memberships/writeMemberships.ts'
import { writeOperations } from './operations/writeOperations.ts'
import { continueIds, insertRows } from './insertRows.ts'
import { keepNotices } from './keepNotices.ts'
import { beginMemberPrices } from './memberPrices.ts'
import { openAtListPrice } from './openAtListPrice.ts'
import { days, later, type Shop } from './orders/books.ts'
import type { ReviewBook } from './reviews/planReviews.ts'
import { writeReviews } from './reviews/writeReviews.ts'
import { writeOrderConsents, writeTerms } from './writeTerms.ts'

type Closures = (typeof consignmentHolidays.$inferInsert)[]

/** Writes the planned shop, parents before children. */
export const writeShop = async (
  tx: Tx,
  shop: Shop & { closures: Closures; reviews: ReviewBook },
  passwordHash: string,
): Promise<void> => {
  const { catalog, people, books, now } = shop
  const openedAt = later(now, -days(430))
  const large = { id: 2, name: '대형 상품 제주·도서산간', jejuFee: 15_000, islandFee: 25_000 }
  await insertRows(tx, remotePolicies, [large])
  await insertRows(
    tx,
    remoteAreas,
    remoteAreaRows.map((row) => ({ exempt: false, ...row, policyId: large.id })),
  )
  await insertRows(tx, shippingOrigins, shop.origins)
  await insertRows(tx, consignmentHolidays, shop.closures)
  await insertRows(
    tx,
    admins,
    sampleStaff.map((one, i) => ({ id: i + 1, ...one, passwordHash, sample: true, createdAt: openedAt })),
  )
  await insertRows(tx, users, people.users)
  await writeTerms(tx, people.consents)
  await insertRows(tx, postcodes, people.postcodes)
  await insertRows(tx, addresses, people.addresses)

  await insertRows(tx, images, catalog.images)
  await insertRows(tx, brands, catalog.brands)
  await insertRows(tx, catalogs, catalog.catalogs)
  await insertRows(tx, categories, catalog.categories)
  await insertRows(tx, tags, catalog.tags)
  await insertRows(tx, products, catalog.products)
  await openAtListPrice(tx)
  await beginMemberPrices(tx, now)
  await keepNotices(tx)
  await insertRows(tx, productCategories, catalog.productCategories)
  await insertRows(tx, productTags, catalog.productTags)
  await insertRows(tx, productImages, catalog.productImages)
  await insertRows(tx, optionGroups, catalog.optionGroups)
  await insertRows(tx, optionValues, catalog.optionValues)
  await insertRows(tx, skus, catalog.skus)
  await insertRows(tx, stockMovements, books.movements)
  await insertRows(tx, cartItems, cartsOf(shop))

  await insertRows(tx, orders, books.orders)
  await insertRows(tx, shippingGroups, books.shippingGroups)
  await insertRows(tx, orderItems, books.orderItems)
  await insertRows(tx, orderItemUnits, books.units)
  await insertRows(tx, stockReservations, books.reservations)
  await insertRows(tx, payments, books.payments)
  await insertRows(tx, paymentAttempts, books.paymentAttempts)
  await insertRows(tx, sandboxPayments, books.sandboxPayments)
  await insertRows(tx, sandboxCancels, books.sandboxCancels)
  await insertRows(tx, deliveries, books.deliveries)
  await insertRows(tx, deliveryItems, books.deliveryItems)
  await insertRows(tx, deliveryEvents, books.deliveryEvents.toSorted(byTime))
  await insertRows(tx, sandboxParcels, books.sandboxParcels)
  await insertRows(tx, claims, books.claims)
  await insertRows(tx, claimItems, books.claimItems)
  await insertRows(tx, refunds, books.refunds)
  await insertRows(tx, orderEvents, books.orderEvents.toSorted(byTime))
  await insertRows(
    tx,
    memos,
    books.memos.toSorted((a, b) => (a.createdAt as Date).getTime() - (b.createdAt as Date).getTime()),
  )
  await writeOrderConsents(tx)
  await writeDiscounts(tx, shop)
  await writeReviews(tx, shop.reviews)
  await writeConversations(tx, planConversations(shop))
  await writeOperations(tx, shop)
  await writeMemberships(tx, shop)
  await continueIds(tx, [
    remotePolicies,
    shippingOrigins,
    admins,
    users,
    postcodes,
    addresses,
    images,
    brands,
    catalogs,
    categories,
    tags,
    products,
    optionGroups,
    optionValues,
    skus,
    orders,
    shippingGroups,
    orderItems,
    payments,
    deliveries,
    claims,
    claimItems,
    refunds,
  ])
}

const byTime = (a: { at: Date }, b: { at: Date }) => a.at.getTime() - b.at.getTime()

/** Carts that people left standing, some with a price that has changed since. */
const cartsOf = ({ random, catalog, people, now }: Shop): (typeof cartItems.$inferInsert)[] => {
  const rows = new Map<string, typeof cartItems.$inferInsert>()
  const sellable = catalog.skus.filter((sku) => catalog.products[sku.productId - 1]?.status === 'ON_SALE')
  for (const user of people.users) {
    if (user.status !== 'ACTIVE' || (user.id > 4 && !random.chance(0.3))) continue
    for (let i = random.int(1, 4); i > 0; i -= 1) {
      const sku = random.pick(sellable)
      const product = catalog.products[sku.productId - 1]
      const extra = (sku.optionValueIds ?? []).reduce(
        (sum, id) => sum + (catalog.optionValues[id - 1]?.extraPrice ?? 0),
        0,
      )
      const price = (product?.salePrice ?? 0) + extra
      const at = later(now, -days(random.int(0, 20)) - random.int(0, 86_000_000))
      rows.set(`${user.id}:${sku.id}`, {
        userId: user.id,
        skuId: sku.id,
        quantity: random.weighted([
          [1, 8],
          [2, 2],
        ] as const),
        priceWhenAdded: random.chance(0.08) ? price + 2000 : price,
        createdAt: at,
        updatedAt: at,
      })
    }
  }
  return [...rows.values()]
}
