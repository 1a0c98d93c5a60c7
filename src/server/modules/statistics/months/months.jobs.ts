import { type SQL, sql } from 'drizzle-orm'
import { createBreather } from '#shared/files/breathe.ts'
import type { Day } from '#shared/format/kst.ts'
import { type Db, rows, type Tx } from '../../../db/db.ts'
import { text } from '../../../db/shape.ts'
import { heldUp, unhurried } from '../../../db/transaction.ts'
import { rollupNames, rollupViews } from '../rollups.parts.ts'

/** The first time there are years to add up: so many months of a view a turn, the newest first. */
const perTurn = 500
/** Months of a view in a transaction. */
const together = 12

const names = (of: (name: SQL) => SQL): SQL =>
  sql.join(
    rollupNames.map((name) => of(sql`${sql.identifier(name)}`)),
    sql`, `,
  )

/**
 * Adds up the roll-ups of months that are over, at most a year of a view at a time. Whether it runs or not changes no figure: a
 * month that is not added up is read by its days. Answers how many it added up.
 */
export async function rollMonths(db: Db, limit: number | null = perTurn): Promise<number> {
  const missing = await rows(
    db,
    { view: text, month: text },
    sql`select v.view, m.month::date::text as month
        from generate_series(date_trunc('month', (select min(day) from sales_closed_days)), date_trunc('month', (select max(day) + 1 from sales_closed_days)) - interval '1 month', interval '1 month') m(month)
        cross join unnest(${sql.param(rollupViews)}::text[]) v(view)
        where not exists (select from sales_rolled_months k where k.view = v.view and k.month = m.month::date)
        order by m.month desc limit ${limit}`,
  )
  const breathe = createBreather(0)
  const years = [...Map.groupBy(missing, (one) => one.view)].flatMap(([view, all]) =>
    Array.from({ length: Math.ceil(all.length / together) }, (_, n) => ({
      view,
      months: all.slice(n * together, (n + 1) * together).map(({ month }) => month),
    })),
  )
  let done = 0
  for (const { view, months } of years) {
    try {
      await unhurried(db, (tx) => roll(tx, view, months))
    } catch (error) {
      // a day is being closed or the ledger made anew: the next turn does it
      if (heldUp(error)) break
      throw error
    }
    done += months.length
    await breathe()
  }
  if (done > 0) await db.execute(sql`analyze sales_month_rollups (view, month, brand_id, shipping_origin_id, key)`)
  return done
}

async function roll(tx: Tx, view: string, months: readonly Day[]): Promise<void> {
  const asked = sql.param([...months])
  // no day is closed meanwhile; reading goes on
  await tx.execute(sql`lock table sales_closed_days in share row exclusive mode`)
  await tx.execute(sql`delete from sales_month_rollups where view = ${view} and month = any(${asked}::date[])`)
  await tx.execute(sql`
    insert into sales_month_rollups (view, month, brand_id, shipping_origin_id, key, ${names((name) => name)})
    select ${view}, m.month, r.brand_id, r.shipping_origin_id, r.key, ${names((name) => sql`sum(r.${name})`)}
    from unnest(${asked}::date[]) m(month)
    join sales_rollups r on r.view = ${view} and r.day between m.month and (m.month + interval '1 month - 1 day')::date group by 2, 3, 4, 5`)
  await tx.execute(
    sql`insert into sales_rolled_months (view, month) select ${view}, m.month from unnest(${asked}::date[]) m(month) on conflict do nothing`,
  )
}
