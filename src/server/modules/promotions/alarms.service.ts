import { and, eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { bool } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { lockMember } from '../auth/lockMember.ts'
import { eventAlarms } from './promotions.tables.ts'

/**
 * Asks to be told before a time sale opens; asking twice is asking once. Errors: EVENT_NOT_FOUND for what is no time sale
 * that is on or coming, EVENT_ALARM_CLOSED for one that is open.
 */
export async function setAlarm(tx: Tx, userId: number, eventId: number, now: Date): Promise<void> {
  const [event] = await rows(
    tx,
    { is_open: bool },
    sql`select starts_at <= ${at(now)} as is_open from events
        where id = ${eventId} and is_time_sale and status = 'ACTIVE' and ends_at > ${at(now)}`,
  )
  if (!event) throw new AppError('EVENT_NOT_FOUND')
  if (event.is_open) throw new AppError('EVENT_ALARM_CLOSED')
  await tx.execute(
    sql`${lockMember(userId)} insert into event_alarms (event_id, user_id, created_at)
        select ${eventId}::bigint, u.id, ${at(now)} from u on conflict do nothing`,
  )
}

/** Takes an alarm back; nothing happens when there is none. */
export async function clearAlarm(tx: Tx, userId: number, eventId: number): Promise<void> {
  await tx.delete(eventAlarms).where(and(eq(eventAlarms.eventId, eventId), eq(eventAlarms.userId, userId)))
}

/** Those of somebody who leaves. */
export async function forgetAlarms(tx: Tx, userId: number): Promise<void> {
  await tx.delete(eventAlarms).where(eq(eventAlarms.userId, userId))
}
