import { type SQL, sql } from 'drizzle-orm'
import { DUE_SOON_MINUTES } from '#shared/policy.ts'
import type { InboxQueue } from '#shared/words/conversations.ts'
import { type Db } from '../../../db/db.ts'
import { among, containing, fewIds, holding, oneOf } from '../../../db/textSearch.ts'
import { at } from '../../../db/values.ts'
import type { Staff } from '../../../http/actor.ts'
import { addBusinessMinutes } from '../../../time/businessMinutes.ts'
import { isWaiting } from '../conversationRow.ts'
import { whereStatus } from '../conversations.read.ts'
import { isScheduled } from '../later/held.ts'
import type { Desk } from '../sla.service.ts'
import type { InboxFilter } from './inbox.contract.ts'

/** Which conversations a queue and a filter hold: conditions on `conversations c`, each served by an index. */

export type Looking = { actor: Staff; desk: Desk; now: Date }

export const isOpen = sql`c.state <> 'CLOSED' and c.deleted_at is null`

/** Calls that were seen stay in their queue for so long. */
const calledForMs = 30 * 86_400_000
/** A reply that did not leave, and nobody has decided what becomes of it: `conversation_messages q`. */
export const isLost = sql`q.status = 'FAILED' and q.settled_at is null`

export const queueOf = (queue: InboxQueue, { actor, desk, now }: Looking, unseen = false): SQL => {
  const parts: Record<InboxQueue, SQL> = {
    called: sql`c.id in (select x.conversation_id from conversation_calls x where x.admin_id = ${actor.id} and ${
      unseen
        ? sql`x.seen_at is null`
        : sql`(x.seen_at is null or x.called_at > ${at(new Date(now.getTime() - calledForMs))})`
    })`,
    mine: sql`c.assignee_id = ${actor.id} and ${isOpen}`,
    unassigned: sql`c.assignee_id is null and ${isOpen}`,
    team: sql`c.team = ${actor.role} and ${isOpen}`,
    waiting: sql`${isWaiting} and c.state = 'OPEN' and c.deleted_at is null`,
    due: sql`c.due_at <= ${at(addBusinessMinutes(now, DUE_SOON_MINUTES, desk))} and c.state = 'OPEN' and c.deleted_at is null`,
    reopened: sql`c.reopened > 0 and ${isOpen}`,
    scheduled: sql`c.id in (select q.conversation_id from conversation_messages q where q.status in ('QUEUED', 'SENDING') and ${isScheduled(sql`q`)}) and c.deleted_at is null`,
    failed: sql`c.id in (select q.conversation_id from conversation_messages q where ${isLost}) and c.deleted_at is null`,
    held: sql`c.state = 'ON_HOLD' and c.deleted_at is null`,
    closed: sql`c.state = 'CLOSED' and c.deleted_at is null`,
    all: sql`true`,
  }
  return parts[queue]
}

const anyOf = (column: SQL, values: readonly (string | number)[] | undefined): SQL | undefined =>
  values === undefined || values.length === 0
    ? undefined
    : sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`

/** What is looked for in titles and words, or the number of an order. */
async function searching(db: Db, q: string): Promise<SQL> {
  const orders = await fewIds(db, sql`select id from orders where order_no = ${q.toUpperCase()}`)
  const byOrder = among(sql`c.order_id`, orders ?? [])
  const title = holding(sql`c.title`, [sql`c.title`], q)
  // a single letter has no pair to be found by, and stands in nearly everything that was ever written
  if (Array.from(q).length < 2) return oneOf([byOrder, title])
  const words = holding(sql`m.content`, [sql`m.content`], q)
  const said = await fewIds(
    db,
    sql`select m.conversation_id as id from conversation_messages m where m.deleted_at is null and ${words}`,
    2_000,
  )
  const inWords = said
    ? among(sql`c.id`, said)
    : sql`exists (select 1 from conversation_messages m where m.conversation_id = c.id and m.deleted_at is null and m.content ilike ${containing(q)})`
  return oneOf([byOrder, title, inWords])
}

async function ofProduct(db: Db, productId: number): Promise<SQL> {
  const ids = await fewIds(
    db,
    sql`select c.id from order_items i join conversations c on c.order_item_id = i.id where i.product_id = ${productId}`,
    2_000,
  )
  return ids
    ? (among(sql`c.id`, ids) ?? sql`false`)
    : sql`exists (select 1 from order_items i where i.id = c.order_item_id and i.product_id = ${productId})`
}

/** The conversations under a filter, as a condition on `conversations c`. */
export async function whereOf(db: Db, filter: InboxFilter, looking: Looking): Promise<SQL> {
  const { actor } = looking
  const { assignee, queue = 'all' } = filter
  const parts: (SQL | undefined)[] = [
    queueOf(queue, looking),
    filter.status && whereStatus(filter.status),
    anyOf(sql`c.state`, filter.state),
    anyOf(sql`c.category_id`, filter.category_id),
    filter.tag_id && filter.tag_id.length > 0
      ? sql`exists (select 1 from conversation_tag_links t where t.conversation_id = c.id and ${anyOf(sql`t.tag_id`, filter.tag_id)})`
      : undefined,
    filter.team && sql`c.team = ${filter.team}`,
    assignee === undefined
      ? undefined
      : assignee === 'none'
        ? sql`c.assignee_id is null`
        : sql`c.assignee_id = ${assignee === 'me' ? actor.id : assignee}`,
    filter.user_id === undefined ? undefined : sql`c.user_id = ${filter.user_id}`,
    filter.order_id === undefined ? undefined : sql`c.order_id = ${filter.order_id}`,
    filter.product_id === undefined ? undefined : await ofProduct(db, filter.product_id),
    filter.incident_id === undefined
      ? undefined
      : sql`c.id in (select x.conversation_id from incident_conversations x where x.incident_id = ${filter.incident_id} and not x.removed)`,
    filter.unanswered === undefined ? undefined : filter.unanswered ? isWaiting : sql`c.waiting_since is null`,
    filter.q === undefined ? undefined : await searching(db, filter.q),
  ]
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  )
}
