import type { Tx } from '../../db/db.ts'
import type { Topic } from '../outbox/outbox.parts.ts'
import { messages } from './messages.tables.ts'

/** What the outbox holds for customers: here it becomes letters. */
export const customerTopics = ['order.message', 'member.message', 'conversation.reply'] satisfies Topic[]

export type Channel = 'EMAIL' | 'SMS'

/** One message to one person. `dedupe` makes it go out once, however often it is queued. */
export type NewMessage = {
  dedupe: string
  channel: Channel
  /** a lower-case e-mail address, or the digits of a phone */
  recipient: string
  userId?: number | null
  /** `CODE` and `GIFT` hold a secret: their words are gone after a day */
  kind: 'ORDER' | 'MEMBER' | 'CODE' | 'GIFT' | 'NOTICE'
  title: string
  body: string
  now: Date
}

/**
 * Queues a message in the transaction of its cause, so that both stand or fall together. It leaves by the clock within
 * seconds of the commit; who cannot wait that long calls `deliverSoon` after it. A message that fails never fails its
 * cause.
 */
export async function queueMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { now, userId, ...rest } = message
  await tx
    .insert(messages)
    .values({ ...rest, userId: userId ?? null, status: 'QUEUED', nextTryAt: now, createdAt: now })
    .onConflictDoNothing()
}
