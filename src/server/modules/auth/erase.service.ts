import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { WITHDRAWN_NAME, withdrawnEmail } from '../../mask.ts'
import type { Tx } from '../../db/db.ts'
import { sessions, users } from './auth.tables.ts'
import { endSessions } from './endSessions.service.ts'

/**
 * Takes everything that names a person out of their account and signs every device out. The row stays, because orders
 * and ledgers refer to it. False when they had left before.
 */
export async function eraseUser(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const erased = await tx
    .update(users)
    .set({
      emailAddress: withdrawnEmail(userId),
      passwordHash: null,
      nickname: `탈퇴회원${userId}`,
      name: WITHDRAWN_NAME,
      phone: null,
      mobileVerifiedAt: null,
      birthYear: null,
      imageId: null,
      bio: null,
      isPrivate: true,
      status: 'WITHDRAWN',
      referralCode: randomBytes(8).toString('hex').toUpperCase(),
      uuid: randomUUID(),
      passwordChangedAt: null,
      withdrawnAt: now,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), ne(users.status, 'WITHDRAWN')))
    .returning({ id: users.id })
  await endSessions(tx, { audience: 'customer', subjectId: userId }, now)
  await tx
    .update(sessions)
    .set({ userAgent: null, deviceName: null })
    .where(and(eq(sessions.audience, 'customer'), eq(sessions.subjectId, userId)))
  return erased.length === 1
}
