import { sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { AppError } from '../../../http/errors.ts'
import type { AddressInput } from '../../addresses/addresses.contract.ts'
import { type MoveCall, moveSchedule } from '../../delivery-schedules/deliverySchedules.service.ts'
import { readdressSchedules } from '../../delivery-schedules/unsent.service.ts'
import { holdLive } from '../hold.ts'
import { keepKitAddress } from './address.service.ts'
import { ownKit } from './kits.read.ts'
import { sendWaiting } from './plan.service.ts'

/** What a person does with the kits of their own membership. */

/** Moves one to another day. Who moves it themselves is told nothing. Errors: NOT_FOUND, SCHEDULE_LOCKED, DATE_NOT_SHIPPABLE, VERSION_CONFLICT, ALREADY_DONE. */
export async function moveOwnKit(
  tx: Tx,
  userId: number,
  { id, to, version }: { id: number; to: Day; version: number },
  call: MoveCall,
): Promise<void> {
  const { schedule_id: scheduleId } = await ownKit(tx, userId, id)
  if (scheduleId === null) throw new AppError('SCHEDULE_LOCKED', undefined, '아직 출고일이 정해지지 않은 키트예요.')
  await moveSchedule(tx, { id: scheduleId, to, version, notify: 'NONE' }, call)
}

/**
 * Keeps where kits go from now on; what its cut-off has not passed goes there too, and what waited for an address gets its
 * day. Answers how many of those that were planned go there.
 */
export async function changeKitAddress(tx: Tx, userId: number, typed: AddressInput, now: Date): Promise<number> {
  // a period that is paid for at this moment plans its kit before or after, with an address that is known by then
  const held = await holdLive(tx, userId)
  const address = await keepKitAddress(tx, userId, typed, now)
  const planned = await rows(
    tx,
    { id: num },
    sql`select d.id from subscription_kits t join subscriptions s on s.id = t.subscription_id join delivery_schedules d on d.id = t.schedule_id
        where s.user_id = ${userId} and d.status = 'PLANNED'`,
  )
  const changed = await readdressSchedules(
    tx,
    planned.map(({ id }) => id),
    address,
    now,
  )
  if (held) await sendWaiting(tx, { subscriptionId: held.subscription.id, userId }, now)
  return changed
}
