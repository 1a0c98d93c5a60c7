import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { type WorkClock, workClock } from '../../time/businessMinutes.ts'
import type { DeadlinePace } from './deadlines.contract.ts'
import { project } from './projection.ts'
import { sources } from './sources.ts'
import type { Source, SourceCall } from './sources/source.ts'

/** What was finished in so many working hours says how fast it goes. */
export const paceHours = 3

/** So many of a kind are looked at, of each origin; a queue that is longer says "more than". */
const cap = 10_000

/** How every kind stands at the present pace. */
export async function readPaces(db: Db, call: SourceCall): Promise<DeadlinePace[]> {
  const clock = workClock(call, call.now)
  const found: DeadlinePace[] = []
  for (const source of sources) found.push(await paceOf(db, source, clock, call))
  return found
}

async function paceOf(db: Db, source: Source, clock: WorkClock, call: SourceCall): Promise<DeadlinePace> {
  const since = clock.before(paceHours * 60)
  const finished = since ? await countFinished(db, source, since) : 0
  const pace = finished > 0 ? finished / paceHours : null
  const { queue, ...open } = await readOpen(db, source, call)
  const { late, over } = project(queue, pace, call.now.getTime(), clock.left)
  return {
    kind: source.kind,
    team: source.team,
    ...open,
    late: Math.min(late, cap),
    finished,
    pace_hours: paceHours,
    pace: pace === null ? null : Math.round(pace * 10) / 10,
    over: over && { at: kstIso(over.at), count: over.count },
  }
}

/** What waits of a kind: how many are due when, and how many these are. */
export async function readOpen(db: Db, source: Source, call: SourceCall) {
  const queue = await source.queue(db, cap + 1, call)
  const open = queue.reduce((sum, { count }) => sum + count, 0)
  return { queue, open: Math.min(open, cap), open_capped: open > cap }
}

async function countFinished(db: Db, { finished }: Source, since: Date): Promise<number> {
  const [row] = await rows(
    db,
    { count: num },
    sql`select count(*)::int as count from (${finished(since)} limit ${2 * cap}) f`,
  )
  return row?.count ?? 0
}
