import { sql } from 'drizzle-orm'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { countJobs } from '../bulk/jobs.service.ts'
import { troubleKind } from '../bulk/troubles.service.ts'
import { tabCounts } from '../orders/order-items.counts.ts'
import { awaitingTransfer } from '../subscriptions/charging/transfers.service.ts'
import { todo, type Todo } from './todo.ts'
import { num } from '../../db/shape.ts'
import { subscriptionQueueWord } from '#shared/words/subscriptions.ts'
import { itemQueueWord, itemStateWord, itemStepWord } from '#shared/words/orders.ts'

const jobDays = 7

type Tab = Pick<Todo, 'key' | 'label' | 'urgency' | 'tone'> & { sort: string }

const itemTabs: Tab[] = [
  { key: 'delayed', label: itemQueueWord.delayed, urgency: 'LATE', tone: 'danger', sort: 'ship_by' },
  { key: 'due', label: itemQueueWord.due, urgency: 'TODAY', tone: 'warning', sort: 'ship_by' },
  { key: 'PAID', label: itemQueueWord.new, urgency: 'REST', tone: 'neutral', sort: 'paid_at' },
  { key: 'PROCESSING_ORDER', label: itemStateWord.PROCESSING_ORDER, urgency: 'REST', tone: 'neutral', sort: 'ship_by' },
  { key: 'held', label: itemStepWord.hold, urgency: 'REST', tone: 'neutral', sort: '-paid_at' },
  { key: 'claims', label: '클레임 진행', urgency: 'REST', tone: 'neutral', sort: '-paid_at' },
  { key: 'address_changed', label: '배송지 변경', urgency: 'TODAY', tone: 'warning', sort: '-paid_at' },
]

/** What waits in 주문 처리: the numbers of its tabs. */
export async function itemTodos(db: Db, now: Date): Promise<Todo[]> {
  const { results } = await tabCounts(db, [], now)
  return itemTabs.flatMap((tab) => {
    const found = results.find(({ key }) => key === tab.key)
    return found ? [todo({ ...found, ...tab, resource: 'order-items' })] : []
  })
}

/** Approvals, parcels, messages and jobs that wait for somebody. */
export async function otherTodos(db: Db, now: Date): Promise<Todo[]> {
  const created_from = addDays(kstDay(now), -jobDays)
  const [found] = await rows(
    db,
    { troubled: num, approvals: num, held: num, subscriptions: num, transfers: num },
    sql`select (select count(*)::int from approvals where status = 'PENDING') as approvals,
          (select count(*)::int from deliveries where status = 'EXCEPTION') as troubled,
          (select count(*)::int from messages where status = 'HELD') as held,
          (select count(*)::int from subscriptions where waits_for_staff) as subscriptions,
          cardinality(${awaitingTransfer}) as transfers`,
  )
  const stuck = { kind: troubleKind, has_failures: true, created_from }
  const failed = { has_failures: true, created_from }
  const common = { capped: false, sort: null }
  return [
    todo({
      ...common,
      key: 'stuck-tasks',
      label: `저절로 되지 않은 일(${jobDays}일)`,
      urgency: 'LATE',
      tone: 'danger',
      count: await countJobs(db, { ...stuck, kind: [troubleKind] }),
      resource: 'jobs',
      filter: stuck,
    }),
    todo({
      ...common,
      key: 'delivery-exceptions',
      label: '배송 이상',
      urgency: 'TODAY',
      tone: 'warning',
      count: found?.troubled ?? 0,
      resource: 'deliveries',
      filter: { status: ['EXCEPTION'] },
    }),
    todo({
      ...common,
      key: 'approvals',
      label: '승인 대기',
      urgency: 'TODAY',
      tone: 'warning',
      count: found?.approvals ?? 0,
      resource: 'approvals',
      filter: { status: ['PENDING'] },
    }),
    todo({
      ...common,
      key: 'waiting-subscriptions',
      label: `구독 ${subscriptionQueueWord.waiting}`,
      urgency: 'TODAY',
      tone: 'warning',
      count: found?.subscriptions ?? 0,
      resource: 'subscriptions',
      filter: { waits_for_staff: true },
    }),
    todo({
      ...common,
      key: 'subscription-transfers',
      label: `구독 ${subscriptionQueueWord.transfers}`,
      urgency: 'TODAY',
      tone: 'warning',
      count: found?.transfers ?? 0,
      resource: 'subscriptions',
      filter: { transfer: true },
    }),
    todo({
      ...common,
      key: 'held-messages',
      label: '보류한 메시지',
      urgency: 'REST',
      tone: 'neutral',
      count: found?.held ?? 0,
      resource: 'messages',
      filter: { status: ['HELD'] },
    }),
    todo({
      ...common,
      key: 'failed-jobs',
      label: `실패가 있는 작업(${jobDays}일)`,
      urgency: 'REST',
      tone: 'neutral',
      count: await countJobs(db, failed),
      resource: 'jobs',
      filter: failed,
    }),
  ]
}
