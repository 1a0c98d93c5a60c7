import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReportReason, ReviewState } from '#shared/words/reviews.ts'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { products, skus } from '../catalog/catalog.tables.ts'
import { orderItems } from '../orders/orders.tables.ts'

export const reviewStates = ['VISIBLE', 'BLINDED', 'DELETED'] as const satisfies readonly ReviewState[]
export const reportReasons = [
  'AD',
  'ABUSE',
  'PRIVACY',
  'UNRELATED',
  'RIGHTS',
  'OTHER',
] as const satisfies readonly ReportReason[]

const isVisible = sql`status = 'VISIBLE'`

/** A customer's word on goods they received. An order item has one for ever: a deleted one stays and keeps its place. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    orderItemId: ref('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    /** what was in their hands when they wrote it */
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    optionLabel: text('option_label').notNull().default(''),
    rating: integer('rating').notNull(),
    content: text('content').notNull(),
    attributes: jsonb('attributes').$type<Record<string, string>>(),
    imageIds: jsonb('image_ids').$type<number[]>().notNull().default([]),
    hasPhoto: boolean('has_photo')
      .notNull()
      .generatedAlwaysAs(sql`jsonb_array_length(image_ids) > 0`),
    /** in steps of a hundred letters up to 500: of two that are alike the newer one comes first */
    lengthStep: integer('length_step')
      .notNull()
      .generatedAlwaysAs(sql`least(char_length(content) / 100, 5)`),
    status: text('status', { enum: reviewStates }).notNull().default('VISIBLE'),
    likeCount: integer('like_count').notNull().default(0),
    /** people whose report nobody has decided about */
    openReports: integer('open_reports').notNull().default(0),
    /** why it was hidden, as its writer was told */
    blindReason: text('blind_reason'),
    blindedAt: at('blinded_at'),
    replyContent: text('reply_content'),
    repliedAt: at('replied_at'),
    changedAt: at('changed_at'),
    deletedAt: at('deleted_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  // nulls first, as `order by … desc` has it: by an index that says otherwise nothing is sorted
  (t) => [
    uniqueIndex('reviews_order_item').on(t.orderItemId),
    index('reviews_user').on(t.userId, t.id.desc().nullsFirst()),
    index('reviews_product').on(t.productId, t.id.desc().nullsFirst()),
    index('reviews_sku').on(t.skuId),
    index('reviews_best')
      .on(
        t.productId,
        t.likeCount.desc().nullsFirst(),
        t.hasPhoto.desc().nullsFirst(),
        t.lengthStep.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(isVisible),
    index('reviews_rated').on(t.productId, t.rating.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isVisible),
    index('reviews_best_of_all')
      .on(
        t.likeCount.desc().nullsFirst(),
        t.hasPhoto.desc().nullsFirst(),
        t.lengthStep.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(isVisible),
    index('reviews_rated_of_all').on(t.rating.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isVisible),
    index('reviews_worst_of_all').on(t.rating, t.id.desc().nullsFirst()).where(isVisible),
    index('reviews_reported')
      .on(t.openReports.desc().nullsFirst(), t.id)
      .where(sql`open_reports > 0`),
    index('reviews_blinded')
      .on(t.blindedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`status = 'BLINDED'`),
    index('reviews_unanswered')
      .on(t.id.desc().nullsFirst())
      .where(sql`reply_content is null`),
    check('reviews_rating', sql`rating between 1 and 5`),
    check('reviews_content', sql`char_length(content) between 10 and 2000`),
    check('reviews_images', sql`jsonb_typeof(image_ids) = 'array' and jsonb_array_length(image_ids) <= 10`),
    check('reviews_counts', sql`like_count >= 0 and open_reports >= 0`),
    check('reviews_blinded_why', sql`status <> 'BLINDED' or (blind_reason is not null and blinded_at is not null)`),
    check('reviews_reply', sql`(reply_content is null) = (replied_at is null)`),
  ],
)

/** 도움돼요: once for each person, by its key. */
export const reviewLikes = pgTable(
  'review_likes',
  {
    reviewId: ref('review_id')
      .notNull()
      .references(() => reviews.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.userId] }), index('review_likes_user').on(t.userId)],
)

/** 신고: one for each person and review, whatever was decided about it. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: id(),
    reviewId: ref('review_id')
      .notNull()
      .references(() => reviews.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason', { enum: reportReasons }).notNull(),
    detail: text('detail'),
    status: text('status', { enum: ['OPEN', 'ACCEPTED', 'DISMISSED'] })
      .notNull()
      .default('OPEN'),
    decidedAt: at('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('review_reports_once').on(t.reviewId, t.userId),
    index('review_reports_user').on(t.userId),
    index('review_reports_dismissed')
      .on(t.reviewId)
      .where(sql`status = 'DISMISSED'`),
  ],
)

/**
 * Points that an order item's review was given, by kind: this outlives the review, so that nothing is paid twice. 0: it
 * was written and earned nothing. PHOTO is what a photo adds to TEXT.
 */
export const reviewGrants = pgTable(
  'review_grants',
  {
    orderItemId: ref('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    kind: text('kind', { enum: ['TEXT', 'PHOTO'] }).notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    amount: integer('amount').notNull(),
    /** what of it was taken back */
    taken: integer('taken').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderItemId, t.kind] }),
    index('review_grants_user').on(t.userId, t.productId, t.createdAt),
    index('review_grants_product').on(t.productId),
    check('review_grants_amounts', sql`amount >= 0 and taken between 0 and amount`),
  ],
)

/** What the visible reviews of a product come to, changed with each of them. */
export const reviewSummaries = pgTable(
  'review_summaries',
  {
    productId: ref('product_id')
      .primaryKey()
      .references(() => products.id),
    count: integer('count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    photoCount: integer('photo_count').notNull().default(0),
    rated1: integer('rated_1').notNull().default(0),
    rated2: integer('rated_2').notNull().default(0),
    rated3: integer('rated_3').notNull().default(0),
    rated4: integer('rated_4').notNull().default(0),
    rated5: integer('rated_5').notNull().default(0),
    updatedAt: updatedAt(),
  },
  () => [
    check('review_summaries_counts', sql`count = rated_1 + rated_2 + rated_3 + rated_4 + rated_5`),
    check(
      'review_summaries_sum',
      sql`rating_sum = rated_1 + 2 * rated_2 + 3 * rated_3 + 4 * rated_4 + 5 * rated_5 and photo_count between 0 and count`,
    ),
    check('review_summaries_rated', sql`least(rated_1, rated_2, rated_3, rated_4, rated_5) >= 0`),
  ],
)
