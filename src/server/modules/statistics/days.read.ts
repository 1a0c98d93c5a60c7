import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import { kstDay, kstWall } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num } from '../../db/shape.ts'
import { startOfKstDay } from '../../time/kst.ts'
import type { SalesDay } from './days.contract.ts'
import { type Asked, factsIn, factsOpen, ofSales, steadily } from './facts.parts.ts'
import { figuresOf, noSums, sumsOfFacts } from './figures.ts'
import { daysPeriod } from './periods.ts'
import { keyed, merged, rollupsWhere, type SumsByKey, sumsOfRollups } from './sums.read.ts'

const filter = { basis: 'OCCURRED', include_points: true } as const

/**
 * Sales of the KST days `from` to `to`, both included, oldest first, days without sales as zeros: the figures of the same
 * days in 매출 통계, without what was known of a day after it was closed.
 */
export async function salesByDay(db: Db, { from, to }: { from: Day; to: Day }, now: Date): Promise<SalesDay[]> {
  const sums = await steadily(db, { ...filter, from, to }, { now, kinds: ofSales }, async (asked) =>
    merged(...(await sumsByDay(db, asked))),
  )
  return daysPeriod({ from, to }).buckets.map((date) => {
    const { orders, items, gross, product_discount, coupon_discount, points_used, shipping, refunds, net } = figuresOf(
      sums.get(date) ?? noSums,
      true,
      null,
    )
    return { date, orders, items, gross, product_discount, coupon_discount, points_used, shipping, refunds, net }
  })
}

async function sumsByDay(db: Db, asked: Asked): Promise<SumsByKey[]> {
  const rolled = await keyed(
    db,
    sql`select r.day::text as key, ${sumsOfRollups(asked.basis)} from sales_rollups r where ${rollupsWhere(asked, 'ALL')} group by 1`,
  )
  const open = factsOpen(asked)
  if (!open) return [rolled]
  return [
    rolled,
    await keyed(
      db,
      sql`select f.day::text as key, ${sumsOfFacts} from ${open} f where f.day between ${asked.from}::date and ${asked.to}::date and f.kind <> 'CLAIM' group by 1`,
    ),
  ]
}

export type SoldUntil = { orders: number; items: number; gross: number }

/** What was paid on a day up to a moment of it: of a closed day its hours as they were rolled up, and the facts of the last one. */
export async function soldUntil(db: Db, until: Date, now: Date): Promise<SoldUntil> {
  const day = kstDay(until)
  return steadily(db, { ...filter, from: day, to: day }, { now, kinds: ['PAID'] }, async (asked) => {
    const isClosed = asked.open.paid.length === 0
    const hour = isClosed ? kstWall(until).hour() : 0
    const start = new Date(startOfKstDay(day).getTime() + hour * 3_600_000)
    const [sold] = await rows(
      db,
      { orders: num, items: num, gross: num },
      sql`select sum(orders)::int as orders, sum(items)::int as items, sum(gross)::bigint as gross from (
            select coalesce(sum(r.orders), 0) as orders, coalesce(sum(r.items), 0) as items, coalesce(sum(r.cash + r.points), 0) as gross
            from sales_rollups r where ${rollupsWhere(asked, 'HOUR')} and split_part(r.key, '-', 2)::int < ${hour}::int
            union all ${paidBetween(asked, start, until)}) t`,
    )
    return sold as SoldUntil
  })
}

const paidBetween = (asked: Asked, from: Date, until: Date): SQL => sql`
    select count(distinct f.order_id) filter (where f.seq = 0), coalesce(sum(f.quantity), 0), coalesce(sum(f.cash + f.points), 0)
    from ${factsIn(asked, sql`f.kind = 'PAID'`)} f
    where f.kind = 'PAID' and not f.late and f.at >= ${from.toISOString()}::timestamptz and f.at <= ${until.toISOString()}::timestamptz`
