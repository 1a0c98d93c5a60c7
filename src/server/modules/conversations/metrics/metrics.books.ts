import { sql, type SQL } from 'drizzle-orm'
import { factsOf } from './facts.ts'
import { talliesOf, tallied, tallyColumns } from './tallies.ts'

/** So many days are looked at each time; which ones changes from day to day, so that each has its turn. */
const days = sql`(select t.day from conversation_tally_days t order by md5(t.day::text || current_date::text) limit 5)`

const moment = (column: SQL) =>
  sql`${column} >= d.day::timestamp at time zone 'Asia/Seoul' and ${column} < (d.day + 1)::timestamp at time zone 'Asia/Seoul'`

/** The books of 상담 지표, as statements that must find nothing (see `ops/invariants.ts`). */
export const conversationBooks: Record<string, SQL> = {
  'I18 상담 지표의 집계는 그날의 사실을 다시 더한 것과 같다': sql`
    with d as materialized (select * from ${days} d),
    n as materialized (select ${tallyColumns} from (${talliesOf(sql`f.day in (select day from d)`)}) n),
    k as materialized (select ${tallyColumns} from conversation_tallies where day in (select day from d)),
    wrong as ((select * from n except all select * from k) union all (select * from k except all select * from n))
    select distinct day, staff_id, category_id from wrong`,

  'I19 상담 지표의 사실은 문의에 일어난 일과 응대 구간을 다시 센 것과 같다': sql`
    with d as materialized (select * from ${days} d),
    n as materialized (select n.* from d cross join lateral (${factsOf({ events: moment(sql`e.at`), stretches: moment(sql`s.ended_at`) })}) n),
    k as materialized (select f.* from conversation_facts f where f.day in (select day from d) and (${tallied}))
    select coalesce(n.kind, k.kind) as kind, coalesce(n.source_id, k.source_id) as source_id
    from (select n.*, f.kind is not null as is_kept, (f.day, f.at, f.category_id, f.product_id, f.staff_id, f.kept) is not distinct from
          (n.day, n.at, n.category_id, n.product_id, n.staff_id, n.kept) and (n.kind = 'CLOSED' or f.minutes is not distinct from n.minutes) as is_same
        from n left join conversation_facts f on f.kind = n.kind and f.source_id = n.source_id) n
    full join k on k.kind = n.kind and k.source_id = n.source_id
    where n.kind is null or not n.is_kept or not n.is_same`,
}
