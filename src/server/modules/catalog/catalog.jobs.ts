import { sql } from 'drizzle-orm'
import { rows } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { num } from '../../db/shape.ts'

const windowDays = 30

/**
 * Recomputes every product's units sold in the last 30 days (canceled and returned ones do not count) and answers how
 * many products changed. Hourly; one statement that touches only rows whose number changed.
 */
export async function recomputeSalesScores(deps: Pick<Deps, 'db' | 'clock'>): Promise<{ changed: number }> {
  const since = new Date(deps.clock.now().getTime() - windowDays * 86_400_000)
  const changed = await rows(
    deps.db,
    { id: num },
    sql`update products p set sales_score = n.units from (
      select q.id, coalesce(sum(oi.quantity - oi.claimed_quantity), 0)::int as units from products q
      left join order_items oi on oi.product_id = q.id and oi.paid_at >= ${since.toISOString()}::timestamptz
        and oi.status not in ('PENDING', 'CANCELED', 'RETURNED')
      group by q.id
    ) n where n.id = p.id and p.sales_score <> n.units returning p.id`,
  )
  return { changed: changed.length }
}
