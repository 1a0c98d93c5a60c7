import { and, inArray, ne } from 'drizzle-orm'
import { carrierName } from '#shared/validation/carriers.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { users } from '../auth/auth.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { readCarriers } from '../shipping/carriers.read.ts'
import { lockDue, markDone } from '../outbox/outbox.service.ts'
import { deliverMessages } from './delivery.ts'
import { customerTopics } from './messages.service.ts'
import { messages } from './messages.tables.ts'
import { type Message, readNoticeTexts, textOf } from './noticeTexts.ts'

const batch = 100

/**
 * Turns due outbox rows into messages. Each row is done once: its message carries the same key, and both commit
 * together. Then sends what is due, by whatever channel this shop has; a failed message never touches its order.
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
      now,
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

async function write(tx: Tx, due: { dedupe: string; payload: Message }[], now: Date): Promise<void> {
  const found = await tx
    .select({ id: users.id, email: users.emailAddress, name: users.name })
    .from(users)
    .where(and(inArray(users.id, [...new Set(due.map((one) => one.payload.user_id))]), ne(users.status, 'WITHDRAWN')))
  const returnDays = await returnDaysOf(tx, due)
  // asked only when a message names one
  const carriers = due.some(({ payload }) => payload.carrier) ? await readCarriers(tx) : []
  const texts = await readNoticeTexts(
    tx,
    due.map(({ payload }) => payload),
  )
  const receivers = new Map(found.map((user) => [user.id, user]))
  const values = due.flatMap(({ dedupe, payload }) => {
    const receiver = receivers.get(payload.user_id)
    if (!receiver) return []
    const facts = {
      return_days: returnDays.get(payload.order_id ?? 0),
      ...(payload.carrier ? { carrier_name: carrierName(carriers, payload.carrier) } : {}),
    }
    const { title, body } = textOf(texts, { ...facts, ...payload }, receiver.name)
    return [
      {
        dedupe,
        channel: 'EMAIL' as const,
        recipient: receiver.email,
        userId: receiver.id,
        title,
        body,
        kind: payload.order_id === undefined ? ('MEMBER' as const) : ('ORDER' as const),
        status: payload.hold ? ('HELD' as const) : ('QUEUED' as const),
        createdAt: now,
        nextTryAt: payload.hold ? null : now,
      },
    ]
  })
  if (values.length > 0) await tx.insert(messages).values(values).onConflictDoNothing()
}
