import { sql } from 'drizzle-orm'
import { sure } from '../../db/sure.ts'
import type { Day } from '#shared/format/kst.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'
import { withdrawHeld } from '../messages/withdraw.service.ts'
import { queueFrom } from '../outbox/outbox.parts.ts'
import { keepOriginDays } from '../shipping/shipping.service.ts'
import { skuName } from './deliverySchedules.read.ts'
import { deliverySchedules, groupStatuses, type scheduleKinds, scheduleStatuses } from './deliverySchedules.tables.ts'
import { readOriginDays } from './originDays.read.ts'
import { firstOpenDay, locksAt, type OriginDays, verdictOf, whyClosed } from './shippingDays.ts'

export type NewSchedule = {
  originId: number
  kind: (typeof scheduleKinds)[number]
  userId: number
  skuId: number
  quantity: number
  address: AddressSnapshot
  /** not before this day */
  wanted: Day
  now: Date
}

/**
 * Plans a delivery in the transaction of its cause (a paid period, a gift that was taken): on the wanted day, or the next
 * one on which its origin ships and whose group is still open. Answers its id and the day. Error: DATE_NOT_SHIPPABLE when
 * there is no such day within half a year.
 */
export async function planDelivery(tx: Tx, plan: NewSchedule): Promise<{ id: number; shipsOn: Day }> {
  const { originId, wanted, now, ...values } = plan
  const origin = await originFor(tx, originId, now)
  const shipsOn = firstOpenDay(wanted, origin, now)
  if (!shipsOn) throw new AppError('DATE_NOT_SHIPPABLE')
  const { groupId, status } = await join(tx, origin, shipsOn, now)
  const [made] = await tx
    .insert(deliverySchedules)
    .values({ ...values, groupId, shipsOn, originalShipsOn: shipsOn, status, createdAt: now, updatedAt: now })
    .returning({ id: deliverySchedules.id })
  return { id: sure(made).id, shipsOn }
}

/** The days of an origin, which stay as they are until this transaction ends. */
async function originFor(tx: Tx, originId: number, now: Date): Promise<OriginDays> {
  await keepOriginDays(tx, originId)
  const origin = (await readOriginDays(tx, now, [originId])).get(originId)
  if (!origin) throw new AppError('NOT_FOUND')
  return origin
}

/**
 * The group of an origin and a day, made when there is none; it is locked until the transaction ends, so that whoever
 * packs it knows what is in it. Error: DATE_NOT_SHIPPABLE when it has left.
 */
export async function join(
  tx: Tx,
  { id, cutoff }: Pick<OriginDays, 'id' | 'cutoff'>,
  day: Day,
  now: Date,
): Promise<{ groupId: number; status: 'PLANNED' | 'LOCKED' }> {
  const first = locksAt(day, cutoff) <= now ? 'LOCKED' : 'OPEN'
  const [group] = await rows(
    tx,
    { id: num, status: word(groupStatuses) },
    sql`insert into delivery_schedule_groups (shipping_origin_id, ships_on, status, created_at, updated_at)
        values (${id}, ${day}::date, ${first}, ${at(now)}, ${at(now)})
        on conflict (shipping_origin_id, ships_on) do update set updated_at = ${at(now)}
        returning id, status`,
  )
  const { id: groupId, status } = sure(group)
  if (status === 'SHIPPED') throw new AppError('DATE_NOT_SHIPPABLE', { why: 'SHIPPED' }, '이날 묶음은 이미 출고했어요.')
  // what the clock has not looked at yet is locked by the time all the same
  return { groupId, status: status === 'LOCKED' || first === 'LOCKED' ? 'LOCKED' : 'PLANNED' }
}

export type Move = {
  id: number
  to: Day
  /** the day that it stands on, where whoever moves it names it */
  from?: Day | undefined
  version?: number | undefined
  notify?: string | undefined
  reason?: string | undefined
}
export type MoveCall = { actor: Actor; now: Date; ip?: string; requestId?: string }
export type Moved = { from: Day; to: Day }

/**
 * Moves a schedule to another day of its origin; its member is told unless `notify` is NONE. Until its own day is
 * locked, and only to a day on which parcels leave; who moves it to a day that is locked already cannot move it again.
 * Errors: NOT_FOUND, VERSION_CONFLICT, SCHEDULE_LOCKED, DATE_NOT_SHIPPABLE (with `why`), ALREADY_DONE.
 */
