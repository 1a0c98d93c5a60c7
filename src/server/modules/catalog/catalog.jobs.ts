import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { num } from '../../db/shape.ts'
import { withSoldProducts } from '../statistics/products.read.ts'

const windowDays = 30

/**
 * Recomputes every product's units sold in the last 30 days (KST, today among them; what a finished cancel or return took
 * does not count) and answers how many products changed. Hourly; one statement that touches only rows whose number changed.
 */
export async function recomputeSalesScores({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ changed: number }> {
  const now = clock.now()
  const today = kstDay(now)
  const changed = await withSoldProducts(db, { from: addDays(today, 1 - windowDays), to: today }, now, (sold) =>
    rows(
      db,
      { id: num },
      sql`with sold as (${sold}),
          n as (select product_id, sum(sold - canceled - returned)::int as units from sold group by product_id)
          update products p set sales_score = coalesce(n.units, 0)
          from products q left join n on n.product_id = q.id
          where q.id = p.id and p.sales_score <> coalesce(n.units, 0) returning p.id`,
    ),
  )
  return { changed: changed.length }
}
