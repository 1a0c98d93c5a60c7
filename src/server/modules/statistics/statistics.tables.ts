import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id, ref, won } from '../../db/columns.ts'

/**
 * 매출 원장과 집계. Every KST day that is closed (03:00 of the next one) has its facts here, once and for all; what
 * becomes known of it later is a fact of its own (`late`). The other tables are sums of facts. A day without a row in
 * `sales_closed_days` is counted live, from the truth (`truth.parts.ts`).
 */
const day = (name: string) => date(name, { mode: 'string' })

/** Append-only: what a paid item or shipping group brought, what a refund gave back, what a claim took. */
export const salesFacts = pgTable(
  'sales_facts',
  {
    id: id(),
    kind: text('kind', { enum: ['PAID', 'REFUND', 'CLAIM'] }).notNull(),
    part: text('part', { enum: ['GOODS', 'SHIPPING'] }).notNull(),
    /** 0 where nothing is given back; of a claim its id */
    refundId: ref('refund_id').notNull(),
    /** the order item, shipping group or claim item */
    sourceId: ref('source_id').notNull(),
    /** 0 for what was counted first; what changed of it later follows */
    seq: integer('seq').notNull().default(0),
    orderId: ref('order_id').notNull(),
    orderItemId: ref('order_item_id'),
    /** null for 비회원, who is nobody and no member */
    userId: ref('user_id'),
    at: at('at').notNull(),
    day: day('day').notNull(),
    hour: integer('hour').notNull(),
    orderedDay: day('ordered_day').notNull(),
    orderedHour: integer('ordered_hour').notNull(),
    paymentMethod: text('payment_method').notNull(),
    newMember: boolean('new_member').notNull(),
    productId: ref('product_id'),
    brandId: ref('brand_id'),
    categoryId: ref('category_id'),
    shippingOriginId: ref('shipping_origin_id'),
    productCouponId: ref('product_coupon_id'),
    cartCouponId: ref('cart_coupon_id'),
    shippingCouponId: ref('shipping_coupon_id'),
    claimType: text('claim_type'),
    quantity: integer('quantity').notNull(),
    goods: won('goods').notNull(),
    productDiscount: won('product_discount').notNull(),
    productCoupon: won('product_coupon').notNull(),
    cartCoupon: won('cart_coupon').notNull(),
    shippingCoupon: won('shipping_coupon').notNull(),
    points: won('points').notNull(),
    cash: won('cash').notNull(),
    shipping: won('shipping').notNull(),
    /** known after its day was closed, and since when */
    late: boolean('late').notNull().default(false),
    knownOn: day('known_on'),
  },
  (t) => [
    uniqueIndex('sales_facts_once').on(t.kind, t.refundId, t.part, t.sourceId, t.seq),
    // the rows of a figure, newest first
    index('sales_facts_by_day').on(t.day, t.at, t.orderId, t.refundId, t.part, t.sourceId),
    index('sales_facts_ordered')
      .on(t.orderedDay, t.at)
      .where(sql`kind <> 'PAID'`),
    // all that claims are asked for, so that their reasons are added up from the index alone
    index('sales_facts_claims')
      .on(t.orderedDay, t.refundId, t.claimType, t.quantity, t.productId, t.brandId, t.shippingOriginId)
      .where(sql`kind = 'CLAIM'`),
    // rows of a rare key
    index('sales_facts_brand').on(t.brandId, t.day),
    index('sales_facts_product').on(t.productId, t.day),
    index('sales_facts_category').on(t.categoryId, t.day),
    index('sales_facts_method').on(t.paymentMethod, t.day),
    index('sales_facts_product_coupon')
      .on(t.productCouponId, t.day)
      .where(sql`product_coupon_id is not null`),
    index('sales_facts_cart_coupon')
      .on(t.cartCouponId, t.day)
      .where(sql`cart_coupon_id is not null`),
    index('sales_facts_shipping_coupon')
      .on(t.shippingCouponId, t.day)
      .where(sql`shipping_coupon_id is not null`),
    index('sales_facts_new')
      .on(t.day)
      .where(sql`new_member`),
    index('sales_facts_guest')
      .on(t.day)
      .where(sql`user_id is null`),
    index('sales_facts_member')
      .on(t.userId, t.day)
      .where(sql`kind = 'PAID' and part = 'GOODS'`),
    index('sales_facts_order').on(t.orderId),
    index('sales_facts_late')
      .on(t.day)
      .where(sql`late`),
  ],
)

/** Days whose facts and sums are whole. */
export const salesClosedDays = pgTable('sales_closed_days', {
  day: day('day').primaryKey(),
  closedAt: at('closed_at').notNull(),
})

