import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ItemState } from '#shared/words/orders.ts'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { products, skus } from '../catalog/catalog.tables.ts'
import { shippingOrigins } from '../shipping/shipping.tables.ts'
import { DEFAULT_POLICIES } from '#shared/policy.ts'

export const orderStatuses = [
  'INITIALIZED',
  'READY',
  'CONFIRMING',
  'COMPLETED',
  'FAILED',
  'EXPIRED',
  'CANCELED',
] as const

/** `EXCHANGED` is readable and nothing leads to it: exchanged goods are DELIVERED as their new SKU. */
export const orderItemStatuses = [
  'PENDING',
  'PAID',
  'PROCESSING_ORDER',
  'SHIPPING',
  'OUT_OF_DELIVERY',
  'DELIVERED',
  'CONFIRMED',
  'CANCELED',
  'RETURNED',
  'EXCHANGED',
] as const satisfies readonly ItemState[]

/** The address as it was when the order was placed. */
export type AddressSnapshot = {
  name: string
  address1: string
  address2: string
  postcode: string
  phone: string
  comment: string
  bcode?: string | null
  road_name?: string | null
  building_code?: string | null
  remote: 'NONE' | 'JEJU' | 'ISLAND' | 'UNKNOWN'
}

export const orders = pgTable(
  'orders',
  {
    id: id(),
    orderNo: text('order_no').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: orderStatuses }).notNull().default('INITIALIZED'),
    /** CREDIT: money that an earlier shop gave back for an order that is not here; nothing was paid for it */
    source: text('source', { enum: ['CART', 'PRODUCT', 'CREDIT'] }).notNull(),
    cartItemIds: jsonb('cart_item_ids').$type<number[]>(),
    address: jsonb('address').$type<AddressSnapshot>(),
    paymentMethod: text('payment_method'), // what the payment window was opened for: CARD, NAVERPAY …
    successUrl: text('success_url'),
    failUrl: text('fail_url'),
    listAmount: won('list_amount').notNull().default(0),
    productDiscount: won('product_discount').notNull().default(0),
    productCoupon: won('product_coupon').notNull().default(0),
    cartCoupon: won('cart_coupon').notNull().default(0),
    points: won('points').notNull().default(0),
    shippingBase: won('shipping_base').notNull().default(0),
    shippingCoupon: won('shipping_coupon').notNull().default(0),
    remoteSurcharge: won('remote_surcharge').notNull().default(0),
    payable: won('payable').notNull().default(0),
    earnPoints: won('earn_points').notNull().default(0),
    /** what the goods earn, as it was when the order was priced; every later reckoning reads it here */
    earnRatePercent: integer('earn_rate_percent').notNull(),
    /** that rate is the members' */
    earnsAsMember: boolean('earns_as_member').notNull().default(false),
    /** how long goods can be sent back for a change of mind, and when they count as kept: as promised with the price */
    returnDays: integer('return_days').notNull().default(DEFAULT_POLICIES.return_days),
    confirmDays: integer('confirm_days').notNull().default(DEFAULT_POLICIES.auto_confirm_days),
    memo: text('memo'),
    memoVisibility: text('memo_visibility', { enum: ['INTERNAL', 'CS'] }),
    version: integer('version').notNull().default(1),
    expiresAt: at('expires_at'),
    paidAt: at('paid_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('orders_order_no').on(t.orderNo),
    index('orders_user').on(t.userId, t.id.desc()),
    index('orders_status_paid').on(t.status, t.paidAt.desc(), t.id.desc()),
    index('orders_listed')
      .on(t.paidAt.desc(), t.id.desc())
      .where(sql`status in ('COMPLETED', 'CANCELED')`),
    index('orders_expiring')
      .on(t.expiresAt)
      .where(sql`status in ('INITIALIZED', 'READY', 'CONFIRMING')`),
    check(
      'orders_price_identity',
      sql`list_amount - product_discount - product_coupon - cart_coupon - points + shipping_base - shipping_coupon + remote_surcharge = payable`,
    ),
    check('orders_amounts', sql`payable >= 0 and points >= 0 and list_amount >= 0`),
  ],
)

