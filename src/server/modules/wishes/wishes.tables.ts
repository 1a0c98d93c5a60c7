import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, won } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { brands, products, skus } from '../catalog/catalog.tables.ts'

/** 찜: a product that somebody follows, with what it cost then. Once for each person and product. */
export const productFollows = pgTable(
  'product_follows',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    priceAtFollow: won('price_at_follow').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('product_follows_once').on(t.userId, t.productId),
    index('product_follows_product').on(t.productId),
    check('product_follows_price', sql`price_at_follow > 0`),
  ],
)

/** A brand that somebody follows. */
export const brandFollows = pgTable(
  'brand_follows',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    brandId: ref('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('brand_follows_once').on(t.userId, t.brandId), index('brand_follows_brand').on(t.brandId)],
)

/**
 * What is followed: by how many, counted by triggers in the transaction of each follow, and whether it was seen sold out
 * and came back since (`restocks.jobs.ts`); `sold_out` is unknown until somebody has looked.
 */
export const followedProducts = pgTable(
  'followed_products',
  {
    productId: ref('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    followerCount: integer('follower_count').notNull(),
    soldOut: boolean('sold_out'),
    backAt: at('back_at'),
  },
  () => [check('followed_products_count', sql`follower_count >= 0`)],
)

/** Brands by how many people follow them, counted by triggers as well. */
export const followedBrands = pgTable(
  'followed_brands',
  {
    brandId: ref('brand_id')
      .primaryKey()
      .references(() => brands.id, { onDelete: 'cascade' }),
    followerCount: integer('follower_count').notNull(),
  },
  () => [check('followed_brands_count', sql`follower_count >= 0`)],
)

/** 재입고 알림: who waits for which SKU. A row is gone with its notice, so that it is told once. */
export const restockAlerts = pgTable(
  'restock_alerts',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('restock_alerts_once').on(t.userId, t.skuId), index('restock_alerts_sku').on(t.skuId)],
)

/** 최근 본 상품 of members, the latest few of each; visitors keep theirs in the browser. */
export const recentProducts = pgTable(
  'recent_products',
  {
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    viewedAt: at('viewed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('recent_products_product').on(t.productId),
    // what is forgotten by age
    index('recent_products_viewed').on(t.viewedAt),
  ],
)
