import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import type { PointsMovementKind } from '#shared/words/points.ts'

export const pointKinds = [
  'EARN',
  'USE',
  'USE_CANCEL',
  'EXPIRE',
  'ADMIN',
  'CLAWBACK',
] as const satisfies readonly PointsMovementKind[]

/**
 * A customer's points: Σ ledger = balance + held − debt, and Σ remaining of ACTIVE lots = balance. Whoever moves points
 * locks this row first.
 */
export const pointsAccounts = pgTable(
  'points_accounts',
  {
    userId: ref('user_id')
      .primaryKey()
      .references(() => users.id),
    balance: integer('balance').notNull().default(0),
    /** set aside for orders between READY and the end of their payment */
    held: integer('held').notNull().default(0),
    /** owed by a clawback; the next earnings pay it */
    debt: integer('debt').notNull().default(0),
    updatedAt: updatedAt(),
  },
  () => [check('points_accounts_amounts', sql`balance >= 0 and held >= 0 and debt >= 0`)],
)

/** Append-only: every movement of points. `idempotencyKey` makes each happen once. */
export const pointsLedger = pgTable(
  'points_ledger',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: pointKinds }).notNull(),
    amount: integer('amount').notNull(),
    /** spendable after this movement */
    balanceAfter: integer('balance_after').notNull(),
    reason: text('reason').notNull(),
    orderId: ref('order_id'),
    orderItemId: ref('order_item_id'),
    claimId: ref('claim_id'),
    approvalId: ref('approval_id'),
    expiresAt: at('expires_at'),
    actor: text('actor').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('points_ledger_once').on(t.idempotencyKey),
    index('points_ledger_user').on(t.userId, t.id.desc()),
    index('points_ledger_order').on(t.orderId),
    index('points_ledger_kind').on(t.kind, t.id.desc()),
    index('points_ledger_approval')
      .on(t.approvalId, t.id.desc())
      .where(sql`approval_id is not null`),
    check('points_ledger_amount', sql`amount <> 0`),
  ],
)

/** Points that arrived together and expire together. PENDING: promised for goods that are not confirmed yet. */
export const pointsLots = pgTable(
  'points_lots',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    ledgerId: ref('ledger_id').references(() => pointsLedger.id),
    orderItemId: ref('order_item_id'),
    amount: integer('amount').notNull(),
    remaining: integer('remaining').notNull(),
    status: text('status', { enum: ['PENDING', 'ACTIVE', 'EXHAUSTED', 'EXPIRED', 'CANCELED'] }).notNull(),
    expiresAt: at('expires_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('points_lots_spend')
      .on(t.userId, t.expiresAt, t.id)
      .where(sql`status = 'ACTIVE'`),
    index('points_lots_expiring')
      .on(t.expiresAt)
      .where(sql`status = 'ACTIVE'`),
    index('points_lots_pending')
      .on(t.userId)
      .where(sql`status = 'PENDING'`),
    uniqueIndex('points_lots_order_item')
      .on(t.orderItemId)
      .where(sql`order_item_id is not null`),
    check('points_lots_amounts', sql`amount >= 0 and remaining between 0 and amount`),
    check(
      'points_lots_ledger',
      sql`status in ('PENDING', 'CANCELED') or (ledger_id is not null and expires_at is not null)`,
    ),
  ],
)

/** Which lots an order's points came from, so that a refund goes back to them. */
export const pointsUsages = pgTable(
  'points_usages',
  {
    id: id(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    lotId: ref('lot_id')
      .notNull()
      .references(() => pointsLots.id),
    amount: integer('amount').notNull(),
    returned: integer('returned').notNull().default(0),
    status: text('status', { enum: ['HELD', 'USED', 'RELEASED'] }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('points_usages_order').on(t.orderId, t.status),
    index('points_usages_lot').on(t.lotId),
    check('points_usages_amounts', sql`amount > 0 and returned between 0 and amount`),
  ],
)
