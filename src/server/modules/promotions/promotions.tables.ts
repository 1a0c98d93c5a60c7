import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { products } from '../catalog/catalog.tables.ts'
import { images } from '../images/images.tables.ts'

export const eventKinds = ['banner', 'single-product', 'multi-product'] as const
export type EventKind = (typeof eventKinds)[number]

/** Where banners are shown. */
export const bannerLocations = ['STORE', 'BEST', 'QUAT_ONLY'] as const

/**
 * Banners and product events of the store; a product event may be a time sale. Within a kind and location no two have the
 * same sequence (`events_place`, in the migrations).
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    kind: text('kind', { enum: eventKinds }).notNull(),
    title: text('title').notNull(),
    imageId: ref('image_id').references(() => images.id),
    linkUrl: text('link_url'),
    location: text('location', { enum: bannerLocations }),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    status: text('status', { enum: ['DRAFT', 'ACTIVE', 'PAUSED', 'ENDED'] }).notNull(),
    sequence: integer('sequence').notNull().default(0),
    isTimeSale: boolean('is_time_sale').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('events_open').on(t.kind, t.status, t.startsAt, t.endsAt),
    index('events_image').on(t.imageId),
    index('events_boundary_start').on(t.startsAt),
    index('events_boundary_end').on(t.endsAt),
    check('events_period', sql`starts_at < ends_at`),
    check('events_location', sql`(kind = 'banner') = (location is not null)`),
  ],
)

/** A product of an event. `held` and `sold` never pass the limit of a time sale. */
export const eventProducts = pgTable(
  'event_products',
  {
    id: id(),
    eventId: ref('event_id')
      .notNull()
      .references(() => events.id),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    timeSalePrice: won('time_sale_price'),
    quantityLimit: integer('quantity_limit'),
    perUserLimit: integer('per_user_limit'),
    /** a price of less than half that another person has agreed to */
    approvedPrice: won('approved_price'),
    sequence: integer('sequence').notNull().default(0),
    held: integer('held').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('event_products_once').on(t.eventId, t.productId),
    index('event_products_product').on(t.productId),
    check(
      'event_products_sold',
      sql`held >= 0 and sold >= 0 and (quantity_limit is null or held + sold <= quantity_limit)`,
    ),
    check('event_products_price', sql`time_sale_price is null or time_sale_price > 0`),
  ],
)

/**
 * When each product is on a time sale of an event that is on: written by triggers on both tables above, so whoever writes
 * them. Two such times of a product never overlap (`time_sale_slots_apart`, in the migrations).
 */
export const timeSaleSlots = pgTable(
  'time_sale_slots',
  {
    eventProductId: ref('event_product_id')
      .primaryKey()
      .references(() => eventProducts.id, { onDelete: 'cascade' }),
    productId: ref('product_id').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [index('time_sale_slots_product').on(t.productId)],
)

/**
 * Append-only: what each product of an event was sold for in a time sale, from when: written by triggers on both tables
 * above, whoever writes them, also when the event is paused, moved, or the product leaves it (no price then).
 */
export const timeSaleRevisions = pgTable(
  'time_sale_revisions',
  {
    id: id(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** may be gone */
    eventProductId: ref('event_product_id').notNull(),
    price: won('price'),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    since: at('since').notNull(),
  },
  (t) => [index('time_sale_revisions_product').on(t.productId, t.eventProductId, t.since, t.id)],
)

/** 오픈 알림: who wants to be told before a time sale opens. A row is gone with its notice. */
export const eventAlarms = pgTable(
  'event_alarms',
  {
    eventId: ref('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId] }), index('event_alarms_user').on(t.userId)],
)
