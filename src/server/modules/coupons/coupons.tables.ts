import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import type { CouponIssueState, CouponTarget } from '#shared/words/coupons.ts'

export const couponTargets = ['PRODUCT', 'CART', 'SHIPPING'] as const satisfies readonly CouponTarget[]
export const couponScopes = ['ALL', 'PRODUCTS', 'CATEGORIES', 'BRANDS', 'EXHIBITION'] as const
export const couponAudiences = ['ALL', 'NEW', 'TRIAL', 'SUBSCRIBER', 'MANUAL'] as const
export const couponIssueStatuses = [
  'DRAFT',
  'PENDING_APPROVAL',
  'OPEN',
  'PAUSED',
  'CLOSED',
] as const satisfies readonly CouponIssueState[]
export const userCouponStatuses = ['AVAILABLE', 'RESERVED', 'USED', 'EXPIRED', 'REVOKED'] as const

/** 쿠폰 정책: what a coupon does. Its money is fixed once it has been issued. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    name: text('name').notNull(),
    target: text('target', { enum: couponTargets }).notNull(),
    discountType: text('discount_type', { enum: ['FIXED', 'PERCENT'] }).notNull(),
    value: won('value').notNull(),
    maxDiscount: won('max_discount'),
    minOrderAmount: won('min_order_amount').notNull().default(0),
    scopeType: text('scope_type', { enum: couponScopes }).notNull().default('ALL'),
    scopeIds: jsonb('scope_ids').$type<number[]>().notNull().default([]),
    allowTimeSale: boolean('allow_time_sale').notNull().default(false),
    stackable: boolean('stackable').notNull().default(true),
    memberOnly: boolean('member_only').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    check(
      'coupons_value',
      sql`value > 0 and (discount_type = 'FIXED' or (value between 1 and 90 and max_discount > 0))`,
    ),
    check('coupons_minimum', sql`min_order_amount >= 0`),
  ],
)

/** 발급: one offer of a coupon, with its period, its limits and who may have it. */
export const couponIssues = pgTable(
  'coupon_issues',
  {
    id: id(),
    couponId: ref('coupon_id')
      .notNull()
      .references(() => coupons.id),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    totalLimit: integer('total_limit'),
    issuedCount: integer('issued_count').notNull().default(0),
    perUserLimit: integer('per_user_limit').notNull().default(1),
    audience: text('audience', { enum: couponAudiences }).notNull(),
    validity: text('validity', { enum: ['FIXED_UNTIL', 'DAYS_AFTER_ISSUE'] }).notNull(),
    validUntil: at('valid_until'),
    validDays: integer('valid_days'),
    /** what customers type to have it, instead of meeting it somewhere; as `couponCodeOf` makes it */
    code: text('code'),
    status: text('status', { enum: couponIssueStatuses }).notNull(),
    /** the most that this issue can cost: limit × largest discount; null without a limit */
    exposure: won('exposure'),
    requestedBy: ref('requested_by'),
    approvedBy: ref('approved_by'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('coupon_issues_coupon').on(t.couponId),
    index('coupon_issues_queue').on(t.status, t.id.desc()),
    uniqueIndex('coupon_issues_code').on(t.code),
    check('coupon_issues_period', sql`starts_at < ends_at`),
    check(
      'coupon_issues_limits',
      sql`per_user_limit > 0 and issued_count >= 0 and (total_limit is null or issued_count <= total_limit)`,
    ),
    check(
      'coupon_issues_validity',
      sql`(validity = 'FIXED_UNTIL' and valid_until is not null) or (validity = 'DAYS_AFTER_ISSUE' and valid_days > 0)`,
    ),
    check('coupon_issues_two_people', sql`approved_by is null or requested_by is null or approved_by <> requested_by`),
  ],
)

/** Where customers meet an issue; its id is what the client sends as `coupon_benefit_ids`. */
export const couponBenefits = pgTable(
  'coupon_benefits',
  {
    id: id(),
    couponIssueId: ref('coupon_issue_id')
      .notNull()
      .references(() => couponIssues.id),
    place: text('place', { enum: ['ALL', 'PRODUCT', 'EXHIBITION', 'TRIAL', 'EVENT'] }).notNull(),
    placeId: ref('place_id'),
    title: text('title').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('coupon_benefits_issue').on(t.couponIssueId), index('coupon_benefits_place').on(t.place, t.placeId)],
)

/** 회원쿠폰: one coupon of one customer. `nth` makes the limit per customer a constraint. */
export const userCoupons = pgTable(
  'user_coupons',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    couponIssueId: ref('coupon_issue_id')
      .notNull()
      .references(() => couponIssues.id),
    couponId: ref('coupon_id')
      .notNull()
      .references(() => coupons.id),
    nth: integer('nth').notNull(),
    status: text('status', { enum: userCouponStatuses }).notNull().default('AVAILABLE'),
    expiresAt: at('expires_at').notNull(),
    reservedOrderId: ref('reserved_order_id').references(() => orders.id),
    usedOrderId: ref('used_order_id').references(() => orders.id),
    usedAt: at('used_at'),
    restoredAt: at('restored_at'),
    revokedAt: at('revoked_at'),
    issuedAt: at('issued_at').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('user_coupons_per_user').on(t.couponIssueId, t.userId, t.nth),
    index('user_coupons_user').on(t.userId, t.status, t.expiresAt, t.id),
    index('user_coupons_issue').on(t.couponIssueId, t.status, t.id),
    index('user_coupons_expiring')
      .on(t.expiresAt)
      .where(sql`status = 'AVAILABLE'`),
    index('user_coupons_reserved')
      .on(t.reservedOrderId)
      .where(sql`reserved_order_id is not null`),
    check('user_coupons_reserved_by', sql`(status = 'RESERVED') = (reserved_order_id is not null)`),
    check('user_coupons_used_by', sql`(status = 'USED') = (used_order_id is not null)`),
  ],
)

/** Append-only: everything that happened to a customer's coupon. */
export const couponEvents = pgTable(
  'coupon_events',
  {
    id: id(),
    userCouponId: ref('user_coupon_id')
      .notNull()
      .references(() => userCoupons.id),
    kind: text('kind', {
      enum: ['ISSUED', 'RESERVED', 'RELEASED', 'USED', 'RESTORED', 'EXPIRED', 'REVOKED'],
    }).notNull(),
    orderId: ref('order_id'),
    claimId: ref('claim_id'),
    jobId: ref('job_id'),
    actor: text('actor').notNull(),
    reason: text('reason'),
    at: at('at').notNull(),
  },
  (t) => [index('coupon_events_coupon').on(t.userCouponId, t.id)],
)

/** The coupons chosen for an order and what each took off. What reserves a coupon is its own row. */
export const orderCoupons = pgTable(
  'order_coupons',
  {
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    userCouponId: ref('user_coupon_id')
      .notNull()
      .references(() => userCoupons.id),
    target: text('target', { enum: couponTargets }).notNull(),
    orderItemId: ref('order_item_id').references(() => orderItems.id),
    amount: won('amount').notNull(),
    /** given back to the customer by this claim */
    restoredByClaimId: ref('restored_by_claim_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.userCouponId] }),
    index('order_coupons_user_coupon').on(t.userCouponId),
    uniqueIndex('order_coupons_one_per_line')
      .on(t.orderItemId)
      .where(sql`order_item_id is not null`),
    check('order_coupons_line', sql`(target = 'PRODUCT') = (order_item_id is not null) and amount >= 0`),
  ],
)
