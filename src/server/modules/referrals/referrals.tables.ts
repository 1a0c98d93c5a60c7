import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReferralStatus } from '#shared/words/referrals.ts'
import { at, createdAt, id, ref, updatedAt, won } from '../../db/columns.ts'
import { users } from '../auth/auth.tables.ts'
import { subscriptions } from '../subscriptions/subscriptions.tables.ts'

/** 추천 프로그램: what a friend pays less at first, and what who brought them gets. The newest one that is open counts. */
export const referralPrograms = pgTable(
  'referral_programs',
  {
    id: id(),
    name: text('name').notNull(),
    /** won off the friend's first payment */
    friendDiscount: won('friend_discount').notNull(),
    /** points, after the friend's first paid days */
    referrerPoints: integer('referrer_points').notNull(),
    /** rewards of one person in a calendar year */
    capPerYear: integer('cap_per_year').notNull().default(20),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] })
      .notNull()
      .default('ACTIVE'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    check('referral_programs_time', sql`ends_at > starts_at`),
    check(
      'referral_programs_amounts',
      sql`friend_discount between 0 and 1000000 and referrer_points between 0 and 1000000 and cap_per_year between 1 and 1000`,
    ),
  ],
)

export const referralStatuses = [
  'PENDING',
  'REVIEW',
  'REWARDED',
  'CAPPED',
  'CANCELED',
  'REFUSED',
] as const satisfies readonly ReferralStatus[]

/** 추천: a friend who began by somebody's code, on the terms of that day. A friend is brought once. */
export const referralUses = pgTable(
  'referral_uses',
  {
    id: id(),
    programId: ref('program_id')
      .notNull()
      .references(() => referralPrograms.id),
    referrerId: ref('referrer_id')
      .notNull()
      .references(() => users.id),
    friendId: ref('friend_id')
      .notNull()
      .references(() => users.id),
    subscriptionId: ref('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    discount: won('discount').notNull(),
    points: integer('points').notNull(),
    status: text('status', { enum: referralStatuses }).notNull().default('PENDING'),
    /** why a person has to look at it, or why it came to nothing */
    reason: text('reason'),
    /** when it is looked at next */
    checkOn: date('check_on', { mode: 'string' }),
    rewardedOn: date('rewarded_on', { mode: 'string' }),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('referral_uses_friend')
      .on(t.friendId)
      .where(sql`status <> 'CANCELED'`),
    uniqueIndex('referral_uses_subscription').on(t.subscriptionId),
    index('referral_uses_referrer').on(t.referrerId, t.id),
    index('referral_uses_friends').on(t.friendId),
    index('referral_uses_program').on(t.programId),
    index('referral_uses_by_status').on(t.status, t.id),
    index('referral_uses_due')
      .on(t.checkOn, t.id)
      .where(sql`status = 'PENDING'`),
    check('referral_uses_two', sql`referrer_id <> friend_id`),
    check('referral_uses_rewarded', sql`(status = 'REWARDED') = (rewarded_on is not null)`),
  ],
)
