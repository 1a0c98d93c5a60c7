import { type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { num, text, time } from '../../db/shape.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { tellPlanner } from './closing.jobs.ts'
import { lastClosable } from './closing.read.ts'
import { recountLeadTimes } from './lead-times/leadTimes.jobs.ts'
import { rollMonths } from './months/months.jobs.ts'
import { addRollups, rollupNames } from './rollups.parts.ts'
import { factColumns, factsOf } from './truth.parts.ts'

export type Rebuilt = {
  days: number
  facts: number
  uncounted: number
  changed: { day: Day; before: number; after: number }[]
}

const names = (all: readonly string[]) =>
  sql.join(
    all.map((name) => sql.identifier(name)),
    sql`, `,
  )
const columns = names(factColumns)

/**
 * Counts every closed day anew from the truth, into tables beside those that are read, and swaps all of it in at once:
 * whoever reads meanwhile reads the old sums whole. What was known late stays a correction. Answers the days whose sum of
 * cash and points is another than before, which without a bug or a correction is none.
 */
export async function rebuildStatistics(db: Db, now: Date): Promise<Rebuilt> {
  const last = lastClosable(now)
  const [first] = await rows(
    db,
    { day: time.orNull },
    sql`select min(paid_at at time zone 'Asia/Seoul')::date as day from orders where status in ('COMPLETED', 'CANCELED') and paid_at is not null`,
  )
  const rebuilt = await db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('statement_timeout', '0', true), set_config('homefit.rebuild', 'on', true), set_config('work_mem', '64MB', true)`,
    )
    // nobody closes a day meanwhile; reading goes on
    await tx.execute(sql`lock table sales_closed_days in share row exclusive mode`)
    await openShadows(tx as Tx)
    let uncounted = 0
    if (first?.day)
      for (let from = `${first.day.slice(0, 7)}-01`; from <= last; from = addMonths(from, 1)) {
        const to = addDays(addMonths(from, 1), -1)
        uncounted += await fillMonth(tx as Tx, { from, to: to < last ? to : last }, now)
      }
    await tx.execute(sql`analyze new_rollups (view, day)`)
    await tx.execute(allGaps)
    const changed = await rows(
      tx as Tx,
      { day: text, before: num, after: num },
      sql`select coalesce(o.day, n.day)::text as day, coalesce(o.cash + o.points - o.refund_cash - o.refund_points, 0)::bigint as before, coalesce(n.cash + n.points - n.refund_cash - n.refund_points, 0)::bigint as after
          from (select * from sales_rollups where view = 'ALL') o full join (select * from new_rollups where view = 'ALL') n on n.day = o.day
          where coalesce(o.cash + o.points - o.refund_cash - o.refund_points, 0) <> coalesce(n.cash + n.points - n.refund_cash - n.refund_points, 0)
            and exists (select from sales_closed_days c where c.day = coalesce(o.day, n.day)) order by 1 limit 1000`,
    )
    const facts = await swap(tx as Tx, { first: first?.day ?? null, last }, now)
    await recountLeadTimes(tx as Tx, last)
    return { ...facts, uncounted, changed }
  })
  await tellPlanner(db)
  await rollMonths(db, null)
  return rebuilt
}

async function openShadows(tx: Tx): Promise<void> {
  await tx.execute(sql`create temp table new_facts (like sales_facts including defaults) on commit drop`)
  await tx.execute(sql`alter table new_facts drop column id`)
  await tx.execute(sql`create unique index on new_facts (kind, refund_id, part, source_id)`)
  await tx.execute(sql`create index on new_facts (day)`)
  await tx.execute(sql`create temp table new_rollups (like sales_rollups including all) on commit drop`)
  await tx.execute(sql`create temp table new_gaps (like sales_member_gaps) on commit drop`)
  await tx.execute(sql`create temp table new_firsts on commit drop as
    select distinct on (user_id) id as order_id from orders where status in ('COMPLETED', 'CANCELED') and paid_at is not null and source <> 'CREDIT' order by user_id, paid_at, id`)
  await tx.execute(sql`create unique index on new_firsts (order_id)`)
  await tx.execute(sql`analyze new_firsts`)
  await tx.execute(sql`create temp table new_uncounted (id bigint, day date) on commit drop`)
}

/** The facts and sums of the days of a month; answers how many orders could not be counted. */
async function fillMonth(tx: Tx, { from, to }: { from: Day; to: Day }, now: Date): Promise<number> {
  const within = (column: SQL) =>
    sql`${column} >= ${startOfKstDay(from).toISOString()}::timestamptz and ${column} < ${startOfKstDay(addDays(to, 1)).toISOString()}::timestamptz`
  const wrong = await rows(
    tx,
    { id: num },
    sql`with w as (
          select o.id, (o.paid_at at time zone 'Asia/Seoul')::date as day from orders o
          left join lateral (select sum(i.paid + i.points)::bigint as goods from order_items i where i.order_id = o.id) i on true
          left join lateral (select sum(g.base_fee - g.coupon_discount + g.remote_surcharge)::bigint as shipping from shipping_groups g where g.order_id = o.id) g on true
          where o.status in ('COMPLETED', 'CANCELED') and ${within(sql`o.paid_at`)} and coalesce(i.goods, -1) + coalesce(g.shipping, 0) <> o.payable + o.points)
        insert into new_uncounted select id, day from w returning id`,
  )
  const known = { ledger: sql`new_facts`, first: sql`exists (select from new_firsts n where n.order_id = o.id)` }
  const put = (facts: SQL) =>
    tx.execute(sql`insert into new_facts (${columns}, late, known_on)
      select ${columns}, coalesce(o.late, false), o.known_on from (${facts}) t
      left join lateral (select f.late, f.known_on from sales_facts f where f.kind = t.kind and f.refund_id = t.refund_id and f.part = t.part and f.source_id = t.source_id and f.seq = 0) o on true`)
  await put(
    factsOf({
      ...known,
      orders: sql`${within(sql`o.paid_at`)} and not exists (select from new_uncounted u where u.id = o.id)`,
    }),
  )
  // who looks a sale up in them looks by these
  await tx.execute(sql`analyze new_facts (kind, refund_id, part, source_id)`)
  await put(factsOf({ ...known, refunds: within(sql`r.completed_at`), claims: within(sql`c.completed_at`) }))
  await tx.execute(
    addRollups(
      sql`(select * from new_facts where day between ${from}::date and ${to}::date and not late)`,
      sql`new_rollups`,
    ),
  )
  const at = sql`${now.toISOString()}::timestamptz`
  if (wrong.length > 0)
    await tx.execute(sql`insert into sales_uncounted (source, source_id, day, error, first_failed_at, last_failed_at)
      select 'ORDER', id, day, 'AMOUNTS_DIFFER', ${at}, ${at} from new_uncounted where day between ${from}::date and ${to}::date on conflict do nothing`)
  return wrong.length
}

/** Of every member, brand and origin the days of paying, each with the one before. */
const allGaps = sql`
  insert into new_gaps (brand_id, shipping_origin_id, day, before, members)
  select brand_id, shipping_origin_id, day, before, count(*)::int from (
    select d.brand_id, d.shipping_origin_id, d.day, coalesce(lag(d.day) over (partition by d.user_id, d.brand_id, d.shipping_origin_id order by d.day), '-infinity'::date) as before
    from (
      select distinct f.user_id, f.day, s.brand_id, s.shipping_origin_id from new_facts f
      cross join lateral (values (0::bigint, 0::bigint), (f.brand_id, 0), (0, f.shipping_origin_id), (f.brand_id, f.shipping_origin_id)) as s(brand_id, shipping_origin_id)
      where f.kind = 'PAID' and f.part = 'GOODS' and not f.late and f.user_id is not null) d) x
  group by 1, 2, 3, 4`

async function swap(tx: Tx, { first, last }: { first: Day | null; last: Day }, now: Date) {
  for (const table of ['sales_facts', 'sales_rollups', 'sales_member_gaps', 'sales_closed_days'])
    await tx.execute(sql`delete from ${sql.identifier(table)}`)
  // their sums stay for whoever reads at this moment, until they are added up anew
  await tx.execute(sql`delete from sales_rolled_months`)
  await tx.execute(
    sql`insert into sales_facts (${columns}, late, known_on) select ${columns}, late, known_on from new_facts order by day, at`,
  )
  const sums = names(['view', 'day', 'brand_id', 'shipping_origin_id', 'key', ...rollupNames])
  await tx.execute(sql`insert into sales_rollups (${sums}) select ${sums} from new_rollups`)
  await tx.execute(
    sql`insert into sales_member_gaps (brand_id, shipping_origin_id, day, before, members) select brand_id, shipping_origin_id, day, before, members from new_gaps`,
  )
  const [counted] = await rows(
    tx,
    { facts: num, days: num },
    sql`with c as (insert into sales_closed_days (day, closed_at)
          select d::date, ${now.toISOString()}::timestamptz from generate_series(${first}::date, ${last}::date, interval '1 day') d returning day)
        select (select count(*) from new_facts)::int as facts, (select count(*) from c)::int as days`,
  )
  return counted ?? { facts: 0, days: 0 }
}
