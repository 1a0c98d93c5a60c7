import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { users } from './auth.tables.ts'

/**
 * Gives a customer another password, as a hash. Which of their sessions go on is for the caller to say
 * (`endSessions`). Answers their e-mail address; undefined when there is no such account any more.
 */
export async function setPasswordHash(
  tx: Tx,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: Date },
): Promise<string | undefined> {
  const [user] = await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), ne(users.status, 'WITHDRAWN')))
    .returning({ emailAddress: users.emailAddress })
  return user?.emailAddress
}

/**
 * Gives a customer a verified mobile number, digits only. A number is one active person's: whoever had verified it
 * before loses it. Answers who that was. Callers are serialised by the number.
 */
export async function setVerifiedMobile(
  tx: Tx,
  { userId, mobile, now }: { userId: number; mobile: string; now: Date },
): Promise<{ takenFrom: { id: number; emailAddress: string; name: string } | undefined }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mobile:${mobile}`}, 5))`)
  const [takenFrom] = await tx
    .update(users)
    .set({ phone: null, mobileVerifiedAt: null, updatedAt: now })
    .where(
      and(
        eq(users.phone, mobile),
        isNotNull(users.mobileVerifiedAt),
        ne(users.id, userId),
        ne(users.status, 'WITHDRAWN'),
      ),
    )
    .returning({ id: users.id, emailAddress: users.emailAddress, name: users.name })
  await tx.update(users).set({ phone: mobile, mobileVerifiedAt: now, updatedAt: now }).where(eq(users.id, userId))
  return { takenFrom }
}
