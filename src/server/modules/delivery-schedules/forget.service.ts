import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { WITHDRAWN_NAME } from '../../mask.ts'
import { closeGroups } from './deliverySchedules.jobs.ts'

const nobody = JSON.stringify({
  name: WITHDRAWN_NAME,
  address1: '',
  address2: '',
  postcode: '',
  phone: '',
  comment: '',
})

/** What was planned for somebody who leaves does not go out, and nothing says any more where to. */
export async function forgetSchedules(tx: Tx, userId: number, now: Date): Promise<void> {
  // groups before what is in them, as whoever sends a kit
  const groups = await rows(
    tx,
    { id: num },
    sql`select g.id from delivery_schedule_groups g where g.id in (select group_id from delivery_schedules where user_id = ${userId} and status in ('PLANNED', 'LOCKED')) order by g.id for update`,
  )
  await tx.execute(sql`
    update delivery_schedules set address = ${nobody}::jsonb || jsonb_build_object('remote', coalesce(address ->> 'remote', 'UNKNOWN')),
      status = case when status in ('PLANNED', 'LOCKED') then 'CANCELED' else status end, version = version + 1, updated_at = ${at(now)}
    where user_id = ${userId}`)
  const left = groups.map(({ id }) => id)
  if (left.length > 0) await closeGroups(tx, left, now)
}
