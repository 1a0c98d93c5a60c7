import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { users } from './auth.tables.ts'
import { endSessions } from './endSessions.service.ts'

type Status = 'ACTIVE' | 'LOCKED' | 'SUSPENDED'

/**
 * Locks, suspends or frees a customer's account; who may not sign in any more is signed out everywhere at once. Answers
 * the status before. Errors: USER_NOT_FOUND, MEMBER_WITHDRAWN, VERSION_CONFLICT, ALREADY_DONE (it is in that state).
 */
export async function setMemberStatus(
  tx: Tx,
  { id: userId, version }: { id: number; version: number },
  status: Status,
  now: Date,
): Promise<{ before: string; ended: number }> {
  const [user] = await tx
    .select({ status: users.status, version: users.version })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) throw new AppError('USER_NOT_FOUND')
  if (user.status === 'WITHDRAWN') throw new AppError('MEMBER_WITHDRAWN')
  refuseStale(version, user)
  if (user.status === status) throw new AppError('ALREADY_DONE')
  await tx
    .update(users)
    .set({ status, version: user.version + 1, updatedAt: now })
    .where(and(eq(users.id, userId), ne(users.status, 'WITHDRAWN')))
  const ended = status === 'ACTIVE' ? 0 : await endSessions(tx, { audience: 'customer', subjectId: userId }, now)
  return { before: user.status, ended }
}
