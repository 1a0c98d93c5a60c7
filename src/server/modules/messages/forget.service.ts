import { and, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { WITHDRAWN_NAME } from '../../mask.ts'
import type { Db, Tx } from '../../db/db.ts'
import { users } from '../auth/auth.tables.ts'
import { dropWaiting } from '../outbox/outbox.service.ts'
import { customerTopics } from './messages.service.ts'
import { messages } from './messages.tables.ts'

const blank = { recipient: WITHDRAWN_NAME, body: '', error: null, news: null }

/**
 * Takes address and words out of what was sent to somebody who leaves, letters from before they were a member too, and
 * does not send what still waits.
 */
export async function forgetMessages(
  tx: Tx,
  { id: userId, emailAddress }: { id: number; emailAddress: string },
  now: Date,
): Promise<void> {
  const theirs = or(eq(messages.userId, userId), and(isNull(messages.userId), eq(messages.recipient, emailAddress)))
  await dropWaiting(tx, customerTopics, userId, now)
  await tx
    .update(messages)
    .set({ ...blank, status: 'FAILED', nextTryAt: null })
    .where(and(theirs, inArray(messages.status, ['QUEUED', 'HELD'])))
  await tx.update(messages).set(blank).where(theirs)
}

const dayMs = 24 * 3_600_000

/**
 * The last letter to those who left keeps its address for a day after it is delivered, and for a month if it cannot be;
 * then it is given up. What went to people who never became members keeps theirs for a month. Answers how many lost theirs.
 */
export async function forgetFarewells(db: Db, now: Date): Promise<number> {
  const left = db.select({ id: users.id }).from(users).where(eq(users.status, 'WITHDRAWN'))
  const theirs = and(inArray(messages.userId, left), ne(messages.recipient, WITHDRAWN_NAME))
  const olderThan = (days: number) => lt(messages.createdAt, new Date(now.getTime() - days * dayMs))
  const done = await db
    .update(messages)
    .set(blank)
    .where(and(theirs, olderThan(1), inArray(messages.status, ['SENT', 'FAILED'])))
    .returning({ id: messages.id })
  const givenUp = await db
    .update(messages)
    .set({ ...blank, status: 'FAILED', nextTryAt: null })
    .where(and(theirs, olderThan(30)))
    .returning({ id: messages.id })
  const strangers = await db
    .update(messages)
    .set({ ...blank, nextTryAt: null })
    .where(
      and(
        isNull(messages.userId),
        ne(messages.recipient, WITHDRAWN_NAME),
        olderThan(30),
        inArray(messages.status, ['SENT', 'FAILED']),
      ),
    )
    .returning({ id: messages.id })
  return done.length + givenUp.length + strangers.length
}
