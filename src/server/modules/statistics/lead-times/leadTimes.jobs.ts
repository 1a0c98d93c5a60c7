import { sql } from 'drizzle-orm'
import { createBreather } from '#shared/files/breathe.ts'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { num, text } from '../../../db/shape.ts'
import { unhurried } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type Basis, bases } from '../statistics.contract.ts'
import { leadDaysOf, talliesOf } from './leadDays.read.ts'
import { spansOf, stretchesOf, tellRebranded, timedItems } from './leadItems.ts'
import { clockOf, readWorkDays } from './workCalendar.ts'

/** The first time there are years to add up: some days a turn, the newest first. */
const perTurn = 100
/** Days that are counted anew at a time: years without an order cost next to nothing. */
const perRecount = 183

/**
 * Adds up the lead times of days that are over, and again those that something was told of or whose clock was changed since,
 * each day in two short transactions. Whether this runs or not changes no figure.
 */
export async function tallyLeadTimes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit = perTurn,
): Promise<{ days: number }> {
  const breathe = createBreather(0)
  await unhurried(db, (tx) => tx.execute(tellRebranded))
  const days = await openDays(db, addDays(kstDay(clock.now()), -1), limit)
  for (const day of days) await tallyDays((work) => unhurried(db, work), [day], breathe)
  // the planner knows what has come in; the embedded engine would never look by itself
  if (days.length > 0)
    await unhurried(db, (tx) =>
      tx.execute(
        sql`analyze lead_days, lead_told, lead_rebranded, lead_tallies (basis, day, shipping_origin_id, brand_id)`,
      ),
    )
  return { days: days.length }
}

/** Counts all days up to one anew, in the transaction that it is given. */
export async function recountLeadTimes(tx: Tx, last: Day): Promise<void> {
  await tx.execute(alone)
  await tx.execute(tellRebranded)
  await tx.execute(sql`delete from lead_days`)
  const days = (await openDays(tx, last)).toReversed()
  for (let n = 0; n < days.length; n += perRecount) await tallyDays((work) => work(tx), days.slice(n, n + perRecount))
}

/** Days up to `last` whose tallies are not there or do not hold, newest first. */
async function openDays(db: Db, last: Day, limit?: number): Promise<Day[]> {
  const [first] = await rows(
    db,
    { day: text.orNull },
    sql`select (least((select paid_at from order_items where status <> 'PENDING' and paid_at is not null order by paid_at, id limit 1),
          (select shipped_at from order_items where shipped_at is not null order by shipped_at limit 1)) at time zone 'Asia/Seoul')::date::text as day`,
  )
  if (!first?.day) return []
  const open = new Set<Day>()
  for (const basis of bases)
    for (const day of (await leadDaysOf(db, basis, { from: first.day, to: last })).open) open.add(day)
  return [...open].toSorted().toReversed().slice(0, limit)
}

/** Two processes do not write days at once: who counts last has seen most. Reading goes on. */
const alone = sql`lock table lead_days in share row exclusive mode`

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Counts some days, oldest first. What was told of them before they are counted is done with after; what is told meanwhile
 * stays told, and the day is counted once more.
 */
async function tallyDays(
  transact: Transact,
  days: readonly Day[],
  breathe: () => Promise<void> | undefined = noBreath,
) {
  const told = await transact((tx) =>
    rows(
      tx,
      { day: text, tx: num },
      sql`select day::text as day, tx from lead_told where day = any(${sql.param([...days])}::date[]) order by day, tx`,
    ),
  )
  for (const basis of bases) {
    await transact((tx) => tally(tx, basis, days))
    await breathe()
  }
  if (told.length > 0)
    await transact((tx) =>
      tx.execute(
        sql`delete from lead_told t using unnest(${sql.param(told.map((one) => one.day))}::date[], ${sql.param(told.map((one) => one.tx))}::bigint[]) g(day, tx)
            where t.day = g.day and t.tx = g.tx`,
      ),
    )
}

const noBreath = () => undefined

async function tally(tx: Tx, basis: Basis, days: readonly Day[]): Promise<void> {
  await tx.execute(alone)
  await tx.execute(sql`delete from lead_days where basis = ${basis} and day = any(${sql.param([...days])}::date[])`)
  const stretches = stretchesOf(days)
  const timed = await timedItems(tx, { basis }, stretches)
  const work = timed?.work ?? (await readWorkDays(tx, { from: days[0] ?? '', to: days.at(-1) ?? '' }))
  const spans = new Map((timed ? await spansOf(tx, basis, stretches) : []).map((span) => [span.day, span]))
  const counted = days.map((day) => spans.get(day) ?? { from: day, to: day })
  await tx.execute(
    sql`insert into lead_days (basis, day, since, until, clock)
        select ${basis}, * from unnest(${sql.param([...days])}::date[], ${sql.param(counted.map(({ from }) => from))}::date[],
          ${sql.param(counted.map(({ to }) => to))}::date[], ${sql.param(counted.map((span) => clockOf(work, span)))}::text[])`,
  )
  if (timed)
    await tx.execute(sql`with ${timed.items}
      insert into lead_tallies (basis, day, shipping_origin_id, brand_id, automatic, minutes, items)
      select ${basis}, day, shipping_origin_id, brand_id, automatic, minutes, items from (${talliesOf}) n`)
}
