import { type SQL, sql } from 'drizzle-orm'
import { daysBetween, isDay } from '#shared/calendar/days.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { bool, num, text } from '../../../db/shape.ts'
import { invalidField } from '../../../http/errors.ts'
import { maskName } from '../../../mask.ts'
import { ms } from '../conversationRow.ts'
import type { RowMetric, RowsQuery } from './metrics.contract.ts'
import { refuseRange } from './metrics.read.ts'
import type { FactKind } from './metrics.tables.ts'

/** The facts that a figure counts: each row is one of them. */

/** The kinds of facts that a figure counts, and which of them. */
const counted: Record<Exclude<RowMetric, 'backlog'>, { kinds: readonly FactKind[]; which?: SQL }> = {
  created: { kinds: ['CREATED'] },
  reopened: { kinds: ['REOPENED'] },
  closed: { kinds: ['CLOSED'] },
  deleted: { kinds: ['DELETED'] },
  replied: { kinds: ['REPLIED'] },
  answered: { kinds: ['FIRST', 'NEXT'] },
  kept: { kinds: ['FIRST', 'NEXT'], which: sql`f.kept` },
  late: { kinds: ['FIRST', 'NEXT'], which: sql`not f.kept` },
  unanswered: { kinds: ['UNANSWERED'] },
  returned: { kinds: ['RETURNED'] },
  first: { kinds: ['FIRST'] },
  next: { kinds: ['NEXT'] },
  resolution: { kinds: ['CLOSED'], which: sql`f.minutes is not null` },
}

/** A day so long ago that most of what has ended since had not even come. */
const LONG_AGO_DAYS = 60

/**
 * What was open at the end of a day: opened by then, and nothing of its conversation ended or opened it again until then.
 * It is open now, or has ended since.
 */
function openAt(day: string, now: Date): SQL {
  const isLongAgo = daysBetween(day, kstDay(now)) > LONG_AGO_DAYS
  // added to, so that nobody looks for it by walking back from the newest conversation
  const hadCome = sql`and conversation_id <= (select max(conversation_id + 0) from conversation_facts where kind = 'CREATED' and day <= ${day}::date)`
  return sql`f.kind in ('CREATED', 'REOPENED') and f.day <= ${day}::date
    and f.conversation_id in (select id from conversations where state <> 'CLOSED' and deleted_at is null
      union all select conversation_id from conversation_facts where kind in ('CLOSED', 'DELETED') and day > ${day}::date ${isLongAgo ? hadCome : sql``})
    and not exists (select from conversation_facts l where l.conversation_id = f.conversation_id and l.kind in ('CREATED', 'REOPENED', 'CLOSED', 'DELETED')
      and l.day <= ${day}::date and l.source_id > f.source_id)`
}

/** Conditions that share no fact: each walks its own stretch of an index from the newest on. */
function partsOf({ metric, from, to }: RowsQuery, now: Date): SQL[] {
  if (metric === 'backlog') return [openAt(to, now)]
  const { kinds, which = sql`true` } = counted[metric]
  return kinds.map((kind) => sql`f.kind = ${kind} and ${which} and f.day between ${from}::date and ${to}::date`)
}

/** Error: VALIDATION for a cursor that is none. */
function placeIn(cursor: string): SQL {
  const [day = '', source = ''] = cursor.split('_')
  const id = Number(source)
  if (!isDay(day) || !/^\d{1,15}$/.test(source) || !Number.isSafeInteger(id)) throw invalidField('cursor', 'INVALID')
  return sql`(f.day, f.source_id) < (${day}::date, ${id})`
}

/** The rows of a figure, newest first. Errors: VALIDATION of the days and the cursor. */
export async function readMetricRows(db: Db, query: RowsQuery, now: Date) {
  const { metric, limit, cursor, staff_id: staff, category_id: category, product_id: product } = query
  refuseRange(query)
  const narrowed = sql.join(
    [
      sql`true`,
      ...(staff === undefined ? [] : [sql`f.staff_id = ${staff}`]),
      ...(category === undefined ? [] : [sql`f.category_id = ${category}`]),
      ...(product === undefined ? [] : [sql`f.product_id = ${product} and f.product_id > 0`]),
      ...(cursor === undefined ? [] : [placeIn(cursor)]),
    ],
    sql` and `,
  )
  const newest = sql`order by f.day desc, f.source_id desc limit ${limit + 1}`
  const parts = partsOf(query, now).map(
    (part) => sql`(select f.* from conversation_facts f where ${part} and ${narrowed} ${newest})`,
  )
  const found = await rows(
    db,
    {
      day: text,
      source_id: num,
      conversation_id: num,
      at_ms: num,
      returned_ms: num.orNull,
      user_id: num,
      user_name: text,
      category_id: num,
      category: text,
      product_id: num.orNull,
      product: text.orNull,
      staff_id: num.orNull,
      staff: text.orNull,
      minutes: num.orNull,
      kept: bool.orNull,
      deleted: bool,
    },
    sql`with f as materialized (select f.* from (${sql.join(parts, sql` union all `)}) f ${newest})
        select f.day::text as day, f.source_id, f.conversation_id, ${ms(sql`f.at`)} as at_ms,
          case when f.kind = 'RETURNED' then (select ${ms(sql`e.at`)} from conversation_events e where e.id = f.source_id) end as returned_ms,
          u.id as user_id, u.name as user_name, f.category_id, coalesce(k.name, '지운 유형') as category, p.id as product_id, p.name as product,
          a.id as staff_id, a.name as staff, f.minutes, f.kept, c.deleted_at is not null as deleted
        from f join conversations c on c.id = f.conversation_id join users u on u.id = c.user_id left join conversation_categories k on k.id = f.category_id
        left join products p on p.id = f.product_id left join admins a on a.id = f.staff_id order by f.day desc, f.source_id desc`,
  )
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    metric,
    results: shown.map((row) => ({
      conversation_id: row.conversation_id,
      at: kstIso(new Date(row.at_ms)),
      returned_at: row.returned_ms === null ? null : kstIso(new Date(row.returned_ms)),
      user: { id: row.user_id, name_masked: maskName(row.user_name) },
      category: { id: row.category_id, name: row.category },
      product: row.product_id === null ? null : { id: row.product_id, name: row.product ?? '' },
      staff: row.staff_id === null ? null : { id: row.staff_id, name: row.staff ?? '' },
      minutes: row.minutes,
      kept: row.kept,
      deleted: row.deleted,
    })),
    next_cursor: found.length > limit && last ? `${last.day}_${last.source_id}` : null,
  }
}
