import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Staff } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { admins, sessions } from '../auth/auth.tables.ts'
import { FreshCache } from './freshCache.ts'
import { liveChannel, type LiveEvent } from './live.ts'

/** One LISTEN for the whole process, fanned out to every open console as server-sent events. */

const heartbeatMs = 25_000
const maxClients = 500
/** consoles that one person may have open; beyond, something opens them in a loop */
export const maxOwnClients = 5
/** A console that reads so slowly is cut off; it reloads what it missed when it reconnects. */
const maxWaiting = 200

type Send = (text: string) => void
type Hub = { clients: Map<Send, number>; stop: Promise<() => Promise<void>> }

const hubs = new WeakMap<object, Hub>()
const encoder = new TextEncoder()

function hubOf(deps: Deps): Hub {
  const kept = hubs.get(deps.database)
  if (kept) return kept
  const clients = new Map<Send, number>()
  const onMessage = (payload: string) => {
    const event = parsed(payload)
    if (!event) return
    if (event.type === 'order-items') FreshCache.ageAll()
    for (const [send, id] of clients) {
      const own = toldTo(event, id)
      if (own) send(textOf(own))
    }
  }
  const stop = deps.database.listen(liveChannel, { onMessage })
  const hub = { clients, stop }
  hubs.set(deps.database, hub)
  // without a connection to listen on there is no hub; the next client tries again
  stop.catch(() => hubs.delete(deps.database))
  return hub
}

/** What one person's consoles hear of it: a call by name reaches who is called, and does not say who else was. */
function toldTo(event: LiveEvent, adminId: number): LiveEvent | undefined {
  if (event.type !== 'mention') return event
  return event.admin_ids.includes(adminId) ? { ...event, admin_ids: [adminId] } : undefined
}

const textOf = ({ type, ...data }: LiveEvent) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`

const kinds: ReadonlySet<LiveEvent['type']> = new Set(['order-items', 'job', 'mention', 'conversation', 'deadline'])

/** Anybody who reaches the database can notify; a message that is none of ours must not end the process. */
function parsed(payload: string): LiveEvent | undefined {
  try {
    const event = JSON.parse(payload) as LiveEvent | null
    return event && kinds.has(event.type) ? event : undefined
  } catch {
    return undefined
  }
}

/**
 * The stream of one console. It ends when the person signs out, is disabled, or the access token runs out (the console
 * comes back with a fresh one). Errors: LIVE_TOO_MANY when this person has enough of them, BUSY when too many consoles are
 * connected to this process.
 */
export async function openLiveStream(
  deps: Deps,
  actor: Staff,
  expiresAt: Date,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const hub = hubOf(deps)
  await hub.stop
  // from here to the stream nothing waits, so that many at once cannot slip through
  if (hub.clients.size >= maxClients) throw new AppError('BUSY')
  const own = [...hub.clients.values()].filter((id) => id === actor.id).length
  if (own >= maxOwnClients) throw new AppError('LIVE_TOO_MANY', { limit: maxOwnClients, retry_after: 60 })
  let leave = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = () => {
          if (!hub.clients.has(send)) return
          leave()
          controller.close()
        }
        const send: Send = (text) => {
          if ((controller.desiredSize ?? 0) < -maxWaiting) close()
          else controller.enqueue(encoder.encode(text))
        }
        const beat = async () => {
          const alive = await isSignedIn(deps.db, actor, expiresAt, deps.clock.now()).catch(() => false)
          if (!alive) close()
          else if (hub.clients.has(send)) send(': \n\n')
        }
        const heartbeat = setInterval(() => void beat(), heartbeatMs)
        heartbeat.unref()
        leave = () => {
          clearInterval(heartbeat)
          hub.clients.delete(send)
          signal.removeEventListener('abort', close)
        }
        hub.clients.set(send, actor.id)
        signal.addEventListener('abort', close)
        send('retry: 2000\n: connected\n\n')
      },
      cancel: () => leave(),
    },
    { highWaterMark: 1 },
  )
}

async function isSignedIn(db: Db, actor: Staff, expiresAt: Date, now: Date): Promise<boolean> {
  if (now >= expiresAt) return false
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.subjectId))
    .where(
      and(
        eq(sessions.id, actor.sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(admins.status, 'ACTIVE'),
      ),
    )
  return row !== undefined
}
