import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { AppError, refuseOn } from '../../http/errors.ts'
import { users } from '../auth/auth.tables.ts'
import type { ProviderName } from '../../ports/socialProvider.ts'
import { socialAccounts } from './social.tables.ts'

/** Which accounts elsewhere open which account here. */

export type SocialAccount = typeof socialAccounts.$inferSelect
export type Link = { provider: ProviderName; subject: string; emailAddress: string | null }

/** The member behind a person at a provider; undefined when there is none (any more). */
export async function memberOf(db: Db, provider: ProviderName, subject: string) {
  const [found] = await db
    .select({ userId: users.id, status: users.status, linkId: socialAccounts.id })
    .from(socialAccounts)
    .innerJoin(users, eq(users.id, socialAccounts.userId))
    .where(and(eq(socialAccounts.provider, provider), eq(socialAccounts.subject, subject)))
  return found?.status === 'WITHDRAWN' ? undefined : found
}

/**
 * Links a person at a provider to a member. Linking the same again changes nothing. Errors: SOCIAL_LINKED_ELSEWHERE (to
 * another member), SOCIAL_ALREADY_LINKED (the member has another account at this provider), ACCOUNT_LOCKED (they may not
 * sign in, or have left meanwhile).
 */
export async function linkAccount(tx: Tx, userId: number, link: Link, now: Date): Promise<void> {
  const [member] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('share')
  if (member?.status !== 'ACTIVE') throw new AppError('ACCOUNT_LOCKED')
  const gone = tx.select({ id: users.id }).from(users).where(eq(users.status, 'WITHDRAWN'))
  const isThis = and(eq(socialAccounts.provider, link.provider), eq(socialAccounts.subject, link.subject))
  await tx.delete(socialAccounts).where(and(isThis, inArray(socialAccounts.userId, gone)))
  const [same] = await tx.select({ userId: socialAccounts.userId }).from(socialAccounts).where(isThis)
  if (same && same.userId !== userId) throw new AppError('SOCIAL_LINKED_ELSEWHERE')
  if (same) return
  await refuseOn(
    { social_accounts_subject: 'SOCIAL_LINKED_ELSEWHERE', social_accounts_user: 'SOCIAL_ALREADY_LINKED' },
    tx.insert(socialAccounts).values({ ...link, userId, linkedAt: now, lastUsedAt: now }),
  )
}

/** Notes that a link was used to sign in. */
export async function noteUse(db: Db, linkId: number, now: Date): Promise<void> {
  await db.update(socialAccounts).set({ lastUsedAt: now }).where(eq(socialAccounts.id, linkId))
}

/** A member's links, in the order they were made. */
export const linksOf = (db: Db, userId: number): Promise<SocialAccount[]> =>
  db.select().from(socialAccounts).where(eq(socialAccounts.userId, userId)).orderBy(socialAccounts.id)

/**
 * Unlinks one provider. The member's row is locked first, so that two at once cannot each take the other's last way in.
 * Errors: NOT_FOUND, LAST_SIGN_IN_WAY.
 */
export async function unlinkAccount(tx: Tx, userId: number, provider: ProviderName): Promise<void> {
  const [member] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  const links = await linksOf(tx, userId)
  if (!links.some((link) => link.provider === provider)) throw new AppError('NOT_FOUND')
  if (!member?.passwordHash && links.length === 1) throw new AppError('LAST_SIGN_IN_WAY')
  await tx.delete(socialAccounts).where(and(eq(socialAccounts.userId, userId), eq(socialAccounts.provider, provider)))
}

/** How the member of an address can sign in; undefined when the address is nobody's. Only for who has proved the mailbox. */
export async function waysInto(db: Db, emailAddress: string): Promise<('password' | ProviderName)[] | undefined> {
  const [member] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.emailAddress, emailAddress), inArray(users.status, ['ACTIVE', 'LOCKED', 'SUSPENDED'])))
  if (!member) return undefined
  const links = await linksOf(db, member.id)
  return [...(member.passwordHash ? (['password'] as const) : []), ...links.map((link) => link.provider)]
}
