import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { FreshCache } from './freshCache.ts'

/** Events that open consoles receive at once, whichever server process they are connected to. */
export type LiveEvent =
  | { type: 'order-items'; ids: number[]; status?: string }
  /** only for the consoles of whom it names */
  | { type: 'mention'; admin_ids: number[]; by: string }
  | { type: 'job'; id: number; kind: string; label: string; status: string; done: number; total: number; actor: string }

export const liveChannel = 'homefit_live'

/** Sends a live event when the transaction commits; nothing is sent when it rolls back. */
export async function notifyLive(db: Db, event: LiveEvent): Promise<void> {
  // a notification holds 8,000 bytes; screens reload their page anyway, so ids beyond 200 are left out
  const payload = event.type === 'order-items' ? { ...event, ids: event.ids.slice(0, 200) } : event
  if (event.type === 'order-items') FreshCache.ageAll()
  await db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(payload)})`)
}
