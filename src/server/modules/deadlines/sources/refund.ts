import { sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { type RefundState, refundStateWord } from '#shared/words/refunds.ts'
import { rows } from '../../../db/db.ts'
import { num, text, textAs } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import { giving, whichOf } from './owned.ts'
import { ms, type Source } from './source.ts'

/** What is not given back yet, one state at a time, as the index has it. */
const states = sql`unnest(array['REQUESTED', 'PROCESSING', 'FAILED', 'MANUAL']) as s(status)`

/** The money is promised for the end of its day, three business days after the goods came back. */
const due = ms(sql`((w.due_on + 1)::timestamp at time zone 'Asia/Seoul') - interval '1 millisecond'`)

/** 환불: money that has to go back. */
export const refunding: Source = {
  kind: 'REFUND',
  team: 'ops',
  permission: 'refunds:read',
  assigning: 'deadlines:assign',
  owning: 'refunds:read',
  async waiting(db, limit, wanted) {
    const found = await rows(
      db,
      { id: num, refund_no: text, status: textAs<RefundState>(), refund_cash: num, due: num, since: num },
      sql`select w.id, w.refund_no, w.status, w.refund_cash, ${due} as due, ${ms(sql`w.created_at`)} as since from ${states} cross join lateral (
            select r.id, r.refund_no, r.status, r.refund_cash, r.due_on, r.created_at from refunds r where r.status = s.status and ${whichOf('REFUND', sql`r.id`, wanted)} order by r.due_on, r.id limit ${limit}) w`,
    )
    return found.map(({ refund_no, status, refund_cash, ...row }) => ({
      ...row,
      label: refund_no,
      detail: `${refundStateWord[status]} · ${formatKrw(refund_cash)}`,
      held: false,
      origin: null,
      record: { resource: 'refunds', id: row.id },
    }))
  },
  queue: (db, cap, wanted) =>
    rows(
      db,
      { at: num, count: num },
      sql`select ${due} as at, w.count from ${states} cross join lateral (
            select f.due_on, count(*)::int as count from (
              select r.due_on from refunds r where r.status = s.status and ${whichOf('REFUND', sql`r.id`, wanted)} order by r.due_on, r.id limit ${cap}) f group by f.due_on) w`,
    ),
  finished: (since) => sql`
    select 1 from refunds where status in ('COMPLETED', 'MANUAL') and completed_at >= ${at(since)}`,
  give: giving('REFUND'),
}
