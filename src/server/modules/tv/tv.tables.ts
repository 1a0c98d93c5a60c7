import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'

/** A television that shows six digits and waits for its owner to type them on a phone. Only hashes are kept. */
export const tvPairings = pgTable(
  'tv_pairings',
  {
    id: id(),
    otpHash: text('otp_hash').notNull(),
    pollHash: text('poll_hash').notNull(),
    deviceName: text('device_name').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    userId: ref('user_id').references(() => users.id),
    pairedAt: at('paired_at'),
    /** the television has fetched its token; it gets one */
    claimedAt: at('claimed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('tv_pairings_poll').on(t.pollHash),
    index('tv_pairings_otp').on(t.otpHash),
    index('tv_pairings_age').on(t.createdAt),
    index('tv_pairings_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
  ],
)
