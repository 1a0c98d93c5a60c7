import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'

/** A locked group out of which parcels have left, and in which nothing waits any more, has left itself. */
export const closeGroups = (db: Db | Tx, groupIds: readonly number[], now: Date) =>
  db.execute(sql`
    update delivery_schedule_groups g set status = 'SHIPPED', updated_at = ${at(now)} where g.id = any(${sql.param([...groupIds])}::bigint[]) and g.status = 'LOCKED'
      and exists (select 1 from delivery_schedules s where s.group_id = g.id and s.status in ('SHIPPED', 'DELIVERED'))
      and not exists (select 1 from delivery_schedules s where s.group_id = g.id and s.status in ('PLANNED', 'LOCKED'))`)

/** A group that has left waits again for what it gets, in front of which this is called: nothing waits in one that has left. */
export const reopenGroup = (tx: Tx, which: SQL, now: Date) =>
  tx.execute(
    sql`update delivery_schedule_groups set status = 'LOCKED', updated_at = ${at(now)} where ${which} and status = 'SHIPPED'`,
  )

/** Locks what leaves tomorrow once the cut-off of today has passed. Whatever an earlier turn left is done as well. */
export const lockSchedules = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ locked: number }> => ({
  locked: await lockWhatIsOver(db, clock.now()),
})

/**
 * Locks the groups whose cut-off has passed, of all or of those that are named: the group first, then what is in it. The
 * second statement sees whatever joined while the first waited. Versions stay: time alone has passed, and who saw a schedule
 * before may send it. Answers how many schedules were locked.
 */
export async function lockWhatIsOver(db: Db | Tx, now: Date, groupIds?: readonly number[]): Promise<number> {
  const named = groupIds ? sql`and g.id = any(${sql.param([...groupIds])}::bigint[])` : sql``
  const isOver = sql`((g.ships_on - 1)::timestamp + o.cutoff_time::interval) at time zone 'Asia/Seoul' <= ${at(now)}`
  await db.execute(sql`
    update delivery_schedule_groups g set status = 'LOCKED', updated_at = ${at(now)} from shipping_origins o
    where o.id = g.shipping_origin_id and g.status = 'OPEN' and ${isOver} ${named}`)
  const locked = await rows(
    db,
    { id: num },
    sql`update delivery_schedules s set status = 'LOCKED', updated_at = ${at(now)} from delivery_schedule_groups g
        where g.id = s.group_id and s.status = 'PLANNED' and g.status in ('LOCKED', 'SHIPPED') ${named} returning s.id`,
  )
  return locked.length
}
