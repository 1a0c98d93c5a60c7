import { asc, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { hitPlace } from '../../http/rateLimit.ts'
import type { LogBatch } from './analytics.contract.ts'
import { analyticsLogs, experiments } from './analytics.tables.ts'
import { variantOf } from './buckets.ts'

const keepDays = 90
const dayMs = 86_400_000
/** batches a minute from one address; a whole mobile carrier may stand behind it */
const batchesPerMinute = 600

type Batch = { actor: Actor; place: string; records: LogBatch['records']; now: Date }

/**
 * Files a batch; records that are there already stay as they are. A record is a member's only when the member's own
 * token came with it: what a client claims is dropped. Error: RATE_LIMITED.
 */
export async function fileLogs(db: Db, { actor, place, records, now }: Batch): Promise<void> {
  await hitPlace(db, 'logs', place, batchesPerMinute, 60, now)
  const values = records.map(({ user_id: claimed, ...record }) => ({
    recordId: record.record_id,
    receivedAt: now,
    loggedAt: trustedTime(record.logged_at, now),
    userId: actor.kind === 'user' && claimed === String(actor.id) ? actor.id : null,
    globalUuid: record.global_uuid,
    session: record.session,
    category: record.category,
    record,
  }))
  // in one order, so that two copies of a batch wait for each other instead of locking each other out
  values.sort((a, b) => (a.recordId < b.recordId ? -1 : 1))
  await db.insert(analyticsLogs).values(values).onConflictDoNothing()
}

/** The client's time, or ours when its clock is off by more than a day (a record may also have waited so long). */
function trustedTime(text: string, now: Date): Date {
  const at = new Date(text)
  return Math.abs(at.getTime() - now.getTime()) > dayMs ? now : at
}

const purgeBatch = 5_000

/** Removes what is older than ninety days, in steps. Answers how many. */
export async function purgeLogs(deps: Deps): Promise<{ removed: number }> {
  const before = new Date(deps.clock.now().getTime() - keepDays * dayMs)
  for (let removed = 0; ;) {
    const old = deps.db
      .select({ id: analyticsLogs.id })
      .from(analyticsLogs)
      .where(lt(analyticsLogs.receivedAt, before))
      .limit(purgeBatch)
    const gone = await deps.db
      .delete(analyticsLogs)
      .where(inArray(analyticsLogs.id, old))
      .returning({ id: analyticsLogs.id })
    removed += gone.length
    if (gone.length < purgeBatch) return { removed }
  }
}

/**
 * The variants of the running experiments for one person: by their number when they are signed in, else by the uuid of
 * their browser; none for who is neither.
 */
export async function experimentsFor(
  db: Db,
  actor: Actor,
  uuid: string | undefined,
): Promise<{ key: string; variant: string; payload?: unknown }[]> {
  const subject = actor.kind === 'user' ? `user:${actor.id}` : uuid === undefined ? null : `uuid:${uuid}`
  if (subject === null) return []
  const running = await db
    .select({ key: experiments.key, variants: experiments.variants })
    .from(experiments)
    .where(eq(experiments.status, 'RUNNING'))
    .orderBy(asc(experiments.sequence), asc(experiments.id))
    .limit(200)
  return running.flatMap(({ key, variants }) => {
    const found = variantOf(key, variants, subject)
    if (!found) return []
    return [{ key, variant: found.variant, ...(found.payload === undefined ? {} : { payload: found.payload }) }]
  })
}
