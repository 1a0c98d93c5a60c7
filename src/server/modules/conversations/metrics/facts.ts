import { type SQL, sql } from 'drizzle-orm'
import { REOPEN_DAYS } from '#shared/policy.ts'
import type { Db } from '../../../db/db.ts'

/** What is counted, derived from what happened: the same statement writes a fact when it happens and counts them all anew. */

type Scope = { events: SQL; stretches: SQL }
export const everything: Scope = { events: sql`true`, stretches: sql`true` }
export const nothing = sql`false`

export const factColumns = sql`kind, source_id, conversation_id, day, at, category_id, product_id, staff_id, minutes, kept`

const dayOf = (moment: SQL) => sql`(${moment} at time zone 'Asia/Seoul')::date`
const staffOf = (actor: SQL) =>
  sql`case when ${actor} ~ '^(admin|ops|cs|marketer):[0-9]+$' then split_part(${actor}, ':', 2)::bigint else 0 end`

/** What the conversation `c` was about before what came later: a change tells what it was changed from. */
const about = (isLater: SQL) => sql`
  left join lateral (select (x.data ->> 'from')::bigint as id from conversation_events x where x.conversation_id = c.id and ${isLater}
    and x.kind in ('category', 'customer.edited') and x.data ->> 'from' is not null order by x.id limit 1) sorted on true
  left join lateral (select true as known, (x.data -> 'item' ->> 'from')::bigint as id from conversation_events x where x.conversation_id = c.id and ${isLater}
    and x.kind = 'customer.edited' and x.data -> 'item' is not null order by x.id limit 1) item on true
  left join order_items i on i.id = case when item.known then item.id else c.order_item_id end`
const category = sql`coalesce(sorted.id, c.category_id)`
const product = sql`coalesce(i.product_id, 0)`

/** The facts of events and of stretches, without the minutes of closes: those are counted by the calendar (`resolutions.ts`). */
export const factsOf = ({ events, stretches }: Scope): SQL => sql`
  select v.kind, e.id as source_id, e.conversation_id, ${dayOf(sql`e.at`)} as day, e.at, ${category} as category_id, ${product} as product_id,
    ${staffOf(sql`e.actor`)} as staff_id, null::int as minutes, null::boolean as kept
  from conversation_events e
  join (values ('created', 'CREATED'), ('reopened', 'REOPENED'), ('closed', 'CLOSED'), ('customer.deleted', 'DELETED'), ('reply.sent', 'REPLIED')) v(event, kind)
    on v.event = e.kind
  join conversations c on c.id = e.conversation_id ${about(sql`x.id > e.id`)}
  where ${events}
  union all
  select 'RETURNED', e.id, e.conversation_id, ${dayOf(sql`shut.at`)}, shut.at, ${category}, ${product}, ${staffOf(sql`shut.actor`)}, null, null
  from conversation_events e
  join lateral (select x.id, x.at, x.actor from conversation_events x where x.conversation_id = e.conversation_id and x.kind = 'closed' and x.id < e.id
    order by x.id desc limit 1) shut on e.at <= shut.at + make_interval(days => ${REOPEN_DAYS}::int)
  join conversations c on c.id = e.conversation_id ${about(sql`x.id > shut.id`)}
  where e.kind = 'reopened' and e.data ->> 'why' = 'customer' and ${events}
  union all
  select case when s.ended_by = 'REPLY' then s.kind else 'UNANSWERED' end, s.id, s.conversation_id, ${dayOf(sql`s.ended_at`)}, s.ended_at, ${category}, ${product},
    coalesce(s.admin_id, 0), s.minutes, case when s.ended_by = 'REPLY' then s.ended_at <= s.due_at end
  from conversation_stretches s join conversations c on c.id = s.conversation_id ${about(sql`x.at > s.ended_at`)}
  where s.ended_by in ('REPLY', 'CLOSED') and ${stretches}`

/** Writes the facts of what has just happened; those that are there already stay as they are. */
export const writeFacts = (db: Db, scope: Partial<Scope>) =>
  db.execute(
    sql`insert into conversation_facts (${factColumns}) select ${factColumns} from (${factsOf({ events: nothing, stretches: nothing, ...scope })}) f
        on conflict do nothing`,
  )
