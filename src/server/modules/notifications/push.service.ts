import { eq, or, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import type { Customer } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { lockMember } from '../auth/lockMember.ts'
import type { PushBody } from './notifications.contract.ts'
import { pushSubscriptions } from './notifications.tables.ts'

/** Where notifications of this session go; undefined for nowhere. */
export async function pushOf(db: Db, { id, sessionId }: Customer): Promise<string | undefined> {
  const [found] = await rows(
    db,
    { endpoint: text },
    sql`select endpoint from push_subscriptions where session_id = ${sessionId} and user_id = ${id}`,
  )
  return found?.endpoint
}

/** Tells a browser from now on, in place of what this session said before; whoever had the browser before is not told any more. */
export async function subscribe(tx: Tx, { id, sessionId }: Customer, { endpoint, keys }: PushBody, now: Date) {
  const [member] = await rows(tx, { id: num }, sql`${lockMember(id)} select id from u`)
  if (!member) throw new AppError('UNAUTHORIZED')
  await tx
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)))
  await tx.execute(
    sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
        values (${id}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${at(now)})
        on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
          p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
  )
}

/** Tells the browser of this session no more. */
export async function unsubscribe(tx: Tx, { sessionId }: Customer): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}
