import { eq } from 'drizzle-orm'
import { daysBetween } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import type { Tx } from '../../../db/db.ts'
import { AppError } from '../../../http/errors.ts'
import { pauseMoved } from '../append.service.ts'
import { change } from '../change.ts'
import { hold } from '../hold.ts'
import { isLive } from '../subscriptionStates.ts'
import { subscriptionPeriods } from '../subscriptions.tables.ts'

/**
 * Takes back days that were given and that nobody has begun to use, as long as they are the last ones. Undefined when they
 * have been taken back. Errors: NOT_FOUND, SUBSCRIPTION_STATE with why not.
 */
export async function takeBack(
  tx: Tx,
  { id, source, actor }: { id: number; source: string; actor: string },
  { now, reason, jobId }: { now: Date; reason: string | undefined; jobId: number | null },
): Promise<{ from: Day; to: Day } | undefined> {
  const held = await hold(tx, id)
  if (!held) throw new AppError('NOT_FOUND')
  const [period] = await tx.select().from(subscriptionPeriods).where(eq(subscriptionPeriods.source, source))
  if (!period || period.subscriptionId !== id) return undefined
  const { subscription: of } = held
  const refuse = (why: string) => new AppError('SUBSCRIPTION_STATE', { why: 'TAKE_BACK' }, why)
  if (!isLive(of.status)) throw refuse('끝난 구독이에요.')
  if (period.startsOn <= kstDay(now)) throw refuse('이미 쓰고 있는 기간이라 거둘 수 없어요.')
  if (period.endsOn !== of.endsOn) throw refuse('뒤에 다른 기간이 이어져서 거둘 수 없어요.')
  // an empty stretch stays where it was, under a name that is free again
  await tx
    .update(subscriptionPeriods)
    .set({ endsOn: period.startsOn, paidUntil: period.startsOn, source: `${source}:taken:${jobId ?? 'dry'}` })
    .where(eq(subscriptionPeriods.id, period.id))
  await change(
    tx,
    reason === undefined ? held : { ...held, because: reason },
    {
      set: { endsOn: period.startsOn, ...pauseMoved(of, -daysBetween(period.startsOn, period.endsOn)) },
      event: 'TAKEN_BACK',
      actor,
      detail: { starts_on: period.startsOn, ends_on: period.endsOn },
    },
    now,
  )
  return { from: period.endsOn, to: period.startsOn }
}
