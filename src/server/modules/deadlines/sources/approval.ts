import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import { kstDay } from '#shared/format/kst.ts'
import { addBusinessDays, type BusinessCalendar } from '../../../time/businessDays.ts'
import { startOfKstDay } from '../../../time/kst.ts'
import { approvalKinds } from '../../approvals/approvals.tables.ts'
import { giving, whichOf } from './owned.ts'
import { ms, type Source, type Which } from './source.ts'

/** Who asks is answered within one business day, at the same time of day, like a claim. */
function dueOf(since: number, calendar: BusinessCalendar): number {
  const asked = kstDay(since)
  const answered = addBusinessDays(asked, 1, calendar)
  return startOfKstDay(answered).getTime() + (since - startOfKstDay(asked).getTime())
}

const found = (db: Db, limit: number, wanted: Which) => {
  // one kind at a time, as the index has it; the oldest have the lowest numbers
  const kinds: SQL = sql`unnest(${sql.param([...approvalKinds])}::text[]) as k(kind)`
  return rows(
    db,
    { id: num, title: text, requested_name: text, since: num },
    sql`select w.id, w.title, w.requested_name, ${ms(sql`w.created_at`)} as since from ${kinds} cross join lateral (
          select a.id, a.title, a.requested_name, a.created_at from approvals a where a.status = 'PENDING' and a.kind = k.kind and ${whichOf('APPROVAL', sql`a.id`, wanted)} order by a.id limit ${limit}) w`,
  )
}

/** 승인: what one person asked for and another has to decide. */
export const approving: Source = {
  kind: 'APPROVAL',
  team: 'admin',
  permission: 'approvals:read',
  assigning: 'deadlines:assign',
  owning: 'approvals:read',
  async waiting(db, limit, { calendar, ...wanted }) {
    return (await found(db, limit, wanted)).map(({ title, requested_name, ...row }) => ({
      ...row,
      label: title,
      detail: `승인 대기 · ${requested_name} 요청`,
      due: dueOf(row.since, calendar),
      held: false,
      origin: null,
      record: { resource: 'approvals', id: row.id },
    }))
  },
  async queue(db, cap, { calendar, ...wanted }) {
    return (await found(db, cap, wanted)).map(({ since }) => ({ at: dueOf(since, calendar), count: 1 }))
  },
  finished: (since) =>
    sql`select 1 from approvals where decided_at >= ${at(since)} and status in ('APPROVED', 'REJECTED')`,
  give: giving('APPROVAL'),
}
