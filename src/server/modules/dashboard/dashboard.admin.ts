import { addDays } from '#shared/calendar/days.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { can } from '#shared/permissions.ts'
import type { Db } from '../../db/db.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { FreshCache } from '../bulk/freshCache.ts'
import { serverNotices, uncountedNotices } from './serverNotices.ts'
import { claimTodos, refundTodos } from './claimTodos.ts'
import type { SalesDay } from '../statistics/days.contract.ts'
import { salesByDay } from '../statistics/days.read.ts'
import { type Dashboard, dashboardSchema, urgencies } from './dashboard.contract.ts'
import { mayOpen } from './todo.ts'
import { itemTodos, otherTodos } from './otherTodos.ts'
import { bestSellers, sellingNow } from './selling.read.ts'

type Whole = Omit<Dashboard, 'notices'> & { sales: SalesDay[] }

const today = new FreshCache<Whole>()

async function build(db: Db, now: Date): Promise<Whole> {
  const day = kstDay(now)
  const todos = [
    ...(await itemTodos(db, now)),
    ...(await claimTodos(db, now)),
    ...(await refundTodos(db, now)),
    ...(await otherTodos(db, now)),
  ]
  return {
    as_of: kstIso(now),
    today: day,
    todos: urgencies.flatMap((urgency) => todos.filter((todo) => todo.urgency === urgency)),
    selling: await sellingNow(db, now),
    best_sellers: await bestSellers(db, now),
    sales: await salesByDay(db, { from: addDays(day, -29), to: day }, now),
  }
}

/** The same without a single won, for roles that see no sales. */
const withoutWon = ({ selling, ...rest }: Whole): Omit<Dashboard, 'notices'> => ({
  ...rest,
  selling: {
    ...selling,
    today: { ...selling.today, gross: null },
    week_ago: { ...selling.week_ago, gross: null },
  },
  sales: null,
})

/** 대시보드: what must be done now, most urgent first, and what sells. At most 10 seconds old. */
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
    async ({ db, deps, now, actor }) => {
      const whole = await today.get('', now, () => build(db, now))
      const notices = can(actor.role, 'admin:manage')
        ? [...serverNotices(deps, now), ...(await uncountedNotices(db))]
        : []
      const todos = whole.todos.filter((one) => mayOpen(actor, one))
      return { ...(can(actor.role, 'sales:read') ? whole : withoutWon(whole)), todos, notices }
    },
  ),
]
