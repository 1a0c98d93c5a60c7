import { sql } from 'drizzle-orm'
import { inboxQueueWord } from '#shared/words/conversations.ts'
import { assign } from '../../conversations/change.service.ts'
import { lockConversations } from '../../conversations/conversationRow.ts'
import { record } from '../../conversations/events.ts'
import { maskName } from '../../../mask.ts'
import { rows } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import { which } from './owned.ts'
import { ms, type Source, type Which } from './source.ts'

// word for word the condition of the index by due: what is on hold is not due
const open = (wanted: Which) =>
  sql`c.due_at is not null and c.state = 'OPEN' and c.deleted_at is null and ${which(sql`c.id`, wanted, (owner) =>
    owner === null ? sql`c.assignee_id is null` : sql`c.assignee_id = ${owner}`,
  )}`

/** 고객문의: whoever wrote waits for an answer. */
export const conversing: Source = {
  kind: 'CONVERSATION',
  team: 'cs',
  permission: 'cs:read',
  assigning: 'cs:reply',
  owning: 'cs:note',
  async waiting(db, limit, wanted) {
    const found = await rows(
      db,
      {
        id: num,
        name: text,
        category: text,
        title: text.orNull,
        reopened: num,
        due: num,
        since: num,
        assignee_id: num.orNull,
        assignee_name: text.orNull,
      },
      sql`select c.id, u.name, k.name as category, c.title, c.reopened, ${ms(sql`c.due_at`)} as due, ${ms(sql`coalesce(c.waiting_since, c.last_customer_at)`)} as since,
            c.assignee_id, a.name as assignee_name
          from (select * from conversations c where ${open(wanted)} order by c.due_at, c.id limit ${limit}) c
          join users u on u.id = c.user_id join conversation_categories k on k.id = c.category_id left join admins a on a.id = c.assignee_id
          order by c.due_at, c.id`,
    )
    return found.map((row) => ({
      id: row.id,
      label: `${maskName(row.name)}님 문의`,
      detail: [row.category, row.title, row.reopened > 0 ? inboxQueueWord.reopened : null].filter(Boolean).join(' · '),
      due: row.due,
      since: row.since,
      held: false,
      origin: null,
      owner: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
      record: { resource: 'conversations', id: row.id },
    }))
  },
  queue: (db, cap, wanted) =>
    rows(
      db,
      { at: num, count: num },
      sql`select ${ms(sql`f.due_at`)} as at, count(*)::int as count from (
            select c.due_at from conversations c where ${open(wanted)} order by c.due_at limit ${cap}) f group by f.due_at`,
    ),
  finished: (since) => sql`select 1 from conversation_stretches where ended_at >= ${at(since)}`,
  async give(tx, ids, to, { actor, now, expected }) {
    const had = (await lockConversations(tx, ids)).filter(
      ({ assignee_id: owner }) => owner !== to && (expected === undefined || owner === expected),
    )
    const happened = []
    for (const one of had) happened.push(...(await assign(tx, one, to, now)))
    await record(tx, happened, actor, now)
    return had.map((one) => ({ id: one.id, from: one.assignee_id }))
  },
}
