import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { troubleKind } from '../bulk/troubles.service.ts'
import { FreshCache } from '../bulk/freshCache.ts'
import { tabCounts } from '../orders/order-items.counts.ts'
import { claimTodos } from './claimTodos.ts'
import { type Dashboard, dashboardSchema, type SalesDay } from './dashboard.contract.ts'
import { salesByDay } from './sales.read.ts'

const today = new FreshCache<Dashboard>()
/** Past days change only by corrections, so they are added up again every ten minutes. */
const past = new FreshCache<SalesDay[]>({ freshMs: 600_000, maxEntries: 4, live: false })

type Todo = Dashboard['todos'][number]

async function otherTodos(db: Db, now: Date): Promise<Todo[]> {
  const since = startOfKstDay(addDays(kstDay(now), -7)).toISOString()
  const [found] = await rows<{ failed_jobs: number; stuck: number; troubled: number; approvals: number }>(
    db,
    sql`
    select
      (select count(*)::int from jobs where kind <> ${troubleKind} and created_at > ${since}::timestamptz and (status = 'FAILED' or coalesce((totals->>'FAILED')::int, 0) > 0 or coalesce((totals->>'UNKNOWN')::int, 0) > 0)) as failed_jobs,
      (select coalesce(sum((totals->>'FAILED')::int), 0)::int from jobs where kind = ${troubleKind} and created_at > ${since}::timestamptz) as stuck,
      (select count(*)::int from approvals where status = 'PENDING') as approvals,
      (select count(*)::int from deliveries where next_pull_at is not null and status = 'EXCEPTION') as troubled`,
  )
  const todo = (
    key: string,
    label: string,
    count: number,
    tone: Todo['tone'],
    resource: string,
    filter: Record<string, unknown>,
  ): Todo => ({
    key,
    label,
    count,
    capped: false,
    tone: count > 0 ? tone : 'neutral',
    resource,
    filter,
    sort: null,
  })
  return [
    todo('approvals', '승인 대기', found?.approvals ?? 0, 'warning', 'approvals', { status: ['PENDING'] }),
    todo('delivery-exceptions', '배송 이상', found?.troubled ?? 0, 'danger', 'deliveries', { status: ['EXCEPTION'] }),
    todo('stuck-tasks', '저절로 되지 않은 일(7일)', found?.stuck ?? 0, 'danger', 'jobs', {
      kind: [troubleKind],
      has_failures: true,
    }),
    todo('failed-jobs', '실패한 줄이 있는 작업(7일)', found?.failed_jobs ?? 0, 'warning', 'jobs', {
      has_failures: true,
    }),
  ]
}

const tabTodos: { key: string; label: string; tone: Todo['tone']; sort: string }[] = [
  { key: 'PAID', label: '신규주문', tone: 'neutral', sort: 'paid_at' },
  { key: 'PROCESSING_ORDER', label: '상품준비중', tone: 'neutral', sort: 'ship_by' },
  { key: 'due', label: '오늘 발송', tone: 'warning', sort: 'ship_by' },
  { key: 'delayed', label: '발송지연', tone: 'danger', sort: 'ship_by' },
  { key: 'held', label: '배송보류', tone: 'warning', sort: '-paid_at' },
  { key: 'claims', label: '클레임 진행', tone: 'warning', sort: '-paid_at' },
  { key: 'address_changed', label: '배송지 변경', tone: 'warning', sort: '-paid_at' },
]

async function build(db: Db, now: Date): Promise<Dashboard> {
  const day = kstDay(now)
  const counts = await tabCounts(db, [], now)
  const todos = tabTodos.flatMap(({ key, label, tone, sort }): Todo[] => {
    const count = counts.results.find((one) => one.key === key)
    return count
      ? [
          {
            key,
            label,
            count: count.count,
            capped: count.capped,
            tone: count.count > 0 ? tone : 'neutral',
            resource: 'order-items',
            filter: count.filter,
            sort,
          },
        ]
      : []
  })
  const yesterday = addDays(day, -1)
  const sales = [
    ...(await past.get(day, now, () => salesByDay(db, addDays(day, -29), yesterday))),
    ...(await salesByDay(db, day, day)),
  ]
  return {
    as_of: kstIso(now),
    today: day,
    todos: [...todos, ...(await claimTodos(db, now)), ...(await otherTodos(db, now))],
    sales,
  }
}

/** 대시보드: what must be done now, and the last 30 days. At most 10 seconds old. */
export const dashboardAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/dashboard',
      summary: '대시보드',
      access: 'stats:read',
      extension: true,
      responses: { 200: dashboardSchema },
    },
    async ({ db, now }) => today.get('', now, () => build(db, now)),
  ),
]
