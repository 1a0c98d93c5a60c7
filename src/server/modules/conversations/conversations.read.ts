import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import { type Db, rows } from '../../db/db.ts'
import { cut, onlyIfEstimate, type SliceQuery, toSlice } from '../../db/page.ts'
import { json, num, type RowOf, text, word } from '../../db/shape.ts'
import { AppError } from '../../http/errors.ts'
import { imageJson, toImage } from '../catalog/cards.ts'
import { type ImageRef, noImage } from '../images/images.contract.ts'
import { isWaiting, ms } from './conversationRow.ts'
import type { ConversationMessage } from './conversations.contract.ts'
import { conversationStates, replyStates } from './conversations.tables.ts'
import { picturesOf } from './pictures.ts'
import type { InquiryStatus } from '#shared/words/conversations.ts'

/** How a customer sees what they asked. Nothing here reads notes, drafts, or a reply that has not been sent. */

const headRow = {
  id: num,
  category_id: num,
  category_name: text,
  title: text.orNull,
  order_id: num.orNull,
  order_no: text.orNull,
  order_item_id: num.orNull,
  product_name: text.orNull,
  option_label: text.orNull,
  thumbnail: json<ImageRef>().orNull,
  state: word(conversationStates),
  waiting_ms: num.orNull,
  due_ms: num.orNull,
  first_replied_ms: num.orNull,
  unread: num,
  sending: num,
  created_ms: num,
}
export type HeadRow = RowOf<typeof headRow>

/** Columns of `HeadRow` over `conversations c` and `headJoins`. */
export const headColumns = sql`
  c.id, c.category_id, k.name as category_name, c.title, c.order_id, o.order_no, c.order_item_id, i.product_name, i.option_label,
  (select ${imageJson(sql`t`)} from product_images pi join images t on t.id = pi.image_id where pi.product_id = i.product_id order by pi.sequence limit 1) as thumbnail,
  c.state, ${ms(sql`c.waiting_since`)} as waiting_ms, ${ms(sql`c.due_at`)} as due_ms, ${ms(sql`c.first_replied_at`)} as first_replied_ms, c.unread,
  (select count(*)::int from conversation_messages q where q.conversation_id = c.id and q.status = 'SENDING') as sending, ${ms(sql`c.created_at`)} as created_ms`

export const headJoins = sql`join conversation_categories k on k.id = c.category_id left join orders o on o.id = c.order_id left join order_items i on i.id = c.order_item_id`

export const headShape = headRow

const saidRow = {
  id: num,
  conversation_id: num,
  side: word(['CUSTOMER', 'STAFF']),
  content: text,
  images: json<ImageRef[]>(),
  admin_name: text.orNull,
  said_ms: num,
  edited_ms: num.orNull,
}
export type SaidRow = RowOf<typeof saidRow>

/** What was said, as its customer may read it. */
const isSaid = sql`m.deleted_at is null and m.status = 'SENT'`
const saidColumns = sql`m.id, m.conversation_id, m.side, m.content, ${picturesOf(sql`m.image_ids`)} as images, m.admin_name,
  ${ms(sql`coalesce(m.sent_at, m.created_at)`)} as said_ms, ${ms(sql`m.edited_at`)} as edited_ms`
const inOrder = sql`coalesce(m.sent_at, m.created_at), m.id`
/** Nobody writes more in one conversation; the oldest stand in front. */
const mostSaid = 1000

export const statusOf = ({ state, waiting_ms: waiting }: Pick<HeadRow, 'state' | 'waiting_ms'>): InquiryStatus =>
  state === 'CLOSED' ? 'CLOSED' : waiting === null ? 'ANSWERED' : 'WAITING'

const isStatus: Record<InquiryStatus, SQL> = {
  CLOSED: sql`c.state = 'CLOSED'`,
  WAITING: sql`c.state <> 'CLOSED' and ${isWaiting}`,
  ANSWERED: sql`c.state <> 'CLOSED' and c.waiting_since is null`,
}
export const whereStatus = (status: InquiryStatus): SQL => isStatus[status]

const iso = (value: number) => kstIso(new Date(value))

const presentSaid = (row: SaidRow) => ({
  id: row.id,
  side: row.side,
  content: row.content,
  images: row.images.map(toImage),
  ...(row.side === 'STAFF' && row.admin_name !== null ? { staff_name: row.admin_name } : {}),
  created_at: iso(row.said_ms),
  ...(row.edited_ms === null ? {} : { edited_at: iso(row.edited_ms) }),
})

export const presentReply = (row: SaidRow) => ({
  id: row.id,
  content: row.content,
  images: row.images.map(toImage),
  staff_name: row.admin_name ?? '',
  created_at: iso(row.said_ms),
  ...(row.edited_ms === null ? {} : { edited_at: iso(row.edited_ms) }),
})

