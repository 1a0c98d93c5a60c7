import { and, eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { AppError, refuseOn } from '../../http/errors.ts'
import { users } from './auth.tables.ts'

export type User = typeof users.$inferSelect

/** A customer who is still one. Error: USER_NOT_FOUND. */
export async function readUser(db: Db, userId: number): Promise<User> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), ne(users.status, 'WITHDRAWN')))
  if (!user) throw new AppError('USER_NOT_FOUND')
  return user
}

export type ProfileChange = Partial<Pick<User, 'nickname' | 'name' | 'birthYear' | 'bio' | 'isPrivate' | 'imageId'>>

/** Changes what a customer says of themselves. Errors: NICKNAME_TAKEN, USER_NOT_FOUND. */
export async function changeProfile(tx: Tx, userId: number, change: ProfileChange, now: Date): Promise<User> {
  const [user] = await refuseOn(
    { users_nickname_active: 'NICKNAME_TAKEN' },
    tx
      .update(users)
      .set({ ...change, updatedAt: now })
      .where(and(eq(users.id, userId), ne(users.status, 'WITHDRAWN')))
      .returning(),
  )
  if (!user) throw new AppError('USER_NOT_FOUND')
  return user
}
