import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { sessions } from './auth.tables.ts'

export type SessionRow = Pick<
  typeof sessions.$inferSelect,
  'id' | 'provider' | 'deviceName' | 'userAgent' | 'createdAt' | 'rotatedAt'
>

const most = 100
const ownedBy = (userId: number) =>
  and(eq(sessions.audience, 'customer'), eq(sessions.subjectId, userId), isNull(sessions.revokedAt))

/** The devices on which a customer is signed in, the last used first; a hundred at most. */
export async function openSessionsOf(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      provider: sessions.provider,
      deviceName: sessions.deviceName,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      rotatedAt: sessions.rotatedAt,
    })
    .from(sessions)
    .where(and(ownedBy(userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.rotatedAt), desc(sessions.id))
    .limit(most)
}

/** When this session was opened by signing in, whatever its way; pairing a television is no sign-in. */
export async function openedAt(db: Db, userId: number, sessionId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(ownedBy(userId), eq(sessions.id, sessionId), ne(sessions.provider, 'tv')))
  return row?.createdAt
}
