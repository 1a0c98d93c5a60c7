import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { ref } from '../../db/columns.ts'
import { products } from './catalog.tables.ts'

/** 관련 상품: what staff show beside a product, in their order. */
export const relatedProducts = pgTable(
  'related_products',
  {
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    relatedId: ref('related_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.relatedId] }),
    index('related_products_related').on(t.relatedId),
    check('related_products_other', sql`product_id <> related_id`),
  ],
)
