import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'

/** A six-digit code sent to a person. Only hashes are kept; five tries, then it is dead. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    purpose: text('purpose', { enum: ['MOBILE', 'PASSWORD_RESET', 'SIGN_UP'] }).notNull(),
    /** what the client names it by; opaque, the same whether or not an account stands behind it */
    requestId: text('request_id').notNull(),
    /** none for an address that nobody has: such a code can never be right */
    userId: ref('user_id').references(() => users.id),
    /** phone digits or lower-case e-mail address */
    target: text('target').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    verifiedAt: at('verified_at'),
    /** SHA-256 of what a right code was exchanged for */
    tokenHash: text('token_hash'),
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('verification_codes_request').on(t.requestId),
    uniqueIndex('verification_codes_token').on(t.tokenHash),
    index('verification_codes_target').on(t.purpose, t.target, t.id.desc()),
    index('verification_codes_age').on(t.createdAt),
    index('verification_codes_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
  ],
)

/** 탈퇴: who left, why, and the hashes that keep a trial from being had twice. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason'),
    emailHash: text('email_hash').notNull(),
    mobileHash: text('mobile_hash'),
    /** the hashes go after a year */
    hashesUntil: date('hashes_until').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('withdrawals_user').on(t.userId),
    index('withdrawals_hashes').on(t.hashesUntil),
    index('withdrawals_mobile')
      .on(t.mobileHash)
      .where(sql`mobile_hash is not null`),
  ],
)

/** What the law has us keep of who left, apart from the account, each with its reason and its last day. */
export const retainedRecords = pgTable(
  'retained_records',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['CONTRACT', 'COMPLAINT', 'ADVERTISING', 'ACCESS'] }).notNull(),
    /** the statute, in Korean */
    reason: text('reason').notNull(),
    /** sealed personal data; counts in the open */
    sealed: text('sealed'),
    counts: jsonb('counts').$type<Record<string, number>>(),
    keepUntil: date('keep_until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('retained_records_kind').on(t.userId, t.kind), index('retained_records_due').on(t.keepUntil)],
)
