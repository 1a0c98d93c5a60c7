import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { forgetAnswers } from '../../http/idempotency.ts'
import { forgetAddresses } from '../addresses/forget.service.ts'
import { forgetUsage } from '../analytics/forget.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { eraseUser } from '../auth/erase.service.ts'
import { readUser, type User } from '../auth/profile.service.ts'
import { deleteKeysOf } from '../billing/billing.service.ts'
import { forgetCart } from '../cart/forget.service.ts'
import { eraseClaimPeople } from '../claims/erase.service.ts'
import { abandonCheckouts, lockOrdersOf, settleBegunPayments } from '../checkout/abandon.service.ts'
import { inTransaction } from '../../db/transaction.ts'
import { endConversations, eraseConversations, forgetRecipients } from '../conversations/erase.service.ts'
import { forgetSchedules } from '../delivery-schedules/forget.service.ts'
import { forfeitCoupons } from '../coupons/forfeit.service.ts'
import { forgetGifts } from '../gifts/forget.service.ts'
import { forgetMessages } from '../messages/forget.service.ts'
import { forgetNotifications } from '../notifications/notifications.service.ts'
import { queueMessage } from '../messages/messages.service.ts'
import { eraseReceivers } from '../orders/erase.service.ts'
import { forfeitPoints } from '../points/points.withdraw.ts'
import { forgetAlarms } from '../promotions/alarms.service.ts'
import { forgetUpgrades } from '../vouchers/upgraded.service.ts'
import { forgetKitAddress } from '../subscriptions/kits/address.service.ts'
import { forgetSocialAccounts } from '../social/forget.service.ts'
import { forgetTraining } from '../training/forget.service.ts'
import { forgetPairings } from '../tv/forget.service.ts'
import { forgetWishes } from '../wishes/forget.service.ts'
import { forgetCodes } from './forgetCodes.service.ts'
import { type Kept, setApart } from './retained.service.ts'
import { retention } from './retention.ts'
import { blockersOf, isBlocked, readTraces } from './traces.read.ts'

type Leaving = { userId: number; reason: string | null; actor: Actor; ip?: string; requestId?: string }

/**
 * 탈퇴, in one transaction: nothing may be under way (DEACTIVATE_BLOCKED, with the counts); every device is signed out;
 * points and coupons end with their entries in the books; what the law has us keep is sealed and set apart; everything
 * that names the person is erased. The same mail address may join again. Errors: DEACTIVATE_BLOCKED, USER_NOT_FOUND.
 */
export async function deactivate(deps: Deps, leaving: Leaving): Promise<void> {
  await settleBegunPayments(deps, leaving.userId)
  await inTransaction(deps.db, (tx) => leave(tx, deps, leaving))
}

async function leave(tx: Tx, deps: Deps, { userId, reason, actor, ip, requestId }: Leaving): Promise<void> {
  const now = deps.clock.now()
  await lockEverything(tx, userId)
  const user = await readUser(tx, userId)
  await abandonCheckouts(tx, userId, now)
  const traces = await readTraces(tx, userId, now)
  if (isBlocked(traces)) throw new AppError('DEACTIVATE_BLOCKED', blockersOf(traces))
  const points = await forfeitPoints(tx, userId, now)
  const coupons = await forfeitCoupons(tx, userId, now)
  const kept = await setApart(tx, deps.keys, { user, traces, reason, now })
  await endConversations(tx, userId, now)
  await forgetRecipients(tx, userId)
  await forgetMessages(tx, user, now)
  await forgetNotifications(tx, userId, now)
  await forgetTraining(tx, userId)
  await sayFarewell(tx, user, kept, now)
  await forgetCart(tx, userId)
  await forgetWishes(tx, userId)
  await forgetAlarms(tx, userId)
  await forgetSchedules(tx, userId, now)
  await forgetAddresses(tx, userId)
  await forgetKitAddress(tx, userId)
  await deleteKeysOf(tx, userId, now)
  await forgetGifts(tx, userId)
  await forgetUpgrades(tx, userId)
  await forgetSocialAccounts(tx, userId)
  await forgetPairings(tx, userId)
  await forgetUsage(tx, userId)
  await forgetAnswers(tx, `user:${userId}`)
  await forgetCodes(tx, user)
  await eraseReceivers(tx, userId, kept.some(({ kind }) => kind === 'CONTRACT') ? 'unpaid' : 'all')
  if (!kept.some(({ kind }) => kind === 'COMPLAINT')) {
    await eraseClaimPeople(tx, userId)
    await eraseConversations(tx, userId, now)
  }
  await eraseUser(tx, userId, now)
  await recordAudit(tx, {
    actor,
    action: 'user.withdraw',
    entity: 'user',
    entityId: userId,
    after: { points, coupons, kept: kept.map(({ kind, keepUntil }) => ({ kind, keep_until: keepUntil })) },
    // what a member says on leaving stands with the withdrawal alone
    reason: actor.kind === 'staff' ? (reason ?? undefined) : undefined,
    ip,
    requestId,
    now,
  })
}

/**
 * The orders first, as everybody who pays or claims locks them; then the account, whose lock keeps new orders from being
 * begun; then the orders that were begun in between.
 */
async function lockEverything(tx: Tx, userId: number): Promise<void> {
  await lockOrdersOf(tx, userId)
  await tx.execute(sql`select id from users where id = ${userId} for update`)
  await lockOrdersOf(tx, userId)
}

async function sayFarewell(tx: Tx, user: User, kept: readonly Kept[], now: Date): Promise<void> {
  const lines = kept.map(({ kind, keepUntil }) => `- ${retention[kind].title}: ${keepUntil.replaceAll('-', '.')}까지`)
  const keeping = lines.length > 0 ? `\n법에 따라 아래 기록만 따로 보관해요.\n${lines.join('\n')}` : ''
  await queueMessage(tx, {
    dedupe: `withdrawn:${user.id}`,
    channel: 'EMAIL',
    recipient: user.emailAddress,
    userId: user.id,
    kind: 'MEMBER',
    title: '[홈핏] 탈퇴가 완료됐어요',
    body: `${user.name}님, 그동안 홈핏을 이용해 주셔서 고마워요. 탈퇴가 끝나 모든 기기에서 로그아웃했어요.${keeping}\n같은 이메일로 언제든 다시 가입할 수 있어요.`,
    now,
  })
}
