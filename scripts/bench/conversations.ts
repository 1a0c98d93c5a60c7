import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Db } from '../../src/server/db/db.ts'
import { systemClock } from '../../src/server/deps.ts'
import { FreshCache } from '../../src/server/modules/bulk/freshCache.ts'
import { writeFacts, everything } from '../../src/server/modules/conversations/metrics/facts.ts'
import { tallyConversations } from '../../src/server/modules/conversations/metrics/tallies.jobs.ts'
import { rows } from '../../tests/support/rows.ts'
import { askShop } from './askedShop.ts'
import { type Question, timed } from './asking.ts'

const targetMs = { period: 150, year: 600, page: 100, candidates: 150 }
const daysOfBench = 400

/**
 * What the inbox, 상담 지표 and 사건 후보 ask of so many conversations within a year: every call over the API in this process, one at
 * a time, 40 times. Besides, how long their days take to be added up. Answers the exit code: 1 when a p50 is above its target.
 */
export function benchConversations(conversations: number): Promise<number> {
  const now = systemClock.now()
  return askShop({
    name: 'conversations',
    orderItems: 10_000,
    fill: async (db, vacuumed) => {
      await fillConversations(db, { conversations, until: now })
      await vacuumed()
      const tallied = await timed(() => tallyConversations({ db, clock: systemClock }, daysOfBench))
      console.log(
        `added up ${tallied.value.days} days and timed ${tallied.value.resolutions.toLocaleString()} closes in ${Math.round(tallied.ms / 100) / 10} s`,
      )
      await vacuumed()
    },
    questions: () => questionsOf(now),
  })
}

function questionsOf(now: Date): Question[] {
  const metrics = '/core-admin/v1/conversations/metrics'
  const today = kstDay(now)
  const last = (days: number) => `from=${addDays(today, 1 - days)}&to=${today}`
  const ofDays = (days: number, most: number): Question => ({
    name: `metrics of ${days} days`,
    targetMs: most,
    path: `${metrics}?${last(days)}`,
  })
  const rowsOf = (metric: string): Question => ({
    name: `rows of ${metric}`,
    targetMs: targetMs.page,
    path: `${metrics}/rows?${last(92)}&metric=${metric}&limit=100`,
  })
  const inbox = (asked: string): Question => ({
    name: `inbox ${asked}`,
    targetMs: targetMs.page,
    path: `/core-admin/v1/conversations/messages${asked}`,
  })
  return [
    ...[
      '?queue=waiting',
      '?queue=waiting&sort=first',
      '?queue=due',
      '?queue=mine',
      '',
      '?sort=newest',
      '?queue=closed',
    ].map(inbox),
    inbox('/counts'),
    ofDays(7, targetMs.period),
    ofDays(30, targetMs.period),
    ofDays(92, targetMs.period),
    {
      name: 'metrics of 92 days, compared',
      targetMs: targetMs.period,
      path: `${metrics}?${last(92)}&compare=PREVIOUS`,
    },
    ofDays(366, targetMs.year),
    ...['created', 'first', 'late', 'returned', 'backlog'].map(rowsOf),
    {
      // what is usual stays known for ten minutes, as in a shop at work; the candidates are looked for each time
      name: 'incident candidates',
      targetMs: targetMs.candidates,
      path: '/core-admin/v1/incidents/candidates',
      before: () => FreshCache.forgetAll(),
    },
  ]
}

/**
 * So many conversations over a year until a moment, most of them answered and closed, with their events, answering times
 * and facts; twenty people answer, half of the questions are about something that was bought. Needs the sample shop and a
 * role that may leave out the checks of references. Does nothing when there are as many.
 */
export async function fillConversations(db: Db, options: { conversations: number; until: Date }): Promise<void> {
  const { conversations, until } = options
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local session_replication_role = replica`)
    const [known] = await rows<{ count: number; last: number }>(
      tx,
      sql`select count(*)::int as count, coalesce(max(id), 0)::int as last from conversations`,
    )
    if (!known || known.count >= conversations) return
    await tx.execute(sql`insert into admins (email_address, password_hash, name, role)
      select 'desk' || n || '@example.test', 'x', '상담원 ' || n, 'cs' from generate_series(1, 20) n on conflict do nothing`)
    await tx.execute(sql`create temp table q on commit drop as
      select ${known.last} + n as id, n, (array(select id from users order by id limit 500))[1 + n % 100] as user_id,
        (array(select id from conversation_categories order by id))[1 + (n * 7 + n / 3) % (select count(*)::int from conversation_categories)] as category_id,
        case when n % 2 = 0 then (array(select id from order_items order by id limit 500))[1 + (n * 13) % 300] end as item_id,
        (array(select id from admins where email_address like 'desk%' order by id))[1 + (n * 31) % 20] as admin_id,
        ${until.toISOString()}::timestamptz - interval '365 days' + (n::float8 / ${conversations}) * interval '365 days' as at,
        (1 + (n::bigint * 7919) % 230 + (case when n % 7 = 0 then 200 else 0 end))::int as first, (1 + (n::bigint * 104729) % 420)::int as next
      from generate_series(1, ${conversations - known.count}) n`)
    await tx.execute(sql`analyze q`)
    await tx.execute(sql`insert into conversations (id, user_id, category_id, order_item_id, state, assignee_id, team, last_customer_at, waiting_since, due_at, first_replied_at, closed_at, created_at, updated_at)
      overriding system value select id, user_id, category_id, item_id, case when n % 500 = 0 then 'OPEN' else 'CLOSED' end, admin_id, 'cs', at,
        case when n % 1000 = 0 then at end, case when n % 1000 = 0 then at + interval '4 hours' end, at + first * interval '1 minute',
        case when n % 500 <> 0 then at + interval '1 day' end, at, at from q`)
    await tx.execute(sql`insert into conversation_events (conversation_id, kind, actor, actor_name, data, at)
      select e.* from q cross join lateral (values
          (q.id, 'created', 'user:' || user_id, '고객', null::jsonb, q.at),
          (q.id, 'reply.sent', 'cs:' || admin_id, '상담원', null, q.at + first * interval '1 minute'),
          (case when n % 5 < 2 then q.id end, 'reply.sent', 'cs:' || admin_id, '상담원', null, q.at + interval '20 hours'),
          (case when n % 500 <> 0 then q.id end, 'closed', 'cs:' || admin_id, '상담원', null, q.at + interval '1 day'),
          (case when n % 20 = 1 then q.id end, 'reopened', 'user:' || user_id, '고객', '{"why": "customer"}', q.at + interval '3 days'),
          (case when n % 20 = 1 then q.id end, 'closed', 'cs:' || admin_id, '상담원', null, q.at + interval '4 days')) e(id, kind, actor, name, data, at)
      where e.id is not null order by e.at`)
    await tx.execute(sql`insert into conversation_stretches (conversation_id, kind, started_at, due_at, ended_at, ended_by, admin_id, minutes)
      select s.* from q cross join lateral (values
          (q.id, 'FIRST', q.at, q.at + interval '240 minutes', q.at + first * interval '1 minute', 'REPLY', admin_id, first),
          (case when n % 5 < 2 then q.id end, 'NEXT', q.at + interval '12 hours', q.at + interval '20 hours', q.at + interval '20 hours', 'REPLY', admin_id, next)) s(id, kind, a, d, e, b, who, m)
      where s.id is not null`)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('conversations', 'id'), (select max(id) from conversations))`,
    )
    await tx.execute(sql`analyze conversations, conversation_events, conversation_stretches`)
    await writeFacts(tx, everything)
  })
}
