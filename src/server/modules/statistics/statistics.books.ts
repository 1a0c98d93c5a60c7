import { type SQL, sql } from 'drizzle-orm'
import { rollupNames, rollupsOf } from './rollups.parts.ts'
import { factsOf } from './truth.parts.ts'

/** So many closed days are looked at each time; which ones changes from day to day, so that each has its turn. */
const days = sql`(select c.day from sales_closed_days c order by md5(c.day::text || current_date::text) limit 5)`

const key = ['view', 'day', 'brand_id', 'shipping_origin_id', 'key'].map((name) => sql.identifier(name))
const names = [...key, ...rollupNames.map((name) => sql.identifier(name))]
const isSame = sql.join(
  rollupNames.map((name) => sql`coalesce(n.${sql.identifier(name)}, 0) = coalesce(r.${sql.identifier(name)}, 0)`),
  sql` and `,
)
const on = sql.join(
  key.map((name) => sql`n.${name} = r.${name}`),
  sql` and `,
)

const moment = (column: SQL) =>
  sql`${column} >= d.day::timestamp at time zone 'Asia/Seoul' and ${column} < (d.day + 1)::timestamp at time zone 'Asia/Seoul'`
/** Sums of fact rows by which ledger and truth are held against each other. */
const sums = sql`t.kind, count(*)::int as lines, sum(t.quantity)::bigint as pieces, sum(t.cash)::bigint as cash, sum(t.points)::bigint as points`

/** The books of statistics, as statements that must find nothing (see `ops/invariants.ts`). */
export const statisticsBooks: Record<string, SQL> = {
  'I17 마감한 날의 집계는 매출 원장을 다시 더한 것과 같다': sql`
    with d as materialized (select * from ${days} d),
    f as materialized (select f.* from sales_facts f where not f.late and (f.day in (select day from d) or f.ordered_day in (select day from d)) and f.day in (select day from sales_closed_days)),
    n (${sql.join(names, sql`, `)}) as materialized (${rollupsOf(sql`f`)})
    select coalesce(n.view, r.view) as view, coalesce(n.day, r.day) as day, coalesce(n.key, r.key) as key
    from (select * from n where n.day in (select day from d)) n full join (select * from sales_rollups where day in (select day from d)) r on ${on}
    where not (${isSame})`,

  'I17 달의 집계는 그 달의 날들을 더한 것과 같다': sql`
    with d as materialized (select view, month from sales_rolled_months order by md5(view || month::text || current_date::text) limit 20),
    n as materialized (
      select r.view, d.month, r.brand_id, r.shipping_origin_id, r.key, ${sql.join(
        rollupNames.map((name) => sql`sum(r.${sql.identifier(name)}) as ${sql.identifier(name)}`),
        sql`, `,
      )}
      from d join sales_rollups r on r.view = d.view and r.day between d.month and (d.month + interval '1 month - 1 day')::date group by 1, 2, 3, 4, 5)
    select coalesce(n.view, r.view) as view, coalesce(n.month, r.month) as month, coalesce(n.key, r.key) as key
    from n full join (select m.* from sales_month_rollups m join d using (view, month)) r
      on (n.view, n.month, n.brand_id, n.shipping_origin_id, n.key) = (r.view, r.month, r.brand_id, r.shipping_origin_id, r.key)
    where not (${isSame})`,

  'I17 마감한 날의 매출 원장은 주문과 환불과 클레임을 다시 센 것과 같다': sql`
    with d as materialized (select * from ${days} d where not exists (select from sales_late l where l.day = d.day) and not exists (select from sales_uncounted u where u.day = d.day))
    select coalesce(n.day, k.day) as day, coalesce(n.kind, k.kind) as kind, n.cash as counted, k.cash as kept
    from (select d.day, n.* from d cross join lateral (
        select ${sums} from (${factsOf({ orders: moment(sql`o.paid_at`), refunds: moment(sql`r.completed_at`), claims: moment(sql`c.completed_at`) })}) t group by t.kind) n) n
    full join (select t.day, t.kind, count(*) filter (where t.seq = 0)::int as lines, sum(t.quantity)::bigint as pieces, sum(t.cash)::bigint as cash, sum(t.points)::bigint as points
      from sales_facts t join d using (day) group by 1, 2) k on k.day = n.day and k.kind = n.kind
    where (n.lines, n.pieces, n.cash, n.points) is distinct from (k.lines, k.pieces, k.cash, k.points)`,

  'I17 결제회원의 집계는 그날 결제한 회원의 수와 같다': sql`
    with d as materialized (select * from ${days} d)
    select d.day from d
    where coalesce((select sum(g.members) from sales_member_gaps g where g.day = d.day and g.brand_id = 0 and g.shipping_origin_id = 0), 0)
      <> (select count(distinct f.user_id) from sales_facts f where f.day = d.day and f.kind = 'PAID' and f.part = 'GOODS' and not f.late)`,
}
