import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { gatewayProviders, billingKinds } from '../../ports/gateway.ts'
import { users } from '../auth/auth.tables.ts'

export const billingKeyStatuses = ['REGISTERING', 'ACTIVE', 'INVALID', 'DELETED'] as const

/** 등록한 결제수단. The row is there before the gateway is asked for its key, which is never shown to anybody. */
export const billingKeys = pgTable(
  'billing_keys',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: billingKinds }).notNull(),
    provider: text('provider', { enum: gatewayProviders }).notNull(),
    /** the gateway's key, sealed; none while it is being registered */
    sealedKey: text('sealed_key'),
    /** keyed hash of the gateway's key, by which it is recognised when the gateway tells of it */
    keyHash: text('key_hash'),
    /** what the gateway knows the person by */
    customerKey: uuid('customer_key').notNull(),
    /** keyed hash of what tells one card from another, as far as the gateway says it */
    fingerprint: text('fingerprint'),
    label: text('label').notNull().default(''),
    issuer: text('issuer'),
    cardType: text('card_type', { enum: ['CREDIT', 'CHECK'] }),
    last4: text('last4'),
    /** `2029-08` */
    expires: text('expires'),
    status: text('status', { enum: billingKeyStatuses }).notNull().default('REGISTERING'),
    isDefault: boolean('is_default').notNull().default(false),
    /** why it can no longer be charged */
    failureCode: text('failure_code'),
    /** when the gateway was last asked whether it still has it */
    checkedAt: at('checked_at'),
    deletedAt: at('deleted_at'),
    /** when the gateway was last asked to forget it */
    gatewayTriedAt: at('gateway_tried_at'),
    /** when the gateway forgot it too */
    gatewayDeletedAt: at('gateway_deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('billing_keys_user').on(t.userId, t.id),
    uniqueIndex('billing_keys_one_default')
      .on(t.userId)
      .where(sql`is_default`),
    uniqueIndex('billing_keys_card_once')
      .on(t.userId, t.fingerprint)
      .where(sql`status = 'ACTIVE'`),
    index('billing_keys_hash')
      .on(t.keyHash)
      .where(sql`key_hash is not null`),
    index('billing_keys_to_check')
      .on(t.checkedAt, t.id)
      .where(sql`status = 'ACTIVE'`),
    index('billing_keys_to_forget')
      .on(t.id)
      .where(sql`status = 'DELETED' and sealed_key is not null`),
  ],
)

/** 결제수단 등록: a way to the gateway's window and back, open for fifteen minutes and to one person. */
export const billingRegistrations = pgTable(
  'billing_registrations',
  {
    id: text('id').primaryKey(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    billingKeyId: ref('billing_key_id')
      .notNull()
      .references(() => billingKeys.id),
    status: text('status', { enum: ['OPEN', 'COMPLETING', 'COMPLETED', 'FAILED'] })
      .notNull()
      .default('OPEN'),
    /** what the gateway called this registration */
    pgRef: text('pg_ref'),
    /** what the window came back with, sealed, to ask the gateway again when its answer was lost */
    sealedParams: text('sealed_params'),
    makeDefault: boolean('make_default').notNull().default(false),
    failure: jsonb('failure').$type<{ code: string; message: string }>(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('billing_registrations_user').on(t.userId, t.createdAt),
    index('billing_registrations_key').on(t.billingKeyId),
    index('billing_registrations_waiting')
      .on(t.updatedAt)
      .where(sql`status in ('OPEN', 'COMPLETING')`),
  ],
)
