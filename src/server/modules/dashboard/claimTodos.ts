import { sql } from 'drizzle-orm'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import type { Dashboard } from './dashboard.contract.ts'

type Todo = Dashboard['todos'][number]
type Wanted = Omit<Todo, 'count' | 'capped' | 'tone' | 'sort'> & { tone: Todo['tone']; sort: string | null }

const requested = { status: ['REQUESTED'] }
const received = { status: ['IN_PROGRESS'], collection_status: ['COLLECTED'] }

/** In the order of the cards; each with the list and filter that shows exactly its rows. */
const wanted: Wanted[] = [
  {
    key: 'cancel-requests',
    label: '취소요청',
    tone: 'warning',
    resource: 'cancel-claims',
    filter: requested,
    sort: 'due_at',
  },
  {
    key: 'return-requests',
    label: '반품 수거 대기',
    tone: 'warning',
    resource: 'return-claims',
    filter: requested,
    sort: 'due_at',
  },
  {
    key: 'return-inspections',
    label: '반품 검수 대기',
    tone: 'warning',
    resource: 'return-claims',
    filter: received,
    sort: 'due_at',
  },
  {
    key: 'exchange-requests',
    label: '교환 수거 대기',
    tone: 'warning',
    resource: 'exchange-claims',
    filter: requested,
    sort: 'due_at',
  },
  {
    key: 'exchange-inspections',
    label: '교환 검수 대기',
    tone: 'warning',
    resource: 'exchange-claims',
    filter: received,
    sort: 'due_at',
  },
  {
    key: 'refunds-overdue',
    label: '환불 지연',
    tone: 'danger',
    resource: 'refunds',
    filter: { overdue: true },
    sort: null,
  },
  {
    key: 'refunds-manual',
    label: '수기 환불',
    tone: 'danger',
    resource: 'refunds',
    filter: { status: ['MANUAL'] },
    sort: null,
  },
]

/** What claims and refunds wait for, counted in one statement. */
export async function claimTodos(db: Db, now: Date): Promise<Todo[]> {
  const claims = (type: string, where: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from claims where type = ${type} and ${where})`
  const asked = sql`status = 'REQUESTED'`
  const here = sql`status = 'IN_PROGRESS' and collection_status = 'COLLECTED'`
  const [found] = await rows<Record<string, number>>(
    db,
    sql`select ${claims('cancel', asked)} as "cancel-requests", ${claims('return', asked)} as "return-requests",
          ${claims('return', here)} as "return-inspections", ${claims('exchange', asked)} as "exchange-requests",
          ${claims('exchange', here)} as "exchange-inspections",
          (select count(*)::int from refunds where status in ('REQUESTED', 'PROCESSING', 'FAILED', 'MANUAL') and due_on < ${kstDay(now)}::date) as "refunds-overdue",
          (select count(*)::int from refunds where status = 'MANUAL') as "refunds-manual"`,
  )
  return wanted.map((todo) => {
    const count = found?.[todo.key] ?? 0
    return { ...todo, count, capped: false, tone: count > 0 ? todo.tone : 'neutral' }
  })
}
