import { and, eq, sql } from 'drizzle-orm'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { sure } from '../../../db/sure.ts'
import { AppError } from '../../../http/errors.ts'
import { refuseStale } from '../../../http/versions.ts'
import { change } from '../change.ts'
import { promiseOver } from '../charging/refunds.service.ts'
import { type Held, hold } from '../hold.ts'
import { type MembershipNotice, tell } from '../notices.ts'
import { subscriptionKitReturns } from './kitReturns.tables.ts'
import { addedBy } from './reckoning.ts'

/** What becomes of kits that had left when their membership ended. All of it holds the subscription. */

export type KitReturn = typeof subscriptionKitReturns.$inferSelect
type Set = Pick<KitReturn, 'status'> & Partial<Pick<KitReturn, 'amount' | 'byBank' | 'reason'>>

/** One of somebody, or of anybody, with its subscription held. Error: NOT_FOUND. */
export async function holdReturn(tx: Tx, id: number, userId?: number): Promise<{ held: Held; one: KitReturn }> {
  const [found] = await tx
    .select({ of: subscriptionKitReturns.subscriptionId })
    .from(subscriptionKitReturns)
    .where(eq(subscriptionKitReturns.id, id))
  const held = found && (await hold(tx, found.of))
  if (!held || (userId !== undefined && held.subscription.userId !== userId)) throw new AppError('NOT_FOUND')
  const [one] = await tx.select().from(subscriptionKitReturns).where(eq(subscriptionKitReturns.id, id)).for('update')
  return { held, one: sure(one) }
}

/** Its person sends it back after all, or keeps it. Errors: NOT_FOUND, VERSION_CONFLICT, KIT_RETURN_OVER. */
export async function changeOwn(
  tx: Tx,
  {
    id,
    userId,
    returns,
    version,
    actor,
  }: { id: number; userId: number; returns: boolean; version: number; actor: string },
  now: Date,
): Promise<void> {
  const { held, one } = await holdReturn(tx, id, userId)
  refuseStale(version, one)
  if ((one.status !== 'REQUESTED' && one.status !== 'WITHDRAWN') || kstDay(now) > one.dueOn)
    throw new AppError('KIT_RETURN_OVER')
  const status = returns ? 'REQUESTED' : 'WITHDRAWN'
  if (status === one.status) return
  await write(tx, held, one, { status }, { event: returns ? 'KIT_ASKED' : 'KIT_WITHDRAWN', actor }, now)
  if (returns) await say(tx, held, one, 'MEMBERSHIP_KIT_ASKED', { amount: one.expected, day: one.dueOn }, now)
}

export type Decision = {
  id: number
  result: 'ARRIVED' | 'DAMAGED'
  reason?: string | undefined
  version: number
  actor: string
}

/**
 * 반납 확인: it is back as it should be, and what it adds is promised over the payments of its membership, once; or it is
 * damaged, and stays taken off. What comes after its day is taken with a reason.
 * Errors: NOT_FOUND, VERSION_CONFLICT, KIT_RETURN_OVER, VALIDATION naming the reason.
 */
export async function decide(tx: Tx, { id, result, reason, version, actor }: Decision, now: Date) {
  const { held, one } = await holdReturn(tx, id)
  refuseStale(version, one)
  if (one.status === 'ARRIVED' || one.status === 'DAMAGED') throw new AppError('KIT_RETURN_OVER')
  if (reason === undefined && (result === 'DAMAGED' || one.status === 'EXPIRED'))
    throw new AppError('VALIDATION', { fields: { reason: ['REQUIRED'] } })
  const after =
    result === 'ARRIVED'
      ? await payFor(tx, held, one, { reason, actor }, now)
      : await write(tx, held, one, { status: 'DAMAGED', reason }, { event: 'KIT_DAMAGED', actor }, now)
  if (result === 'DAMAGED') await say(tx, held, one, 'MEMBERSHIP_KIT_DAMAGED', { reason: after.reason ?? '' }, now)
  return { before: one, after }
}

