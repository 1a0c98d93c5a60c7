import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { sessions } from '#server/modules/auth/auth.tables.ts'
import type { Keys } from '#server/ports/keys.ts'
import { signAccessToken } from '#server/modules/auth/tokens.ts'

type Sign = (userId: number, now: Date) => Promise<string>

/** Signs many customers in at once, without their passwords. Answers what makes an access token for one of them. */
export async function signInAll(db: Db, keys: Keys, userIds: readonly number[], now: Date): Promise<Sign> {
  const values = userIds.map((subjectId) => ({
    audience: 'customer' as const,
    subjectId,
    role: 'user',
    refreshHash: randomUUID(),
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
    createdAt: now,
  }))
  const sessionOf = new Map<number, number>()
  for (let from = 0; from < values.length; from += 1_000) {
    const opened = await db
      .insert(sessions)
      .values(values.slice(from, from + 1_000))
      .returning({ id: sessions.id, userId: sessions.subjectId })
    for (const { id, userId } of opened) sessionOf.set(userId, id)
  }
  return (id, at) =>
    signAccessToken(keys, { role: 'user', id, sessionId: sessionOf.get(id) as number, audience: 'customer' }, at)
}

/** The access tokens of many customers, in the order of their ids. */
export async function tokensOf(db: Db, keys: Keys, userIds: readonly number[], now: Date): Promise<string[]> {
  const sign = await signInAll(db, keys, userIds, now)
  return Promise.all(userIds.map((id) => sign(id, now)))
}
