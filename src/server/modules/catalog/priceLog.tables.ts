import { index, pgTable } from 'drizzle-orm/pg-core'
import { at, id, ref, won } from '../../db/columns.ts'
import { products } from './catalog.tables.ts'

/**
 * Every price that a product has had of its own, from when: written by a trigger on `products`, whoever writes there.
 * Together with the schedules that lay over it, it says what was charged when.
 */
export const productPriceLog = pgTable(
  'product_price_log',
  {
    id: id(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    listPrice: won('list_price').notNull(),
    salePrice: won('sale_price').notNull(),
    memberPrice: won('member_price'),
    since: at('since').notNull(),
  },
  (t) => [index('product_price_log_product').on(t.productId, t.since)],
)
