import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { num } from '../../db/shape.ts'
import { kstDays, productSalesOfDays } from '../sales/sales.parts.ts'

const windowDays = 30

/**
 * Recomputes every product's units sold in the last 30 days (KST, today among them; canceled and returned ones do not
 * count) and answers how many products changed. Hourly; one statement that touches only rows whose number changed.
 */
export async function recomputeSalesScores(deps: Pick<Deps, 'db' | 'clock'>): Promise<{ changed: number }> {
  const now = deps.clock.now()
  const today = kstDay(now)
  const changed = await rows(
    deps.db,
    { id: num },
    sql`with sold as (${productSalesOfDays(kstDays(addDays(today, 1 - windowDays), today, now))}),
        n as (select product_id, sum(kept)::int as units from sold group by product_id)
        update products p set sales_score = coalesce(n.units, 0)
        from products q left join n on n.product_id = q.id
        where q.id = p.id and p.sales_score <> coalesce(n.units, 0) returning p.id`,
  )
  return { changed: changed.length }
}
