import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { unhurried } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { columns, countDay, countProducts, dayNumbers, kstDays, productNumbers, sums } from './sales.parts.ts'

/** A payment is committed long before this after its moment, or its day is told of it (`0048_sales_days.sql`). */
const settledMs = 3_600_000
/** Days that anybody looks at; older ones are counted when they are asked for. */
const keptDays = 400
/** The first time there is a year to roll up: some days a turn, the newest first. */
const perTurn = 60

/**
 * Rolls up the KST days that have been over for an hour, each in a statement of its own, and adds what has changed of
 * days that were rolled up before. Answers how many days and changes. Two processes at it, or a crash between, do no harm.
 */
export async function rollUpSales(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit = perTurn,
): Promise<{ days: number; changes: number }> {
  const changes = await addChanges(deps.db)
  const now = deps.clock.now()
  const last = addDays(kstDay(new Date(now.getTime() - settledMs)), -1)
  const missing = await rows(
    deps.db,
    { day: text },
    sql`select d.day::text as day from ${kstDays(addDays(last, 1 - keptDays), last, now)}
        where not exists (select from sales_days s where s.day = d.day) order by d.day desc limit ${limit}`,
  )
  for (const { day } of missing) await rollUp(deps.db, day, now)
  return { days: missing.length, changes }
}

/**
 * One statement, so one moment: the changes that its count has seen are the very ones that it deletes, and one that
 * commits meanwhile stays to be added. Who comes second to a day finds it rolled up and deletes nothing.
 */
async function rollUp(db: Db, day: Day, now: Date): Promise<void> {
  await unhurried(db, (tx) => tx.execute(dayStatement(day, now)))
}

const dayStatement = (day: Day, now: Date): SQL => sql`
    with made as (
      insert into sales_days (day, ${columns(dayNumbers)})
      select d.day, ${columns(dayNumbers, sql`n`)} from ${kstDays(day, day, now)} cross join lateral ${countDay(sql`true`)} n
      on conflict (day) do nothing returning day),
    seen as (delete from sales_day_changes c using made where c.day = made.day)
    insert into product_sales_days (day, product_id, ${columns(productNumbers)})
    select made.day, n.product_id, ${columns(productNumbers, sql`n`)} from made
    join ${kstDays(day, day, now)} on d.day = made.day cross join lateral ${countProducts(sql`true`)} n`

/** Adds the changes of days that are rolled up to their rows; the others wait for their day. */
async function addChanges(db: Db): Promise<number> {
  const plus = (table: string, from: string, names: readonly string[]) =>
    sql.join(
      names.map((name) => {
        const column = sql.identifier(name)
        return sql`${column} = ${sql.identifier(table)}.${column} + ${sql.identifier(from)}.${column}`
      }),
      sql`, `,
    )
  const [added] = await rows(
    db,
    { changes: num },
    sql`with gone as (delete from sales_day_changes c using sales_days s where s.day = c.day returning c.*),
        days as (
          update sales_days s set ${plus('s', 'g', dayNumbers)}
          from (select day, ${sums(dayNumbers)} from gone group by day) g where g.day = s.day),
        products as (
          insert into product_sales_days as p (day, product_id, ${columns(productNumbers)})
          select day, product_id, ${sums(productNumbers)} from gone where product_id is not null group by day, product_id
          on conflict (day, product_id) do update set ${plus('p', 'excluded', productNumbers)})
        select count(*)::int as changes from gone`,
  )
  return added?.changes ?? 0
}
