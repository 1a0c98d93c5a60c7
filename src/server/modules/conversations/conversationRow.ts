import { type SQL, sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { bool, num, type RowOf, text, word } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import { staffRoles } from '#shared/permissions.ts'
import { conversationStates } from './conversations.tables.ts'

export const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** When who waits for an answer last wrote; null where nobody waits. Word for word what its indexes say. */
export const waitingSinceLast = sql`(case when c.waiting_since is not null then c.last_customer_at end)`
/** Both, so that whichever index gives the order also finds the last of those that wait. */
export const isWaiting = sql`c.waiting_since is not null and ${waitingSinceLast} is not null`

const lockedRow = {
  id: num,
  user_id: num,
  category_id: num,
  title: text.orNull,
  order_id: num.orNull,
  order_item_id: num.orNull,
  state: word(conversationStates),
  hold_until_ms: num.orNull,
  held_ms: num.orNull,
  assignee_id: num.orNull,
  team: word(staffRoles),
  last_message_id: num.orNull,
  waiting_ms: num.orNull,
  first_replied_ms: num.orNull,
  reopened: num,
  unread: num,
  deleted: bool,
  version: num,
}
export type Locked = RowOf<typeof lockedRow>

/**
 * Conversations, locked in the order of their ids: whoever writes a message, a reply, or changes one of them holds this
 * lock, so that what follows from the messages is reckoned by one at a time.
 */
export const lockConversations = (tx: Tx, ids: readonly number[]): Promise<Locked[]> =>
  rows(
    tx,
    lockedRow,
    sql`select c.id, c.user_id, c.category_id, c.title, c.order_id, c.order_item_id, c.state, ${ms(sql`c.hold_until`)} as hold_until_ms, ${ms(sql`c.held_at`)} as held_ms,
          c.assignee_id, c.team, c.last_message_id, ${ms(sql`c.waiting_since`)} as waiting_ms, ${ms(sql`c.first_replied_at`)} as first_replied_ms,
          c.reopened, c.unread, c.deleted_at is not null as deleted, c.version
        from conversations c where c.id = any(${sql.param([...ids])}::bigint[]) order by c.id for no key update`,
  )

/** One of them. Error: NOT_FOUND. */
export async function lockConversation(tx: Tx, id: number): Promise<Locked> {
  const [row] = await lockConversations(tx, [id])
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/**
 * What the messages say: the newest that counts (a customer's, or a reply that is not taken back and did not fail), the
 * newest of the customer's, and the earliest of theirs that no reply has answered.
 */
const factsRow = { last_id: num.orNull, last_customer_ms: num.orNull, waiting_ms: num.orNull }

export async function messageFacts(tx: Tx, id: number): Promise<RowOf<typeof factsRow>> {
  const [facts] = await rows(
    tx,
    factsRow,
    sql`with m as (select id, side, status, created_at from conversation_messages where conversation_id = ${id} and (side = 'STAFF' or deleted_at is null)),
          answered as (select coalesce(max(id), 0) as id from m where side = 'STAFF' and status = 'SENT')
        select (select max(id) from m where side = 'CUSTOMER' or status in ('QUEUED', 'SENDING', 'SENT')) as last_id,
          (select ${ms(sql`max(created_at)`)} from m where side = 'CUSTOMER') as last_customer_ms,
          (select ${ms(sql`min(m.created_at)`)} from m, answered where m.side = 'CUSTOMER' and m.id > answered.id) as waiting_ms`,
  )
  return facts ?? { last_id: null, last_customer_ms: null, waiting_ms: null }
}
