import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { text } from '../../../db/shape.ts'
import { unhurried } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { countResolutions } from './resolutions.ts'
import { talliesOf, tallyColumns } from './tallies.ts'

/** So long after its end a day has seen everything that began before it. */
const graceMs = 3_600_000
/** The first time there are years to add up: some days a turn, the newest first. */
const perTurn = 60

/**
 * Adds up the days that are over, each in one transaction. A fact that is written to such a day later takes its tallies
 * away (a trigger of the database does), and they are added up again. Whether this runs or not changes no figure.
 */
export async function tallyConversations(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit = perTurn,
): Promise<{ days: number; resolutions: number }> {
  const { db, clock } = deps
  const resolutions = await countResolutions(db)
  const days = await openDays(db, new Date(clock.now().getTime() - graceMs), limit)
  for (const day of days) await unhurried(db, (tx) => tally(tx, day))
  // the planner knows what has come in; the embedded engine would never look by itself
  if (days.length > 0)
    await unhurried(db, (tx) =>
      tx.execute(sql`analyze conversation_facts, conversation_tallies, conversation_tally_days`),
    )
  return { days: days.length, resolutions }
}

/** Days before that of a moment that have no tallies, newest first. */
async function openDays(db: Db, before: Date, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    { day: text },
    sql`with recursive days(day) as (
          (select day from conversation_facts where kind = 'CREATED' order by day limit 1)
          union all select day + 1 from days where day + 1 < ${kstDay(before)}::date)
        select d.day::text as day from days d where d.day < ${kstDay(before)}::date and not exists (select from conversation_tally_days t where t.day = d.day)
        order by d.day desc limit ${limit}`,
  )
  return found.map(({ day }) => day)
}

async function tally(tx: Tx, day: string): Promise<void> {
  // a fact that is being written would not be seen, and its trigger would not see the day's mark
  await tx.execute(sql`lock table conversation_facts in share mode`)
  const marked = await rows(
    tx,
    { day: text },
    sql`insert into conversation_tally_days (day, opened, ended)
        select ${day}::date, count(*) filter (where kind in ('CREATED', 'REOPENED')), count(*) filter (where kind in ('CLOSED', 'DELETED'))
        from conversation_facts where day = ${day}::date and kind in ('CREATED', 'REOPENED', 'CLOSED', 'DELETED')
        on conflict do nothing returning day::text as day`,
  )
  if (marked.length > 0)
    await tx.execute(
      sql`insert into conversation_tallies (${tallyColumns}) select ${tallyColumns} from (${talliesOf(sql`f.day = ${day}::date`)}) t`,
    )
}
