import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'

const providers = ['kakao', 'naver', 'apple', 'google'] as const

/** An account at Kakao, Naver, Apple or Google that signs a customer in. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: id(),
    provider: text('provider', { enum: providers }).notNull(),
    /** the provider's own name of the person */
    subject: text('subject').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    emailAddress: text('email_address'),
    linkedAt: at('linked_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    uniqueIndex('social_accounts_subject').on(t.provider, t.subject),
    uniqueIndex('social_accounts_user').on(t.userId, t.provider),
  ],
)

/** Codes that the built-in sandbox provider gave out; each is good once. */
export const sandboxOauthCodes = pgTable('sandbox_oauth_codes', {
  codeHash: text('code_hash').primaryKey(),
  provider: text('provider', { enum: providers }).notNull(),
  clientId: text('client_id').notNull(),
  subject: text('subject').notNull(),
  emailAddress: text('email_address'),
  nickname: text('nickname').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  codeChallenge: text('code_challenge').notNull(),
  nonce: text('nonce'),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
  createdAt: createdAt(),
})
