import { type SQL, sql } from 'drizzle-orm'
import { createBreather } from '#shared/files/breathe.ts'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { bool, num, text, time } from '../../db/shape.ts'
import { unhurried } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { lastClosable } from './closing.read.ts'
import { countSources, type Sources } from './counting.ts'
import { type DaySums, sumsOfDay, writeSums } from './daySums.ts'
import { addLate } from './late.jobs.ts'
import { rollMonths } from './months/months.jobs.ts'
import { factColumns, factsOf, withoutFacts } from './truth.parts.ts'

/** The first time there are years to close: some days a turn, the newest first. */
const perTurn = 60
const mostAtOnce = 5_000
/** The tables by what they are looked into; the amounts in them say nothing to a planner. */
const planned = [
  sql`analyze sales_facts (kind, part, day, ordered_day, late, order_id, refund_id, user_id, brand_id, product_id)`,
  sql`analyze sales_rollups (view, day, brand_id, shipping_origin_id, key)`,
  sql`analyze sales_member_gaps (brand_id, shipping_origin_id, day, before)`,
  sql`analyze sales_closed_days`,
]

/**
 * Closes the KST days whose next day has come to 03:00: their facts are written and their sums added up, both a short piece
 * at a time and before anybody sees the sums; then one transaction marks the day and writes them. After that, months that
 * are over are added up, and what is known late is added to the ledger. Answers how many days and late sources. Two
 * processes at it, or a crash between, do no harm.
 */
export async function closeSalesDays(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit = perTurn,
): Promise<{ days: number; late: number }> {
  const now = deps.clock.now()
  const missing = await openDays(deps.db, lastClosable(now), limit)
  const breathe = createBreather(0)
  for (const day of missing) await closeDay(deps.db, { day, now, breathe })
  if (missing.length > 0) await tellPlanner(deps.db, breathe)
  await breathe()
  await rollMonths(deps.db)
  return { days: missing.length, late: await addLate(deps.db, now) }
}

/** The planner knows what has come in; the embedded engine would never look by itself. */
export async function tellPlanner(db: Db, breathe = createBreather(0)): Promise<void> {
  for (const statement of planned) {
    await breathe()
    await unhurried(db, (tx) => tx.execute(statement))
  }
}

/** Days up to `last` that are not closed, back to the first on which anything was paid, newest first. */
async function openDays(db: Db, last: Day, limit: number): Promise<Day[]> {
  const [first] = await rows(
    db,
    { day: time.orNull },
    sql`select (paid_at at time zone 'Asia/Seoul')::date as day from orders where status in ('COMPLETED', 'CANCELED') and paid_at is not null order by paid_at limit 1`,
  )
  if (!first?.day) return []
  const found = await rows(
    db,
    { day: text },
    sql`select d::date::text as day from generate_series(${first.day}::date, ${last}::date, interval '1 day') d
        where not exists (select from sales_closed_days c where c.day = d::date) order by d desc limit ${limit}`,
  )
  return found.map(({ day }) => day)
}

const within = (column: SQL, day: Day) =>
  sql`${column} >= ${startOfKstDay(day).toISOString()}::timestamptz and ${column} < ${startOfKstDay(addDays(day, 1)).toISOString()}::timestamptz`

const columns = sql.join(
  factColumns.map((name) => sql.identifier(name)),
  sql`, `,
)

/** Writes the facts of what has happened between two moments, some hundred orders at a time. */
async function countOpen(db: Db, when: (column: SQL) => SQL, { day, now }: { day: Day; now: Date }): Promise<void> {
  const ids = async (from: SQL) => (await rows(db, { id: num }, from)).map(({ id }) => id)
  const sources: Sources = {
    ORDER: await ids(sql`select o.id from orders o where ${withoutFacts.PAID(when)} order by o.id limit ${mostAtOnce}`),
    REFUND: await ids(
      sql`select r.id from refunds r where ${withoutFacts.REFUND(when)} order by r.id limit ${mostAtOnce}`,
    ),
  }
  await countSources(db, sources, { day, now })
  if (sources.ORDER.length === mostAtOnce || sources.REFUND.length === mostAtOnce)
    await countOpen(db, when, { day, now })
}

/**
 * Writes the facts of what has happened today, so that little is left to be counted whenever somebody looks. Whether it
 * runs or not changes no figure, but for what turns out not to add up.
 */
export async function countToday({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Record<string, never>> {
  const now = clock.now()
  await countOpen(db, (column) => within(column, kstDay(now)), { day: kstDay(now), now })
  return {}
}

type Closing = { day: Day; now: Date; breathe: ReturnType<typeof createBreather> }

async function closeDay(db: Db, { day, now, breathe }: Closing): Promise<void> {
  const when = (column: SQL) => within(column, day)
  await countOpen(db, when, { day, now })
  await db.execute(
    sql`insert into sales_facts (${columns}) select ${columns} from (${factsOf({ claims: withoutFacts.CLAIM(when) })}) t on conflict do nothing`,
  )
  await breathe()
  const sums = await sumsOfDay(db, day)
  await breathe()
  await unhurried(db, (tx) => close(tx, sums, now))
}

/** What the database does to close a day whose facts are written and added up; nothing when somebody else has closed it. */
async function close(tx: Tx, sums: DaySums, now: Date): Promise<void> {
  const { day } = sums
  const closed = await rows(
    tx,
    { day: time },
    sql`insert into sales_closed_days (day, closed_at) values (${day}::date, ${now.toISOString()}::timestamptz) on conflict do nothing returning day`,
  )
  if (closed.length === 0) return
  const [left] = await rows(tx, { there: bool }, anyLeft(day))
  if (left?.there) await tx.execute(lastFacts(day))
  await writeSums(tx, sums)
}

/** Whether anything of a day has no facts yet or was told of: most often nothing has, and asking is short. */
const anyLeft = (day: Day): SQL => {
  const when = (column: SQL) => within(column, day)
  return sql`select exists (select from sales_late where day = ${day}::date)
    or exists (select from orders o where ${withoutFacts.PAID(when)})
    or exists (select from refunds r where (r.refund_cash <> 0 or r.refund_points <> 0) and ${withoutFacts.REFUND(when)})
    or exists (select from (${factsOf({ claims: withoutFacts.CLAIM(when) })}) t) as there`
}

/**
 * One statement, so one moment: whatever of the day is committed by now and has no facts yet gets them, and what triggers
 * told of is done with, unless it was counted before as another amount; what commits later stays told.
 */
const lastFacts = (day: Day): SQL => {
  const when = (column: SQL) => within(column, day)
  const facts = factsOf({
    orders: withoutFacts.PAID(when),
    refunds: withoutFacts.REFUND(when),
    claims: withoutFacts.CLAIM(when),
  })
  return sql`
    with changed as materialized (
      select l.id from sales_late l
      left join orders o on l.source = 'ORDER' and o.id = l.source_id left join refunds r on l.source = 'REFUND' and r.id = l.source_id
      cross join lateral (select sum(f.cash + f.points) as counted from sales_facts f
        where case l.source when 'ORDER' then f.order_id = l.source_id and f.kind = 'PAID' else f.kind = 'REFUND' and f.refund_id = l.source_id end) f
      where l.day = ${day}::date and f.counted <> coalesce(o.payable + o.points, r.refund_cash + r.refund_points)),
    told as (delete from sales_late where day = ${day}::date and id not in (select id from changed))
    insert into sales_facts (${columns}) select ${columns} from (${facts}) t on conflict do nothing`
}
