import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { TERMS_KINDS } from '#shared/terms.ts'
import { at, createdAt, id, ref } from '../../db/columns.ts'
import { admins, users } from '../auth/auth.tables.ts'
import { orders } from '../orders/orders.tables.ts'

/**
 * Every text that people agree to or are told, in every version; append-only. Of a kind the one in force is the latest
 * that has begun, and of two that begin together the one published last. Consents name their row (`consents.terms_id`).
 */
export const terms = pgTable(
  'terms',
  {
    id: id(),
    kind: text('kind', { enum: TERMS_KINDS }).notNull(),
    version: text('version').notNull(),
    effectiveFrom: at('effective_from').notNull(),
    title: text('title').notNull(),
    /** Markdown; what is shown is made of it by `renderTerms.ts` */
    body: text('body').notNull(),
    /** what is different from the version before, in a sentence for everybody */
    changes: text('changes').notNull().default(''),
    /** the administrator who published it; none for the texts that the shop ships */
    publishedBy: ref('published_by').references(() => admins.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('terms_version').on(t.kind, t.version),
    index('terms_effective').on(t.kind, t.effectiveFrom.desc(), t.id.desc()),
    check('terms_written', sql`length(btrim(title)) > 0 and length(btrim(body)) > 0`),
  ],
)

/**
 * Append-only record of what a customer agreed to, and to which text: their own choices (sign-up, settings) without an
 * order, those of an order sheet with it.
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    version: text('version').notNull(),
    /** the text itself; none where the version that was named is not known */
    termsId: ref('terms_id').references(() => terms.id),
    agreed: boolean('agreed').notNull(),
    orderId: ref('order_id').references(() => orders.id),
    context: jsonb('context'),
    recordedAt: at('recorded_at').notNull(),
  },
  (t) => [
    index('consents_user').on(t.userId),
    uniqueIndex('consents_order_once')
      .on(t.orderId, t.kind, t.version)
      .where(sql`order_id is not null`),
  ],
)