/** One shipping origin's part of an order, with the fee policy frozen as it was. */
export const shippingGroups = pgTable(
  'shipping_groups',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    shippingOriginId: ref('shipping_origin_id')
      .notNull()
      .references(() => shippingOrigins.id),
    policy: jsonb('policy').$type<Record<string, unknown>>().notNull(),
    goodsAmount: won('goods_amount').notNull(),
    baseFee: won('base_fee').notNull(),
    couponDiscount: won('coupon_discount').notNull().default(0),
    remoteSurcharge: won('remote_surcharge').notNull().default(0),
    extraCash: won('extra_cash').notNull().default(0),
    extraPoints: won('extra_points').notNull().default(0),
    initialFeeCharged: boolean('initial_fee_charged').notNull().default(false),
    /** goods were sent and came back by the customer's choice */
    outboundUsed: boolean('outbound_used').notNull().default(false),
    /** base fee and surcharge have been paid back: never twice */
    shippingGivenBack: boolean('shipping_given_back').notNull().default(false),
    /** base fee that a promise keeps from the customer: the shop's loss, never asked for again */
    waivedBase: won('waived_base').notNull().default(0),
    /** goods at unit prices that left by the seller's fault: they count towards free shipping */
    sellerTaken: won('seller_taken').notNull().default(0),
  },
  (t) => [
    uniqueIndex('shipping_groups_origin').on(t.orderId, t.shippingOriginId),
    index('shipping_groups_by_origin').on(t.shippingOriginId),
    check('shipping_groups_fees', sql`base_fee >= coupon_discount`),
  ],
)

/**
 * 주문상품, the unit of staff work. The columns that the work list filters, sorts and shows are copied here
 * (order number, receiver, product, current parcel, current claim) so that a page is one index range.
 */
