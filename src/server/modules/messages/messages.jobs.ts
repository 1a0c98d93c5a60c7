import { and, inArray, ne, sql } from 'drizzle-orm'
import { carrierName } from '#shared/validation/carriers.ts'
import { rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import type { Deps } from '../../deps.ts'
import { users } from '../auth/auth.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { readCarriers } from '../shipping/carriers.read.ts'
import { lockDue, markDone } from '../outbox/outbox.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { deliverMessages } from './delivery.ts'
import { customerTopics } from './messages.service.ts'
import { messages } from './messages.tables.ts'
import { type Message, newsOf, readNoticeTexts, textOf } from './noticeTexts.ts'

const batch = 100

/**
 * Turns due outbox rows into messages and news of the 알림함. Each row is done once: what it becomes carries the same key,
 * and all commit together. Then sends what is due, by whatever channel this shop has; a failed message never touches its order.
 */
export async function sendMessages(deps: Deps): Promise<number> {
  const written = await writeMessages(deps)
  await deliverMessages(deps)
  return written
}

async function writeMessages(deps: Deps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const due = await lockDue(tx, customerTopics, batch, now)
    if (due.length === 0) return 0
    await write(
      tx,
      due.map((row) => ({ dedupe: row.dedupe, payload: row.payload as unknown as Message })),
      { now, publicUrl: deps.config.publicUrl },
    )
    await markDone(
      tx,
      due.map((row) => row.id),
      now,
    )
    return due.length
  })
}

/** For how many days the orders that have arrived can be sent back, by their id; asked only when one has. */
async function returnDaysOf(tx: Tx, due: readonly { payload: Message }[]): Promise<Map<number, number>> {
  const arrived = due.flatMap(({ payload }) => (payload.event === 'DELIVERED' ? [payload.order_id ?? 0] : []))
  if (arrived.length === 0) return new Map()
  const found = await tx
    .select({ id: orders.id, days: orders.returnDays })
    .from(orders)
    .where(inArray(orders.id, arrived))
  return new Map(found.map(({ id, days }) => [id, days]))
}

/** Where those who asked were to be told of their answer, as it was frozen with it; asked only when one was. */
async function addressesOf(tx: Tx, due: readonly { payload: Message }[]): Promise<Map<number, string | null>> {
  const ids = due.flatMap(({ payload }) => payload.reply_id ?? [])
  if (ids.length === 0) return new Map()
  const found = await rows(
    tx,
    { id: num, email: text.orNull },
    sql`select id, recipient ->> 'email' as email from conversation_messages where id = any(${sql.param(ids)}::bigint[])`,
  )
  return new Map(found.map(({ id, email }) => [id, email]))
}

async function write(
  tx: Tx,
  due: { dedupe: string; payload: Message }[],
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  const found = await tx
    .select({ id: users.id, email: users.emailAddress, name: users.name })
    .from(users)
    .where(and(inArray(users.id, [...new Set(due.map((one) => one.payload.user_id))]), ne(users.status, 'WITHDRAWN')))
  const returnDays = await returnDaysOf(tx, due)
  const addresses = await addressesOf(tx, due)
  // asked only when a message names one
  const carriers = due.some(({ payload }) => payload.carrier) ? await readCarriers(tx) : []
  const texts = await readNoticeTexts(
    tx,
    due.map(({ payload }) => payload),
  )
  const receivers = new Map(found.map((user) => [user.id, user]))
  const told = due.flatMap(({ dedupe, payload }) => {
    const receiver = receivers.get(payload.user_id)
    if (!receiver) return []
    const facts = {
      return_days: returnDays.get(payload.order_id ?? 0),
      ...(payload.carrier ? { carrier_name: carrierName(carriers, payload.carrier) } : {}),
    }
    return [{ dedupe, receiver, message: { ...facts, ...payload } }]
  })
  const letters = told.map(({ dedupe, receiver, message }) => ({
    dedupe,
    channel: 'EMAIL' as const,
    // what was frozen with its cause goes where it was to go then
    recipient: addresses.get(message.reply_id ?? 0) ?? receiver.email,
    userId: receiver.id,
    ...textOf(texts, message, receiver.name, publicUrl),
    kind: message.order_id === undefined ? ('MEMBER' as const) : ('ORDER' as const),
    status: message.hold ? ('HELD' as const) : ('QUEUED' as const),
    createdAt: now,
    nextTryAt: message.hold ? null : now,
    news: message.hold ? newsOf(texts, message) : null,
  }))
  if (letters.length > 0) await tx.insert(messages).values(letters).onConflictDoNothing()
  const news = told.flatMap(({ dedupe, receiver, message }) =>
    message.hold ? [] : [{ dedupe, userId: receiver.id, ...newsOf(texts, message) }],
  )
  await notify(tx, news, now)
}
