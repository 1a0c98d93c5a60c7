import { expect, test } from 'vitest'
import { salesByDay } from '#server/modules/statistics/days.read.ts'
import { useApi } from '#tests/support/api.ts'
import { useClaims } from '#tests/support/claimFlows.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
const { asked } = useClaims(api)

type Todo = { key: string; urgency: string; count: number; resource: string; filter: Record<string, unknown> }
type Sold = { orders: number; items: number; gross: number | null }
type Answer = {
  todos: Todo[]
  selling: { today: Sold; week_ago: Sold; week_ago_day: string }
  best_sellers: { quantity: number; today: number }[]
  sales: object[] | null
}

const lists: Record<string, string> = {
  'order-items': '/store-admin/v1/order-items',
  'cancel-claims': '/store-admin/v1/claims/cancel',
  'return-claims': '/store-admin/v1/claims/return',
  'exchange-claims': '/store-admin/v1/claims/exchange',
  refunds: '/store-admin/v1/refunds',
  jobs: '/store-admin/v1/jobs',
  deliveries: '/store-admin/v1/deliveries',
  approvals: '/store-admin/v1/approvals',
  messages: '/core-admin/v1/messages',
  subscriptions: '/core-admin/v1/subscriptions',
}

const search = (filter: Record<string, unknown>) => {
  const query = new URLSearchParams({ page: '1', page_size: '100' })
  for (const [name, value] of Object.entries(filter)) for (const one of [value].flat()) query.append(name, String(one))
  return query
}

test('할 일은 늦은 것, 오늘 것, 나머지 순서이고, 모든 수는 그 조건으로 연 목록의 줄 수와 같다', async () => {
  for (const type of ['cancel', 'return', 'cancel'] as const) await asked(type)
  api.clock.advance(9 * 86_400_000)
  await asked('cancel')
  const admin = await api.staff('admin')
  const { todos } = (await admin.get<Answer>('/store-admin/v1/dashboard')).body
  const order = ['LATE', 'TODAY', 'REST']
  const ranks = todos.map(({ urgency }) => order.indexOf(urgency))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(todos.find(({ key }) => key === 'cancel-overdue')?.count).toBeGreaterThan(0)
  for (const { key, resource, filter, count } of todos) {
    const list = await admin.get<{ results: object[] }>(`${lists[resource]}?${search(filter)}`)
    expect(list.status, key).toBe(200)
    expect(list.body.results.length, key).toBe(count)
  }
})

test('오늘 판매는 지난주 같은 요일의 같은 시각까지와 견준다', async () => {
  await asked('return')
  api.clock.advance(7 * 86_400_000 - 60_000)
  await asked('return')
  await asked('return')
  const admin = await api.staff('admin')
  const before = (await admin.get<Answer>('/store-admin/v1/dashboard')).body
  expect(before.selling).toMatchObject({ today: { orders: 2, items: 2 }, week_ago: { orders: 0, gross: 0 } })
  api.clock.advance(120_000)
  const after = (await admin.get<Answer>('/store-admin/v1/dashboard')).body
  expect(after.selling.week_ago.orders).toBe(1)
  expect(after.best_sellers[0]).toMatchObject({ quantity: 1, today: 1 })
})

test('상담 직원의 답에는 매출 금액이 하나도 없다', async () => {
  await asked('return')
  const { body } = await (await api.staff('cs')).get<Answer>('/store-admin/v1/dashboard')
  expect(body.sales).toBeNull()
  expect([body.selling.today.gross, body.selling.week_ago.gross]).toEqual([null, null])
  expect(JSON.stringify(body)).not.toMatch(/gross":\s*\d|net":|refunds":\s*\d|amount/)
  const ops = (await (await api.staff('ops')).get<Answer>('/store-admin/v1/dashboard')).body
  expect(ops.sales).toHaveLength(30)
})

test('하루의 매출은 한국의 자정에서 자정까지이고, 새벽에 연 화면의 오늘은 그 자정부터다', async () => {
  const shop = await aShop(api.deps.db)
  const edges = ['14T23:59:59.999', '15T00:00:00', '15T23:59:59.999', '16T00:00:00', '16T08:59:59']
  const week = ['09T23:59:59.999', '10T00:00:00']
  for (const edge of [...week, ...edges]) await anOrder(api.deps, shop, { paidAt: new Date(`2026-11-${edge}+09:00`) })
  const days = await salesByDay(api.deps.db, { from: '2026-11-14', to: '2026-11-16' }, api.clock.now())
  expect(days.map(({ date, orders, items, gross }) => [date, orders, items, gross])).toEqual([
    ['2026-11-14', 1, 1, 20_000],
    ['2026-11-15', 2, 2, 40_000],
    ['2026-11-16', 2, 2, 40_000],
  ])
  api.clock.set('2026-11-16T08:59:59+09:00')
  const { body } = await (await api.staff('admin')).get<Answer>('/store-admin/v1/dashboard')
  expect(body.selling.today).toMatchObject({ orders: 2, items: 2, gross: 40_000 })
  expect(body.best_sellers).toMatchObject([{ quantity: 6, today: 2 }])
})

test('30일의 매출은 날짜마다 하나씩, 판 것이 없는 날도 0으로 답한다', async () => {
  await asked('return')
  const days = await salesByDay(api.deps.db, { from: '2026-10-18', to: '2026-11-16' }, api.clock.now())
  expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({
    date: '2026-10-18',
    orders: 0,
    items: 0,
    gross: 0,
    product_discount: 0,
    coupon_discount: 0,
    points_used: 0,
    shipping: 0,
    refunds: 0,
    net: 0,
  })
  expect(days.at(-1)).toMatchObject({ date: '2026-11-16', orders: 1, items: 1 })
})
