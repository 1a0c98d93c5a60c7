import { sql, type SQL } from 'drizzle-orm'
import { bases } from '../statistics.contract.ts'
import { hasLeft, isAutomatic, isUntold, momentOf } from './leadItems.ts'

/** So many days are looked at each time; which ones changes from day to day, so that each has its turn. */
const days = sql`(select d.basis, d.day from lead_days d where ${isUntold}
  order by md5(d.basis || d.day::text || current_date::text) limit 10)`

const counted = bases.map((basis) => {
  const moment = momentOf(basis)
  return sql`select d.basis, d.day, i.shipping_origin_id, p.brand_id, ${isAutomatic} as automatic, i.id
    from d join order_items i on d.basis = ${basis} and ${moment} >= d.day::timestamp at time zone 'Asia/Seoul'
      and ${moment} < (d.day + 1)::timestamp at time zone 'Asia/Seoul' and ${hasLeft}
    join products p on p.id = i.product_id`
})

/** The books of 출고 리드타임, as statements that must find nothing (see `ops/invariants.ts`). */
export const leadBooks: Record<string, SQL> = {
  'I20 출고 리드타임의 집계는 그날의 주문상품을 다시 센 것과 같다': sql`
    with d as materialized (select * from ${days} d),
    n as (select basis, day, shipping_origin_id, brand_id, count(*) filter (where automatic)::int as automatic,
        coalesce(array_agg(id order by id) filter (where not automatic), '{}'::bigint[]) as items
      from (${sql.join(counted, sql` union all `)}) n group by 1, 2, 3, 4),
    k as (select basis, day, shipping_origin_id, brand_id, automatic, array(select id from unnest(items) id order by id) as items,
        cardinality(minutes) as timed from lead_tallies join d using (basis, day))
    select coalesce(n.basis, k.basis) as basis, coalesce(n.day, k.day) as day
    from n full join k using (basis, day, shipping_origin_id, brand_id)
    where n.items is distinct from k.items or n.automatic is distinct from k.automatic or k.timed is distinct from cardinality(k.items)`,
}
