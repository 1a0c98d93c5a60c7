import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { products } from '../catalog/catalog.tables.ts'
import { images } from '../images/images.tables.ts'

/** What staff say of an exhibition; within its period an open one is shown, after it it is closed. */
export const exhibitionStatuses = ['DRAFT', 'OPEN', 'CLOSED'] as const

/** A part of an exhibition's page as it is kept: what it names is looked up whenever it is shown. */
export type Block =
  | { type: 'TEXT'; html: string }
  | { type: 'IMAGE'; image_id: number; link_url: string | null; alt: string | null }
  | { type: 'PRODUCTS'; title: string; product_ids: number[] }
  | { type: 'COUPON'; benefit_ids: number[] }

/** 기획전: a page of blocks under a picture, shown for a time. */
export const exhibitions = pgTable(
  'exhibitions',
  {
    id: id(),
    title: text('title').notNull(),
    channelId: ref('channel_id'),
    heroImageId: ref('hero_image_id')
      .notNull()
      .references(() => images.id),
    blocks: jsonb('blocks').$type<Block[]>().notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    status: text('status', { enum: exhibitionStatuses }).notNull(),
    sequence: integer('sequence').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** the pictures of the blocks, and those inside their texts, where the collection of unused pictures finds them */
    blockImageIds: jsonb('block_image_ids').generatedAlwaysAs(sql`jsonb_path_query_array(blocks, '$[*].image_id')`),
    blocksHtml: text('blocks_html').generatedAlwaysAs(sql`jsonb_path_query_array(blocks, '$[*].html')::text`),
  },
  (t) => [
    index('exhibitions_open').on(t.status, t.sequence),
    index('exhibitions_image').on(t.heroImageId),
    check('exhibitions_period', sql`starts_at < ends_at`),
    check('exhibitions_blocks', sql`jsonb_typeof(blocks) = 'array'`),
  ],
)

/** The products on the shelves of an exhibition, each once, in the order in which it is met. */
export const exhibitionProducts = pgTable(
  'exhibition_products',
  {
    exhibitionId: ref('exhibition_id')
      .notNull()
      .references(() => exhibitions.id, { onDelete: 'cascade' }),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
  },
  (t) => [primaryKey({ columns: [t.exhibitionId, t.productId] }), index('exhibition_products_product').on(t.productId)],
)