export async function moveSchedule(tx: Tx, move: Move, call: MoveCall): Promise<Moved> {
  const { now } = call
  const [where] = await rows(
    tx,
    { origin_id: num },
    sql`select g.shipping_origin_id as origin_id from delivery_schedules s join delivery_schedule_groups g on g.id = s.group_id where s.id = ${move.id}`,
  )
  if (!where) throw new AppError('NOT_FOUND')
  // the origin first, as whoever closes a day locks it: the origin of a schedule never changes
  const origin = await originFor(tx, where.origin_id, now)
  const [row] = await rows(
    tx,
    { ships_on: text, status: word(scheduleStatuses), version: num },
    sql`select ships_on::text as ships_on, status, version from delivery_schedules where id = ${move.id} for update`,
  )
  const before = sure(row)
  if (before.status !== 'PLANNED' || locksAt(before.ships_on, origin.cutoff) <= now)
    throw new AppError('SCHEDULE_LOCKED', undefined, lockedWords[before.status])
  refuseStale(move.version ?? before.version, before)
  if ((move.from ?? before.ships_on) !== before.ships_on)
    throw new AppError('VERSION_CONFLICT', undefined, '그 사이 다른 날로 옮긴 배송이에요.')
  const verdict = verdictOf(move.to, origin, now)
  if (!verdict.open)
    throw new AppError('DATE_NOT_SHIPPABLE', { why: verdict.why, fields: { to: ['INVALID'] } }, whyClosed(verdict))
  if (move.to === before.ships_on) throw new AppError('ALREADY_DONE', undefined, '이미 이날 나가기로 되어 있어요.')
  const { groupId, status } = await join(tx, origin, move.to, now)
  await tx.execute(sql`
    update delivery_schedules set group_id = ${groupId}, ships_on = ${move.to}::date, status = ${status}, version = version + 1, updated_at = ${at(now)}
    where id = ${move.id}`)
  const untold = await withdrawHeld(
    tx,
    [letterKey(move.id, before.version)],
    '출고일을 다시 옮겨서 보내지 않아요.',
    call,
  )
  // who has not heard of a move has nothing to hear of its being taken back
  const back = untold > 0 && move.from !== undefined
  if (move.notify !== 'NONE' && !back)
    await tellMoved(tx, [move.id], { reason: move.reason, hold: move.notify === 'HOLD' }, now)
  await recordAudit(tx, {
    actor: call.actor,
    action: 'delivery-schedule.move',
    entity: 'delivery-schedule',
    entityId: move.id,
    before: { ships_on: before.ships_on },
    after: { ships_on: move.to },
    reason: move.reason,
    ip: call.ip,
    requestId: call.requestId,
    now,
  })
  return { from: before.ships_on, to: move.to }
}

const lockedWords: Partial<Record<(typeof scheduleStatuses)[number], string>> = {
  SHIPPED: '이미 출고한 배송이에요.',
  DELIVERED: '이미 도착한 배송이에요.',
  CANCELED: '취소된 배송이에요.',
}

/** What is said of a schedule as it is in this version goes out once. */
export const letterKey = (id: number, version: number): string => `delivery-schedule:${id}:${version}`

/** Tells the members of these schedules the day on which they leave now; one message for each version of a schedule. */
export async function tellMoved(
  tx: Tx,
  ids: readonly number[],
  { reason, hold = false }: { reason?: string | undefined; hold?: boolean },
  now: Date,
): Promise<void> {
  await tx.execute(
    queueFrom(
      sql`select 'delivery-schedule:' || s.id || ':' || s.version as dedupe, 'member.message' as topic,
            jsonb_build_object('event', 'DELIVERY_MOVED', 'user_id', s.user_id, 'product', ${skuName}, 'day', s.ships_on::text, 'reason', ${reason ?? null}::text, 'hold', ${hold}::boolean) as payload
          from delivery_schedules s join skus k on k.id = s.sku_id join products p on p.id = k.product_id where s.id = any(${sql.param([...ids])}::bigint[])`,
      now,
    ),
  )
}
