import { and, eq, isNull, ne } from 'drizzle-orm'
import { checkPassword } from '#shared/validation/password.ts'
import type { Deps } from '../../deps.ts'
import type { Customer } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { queueMessage } from '../messages/messages.service.ts'
import { users } from './auth.tables.ts'
import { endSessions } from './endSessions.service.ts'
import { hashPassword } from './passwords.ts'
import { reauthenticate } from './reauthenticate.ts'

/**
 * Gives a customer a new password, signs every other device out and tells them by mail. Who has no password yet sets one
 * after a sign-in of the last ten minutes; who has one must say it.
 * Errors: PASSWORD_MISMATCH, PASSWORD_CONFIRM_REQUIRED, PASSWORD_POLICY, SIGN_IN_AGAIN, RATE_LIMITED.
 */
export async function changePassword(
  deps: Deps,
  actor: Customer,
  { password, newPassword }: { password: string | undefined; newPassword: string },
): Promise<void> {
  const user = await reauthenticate(deps, actor, password)
  if (password === undefined && user.passwordHash !== null) throw new AppError('PASSWORD_CONFIRM_REQUIRED')
  const checked = checkPassword(newPassword, user.emailAddress)
  if (!checked.ok) throw new AppError('PASSWORD_POLICY', undefined, checked.message)
  if (newPassword === password)
    throw new AppError('PASSWORD_POLICY', undefined, '지금 비밀번호와 다른 비밀번호로 바꿔 주세요.')
  const passwordHash = await hashPassword(newPassword)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    // two changes at once: the second one's old password is no longer the old one
    const asRead = user.passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, user.passwordHash)
    const changed = await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now, updatedAt: now })
      .where(and(eq(users.id, user.id), asRead, ne(users.status, 'WITHDRAWN')))
      .returning({ id: users.id })
    if (changed.length === 0) throw new AppError('PASSWORD_MISMATCH')
    const signedOut = await endSessions(tx, { audience: 'customer', subjectId: user.id, except: actor.sessionId }, now)
    await recordAudit(tx, {
      actor,
      action: 'user.password',
      entity: 'user',
      entityId: user.id,
      after: { signed_out: signedOut },
      now,
    })
    await queueMessage(tx, {
      dedupe: `password-changed:${user.id}:${now.getTime()}`,
      channel: 'EMAIL',
      recipient: user.emailAddress,
      userId: user.id,
      kind: 'MEMBER',
      title: '[홈핏] 비밀번호가 바뀌었어요',
      body: `${user.name}님, 비밀번호를 바꾸고 다른 기기에서 모두 로그아웃했어요.\n직접 바꾸지 않았다면 바로 비밀번호를 재설정해 주세요.`,
      now,
    })
  })
}
