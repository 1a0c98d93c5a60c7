import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt } from '../../db/columns.ts'
import { images } from '../images/images.tables.ts'

/** Customers. `email_address` is stored lower-cased. */
export const users = pgTable(
  'users',
  {
    id: id(),
    emailAddress: text('email_address').notNull(),
    passwordHash: text('password_hash'),
    nickname: text('nickname').notNull(),
    name: text('name').notNull(),
    /** digits only; verified by a code when `mobileVerifiedAt` is set */
    phone: text('phone'),
    mobileVerifiedAt: at('mobile_verified_at'),
    birthYear: integer('birth_year'),
    /** the picture of the profile, see `images.tables.ts` */
    imageId: ref('image_id').references(() => images.id),
    bio: text('bio'),
    isPrivate: boolean('is_private').notNull().default(false),
    status: text('status', { enum: ['ACTIVE', 'LOCKED', 'SUSPENDED', 'WITHDRAWN'] })
      .notNull()
      .default('ACTIVE'),
    /** of what staff change */
    version: integer('version').notNull().default(1),
    /** 비회원: whoever bought elsewhere without an account. Not one person, so never counted as a member. */
    isGuest: boolean('is_guest').notNull().default(false),
    referralCode: text('referral_code').notNull(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    passwordChangedAt: at('password_changed_at'),
    withdrawnAt: at('withdrawn_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_mobile_verified')
      .on(t.phone)
      .where(sql`mobile_verified_at is not null and status <> 'WITHDRAWN'`),
    uniqueIndex('users_email_active')
      .on(t.emailAddress)
      .where(sql`status <> 'WITHDRAWN'`),
    uniqueIndex('users_nickname_active')
      .on(t.nickname)
      .where(sql`status <> 'WITHDRAWN'`),
    uniqueIndex('users_referral_code').on(t.referralCode),
    index('users_phone').on(t.phone),
    index('users_guests')
      .on(t.id)
      .where(sql`is_guest`),
    index('users_joined').on(t.createdAt.desc(), t.id.desc()),
    index('users_few')
      .on(t.status, t.createdAt.desc(), t.id.desc())
      .where(sql`status <> 'ACTIVE'`),
    index('users_name').on(t.name),
    index('users_nickname_start').on(t.nickname.op('text_pattern_ops')),
    index('users_image')
      .on(t.imageId)
      .where(sql`image_id is not null`),
  ],
)

/** Staff accounts. Permissions follow from the role (`shared/permissions.ts`). */
export const admins = pgTable(
  'admins',
  {
    id: id(),
    emailAddress: text('email_address').notNull(),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: ['admin', 'ops', 'cs', 'marketer'] }).notNull(),
    /** sealed; counts only once `totpConfirmedAt` is set */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: at('totp_confirmed_at'),
    /** the last 30-second step whose code was used: a code opens one session only */
    totpLastStep: integer('totp_last_step'),
    /** SHA-256 of the unused recovery codes */
    recoveryHashes: jsonb('recovery_hashes').$type<string[]>().notNull().default([]),
    /** the password was given by somebody else: the next sign-in asks for a new one */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    lastSignInAt: at('last_sign_in_at'),
    status: text('status', { enum: ['ACTIVE', 'DISABLED'] })
      .notNull()
      .default('ACTIVE'),
    /** of what administrators change */
    version: integer('version').notNull().default(1),
    /** a sample account: accepted in the embedded sample mode only */
    sample: boolean('sample').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('admins_email').on(t.emailAddress)],
)

/** A signed-in browser or app. The refresh token is opaque; only its SHA-256 is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    audience: text('audience', { enum: ['customer', 'staff'] }).notNull(),
    subjectId: ref('subject_id').notNull(),
    role: text('role').notNull(),
    provider: text('provider', { enum: ['web', 'weapp', 'tv'] })
      .notNull()
      .default('web'),
    /** what its owner calls the device, e.g. `거실 TV` */
    deviceName: text('device_name'),
    refreshHash: text('refresh_hash').notNull(),
    /** the token as it is now, sealed, for parallel refreshes within the grace */
    successorSealed: text('successor_sealed'),
    rotatedAt: at('rotated_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sessions_refresh_hash').on(t.refreshHash),
    index('sessions_subject').on(t.audience, t.subjectId),
  ],
)

/**
 * Every refresh token that a session has had before, by its SHA-256, until the session ends: whoever comes with one of
 * them later holds a copy.
 */
export const rotatedTokens = pgTable(
  'rotated_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: ref('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    rotatedAt: at('rotated_at').notNull(),
  },
  (t) => [index('rotated_tokens_session').on(t.sessionId)],
)

/** Keys that this installation generated for itself (token signing, webhook signatures). */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdAt: createdAt(),
})