async function payFor(
  tx: Tx,
  held: Held,
  one: KitReturn,
  { reason, actor }: { reason: string | undefined; actor: string },
  now: Date,
): Promise<KitReturn> {
  const before = await tx
    .select({ kitId: subscriptionKitReturns.kitId })
    .from(subscriptionKitReturns)
    .where(
      and(eq(subscriptionKitReturns.subscriptionId, one.subscriptionId), eq(subscriptionKitReturns.status, 'ARRIVED')),
    )
  const amount = addedBy(one.ending, one.kitId, new Set(before.map(({ kitId }) => kitId)))
  const byBank = Math.max(amount - (await payable(tx, one.subscriptionId)), 0)
  const set = { status: 'ARRIVED' as const, amount, byBank, reason: reason ?? null }
  const after = await write(tx, held, one, set, { event: 'KIT_ARRIVED', actor }, now)
  const promise = { cause: 'KIT_RETURNED' as const, kitReturnId: one.id, amount: amount - byBank }
  await promiseOver(tx, one.subscriptionId, { ...promise, quote: { kit_return_id: one.id, ending: one.ending } }, now)
  await say(tx, held, one, 'MEMBERSHIP_KIT_ARRIVED', { amount }, now)
  return after
}

/** Won that the payments of a subscription can still give back; each of them is held until the transaction ends. */
async function payable(tx: Tx, subscriptionId: number): Promise<number> {
  const found = await rows(
    tx,
    { left: num },
    sql`select captured - refunded as left from subscription_payments
        where subscription_id = ${subscriptionId} and status = 'PAID' order by approved_at desc, id desc for update`,
  )
  return found.reduce((sum, { left }) => sum + Math.max(left, 0), 0)
}

/**
 * 송금 완료: what no payment takes back was sent by bank, once; its person is told. `memo` says how it was sent.
 * Errors: NOT_FOUND, VERSION_CONFLICT, KIT_TRANSFER_STATE.
 */
export async function markSent(
  tx: Tx,
  { id, memo, version, actor }: { id: number; memo: string; version: number; actor: string },
  now: Date,
) {
  const { held, one } = await holdReturn(tx, id)
  refuseStale(version, one)
  if (one.byBank === 0 || one.bankSentAt) throw new AppError('KIT_TRANSFER_STATE')
  const [written] = await tx
    .update(subscriptionKitReturns)
    .set({ bankSentAt: now, bankMemo: memo, bankBy: actor, version: one.version + 1, updatedAt: now })
    .where(eq(subscriptionKitReturns.id, one.id))
    .returning()
  const detail = { kit_return_id: one.id, amount: one.byBank, reason: memo }
  await change(tx, held, { set: {}, event: 'KIT_TRANSFERRED', actor, detail }, now)
  await say(tx, held, one, 'MEMBERSHIP_KIT_TRANSFERRED', { amount: one.byBank }, now)
  return { before: one, after: sure(written) }
}

/** What did not come back in time stays taken off. Answers whether it was still open. */
export async function expire(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { held, one } = await holdReturn(tx, id)
  if (one.status !== 'REQUESTED' || one.dueOn >= kstDay(now)) return false
  await write(tx, held, one, { status: 'EXPIRED' }, { event: 'KIT_EXPIRED', actor: 'clock' }, now)
  await say(tx, held, one, 'MEMBERSHIP_KIT_EXPIRED', { day: one.dueOn }, now)
  return true
}

async function write(
  tx: Tx,
  held: Held,
  one: KitReturn,
  set: Set,
  { event, actor }: { event: string; actor: string },
  now: Date,
): Promise<KitReturn> {
  const [written] = await tx
    .update(subscriptionKitReturns)
    .set({ ...set, decidedBy: actor, decidedAt: now, version: one.version + 1, updatedAt: now })
    .where(eq(subscriptionKitReturns.id, one.id))
    .returning()
  const detail = {
    kit_return_id: one.id,
    ...(set.amount === undefined ? {} : { amount: set.amount }),
    ...(set.reason ? { reason: set.reason } : {}),
  }
  await change(tx, held, { set: {}, event, actor, detail }, now)
  return sure(written)
}

/** Each step of each kit is told once. */
const say = (
  tx: Tx,
  held: Held,
  one: KitReturn,
  kind: MembershipNotice,
  told: { amount?: number; day?: Day; reason?: string },
  now: Date,
) => tell(tx, held, kind, { periodStart: one.ending.on, attempt: one.id, ...told }, now)
