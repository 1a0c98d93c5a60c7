import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { addBusinessMinutes, businessMinutes, type BusinessTime } from '../../../time/businessMinutes.ts'
import type { conversationMessages, conversations } from '../../../modules/conversations/conversations.tables.ts'
import type {
  conversationEvents,
  conversationNotes,
  conversationStretches,
  conversationTagLinks,
} from '../../../modules/conversations/records.tables.ts'
import { sampleStaff } from '../data/names.ts'
import type { Shop } from '../orders/books.ts'
import { createRandom, type Random } from '../random.ts'
import { sampleTags, type Topic, topics } from './phrases.ts'
import { planWave, type Wave } from './planWave.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert'] & { id: number }
export type ConversationBook = {
  /** with the category's name: its number is known where they are written */
  conversations: (Omit<Row<typeof conversations>, 'categoryId'> & { category: string })[]
  messages: Row<typeof conversationMessages>[]
  notes: Row<typeof conversationNotes>[]
  events: (typeof conversationEvents.$inferInsert)[]
  stretches: (typeof conversationStretches.$inferInsert)[]
  tags: (typeof conversationTagLinks.$inferInsert)[]
  wave: Wave
}

const many = 60
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How a conversation stands, and how many hours ago it began. */
type Fate = 'fresh' | 'late' | 'answered' | 'again' | 'closed' | 'reopened' | 'held'
const fates: readonly (readonly [Fate, number])[] = [
  ['fresh', 9],
  ['late', 3],
  ['answered', 14],
  ['again', 6],
  ['closed', 20],
  ['reopened', 4],
  ['held', 4],
]
const hoursAgo = (fate: Fate, random: Random): number => {
  if (fate === 'fresh') return random.int(0, 50) / 10
  if (fate === 'late') return random.int(72, 110)
  if (fate === 'held') return random.int(30, 100)
  return fate === 'again' || fate === 'answered' ? random.int(72, 300) : random.int(120, 480)
}

type Staff = { id: number; name: string; role: string }
type Telling = { shop: Shop; book: ConversationBook; random: Random; time: BusinessTime; staff: Staff[] }