export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    orderNo: text('order_no').notNull(),
    userId: ref('user_id').notNull(),
    shippingGroupId: ref('shipping_group_id').references(() => shippingGroups.id),
    shippingOriginId: ref('shipping_origin_id')
      .notNull()
      .references(() => shippingOrigins.id),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    productName: text('product_name').notNull(),
    optionLabel: text('option_label').notNull().default(''),
    skuCode: text('sku_code').notNull(),
    thumbnailUrl: text('thumbnail_url'),
    brandName: text('brand_name').notNull().default(''),
    quantity: integer('quantity').notNull(),
    unitPrice: won('unit_price').notNull(),
    listPrice: won('list_price').notNull(),
    productCoupon: won('product_coupon').notNull().default(0),
    cartCoupon: won('cart_coupon').notNull().default(0),
    points: won('points').notNull().default(0),
    paid: won('paid').notNull(),
    /** the time sale it was bought in */
    eventProductId: ref('event_product_id'),
    /** its price was the member price: never along with a time sale */
    atMemberPrice: boolean('at_member_price').notNull().default(false),
    status: text('status', { enum: orderItemStatuses }).notNull().default('PENDING'),
    claimedQuantity: integer('claimed_quantity').notNull().default(0),
    claimId: ref('claim_id'),
    claimType: text('claim_type', { enum: ['cancel', 'exchange', 'return'] }),
    claimStatus: text('claim_status', { enum: ['REQUESTED', 'IN_PROGRESS', 'COMPLETED', 'RETRACTED'] }),
    holdReason: text('hold_reason'), // 배송보류 with its reason; held items are not shipped
    addressChangedAt: at('address_changed_at'),
    receiverName: text('receiver_name').notNull().default(''),
    receiverPhone: text('receiver_phone').notNull().default(''),
    receiverArea: text('receiver_area').notNull().default(''), // 시/도 시/군/구 only
    /** hash of receiver, phone and address: one parcel may carry items that share it */
    receiverKey: text('receiver_key').notNull().default(''),
    carrier: text('carrier'),
    invoiceNo: text('invoice_no'),
    memoCount: integer('memo_count').notNull().default(0),
    /** the pinned memo, else the newest */
    lastMemo: text('last_memo'),
    memoPinned: boolean('memo_pinned').notNull().default(false),
    shipBy: date('ship_by', { mode: 'string' }),
    /** 발송지연: what the customer was told, and the day that was promised first; `ship_by` is the day promised since */
    delayReason: text('delay_reason'),
    firstShipBy: date('first_ship_by', { mode: 'string' }),
    paidAt: at('paid_at'),
    processedAt: at('processed_at'),
    shippedAt: at('shipped_at'),
    /** first carrier scan; from here on 발송취소 and 송장 수정 are refused */
    pickedUpAt: at('picked_up_at'),
    deliveredAt: at('delivered_at'),
    confirmedAt: at('confirmed_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('order_items_status_paid').on(t.status, t.paidAt.desc(), t.id.desc()),
    index('order_items_paid')
      .on(t.paidAt.desc(), t.id.desc())
      .where(sql`status <> 'PENDING'`),
    index('order_items_origin_status').on(t.shippingOriginId, t.status, t.paidAt.desc(), t.id.desc()),
    // what left on a day, for how long it took
    index('order_items_shipped')
      .on(t.shippedAt)
      .where(sql`shipped_at is not null`),
    index('order_items_ship_by')
      .on(t.shipBy, t.id)
      .where(sql`status in ('PAID', 'PROCESSING_ORDER')`),
    // what one origin has promised, the nearest day first
    index('order_items_origin_ship_by')
      .on(t.shippingOriginId, t.shipBy, t.id)
      .where(sql`status in ('PAID', 'PROCESSING_ORDER')`),
    index('order_items_held')
      .on(t.paidAt.desc(), t.id.desc())
      .where(sql`hold_reason is not null`),
    index('order_items_memo')
      .on(t.paidAt.desc(), t.id.desc())
      .where(sql`memo_count > 0`),
    index('order_items_claim')
      .on(t.claimStatus, t.paidAt.desc(), t.id.desc())
      .where(sql`claim_status in ('REQUESTED', 'IN_PROGRESS')`),
    index('order_items_order').on(t.orderId),
    index('order_items_order_no').on(t.orderNo),
    index('order_items_invoice')
      .on(t.invoiceNo)
      .where(sql`invoice_no is not null`),
    index('order_items_bundle')
      .on(t.receiverKey, t.shippingOriginId)
      .where(sql`status = 'PROCESSING_ORDER'`),
    index('order_items_phone').on(t.receiverPhone),
    index('order_items_receiver').on(t.receiverName.op('text_pattern_ops'), t.paidAt.desc()),
    index('order_items_user').on(t.userId, t.id.desc()),
    index('order_items_sku').on(t.skuId),
    index('order_items_product').on(t.productId, t.paidAt.desc(), t.id.desc()),
    index('order_items_delayed')
      .on(t.paidAt.desc(), t.id.desc())
      .where(sql`delay_reason is not null`),
    index('order_items_moved')
      .on(t.paidAt.desc(), t.id.desc())
      .where(sql`address_changed_at is not null`),
    index('order_items_shipping_group').on(t.shippingGroupId),
    // what a time sale sold, which the books count; other goods write no line here
    index('order_items_event_product')
      .on(t.eventProductId)
      .where(sql`event_product_id is not null`),
    check('order_items_amount', sql`unit_price * quantity = product_coupon + cart_coupon + points + paid`),
    check('order_items_quantity', sql`quantity > 0 and claimed_quantity between 0 and quantity`),
    check('order_items_paid', sql`paid >= 0 and points >= 0 and product_coupon >= 0 and cart_coupon >= 0`),
    check('order_items_shipping_invoice', sql`status not in ('SHIPPING', 'OUT_OF_DELIVERY') or invoice_no is not null`),
  ],
)

/** The unit ledger (rules §5.1.8): what each single unit paid, so that every partial claim is an exact sum. */
export const orderItemUnits = pgTable(
  'order_item_units',
  {
    orderItemId: ref('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    n: integer('n').notNull(),
    productCoupon: won('product_coupon').notNull(),
    cartCoupon: won('cart_coupon').notNull(),
    points: won('points').notNull(),
    paid: won('paid').notNull(),
    claimItemId: ref('claim_item_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orderItemId, t.n] }),
    check('order_item_units_amounts', sql`product_coupon >= 0 and cart_coupon >= 0 and points >= 0 and paid >= 0`),
  ],
)
