import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, ref } from '../../db/columns.ts'

/**
 * Re-encoded pictures. `url` is what browsers load; the bytes live in the file store under `storage_key`.
 *
 * A column of any table that refers to pictures ends in `image_id`, `image_ids` (jsonb), `image_url`, `thumbnail_url` or
 * `html`: by these names the collection of unused pictures finds it.
 */
export const images = pgTable(
  'images',
  {
    id: id(),
    storageKey: text('storage_key').notNull(),
    url: text('url').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    alt: text('alt'),
    purpose: text('purpose').notNull().default('CATALOG'),
    ownerType: text('owner_type', { enum: ['user', 'staff', 'system'] }).notNull(),
    ownerId: ref('owner_id'),
    createdAt: createdAt(),
  },
  (t) => [index('images_owner').on(t.ownerType, t.ownerId), index('images_storage_key').on(t.storageKey)],
)

/**
 * Every picture that an order item shows, with the last item that was read for it: `order_items` itself is never searched
 * for a picture. Filled by the collection of unused pictures, which reads on from the last item of all.
 */
export const orderedPictures = pgTable('ordered_pictures', {
  /** empty for items without a picture */
  thumbnailUrl: text('thumbnail_url').primaryKey(),
  orderItemId: ref('order_item_id').notNull(),
})
