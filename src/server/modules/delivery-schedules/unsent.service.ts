import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { AddressSnapshot } from '../orders/orders.tables.ts'
import { lockAll } from './deliverySchedules.bulk.ts'
import { closeGroups } from './deliverySchedules.jobs.ts'

/** What becomes of deliveries that have not left, by what they were planned for. */

/** Does not send what has not left. Answers which of them do not go now. */
export async function cancelSchedules(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  if (ids.length === 0) return []
  await lockAll(tx, ids, { groups: true })
  const canceled = await rows(
    tx,
    { id: num, group_id: num },
    sql`update delivery_schedules set status = 'CANCELED', version = version + 1, updated_at = ${at(now)}
        where id = any(${sql.param([...ids])}::bigint[]) and status in ('PLANNED', 'LOCKED') returning id, group_id`,
  )
  const groups = [...new Set(canceled.map(({ group_id: id }) => id))]
  if (groups.length > 0) await closeGroups(tx, groups, now)
  return canceled.map(({ id }) => id)
}

/** Sends what its cut-off has not passed to another address. Answers how many go there. */
export async function readdressSchedules(
  tx: Tx,
  ids: readonly number[],
  address: AddressSnapshot,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0
  await lockAll(tx, ids)
  const sent = await rows(
    tx,
    { id: num },
    sql`update delivery_schedules s set address = ${JSON.stringify(address)}::jsonb, version = s.version + 1, updated_at = ${at(now)}
        from delivery_schedule_groups g join shipping_origins o on o.id = g.shipping_origin_id
        where g.id = s.group_id and s.id = any(${sql.param([...ids])}::bigint[]) and s.status = 'PLANNED'
          and ((s.ships_on - 1)::timestamp + o.cutoff_time::interval) at time zone 'Asia/Seoul' > ${at(now)} returning s.id`,
  )
  return sent.length
}
