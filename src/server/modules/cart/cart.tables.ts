import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { skus } from '../catalog/catalog.tables.ts'

export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    priceWhenAdded: won('price_when_added').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('cart_items_user_sku').on(t.userId, t.skuId),
    index('cart_items_sku').on(t.skuId),
    check('cart_items_quantity', sql`quantity between 1 and 999`),
  ],
)
