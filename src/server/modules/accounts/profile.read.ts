import { and, eq, sql } from 'drizzle-orm'
import { maskEmail, maskPhone } from '../../mask.ts'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { invalidField } from '../../http/errors.ts'
import { consentsOf } from '../terms/consents.service.ts'
import { readUser, type User } from '../auth/profile.service.ts'
import type { ImageRef } from '../images/images.contract.ts'
import { images } from '../images/images.tables.ts'
import { planRef } from '../plans/plans.read.ts'
import { liveOf } from '../subscriptions/subscriptions.read.ts'
import { linksOf } from '../social/socialAccounts.service.ts'
import { consentKinds, currentConsents } from './consentStates.ts'
import { num } from '../../db/shape.ts'

/** The picture of a profile, when it has one. */
async function pictureOf(db: Db, imageId: number | null): Promise<{ image?: ImageRef }> {
  if (imageId === null) return {}
  const [image] = await db
    .select({ id: images.id, url: images.url, width: images.width, height: images.height })
    .from(images)
    .where(eq(images.id, imageId))
  return image ? { image } : {}
}

/** A profile as others see it. Nobody can be followed yet. */
export async function presentProfile(db: Db, user: User) {
  return {
    user_id: user.id,
    nickname: user.nickname,
    ...(await pictureOf(db, user.imageId)),
    bio: user.bio,
    follower_count: 0,
    following_count: 0,
  }
}

/** A profile as its owner edits it. */
export const presentOwnProfile = async (db: Db, user: User) => ({
  ...(await presentProfile(db, user)),
  name: user.name,
  birth_year: user.birthYear,
  is_private: user.isPrivate,
})

/** The membership of somebody that is not over. */
async function subscriptionOf(db: Db, userId: number) {
  const live = await liveOf(db, userId)
  if (!live) return null
  const { subscription, plan } = live
  return { status: subscription.status, plan: planRef(plan), ends_on: subscription.endsOn }
}

/** A customer about themselves, with mail address and mobile number masked: a glance at the screen tells nobody. */
export async function readMe(db: Db, userId: number, now: Date) {
  const user = await readUser(db, userId)
  const at = sql`${now.toISOString()}::timestamptz`
  const [sums] = await rows(
    db,
    { points: num, coupons: num },
    sql`select (select coalesce(sum(remaining), 0)::int from points_lots where user_id = ${userId} and status = 'ACTIVE' and expires_at > ${at}) as points,
          (select count(*)::int from user_coupons where user_id = ${userId} and status = 'AVAILABLE' and expires_at >= ${at}) as coupons`,
  )
  const given = currentConsents(await consentsOf(db, userId))
  return {
    user_id: user.id,
    email_address_masked: maskEmail(user.emailAddress),
    ...(user.phone ? { mobile_masked: maskPhone(user.phone) } : {}),
    mobile_verified: user.mobileVerifiedAt !== null,
    name: user.name,
    nickname: user.nickname,
    ...(await pictureOf(db, user.imageId)),
    birth_year: user.birthYear,
    is_private: user.isPrivate,
    has_password: user.passwordHash !== null,
    roles: ['user' as const],
    joined_at: kstIso(user.createdAt),
    subscription: await subscriptionOf(db, userId),
    consents: consentKinds.flatMap((kind) => {
      const { agreed, version, recordedAt } = given[kind]
      return version === null || recordedAt === null ? [] : [{ kind, agreed, version, at: kstIso(recordedAt) }]
    }),
    identities: (await linksOf(db, userId)).map(({ provider, linkedAt }) => ({
      provider,
      linked_at: kstIso(linkedAt),
    })),
    points: `${sums?.points ?? 0}.00`,
    coupon_count: sums?.coupons ?? 0,
  }
}

/** Refuses a picture that the customer has not uploaded themselves for their profile. */
export async function refuseForeignPicture(db: Db, userId: number, imageId: number): Promise<void> {
  const [own] = await db
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        eq(images.id, imageId),
        eq(images.ownerType, 'user'),
        eq(images.ownerId, userId),
        eq(images.purpose, 'PROFILE'),
      ),
    )
  if (!own) throw invalidField('image_id', 'PHOTO_NOT_FOUND')
}
