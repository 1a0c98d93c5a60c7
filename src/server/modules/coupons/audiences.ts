import { type SQL, sql } from 'drizzle-orm'
import { NEW_MEMBER_DAYS } from '#shared/policy.ts'
import { type Membership, membershipOf } from '../subscriptions/subscribers.ts'
import type { Db } from '../../db/db.ts'

/** Whom an issue `i` is for: what a customer may take. */

/** A customer as audiences see them: when they joined is read beside the issue. */
export type Taker = { userId: number } & Membership

export const takerOf = async (db: Db, userId: number, now: Date): Promise<Taker> => ({
  userId,
  ...(await membershipOf(db, userId, now)),
})

/** Whether the customer is among them; `joinedAt` is when they became a customer. Nobody takes what only staff give. */
export const isFor = ({ isMember, isTrial }: Membership, joinedAt: SQL, now: Date): SQL => sql`(i.audience = 'ALL'
  or (i.audience = 'NEW' and ${joinedAt} > ${now.toISOString()}::timestamptz - make_interval(days => ${NEW_MEMBER_DAYS}::int))
  or (i.audience = 'SUBSCRIBER' and ${isMember}::boolean) or (i.audience = 'TRIAL' and ${isTrial}::boolean))`
