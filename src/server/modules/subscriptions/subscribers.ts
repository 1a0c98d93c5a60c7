import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { json } from '../../db/shape.ts'
import { hasAccess } from './subscriptionStates.ts'
import type { SubscriptionStatus } from '#shared/words/subscriptions.ts'

/**
 * Whose membership counts in the store now: everybody whose subscription gives access (`hasAccess`), trials included.
 * This is the one place that says so; what was bought as a member stays as it was bought.
 */

type Row = { status: SubscriptionStatus; endsOn: string; startsOn: string; isTrial: boolean; unknownMs: number | null }

/** The subscription of a person as a column of any statement, so that whoever prices asks for nothing more. Goes with `membershipShape`. */
export const membershipColumn = (userId: SQL | number) => sql`(
  select jsonb_build_object('status', m.status, 'endsOn', m.ends_on, 'startsOn', m.started_on, 'isTrial', m.is_trial,
    'unknownMs', (select (extract(epoch from min(a.created_at)) * 1000)::float8 from subscription_payments a where a.subscription_id = m.id and a.status in ('PENDING', 'UNKNOWN')))
  from subscriptions m where m.user_id = ${userId} and m.status not in ('ENDED', 'TERMINATED')) as membership`
export const membershipShape = { membership: json<Row>().orNull }

/** `isTrial`: what gives them access has not been paid for yet. */
export type Membership = { isMember: boolean; isTrial: boolean }

export const noMembership: Membership = { isMember: false, isTrial: false }

export function membershipIn({ membership: row }: { membership: Row | null }, now: Date): Membership {
  if (!row) return noMembership
  const unknownSince = row.unknownMs === null ? null : new Date(row.unknownMs)
  const isMember = hasAccess({ ...row, unknownSince }, now)
  return { isMember, isTrial: isMember && row.isTrial }
}

export async function membershipOf(db: Db, userId: number, now: Date): Promise<Membership> {
  const [row] = await rows(db, membershipShape, sql`select ${membershipColumn(userId)}`)
  return row ? membershipIn(row, now) : noMembership
}

/** Whether somebody has what subscribers have in the store. */
export const subscribes = async (db: Db, userId: number, now: Date): Promise<boolean> =>
  (await membershipOf(db, userId, now)).isMember
