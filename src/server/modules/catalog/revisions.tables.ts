import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, id, ref, won } from '../../db/columns.ts'
import { products, productStatuses, skus } from './catalog.tables.ts'

/**
 * Append-only: what a product's page has said, from when: written by a trigger on `products`, whoever writes there. The
 * first row of a product is whole; a later one leaves out of its long texts (`detail_html`, `notice`,
 * `exchange_return_notice`) those that stayed. Its prices are in `product_price_log`.
 */
export const productRevisions = pgTable(
  'product_revisions',
  {
    id: id(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull(),
    status: text('status', { enum: productStatuses }).notNull(),
    detailHtml: text('detail_html'),
    notice: jsonb('notice').$type<Record<string, string>>(),
    exchangeReturnNotice: text('exchange_return_notice'),
    since: at('since').notNull(),
  },
  (t) => [index('product_revisions_product').on(t.productId, t.since, t.id)],
)

/** Append-only: what a SKU was called and cost on top, from when; by triggers that a change of its stock never wakes. */
export const skuRevisions = pgTable(
  'sku_revisions',
  {
    id: id(),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    optionLabel: text('option_label').notNull(),
    extraPrice: won('extra_price').notNull(),
    /** what its option values cost on top */
    optionExtra: won('option_extra').notNull(),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] }).notNull(),
    since: at('since').notNull(),
  },
  (t) => [index('sku_revisions_sku').on(t.skuId, t.since, t.id)],
)
