import { billingKinds } from '../../../../ports/gateway.ts'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, updatedAt } from '../../../../db/columns.ts'

/** Ways to pay that were registered at the sandbox gateway: a window first, a key once its code was traded in. */
export const sandboxBillingKeys = pgTable(
  'sandbox_billing_keys',
  {
    id: text('id').primaryKey(),
    registrationId: text('registration_id').notNull(),
    customerKey: text('customer_key').notNull(),
    kind: text('kind', { enum: billingKinds }).notNull(),
    status: text('status', { enum: ['OPEN', 'AUTHENTICATED', 'ISSUED', 'CLOSED', 'DELETED'] }).notNull(),
    /** traded in for the key */
    authKey: text('auth_key'),
    /** masked */
    card: text('card'),
    /** hash of the whole number */
    fingerprint: text('fingerprint'),
    cardType: text('card_type', { enum: ['CREDIT', 'CHECK'] }),
    script: text('script'),
    /** how often it was charged, refusals included */
    charges: integer('charges').notNull().default(0),
    successUrl: text('success_url').notNull(),
    failUrl: text('fail_url').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('sandbox_billing_keys_auth').on(t.authKey)],
)
