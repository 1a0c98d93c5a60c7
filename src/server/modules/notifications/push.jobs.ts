import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { json, num, type RowOf, text } from '../../db/shape.ts'
import { at, records } from '../../db/values.ts'
import type { Deps } from '../../deps.ts'
import { logError } from '../../log.ts'
import type { PushSender } from '../../ports/push.ts'
import { SendError } from '../../ports/senders.ts'
import { takeDue, tried } from '../outbox/outbox.parts.ts'

const batch = 20
/** Who dies with some in its hand keeps them from the others for so long. */
const leaseMs = 120_000
/** News that could not be pushed for so long stand in the 알림함 alone. */
const giveUpMs = 3_600_000

type Taken = { user_id: number; notification_id: number; subscription_id: number }

const due = {
  notification_id: num,
  subscription_id: num,
  endpoint: text,
  p256dh: text,
  auth: text,
  title: text,
  body: text,
  path: text,
  tag: text,
}
type Due = RowOf<typeof due>

/**
 * Pushes what waits, each to one browser, until nothing is due. What failed is tried again a minute later, for an hour;
 * a browser that its push service knows no more is forgotten. Only sessions that are open are told.
 */
export async function sendPushes(deps: Deps): Promise<{ pushed: number }> {
  for (let pushed = 0; ;) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const taken = await rows(
      deps.db,
      { id: num, payload: json<Taken>() },
      takeDue('push', { until, limit: batch }, now),
    )
    if (taken.length === 0) return { pushed }
    const keys = taken.map(({ payload }) => payload)
    const ready = deps.push ? await readDue(deps.db, keys, now) : []
    const outcomes = await Promise.all(
      keys.map(async (key) => {
        const one = ready.find((row) => keyOf(row) === keyOf(key))
        const done = !deps.push || !one || (await sendOne(deps.db, deps.push, one))
        await deps.db.execute(tried(keyOf(key), done, now))
        return done && one !== undefined
      }),
    )
    pushed += outcomes.filter(Boolean).length
  }
}

const keyOf = (of: Pick<Taken, 'notification_id' | 'subscription_id'>) =>
  `push:${of.notification_id}:${of.subscription_id}`

/** What of it is still to be told: it is neither read nor old, and the session lasts. */
const readDue = (db: Db, keys: readonly Taken[], now: Date) =>
  rows(
    db,
    due,
    sql`select n.id as notification_id, p.id as subscription_id, p.endpoint, p.p256dh, p.auth, n.title, n.body,
          coalesce(n.path, '/my/notifications') as path, 'news-' || n.id as tag
        from ${records(keys)} as k(notification_id bigint, subscription_id bigint)
        join notifications n on n.id = k.notification_id join push_subscriptions p on p.id = k.subscription_id and p.user_id = n.user_id
        join sessions s on s.id = p.session_id
        where n.read_at is null and n.created_at > ${at(new Date(now.getTime() - giveUpMs))}
          and s.revoked_at is null and s.expires_at > ${at(now)}`,
  )

/** Whether nothing is left to be tried. */
async function sendOne(db: Db, push: PushSender, one: Due): Promise<boolean> {
  const { endpoint, p256dh, auth, title, body, path, tag } = one
  try {
    const outcome = await push.send({ endpoint, p256dh, auth }, { title, body, path, tag })
    if (outcome === 'GONE') await db.execute(sql`delete from push_subscriptions where id = ${one.subscription_id}`)
    return true
  } catch (error) {
    const permanent = error instanceof SendError && error.permanent
    if (permanent) logError({ push: one.notification_id }, error)
    return permanent
  }
}

/** Forgets browsers whose session is over. */
export async function purgePushSubscriptions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.execute(
    sql`delete from push_subscriptions p using sessions s
        where s.id = p.session_id and (s.revoked_at is not null or s.expires_at <= ${at(now)})`,
  )
}
