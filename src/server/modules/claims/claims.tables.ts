import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, editedAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import type { ClaimKind, ClaimState, CollectionState, InspectionResult } from '#shared/words/claims.ts'

export const claimTypes = ['cancel', 'exchange', 'return'] as const satisfies readonly ClaimKind[]
export const claimStatuses = [
  'REQUESTED',
  'IN_PROGRESS',
  'COMPLETED',
  'RETRACTED',
] as const satisfies readonly ClaimState[]

export const collectionStatuses = [
  'WAITING',
  'COLLECTING',
  'COLLECTED',
  'INSPECTED',
] as const satisfies readonly CollectionState[]
export const inspectionResults = [
  'OK',
  'DAMAGED',
  'WRONG_ITEM',
  'MISSING_PARTS',
] as const satisfies readonly InspectionResult[]

export const claimReasons = pgTable('claim_reasons', {
  /** below 1000: what the shop ships */
  id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity({ startWith: 1000 }).primaryKey(),
  type: text('type', { enum: claimTypes }).notNull(),
  label: text('label').notNull(),
  fault: text('fault', { enum: ['CUSTOMER', 'SELLER'] }).notNull(),
  detailRequired: boolean('detail_required').notNull().default(false),
  imageRequired: boolean('image_required').notNull().default(false),
  sequence: integer('sequence').notNull().default(0),
  /** whether it is offered; claims that name it keep it */
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  editedAt: editedAt(),
})

export const claims = pgTable(
  'claims',
  {
    id: id(),
    claimNo: text('claim_no').notNull(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    userId: ref('user_id').notNull(),
    type: text('type', { enum: claimTypes }).notNull(),
    status: text('status', { enum: claimStatuses }).notNull(),
    fault: text('fault', { enum: ['CUSTOMER', 'SELLER'] }).notNull(),
    reasonId: ref('reason_id')
      .notNull()
      .references(() => claimReasons.id),
    reasonDetail: text('reason_detail'),
    requester: text('requester', { enum: ['USER', 'ADMIN', 'SYSTEM'] }).notNull(),
    /** how the goods come back: method, carrier and invoice number, pickup date, address */
    collection: jsonb('collection').$type<Record<string, unknown>>(),
    collectionStatus: text('collection_status', { enum: collectionStatuses }),
    imageIds: jsonb('image_ids').$type<number[]>().notNull().default([]),
    inspection: text('inspection', { enum: inspectionResults }),
    inspectionMemo: text('inspection_memo'),
    inspectionImageIds: jsonb('inspection_image_ids').$type<number[]>().notNull().default([]),
    /** what was found of which pieces, in the shape of InspectedPiece; empty for claims inspected before pieces were told apart */
    inspectionPieces: jsonb('inspection_pieces').$type<Record<string, unknown>[]>().notNull().default([]),
    inspectedAt: at('inspected_at'),
    inspectedBy: text('inspected_by'),
    /** the refund as last quoted, in the shape of RefundBreakdown */
    quote: jsonb('quote').$type<Record<string, unknown>>(),
    /** what the customer agreed to, in the shape of Promised: never less is paid */
    promise: jsonb('promise').$type<Record<string, unknown>>(),
    /** fees that staff set by hand: what the quote is made with */
    feeOverrides: jsonb('fee_overrides').$type<Record<string, unknown>[]>().notNull().default([]),
    /** what the customer still has to pay before the claim goes on, and when it was paid */
    feeDue: won('fee_due').notNull().default(0),
    feePayment: text('fee_payment', { enum: ['POINTS', 'BILLING_KEY', 'TRANSFER'] }),
    feePaidAt: at('fee_paid_at'),
    holdReason: text('hold_reason'),
    /** the exchange's new parcel */
    reshipDeliveryId: ref('reship_delivery_id'),
    /** the claim that this one was turned into */
    convertedToId: ref('converted_to_id'),
    cartRestoredAt: at('cart_restored_at'),
    dueAt: at('due_at'),
    completedAt: at('completed_at'),
    retractedAt: at('retracted_at'),
    retractedBy: text('retracted_by'),
    retractReason: text('retract_reason'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('claims_claim_no').on(t.claimNo),
    index('claims_order').on(t.orderId),
    index('claims_user').on(t.userId, t.id.desc()),
    index('claims_queue').on(t.type, t.status, t.createdAt.desc(), t.id.desc()),
    index('claims_by_due').on(t.type, t.dueAt, t.id),
    // a parcel that comes back is known by its invoice
    index('claims_by_return_invoice')
      .on(sql`(collection->>'invoice_no')`)
      .where(sql`collection->>'invoice_no' is not null`),
    // what was finished on a day
    index('claims_completed')
      .on(t.completedAt)
      .where(sql`status = 'COMPLETED'`),
    index('claims_due')
      .on(t.dueAt)
      .where(sql`status in ('REQUESTED', 'IN_PROGRESS')`),
    // how many end in an hour
    index('claims_ended')
      .on(sql`coalesce(completed_at, retracted_at)`)
      .where(sql`status in ('COMPLETED', 'RETRACTED')`),
  ],
)

export const claimItems = pgTable(
  'claim_items',
  {
    id: id(),
    claimId: ref('claim_id')
      .notNull()
      .references(() => claims.id),
    orderItemId: ref('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    quantity: integer('quantity').notNull(),
    units: jsonb('units').$type<number[]>().notNull(),
    exchangeSkuId: ref('exchange_sku_id'),
    /** when its units went back on sale: once */
    restockedAt: at('restocked_at'),
    /** how many of them: of a return only what was found in order */
    restockedQuantity: integer('restocked_quantity').notNull().default(0),
    priorStatus: text('prior_status').notNull(),
    /** false once the claim is retracted or completed */
    open: boolean('open').notNull().default(true),
  },
  (t) => [
    index('claim_items_claim').on(t.claimId),
    index('claim_items_item').on(t.orderItemId),
    uniqueIndex('claim_items_one_open')
      .on(t.orderItemId)
      .where(sql`open`),
  ],
)
