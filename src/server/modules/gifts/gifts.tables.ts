import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { GiftStatus } from '#shared/words/gifts.ts'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { skus } from '../catalog/catalog.tables.ts'
import { deliverySchedules } from '../delivery-schedules/deliverySchedules.tables.ts'
import { plans } from '../plans/plans.tables.ts'
import { subscriptionPayments } from '../subscriptions/charges.tables.ts'

export const giftStatuses = ['PAID', 'SENT', 'CLAIMED', 'EXPIRED', 'REFUNDED'] as const satisfies readonly GiftStatus[]

export type NoticeRow = { label: string; value: string }

/** 선물 묶음: days of a plan, with goods or without, for somebody else. */
export const giftBundles = pgTable(
  'gift_bundles',
  {
    id: id(),
    title: text('title').notNull(),
    planId: ref('plan_id')
      .notNull()
      .references(() => plans.id),
    days: integer('days').notNull(),
    price: won('price').notNull(),
    listPrice: won('list_price').notNull(),
    description: text('description').notNull().default(''),
    /** 상품정보제공고시 of what is in it */
    noticeRows: jsonb('notice_rows').$type<NoticeRow[]>().notNull().default([]),
    sequence: integer('sequence').notNull().default(0),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('gift_bundles_plan').on(t.planId),
    check('gift_bundles_price', sql`price >= 100 and list_price >= price`),
    check('gift_bundles_days', sql`days between 1 and 1100`),
  ],
)

export const giftBundleGoods = pgTable(
  'gift_bundle_goods',
  {
    id: id(),
    bundleId: ref('bundle_id')
      .notNull()
      .references(() => giftBundles.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    quantity: integer('quantity').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('gift_bundle_goods_one').on(t.bundleId, t.skuId),
    index('gift_bundle_goods_sku').on(t.skuId),
    check('gift_bundle_goods_quantity', sql`quantity between 1 and 99`),
  ],
)

/** What was bought, as it was then: what is changed in the bundle later changes no gift. */
export type GiftContents = {
  title: string
  plan_id: number
  days: number
  price: number
  list_price: number
  goods: { sku_id: number; quantity: number }[]
  notice_rows: NoticeRow[]
}

/** A link's token as it is kept: what it is known by, and what it is read from. */
export type GiftLink = { hash: string; sealed: string }

/** 선물 주문: so many gifts of a bundle, paid for at once. What was bought stays as it was. */
export const giftOrders = pgTable(
  'gift_orders',
  {
    id: id(),
    buyerId: ref('buyer_id')
      .notNull()
      .references(() => users.id),
    bundleId: ref('bundle_id')
      .notNull()
      .references(() => giftBundles.id),
    quantity: integer('quantity').notNull(),
    contents: jsonb('contents').$type<GiftContents>().notNull(),
    /** the links of its gifts, made before it is paid for */
    links: jsonb('links').$type<GiftLink[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('gift_orders_buyer').on(t.buyerId),
    index('gift_orders_bundle').on(t.bundleId),
    check('gift_orders_quantity', sql`quantity between 1 and 20`),
  ],
)

/**
 * 선물: one, with its link. Taking it, cancelling it and its running out are one guarded update of its status each, so that
 * of all who try at once one has it. The link's token is known by its hash and sealed; who gets it is sealed too.
 */
export const gifts = pgTable(
  'gifts',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => giftOrders.id),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => subscriptionPayments.id),
    buyerId: ref('buyer_id')
      .notNull()
      .references(() => users.id),
    price: won('price').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** empty when the gift is over */
    sealedToken: text('sealed_token').notNull(),
    sealedReceiverName: text('sealed_receiver_name'),
    sealedReceiverPhone: text('sealed_receiver_phone'),
    sealedMessage: text('sealed_message'),
    /** where its goods go, when the buyer has said it */
    sealedAddress: text('sealed_address'),
    status: text('status', { enum: giftStatuses }).notNull().default('PAID'),
    /** when the link goes to the receiver's phone; none when the buyer hands it over */
    sendAt: at('send_at'),
    sentAt: at('sent_at'),
    /** how often it was sent */
    sends: integer('sends').notNull().default(0),
    /** the last day on which it can be taken */
    claimUntil: date('claim_until', { mode: 'string' }).notNull(),
    claimedBy: ref('claimed_by').references(() => users.id),
    claimedAt: at('claimed_at'),
    /** when it was cancelled, or ran out */
    closedAt: at('closed_at'),
    /** what goes back over its payment */
    refund: won('refund').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('gifts_token').on(t.tokenHash),
    index('gifts_order').on(t.orderId),
    index('gifts_payment').on(t.paymentId),
    index('gifts_buyer').on(t.buyerId, t.id),
    index('gifts_claimed_by')
      .on(t.claimedBy)
      .where(sql`claimed_by is not null`),
    index('gifts_by_status').on(t.status, t.id),
    index('gifts_to_send')
      .on(t.sendAt)
      .where(sql`status = 'PAID' and send_at is not null`),
    index('gifts_open')
      .on(t.claimUntil)
      .where(sql`status in ('PAID', 'SENT')`),
    check(
      'gifts_claimed',
      sql`(status = 'CLAIMED') = (claimed_by is not null) and (claimed_by is null) = (claimed_at is null)`,
    ),
    check('gifts_closed', sql`(status in ('EXPIRED', 'REFUNDED')) = (closed_at is not null)`),
    check('gifts_refund', sql`refund between 0 and price and (refund = 0 or closed_at is not null)`),
    check('gifts_sent', sql`status <> 'SENT' or sent_at is not null`),
  ],
)

export const giftEventKinds = [
  'BOUGHT',
  'EDITED',
  'SENT',
  'RESENT',
  'RELINKED',
  'CLAIMED',
  'CANCELED',
  'EXPIRED',
  'ACCOUNT_SAID',
  'ACCOUNT_REFUSED',
  'REFUND_SENT',
] as const

/** Append-only: what happened to a gift, and by whom. Nothing of who gets it stands here. */
export const giftEvents = pgTable(
  'gift_events',
  {
    id: id(),
    giftId: ref('gift_id')
      .notNull()
      .references(() => gifts.id),
    kind: text('kind', { enum: giftEventKinds }).notNull(),
    /** `user:12`, `admin:3`, `clock` */
    actor: text('actor').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    at: at('at').notNull(),
  },
  (t) => [index('gift_events_of').on(t.giftId, t.id)],
)

/** Which planned deliveries bring what is in a gift. */
export const giftDeliveries = pgTable(
  'gift_deliveries',
  {
    id: id(),
    giftId: ref('gift_id')
      .notNull()
      .references(() => gifts.id),
    scheduleId: ref('schedule_id')
      .notNull()
      .references(() => deliverySchedules.id),
    createdAt: createdAt(),
  },
  (t) => [index('gift_deliveries_gift').on(t.giftId), uniqueIndex('gift_deliveries_schedule').on(t.scheduleId)],
)

/** 환불 계좌: where the money of a gift is sent that its card does not take back any more. As its buyer has said. */
export const giftRefundAccounts = pgTable(
  'gift_refund_accounts',
  {
    id: id(),
    giftId: ref('gift_id')
      .notNull()
      .references(() => gifts.id),
    bank: text('bank').notNull(),
    sealedNumber: text('sealed_number').notNull(),
    sealedHolder: text('sealed_holder').notNull(),
    /** in a file that staff send from: from then on it stays, or goes when the bank refuses it */
    takenAt: at('taken_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('gift_refund_accounts_gift').on(t.giftId)],
)
