import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { FreshCache } from './freshCache.ts'

/**
 * The one notice of change: what open consoles receive at once, whichever server process they are connected to. It is
 * sent when the transaction commits, and never when it rolls back. Callers say what changed; nobody else notifies.
 */

type PromiseKind = 'SHIP' | 'CLAIM' | 'REFUND' | 'APPROVAL'
type JobNews = { id: number; kind: string; label: string; status: string; done: number; total: number; actor: string }

export type LiveEvent =
  | { type: 'order-items'; ids: number[]; status?: string }
  /** only for the consoles of whom it names */
  | { type: 'mention'; admin_ids: number[]; by: string; conversation_id?: number }
  | ({ type: 'job' } & JobNews)
  /** something about these conversations changed: what was said, who has them, who looks at them */
  | { type: 'conversation'; ids: number[] }
  /** something that was promised changed besides: asked for, decided, paid back, given to somebody */
  | { type: 'deadline'; kind: PromiseKind }

export const liveChannel = 'homefit_live'

/** a notification holds 8,000 bytes; screens reload their page anyway, so ids beyond these are left out */
const mostIds = 200

const notice = (event: LiveEvent): SQL => sql`pg_notify(${liveChannel}, ${JSON.stringify(event)})`

const tell = async (db: Db, event: LiveEvent): Promise<void> => {
  await db.execute(sql`select ${notice(event)}`)
}

const itemsEvent = (ids: readonly number[], status?: string): LiveEvent => ({
  type: 'order-items',
  ids: ids.slice(0, mostIds),
  ...(status ? { status } : {}),
})

/** The call that tells of changed items, for a statement that changes them itself: `select ${itemsNotice(…)} from changed`. */
export const itemsNotice = (ids: readonly number[], status?: string): SQL => notice(itemsEvent(ids, status))

/**
 * These order items changed; `status` is what they all are now. What this process has counted is counted anew, so that
 * people see their own work at once. `countsMayLag`: counts that are a second old still serve.
 */
export async function tellItems(
  db: Db,
  ids: readonly number[],
  { status, countsMayLag = false }: { status?: string | undefined; countsMayLag?: boolean } = {},
): Promise<void> {
  if (ids.length === 0) return
  if (countsMayLag) FreshCache.ageAll()
  else FreshCache.forgetAll()
  await tell(db, itemsEvent(ids, status))
}

/** How far a job is, or how it ended. */
export const tellJob = (db: Db, { id, kind, label, status, done, total, actor }: JobNews): Promise<void> =>
  tell(db, { type: 'job', id, kind, label, status, done, total, actor })

/** These conversations changed, or who looks at them. */
export const tellConversations = (db: Db, ids: readonly number[]): Promise<void> =>
  tell(db, { type: 'conversation', ids: ids.slice(0, mostIds) })

/** Somebody has called these people by name, in a memo or in the notes of a conversation. */
export const tellMention = (db: Db, adminIds: number[], by: string, conversationId?: number): Promise<void> =>
  tell(db, {
    type: 'mention',
    admin_ids: adminIds,
    by,
    ...(conversationId === undefined ? {} : { conversation_id: conversationId }),
  })
/** What waits for a decision, money that has to go back, or whose work something is, changed. */
export const tellDeadline = (db: Db, kind: PromiseKind): Promise<void> => tell(db, { type: 'deadline', kind })
