import type { Deps } from '../../deps.ts'
import type { Customer } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { forgetHits, hit } from '../../http/rateLimit.ts'
import { verifyPassword } from './passwords.ts'
import { readUser, type User } from './profile.service.ts'
import { openedAt } from './sessionList.service.ts'

/** How long a sign-in speaks for the person who did it. */
export const freshMs = 10 * 60_000
const triesSeconds = 900

/** Whether this session was opened within the last ten minutes. */
export async function isFresh(deps: Deps, actor: Customer): Promise<boolean> {
  const opened = await openedAt(deps.db, actor.id, actor.sessionId)
  return opened !== undefined && deps.clock.now().getTime() - opened.getTime() <= freshMs
}

/**
 * Makes sure that it is the person and not somebody at their unlocked phone: by the password, or, without one, by a
 * sign-in of the last ten minutes, which is also how those prove themselves who have only a social account. Five wrong
 * passwords in fifteen minutes end it. Not to be called inside a transaction.
 * Errors: PASSWORD_MISMATCH, PASSWORD_CONFIRM_REQUIRED, SIGN_IN_AGAIN, RATE_LIMITED.
 */
export async function reauthenticate(deps: Deps, actor: Customer, password: string | undefined): Promise<User> {
  const user = await readUser(deps.db, actor.id)
  if (password === undefined) {
    if (await isFresh(deps, actor)) return user
    throw new AppError(user.passwordHash === null ? 'SIGN_IN_AGAIN' : 'PASSWORD_CONFIRM_REQUIRED')
  }
  const now = deps.clock.now()
  const key = `reauthenticate:${actor.id}`
  await hit(deps.db, key, 5, triesSeconds, now)
  if (!(await verifyPassword(password, user.passwordHash))) throw new AppError('PASSWORD_MISMATCH')
  await forgetHits(deps.db, key, triesSeconds, now)
  return user
}