/** What a roll-up adds up. */
const sumColumns = () => ({
  orders: integer('orders').notNull(),
  items: integer('items').notNull(),
  goods: won('goods').notNull(),
  productDiscount: won('product_discount').notNull(),
  productCoupon: won('product_coupon').notNull(),
  cartCoupon: won('cart_coupon').notNull(),
  shippingCoupon: won('shipping_coupon').notNull(),
  points: won('points').notNull(),
  cash: won('cash').notNull(),
  shipping: won('shipping').notNull(),
  refundItems: integer('refund_items').notNull(),
  refundPoints: won('refund_points').notNull(),
  refundCash: won('refund_cash').notNull(),
  backItems: integer('back_items').notNull(),
  backPoints: won('back_points').notNull(),
  backCash: won('back_cash').notNull(),
  canceled: integer('canceled').notNull(),
  returned: integer('returned').notNull(),
  exchanged: integer('exchanged').notNull(),
})

/**
 * Sums of facts by day.
 *
 * - `view` says by what: ALL, CATEGORY, METHOD, HOUR, MEMBER, COUPON, PRODUCT, or LATER (the day on which something came
 *   back). With /B, /O or /BO it is told by brand, origin or both besides; products always are by both.
 * - `brand_id` and `shipping_origin_id` are 0 where a view is not told by them, and -1 for what has none.
 * - `back_…` is what was given back, whenever, of what was paid on the day.
 * - `canceled`, `returned` and `exchanged` are the units of it that claims took within 30 days.
 */
export const salesRollups = pgTable(
  'sales_rollups',
  {
    view: text('view').notNull(),
    day: day('day').notNull(),
    brandId: ref('brand_id').notNull(),
    shippingOriginId: ref('shipping_origin_id').notNull(),
    key: text('key').notNull(),
    ...sumColumns(),
  },
  (t) => [primaryKey({ columns: [t.view, t.day, t.brandId, t.shippingOriginId, t.key] })],
)

/** The same by month, of the views and months in `sales_rolled_months`: there they are what its days add up to. */
export const salesMonthRollups = pgTable(
  'sales_month_rollups',
  {
    view: text('view').notNull(),
    month: day('month').notNull(),
    brandId: ref('brand_id').notNull(),
    shippingOriginId: ref('shipping_origin_id').notNull(),
    key: text('key').notNull(),
    ...sumColumns(),
  },
  (t) => [
    primaryKey({ name: 'sales_month_rollups_pk', columns: [t.view, t.month, t.brandId, t.shippingOriginId, t.key] }),
  ],
)

/** Months of a view that are added up, by their first day; whatever is written to a day of one takes it from here. */
export const salesRolledMonths = pgTable(
  'sales_rolled_months',
  { view: text('view').notNull(), month: day('month').notNull() },
  (t) => [primaryKey({ columns: [t.view, t.month] })],
)

/**
 * Members who paid on a day, by the day on which they had paid before (in the same brand, at the same origin; 0 where any
 * counts; -infinity for the first time). Who paid within some days are those whose day before lies before them.
 */
export const salesMemberGaps = pgTable(
  'sales_member_gaps',
  {
    brandId: ref('brand_id').notNull(),
    shippingOriginId: ref('shipping_origin_id').notNull(),
    day: day('day').notNull(),
    before: day('before').notNull(),
    members: integer('members').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.shippingOriginId, t.day, t.before] })],
)

/** Orders, refunds and claims that were written or changed long after their moment: triggers tell, the clock looks after them. */
export const salesLate = pgTable(
  'sales_late',
  {
    id: id(),
    source: text('source', { enum: ['ORDER', 'REFUND', 'CLAIM'] }).notNull(),
    sourceId: ref('source_id').notNull(),
    day: day('day').notNull(),
  },
  (t) => [index('sales_late_day').on(t.day)],
)

/** Orders and refunds that cannot be counted, with the reason; tried again, each alone. */
export const salesUncounted = pgTable(
  'sales_uncounted',
  {
    id: id(),
    source: text('source', { enum: ['ORDER', 'REFUND'] }).notNull(),
    sourceId: ref('source_id').notNull(),
    day: day('day').notNull(),
    error: text('error').notNull(),
    tries: integer('tries').notNull().default(1),
    firstFailedAt: at('first_failed_at').notNull(),
    lastFailedAt: at('last_failed_at').notNull(),
  },
  (t) => [uniqueIndex('sales_uncounted_source').on(t.source, t.sourceId)],
)