/** What the head of a conversation says to customers and staff alike; `first` is what was asked. */
export const presentHead = (row: HeadRow, first: Pick<SaidRow, 'content' | 'images'> | undefined) => ({
  id: row.id,
  category: { id: row.category_id, name: row.category_name },
  ...(row.title === null ? {} : { title: row.title }),
  content: first?.content ?? '',
  images: first?.images.map(toImage) ?? [],
  ...(row.order_id !== null && row.order_no !== null ? { order: { id: row.order_id, order_no: row.order_no } } : {}),
  ...(row.order_item_id !== null && row.product_name !== null
    ? {
        order_item: {
          id: row.order_item_id,
          product_name: row.product_name,
          option_label: row.option_label ?? '',
          thumbnail: row.thumbnail ? toImage(row.thumbnail) : noImage,
        },
      }
    : {}),
  status: statusOf(row),
  created_at: iso(row.created_ms),
})

function present(row: HeadRow, first: SaidRow | undefined, said: readonly SaidRow[]): ConversationMessage {
  return {
    ...presentHead(row, first),
    replies: said.filter(({ side }) => side === 'STAFF').map(presentReply),
    messages: said.map(presentSaid),
    unread: row.unread > 0,
    editable: row.first_replied_ms === null && row.sending === 0 && row.state !== 'CLOSED',
    ...(row.due_ms !== null && row.waiting_ms !== null && row.state === 'OPEN' ? { answer_by: iso(row.due_ms) } : {}),
  }
}

/** A customer's questions, newest first, each with its first words and its last. */
export async function listInquiries(
  db: Db,
  userId: number,
  query: SliceQuery & { status?: InquiryStatus | undefined },
) {
  const where = sql`c.user_id = ${userId} and c.deleted_at is null and ${query.status ? isStatus[query.status] : sql`true`}`
  const found = await rows(
    db,
    headRow,
    sql`select ${headColumns} from (select c.* from conversations c where ${where} order by c.id desc nulls last offset ${query.offset} limit ${query.limit + 1}) c
        ${headJoins} order by c.id desc nulls last`,
  )
  const { shown, total, hasNext } = await cut(found, query, () => boundedCount(db, sql`conversations c`, where))
  const ids = sql`unnest(${sql.param(shown.map(({ id }) => id))}::bigint[]) as w(id)`
  const ends =
    shown.length === 0
      ? []
      : await rows(
          db,
          saidRow,
          sql`select ${saidColumns} from ${ids} cross join lateral (
          (select m.* from conversation_messages m where m.conversation_id = w.id and m.side = 'CUSTOMER' and ${isSaid} order by m.created_at, m.id limit 1)
          union (select m.* from conversation_messages m where m.conversation_id = w.id and ${isSaid} order by coalesce(m.sent_at, m.created_at) desc, m.id desc limit 1)) m
        order by ${inOrder}`,
        )
  const results = shown.map((row) => {
    const own = ends.filter(({ conversation_id: of }) => of === row.id)
    return present(row, own[0], own.slice(-1))
  })
  return toSlice(results, onlyIfEstimate(total), query, hasNext)
}

/** One of the customer's own with all that was said. Error: NOT_FOUND, also for somebody else's and for one they deleted. */
export async function readInquiry(db: Db, userId: number, id: number): Promise<ConversationMessage> {
  const [row] = await rows(
    db,
    headRow,
    sql`select ${headColumns} from conversations c ${headJoins} where c.id = ${id} and c.user_id = ${userId} and c.deleted_at is null`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  const said = await rows(
    db,
    saidRow,
    sql`select ${saidColumns} from conversation_messages m where m.conversation_id = ${id} and ${isSaid} order by ${inOrder} limit ${mostSaid}`,
  )
  return present(
    row,
    said.find(({ side }) => side === 'CUSTOMER'),
    said,
  )
}

/** Error: NOT_FOUND. */
async function readReply(db: Db, id: number) {
  const [row] = await rows(
    db,
    {
      ...saidRow,
      status: word(replyStates),
      send_ms: num.orNull,
      sent_ms: num.orNull,
      last_message_id: num.orNull,
      versions: num,
    },
    sql`select ${saidColumns}, m.status, ${ms(sql`m.send_at`)} as send_ms, ${ms(sql`m.sent_at`)} as sent_ms,
          (select c.last_message_id from conversations c where c.id = m.conversation_id) as last_message_id,
          (select count(*)::int from conversation_message_versions v where v.message_id = m.id) as versions
        from conversation_messages m where m.id = ${id} and m.side = 'STAFF'`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** A reply as whoever wrote it is answered. */
export async function answerOf(db: Db, id: number) {
  const row = await readReply(db, id)
  return {
    ...presentReply(row),
    status: row.status,
    send_at: kstIso(new Date(row.send_ms ?? row.said_ms)),
    sent_at: row.sent_ms === null ? null : kstIso(new Date(row.sent_ms)),
    version: row.versions + 1,
    last_message_id: row.last_message_id ?? 0,
  }
}
