import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { RollForward } from '../shipping/holidayEffects.ts'
import { closeGroups, reopenGroup } from './deliverySchedules.jobs.ts'
import { join, tellMoved } from './deliverySchedules.service.ts'

/**
 * What was planned for a day that closes leaves on the next one on which its origin ships, also what was locked for it:
 * it cannot leave on its day. What has left stays, and its group with it has left. Members are told. Answers how many were moved. The caller has locked
 * the origins.
 */
export const rollForward: RollForward = async (tx: Tx, closed, { reason, now }) => {
  let moved = 0
  for (const { origin, date, rolls_to: to } of closed) {
    // the group before what is in it, as whoever sends a kit out of it
    const [group] = await rows(
      tx,
      { id: num },
      sql`select id from delivery_schedule_groups where shipping_origin_id = ${origin.id} and ships_on = ${date}::date for update`,
    )
    if (!group) continue
    const standing = await rows(
      tx,
      { id: num },
      sql`select id from delivery_schedules where group_id = ${group.id} and status in ('PLANNED', 'LOCKED') order by id for update`,
    )
    if (standing.length === 0) continue
    const ids = standing.map(({ id }) => id)
    // whatever was planned for that day may have left before it; the origin ships on it all the same
    await reopenGroup(tx, sql`shipping_origin_id = ${origin.id} and ships_on = ${to}::date`, now)
    const { groupId, status } = await join(tx, origin, to, now)
    await tx.execute(sql`
      update delivery_schedules set group_id = ${groupId}, ships_on = ${to}::date, status = ${status}, version = version + 1, updated_at = ${at(now)}
      where id = any(${sql.param(ids)}::bigint[])`)
    await closeGroups(tx, [group.id], now)
    await tellMoved(tx, ids, { reason }, now)
    moved += ids.length
  }
  return moved
}
