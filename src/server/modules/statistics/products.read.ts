import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { Days } from './closing.read.ts'
import { type Asked, factsBeside, isAsked, steadily } from './facts.parts.ts'
import { ofProducts, rollupsWhere } from './sums.read.ts'

/**
 * Answers with a statement of what each product sold on the KST days, by the day of payment: rows `(product_id, day, sold,
 * canceled, returned)`, several for a product and day, in pieces. Those are the units of the cohorts in 매출 통계. Asked once
 * more when a day was closed meanwhile, so it must do no harm twice.
 */
export const withSoldProducts = <T>(db: Db, days: Days, now: Date, read: (sold: SQL) => Promise<T>): Promise<T> =>
  steadily(db, { basis: 'ORDERED', include_points: true, ...days }, { now, kinds: ['PAID', 'CLAIM'] }, (asked) =>
    read(soldProducts(asked)),
  )

const soldProducts = (asked: Asked): SQL => {
  const taken = (type: string) => sql`case when f.claim_type = ${type} then f.quantity else 0 end`
  return sql`
    select r.key::bigint as product_id, r.day, r.items as sold, r.canceled, r.returned
    from sales_rollups r where ${rollupsWhere(asked, 'PRODUCT', ofProducts)} and r.key <> 'NONE'
    union all
    select f.product_id, f.ordered_day, case when f.kind = 'PAID' then f.quantity else 0 end, ${taken('cancel')}, ${taken('return')}
    from ${factsBeside(asked)} f where ${isAsked(asked)} and f.product_id is not null and f.kind <> 'REFUND'`
}
