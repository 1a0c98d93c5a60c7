import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { offsetOf, type PageQuery, toPage } from '../../../db/page.ts'
import { json, num, text } from '../../../db/shape.ts'
import { AppError } from '../../../http/errors.ts'
import { lineOf } from './timelineWords.ts'

/** Nobody reads further back than this in one subscription; a life of ten years has some hundreds of lines. */
const deepest = 2_000

const lineRow = {
  source: text,
  id: num,
  ms: num,
  kind: text,
  actor: text,
  actor_name: text.orNull,
  data: json<Record<string, unknown>>(),
}

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

/** Everything that there is of a subscription, of each kind the newest: what a page needs at most. */
function sources(id: number, limit: number): SQL[] {
  const newest = sql`order by id desc limit ${limit}`
  const ofClock = sql`'clock'::text`
  return [
    sql`select 'event'::text as source, id, at, kind, actor, detail as data from subscription_events where subscription_id = ${id} ${newest}`,
    sql`select 'payment', id, created_at, kind, case when kind in ('CONVERSION', 'RENEWAL', 'RETRY') then 'clock' else 'user:' || user_id end,
          jsonb_build_object('kind', kind, 'status', status, 'amount', amount, 'credit', credit, 'method', method_label, 'failure', failure_message, 'order_no', order_no, 'period_start', period_start)
        from subscription_payments where subscription_id = ${id} ${newest}`,
    sql`select 'refund', r.id, r.created_at, r.cause, ${ofClock}, jsonb_build_object('status', r.status, 'cause', r.cause, 'amount', r.amount, 'failure', r.failure_code)
        from subscription_refunds r join subscription_payments p on p.id = r.payment_id where p.subscription_id = ${id} order by r.id desc limit ${limit}`,
    sql`select 'credit', id, at, kind, ${ofClock}, jsonb_build_object('kind', kind, 'amount', amount) from subscription_credits where subscription_id = ${id} ${newest}`,
    sql`select 'consent', id, at, kind, 'user:' || user_id, jsonb_build_object('kind', kind, 'agreed', agreed, 'amount', amount, 'charge_on', charge_on, 'method', method_label, 'version', version)
        from subscription_consents where subscription_id = ${id} ${newest}`,
    sql`select 'notice', id, at, kind, ${ofClock}, jsonb_build_object('kind', kind, 'period_start', period_start) from subscription_notices where subscription_id = ${id} ${newest}`,
    sql`select 'period', d.id, d.created_at, d.kind, ${ofClock}, jsonb_build_object('kind', d.kind, 'starts_on', d.starts_on, 'ends_on', d.ends_on, 'is_empty', d.ends_on = d.starts_on, 'value', d.value, 'plan', p.name)
        from subscription_periods d join plans p on p.id = d.plan_id where d.subscription_id = ${id} order by d.id desc limit ${limit}`,
  ]
}

/** A page of all that happened to a subscription, the newest first, with who did it. Errors: NOT_FOUND, PAGE_TOO_DEEP. */
export async function timelineOf(db: Db, id: number, page: PageQuery) {
  const offset = offsetOf(page)
  const until = offset + page.page_size
  if (until > deepest) throw new AppError('PAGE_TOO_DEEP')
  const [known] = await rows(db, { id: num }, sql`select id from subscriptions where id = ${id}`)
  if (!known) throw new AppError('NOT_FOUND')
  const all = sql.join(
    sources(id, until + 1).map((source) => sql`(${source})`),
    sql` union all `,
  )
  const found = await rows(
    db,
    lineRow,
    sql`select l.source, l.id, ${ms(sql`l.at`)} as ms, l.kind, l.actor, a.name as actor_name, l.data
        from (select * from (${all}) u order by at desc, source, id desc offset ${offset} limit ${page.page_size + 1}) l
        left join admins a on a.id = case when l.actor ~ '^(admin|ops|cs|marketer):[0-9]+$' then split_part(l.actor, ':', 2)::bigint end
        order by l.at desc, l.source, l.id desc`,
  )
  const shown = found.slice(0, page.page_size)
  return toPage(
    shown.map((row) => ({
      id: `${row.source}:${row.id}`,
      at: kstIso(row.ms),
      actor: row.actor,
      actor_name: row.actor_name ?? (row.actor.startsWith('user:') ? '고객' : '시스템'),
      order_item_id: null,
      job_id: null,
      ...lineOf(row.source, row.kind, row.data),
    })),
    offset + found.length,
    page,
    found.length > page.page_size,
  )
}
