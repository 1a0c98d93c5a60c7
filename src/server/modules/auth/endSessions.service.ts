import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { sessions } from './auth.tables.ts'
import type { Audience } from './tokens.ts'

/**
 * Ends the open sessions of a person at once; `except` keeps one of them, `only` ends that one alone. Answers how many
 * ended: none when there was nothing to end, or it was somebody else's.
 */
export async function endSessions(
  tx: Db,
  whose: { audience: Audience; subjectId: number; except?: number; only?: number },
  now: Date,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.audience, whose.audience),
        eq(sessions.subjectId, whose.subjectId),
        isNull(sessions.revokedAt),
        whose.except === undefined ? undefined : ne(sessions.id, whose.except),
        whose.only === undefined ? undefined : eq(sessions.id, whose.only),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}
