import { type SQL, sql } from 'drizzle-orm'
import { countDay, countProducts, dayNumbers, productNumbers, sums } from './sales.parts.ts'

/** So many days are counted anew at each check; which ones changes from day to day, so that each has its turn. */
const days = sql`(
      select s.*, s.day::timestamp at time zone 'Asia/Seoul' as start from sales_days s
      order by md5(s.day::text || current_date::text) limit 5)`

const told = (names: readonly string[], { rolled, changed, counted }: Record<string, SQL>): SQL =>
  sql.join(
    names.map((name) => {
      const column = sql.identifier(name)
      return sql`(coalesce(${rolled}.${column}, 0) + coalesce(${changed}.${column}, 0))::bigint as ${column}, coalesce(${counted}.${column}, 0)::bigint as ${sql.identifier(`${name}_counted`)}`
    }),
    sql`, `,
  )

const differ = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.identifier(name)} <> ${sql.identifier(`${name}_counted`)}`),
    sql` or `,
  )

/** The books of rolled up sales, as statements that must find nothing (see `ops/invariants.ts`). */
export const salesBooks: Record<string, SQL> = {
  'I16 집계한 날의 매출은 주문과 환불을 다시 센 것과 같다': sql`
    select * from (
      select d.day, ${told(dayNumbers, { rolled: sql`d`, changed: sql`c`, counted: sql`n` })} from ${days} d
      left join lateral (select ${sums(dayNumbers)} from sales_day_changes where day = d.day) c on true
      cross join lateral ${countDay(sql`true`)} n) t
    where ${differ(dayNumbers)}`,

  'I16 집계한 날에 팔린 상품은 주문상품을 다시 센 것과 같다': sql`
    with d as materialized (select * from ${days} d)
    select * from (
      select day, product_id, ${told(productNumbers, { rolled: sql`p`, changed: sql`c`, counted: sql`n` })}
      from (select day, product_id, ${sums(productNumbers)} from product_sales_days join d using (day) group by 1, 2) p
      full join (select day, product_id, ${sums(productNumbers)} from sales_day_changes join d using (day) where product_id is not null group by 1, 2) c using (day, product_id)
      full join (select d.day, n.* from d cross join lateral ${countProducts(sql`true`)} n) n using (day, product_id)) t
    where ${differ(productNumbers)}`,
}