/** What customers asked in the last three weeks: some wait, some have waited too long, most are answered. */
export function planConversations(shop: Shop): ConversationBook {
  const random = createRandom(9_310)
  const time = { hours: DEFAULT_POLICIES.support, calendar: shop.bankCalendar }
  const staff = sampleStaff
    .map(({ name, role }, i) => ({ id: i + 1, name, role }))
    .filter(({ role }) => role === 'cs' || role === 'admin')
  const book: ConversationBook = {
    conversations: [],
    messages: [],
    notes: [],
    events: [],
    stretches: [],
    tags: [],
    wave: planWave(shop),
  }
  const begun = fates
    .flatMap(([fate, count]) => Array.from({ length: count }, () => fate))
    .slice(0, many)
    .map((fate) => ({ fate, at: new Date(shop.now.getTime() - hoursAgo(fate, random) * hourMs) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const [n, { fate, at }] of begun.entries())
    tell({ shop, book, random, time, staff }, { fate, at, topic: topics[n % topics.length] as Topic })
  for (const asker of book.wave.askers) tell({ shop, book, random, time, staff }, { fate: 'fresh', ...asker })
  return book
}

/** Somebody who asks, with an order of theirs where the question is about one. */
function writerOf({ shop, random }: Telling, topic: Topic, at: Date) {
  const active = new Map(
    shop.people.users.flatMap((user) => (user.status === 'ACTIVE' ? [[user.id as number, user] as const] : [])),
  )
  const aboutOrder = ['주문·배송', '취소·환불', '교환·반품'].includes(topic.category)
  const orders = shop.books.orders
    .filter(({ userId, paidAt }) => paidAt && paidAt < at && active.has(userId))
    .slice(-120)
  const order = random.pick(orders)
  const item = shop.books.orderItems.find(({ orderId }) => orderId === order.id)
  return {
    userId: order.userId,
    email: active.get(order.userId)?.emailAddress ?? null,
    ...(aboutOrder ? { orderId: order.id, orderItemId: item?.id ?? null } : { orderId: null, orderItemId: null }),
  }
}

type Asker = Pick<Wave['askers'][number], 'userId' | 'orderId' | 'orderItemId'>
type Told = { fate: Fate; at: Date; topic: Topic } & Partial<Asker>

function tell(telling: Telling, { fate, at, topic, ...asker }: Told): void {
  const { shop, book, random, time, staff } = telling
  const { now } = shop
  const id = book.conversations.length + 1
  const writer = { ...writerOf(telling, topic, at), ...asker }
  const agent = random.pick(staff)
  const soon = (from: Date, least: number, most: number) => {
    const then = addBusinessMinutes(from, random.int(least, most), time)
    return then < now
      ? then
      : new Date(Math.max(from.getTime() + minuteMs, now.getTime() - random.int(1, 20) * minuteMs))
  }
  const event = (kind: string, when: Date, by: 'user' | 'staff', data: Record<string, unknown> | null = null) =>
    book.events.push({
      conversationId: id,
      kind,
      actor: by === 'user' ? `user:${writer.userId}` : `${agent.role}:${agent.id}`,
      actorName: by === 'user' ? '고객' : agent.name,
      data,
      at: when,
    })
  const say = (side: 'CUSTOMER' | 'STAFF', content: string, when: Date): number => {
    const messageId = book.messages.length + 1
    const ofStaff =
      side === 'STAFF'
        ? {
            adminId: agent.id,
            adminName: agent.name,
            recipient: { user_id: writer.userId, email: writer.email },
            sendAt: when,
          }
        : {}
    book.messages.push({
      id: messageId,
      conversationId: id,
      side,
      content,
      imageIds: [],
      status: 'SENT',
      sentAt: when,
      createdAt: when,
      ...ofStaff,
    })
    return messageId
  }
  const stretch = (kind: 'FIRST' | 'NEXT', startedAt: Date, endedAt: Date | null): Date => {
    const dueAt = addBusinessMinutes(
      startedAt,
      kind === 'FIRST' ? DEFAULT_POLICIES.first_reply_minutes : DEFAULT_POLICIES.next_reply_minutes,
      time,
    )
    book.stretches.push({
      conversationId: id,
      kind,
      startedAt,
      dueAt,
      heldMinutes: 0,
      ...(endedAt
        ? {
            endedAt,
            end: 'REPLY' as const,
            adminId: agent.id,
            minutes: Math.max(0, businessMinutes(startedAt, endedAt, time)),
          }
        : {}),
    })
    return dueAt
  }
  event('created', at, 'user')
  let last = say('CUSTOMER', topic.asks, at)
  const waits = fate === 'fresh' || fate === 'late'
  const assigned = !waits || random.chance(0.3)
  if (assigned) event('assigned', soon(at, 1, 20), 'staff', { from: null, to: agent.id, to_name: agent.name })
  const state = {
    waitingSince: waits || fate === 'held' ? at : null,
    dueAt: null as Date | null,
    lastCustomerAt: at,
    firstRepliedAt: null as Date | null,
    unread: 0,
  }
  let heldAt: Date | null = null
  let closedAt: Date | null = null
  if (waits || fate === 'held') state.dueAt = stretch('FIRST', at, null)
  if (fate === 'held') {
    heldAt = soon(at, 10, 60)
    event('held', heldAt, 'staff', { until: new Date(now.getTime() + 26 * hourMs).toISOString() })
  }
  if (!waits && fate !== 'held') {
    const replied = soon(at, 8, 258)
    last = say('STAFF', topic.answers, replied)
    event('reply.sent', replied, 'staff', { message_id: last, first: true })
    stretch('FIRST', at, replied)
    state.firstRepliedAt = replied
    state.unread = random.chance(0.4) ? 1 : 0
    if (fate === 'closed' || fate === 'reopened') {
      closedAt = soon(replied, 30, 400)
      event('closed', closedAt, 'staff', { unanswered: false })
    }
    if (fate === 'again' || fate === 'reopened') {
      const from = Math.max(replied.getTime(), closedAt?.getTime() ?? 0)
      const back = new Date(
        Math.min(now.getTime() - minuteMs, Math.max(from + 5 * minuteMs, now.getTime() - random.int(1, 40) * hourMs)),
      )
      if (fate === 'reopened') event('reopened', back, 'user', { why: 'customer' })
      event('customer.wrote', back, 'user')
      last = say('CUSTOMER', topic.follows, back)
      Object.assign(state, { waitingSince: back, lastCustomerAt: back, unread: 0, dueAt: stretch('NEXT', back, null) })
      closedAt = null
    }
  }
  if (topic.note && assigned)
    book.notes.push({
      id: book.notes.length + 1,
      conversationId: id,
      content: topic.note,
      adminId: agent.id,
      adminName: agent.name,
      createdAt: soon(at, 5, 60),
    })
  if (random.chance(0.35)) book.tags.push({ conversationId: id, tagId: random.int(1, sampleTags.length) })
  book.conversations.push({
    id,
    userId: writer.userId,
    category: topic.category,
    title: topic.title ?? null,
    orderId: writer.orderId,
    orderItemId: writer.orderItemId,
    state: heldAt ? 'ON_HOLD' : closedAt ? 'CLOSED' : 'OPEN',
    holdUntil: heldAt ? new Date(now.getTime() + 26 * hourMs) : null,
    heldAt,
    assigneeId: assigned ? agent.id : null,
    team: 'cs',
    lastMessageId: last,
    ...state,
    reopened: fate === 'reopened' ? 1 : 0,
    closedAt,
    createdAt: at,
    updatedAt: at,
  })
}
