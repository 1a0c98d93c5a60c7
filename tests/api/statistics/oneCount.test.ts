import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recomputeSalesScores } from '#server/modules/catalog/catalog.jobs.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { closeSalesDays } from '#server/modules/statistics/closing.jobs.ts'
import type { SalesDay } from '#server/modules/statistics/days.contract.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, claimedWhole, type Shop } from '#tests/support/orders.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { statistics } from '#tests/support/statistics.ts'

const api = useApi({ start: '2026-11-20T12:30:00+09:00' })
const at = (moment: string) => new Date(`2026-${moment}+09:00`)

type Dashboard = {
  selling: Record<'today' | 'week_ago', { orders: number; items: number; gross: number }>
  best_sellers: { product_id: number; quantity: number; today: number }[]
  sales: SalesDay[]
}
const dashboard = async () => (await (await api.staff('admin')).get<Dashboard>('/store-admin/v1/dashboard')).body
const score = async () => {
  await recomputeSalesScores(api.deps)
  const [product] = await api.deps.db.select({ score: products.salesScore }).from(products)
  return product?.score
}

const edges = ['10-21T23:59:59.999', '10-22T00:00:00', '11-13T12:30:00', '11-13T12:31:00', '11-19T23:59:59.999']
const todays = ['11-20T00:00:00', '11-20T12:29:59']

/** Two lines in each order; what is left of them in itemIds[n]. */
async function sellAtTheEdges(shop: Shop) {
  const made = []
  for (const edge of [...edges, ...todays])
    made.push(await anOrder(api.deps, shop, { paidAt: at(edge), items: [{}, {}] }))
  return made
}

test('대시보드의 모든 날의 모든 숫자는 매출 통계의 그날의 숫자고, 오늘과 지난주는 지금 시각까지며, 마감해도 그대로다', async () => {
  const shop = await aShop(api.deps.db)
  const [, , first] = await sellAtTheEdges(shop)
  const refund = await bookRefund(api, first?.orderId as number, 0)
  await api.deps.db.execute(
    sql`update refunds set refund_cash = 5000, refund_points = 300, completed_at = ${at('11-18T10:00:00').toISOString()}::timestamptz, status = 'COMPLETED' where id = ${refund}`,
  )
  await api.deps.db.execute(sql`update orders set status = 'CANCELED' where id = ${first?.orderId as number}`)
  const period = { from: '2026-10-22', to: '2026-11-20' }
  const told = async () => {
    const { sales, selling, best_sellers } = await dashboard()
    const { results } = await statistics(await api.staff('ops'), 'sales/daily', period)
    expect(sales.map(({ date }) => date)).toEqual(results.map(({ date }) => date))
    for (const [n, day] of sales.entries()) expect(results[n]).toMatchObject(day)
    const { orders, items, gross } = results.at(-1) as (typeof results)[number]
    expect(selling.today).toEqual({ orders, items, gross })
    const cohorts = await statistics(await api.staff('ops'), 'cohorts', {
      from: '2026-11-14',
      to: '2026-11-20',
      by: 'product',
    })
    const [best] = cohorts.results
    expect(best_sellers).toMatchObject([
      { product_id: Number(best?.key), quantity: (best?.paid_units ?? 0) - (best?.canceled_units ?? 0), today: 4 },
    ])
    return { sales, selling, best_sellers }
  }
  const open = await told()
  expect(open.selling).toEqual({
    today: { orders: 2, items: 4, gross: 80_000 },
    week_ago: { orders: 1, items: 2, gross: 40_000 },
    week_ago_day: '2026-11-13',
  })
  expect(open.sales.map(({ orders, refunds }) => [orders, refunds]).filter(([a, b]) => a || b)).toEqual([
    [1, 0],
    [2, 0],
    [0, 5_300],
    [1, 0],
    [2, 0],
  ])
  await closeSalesDays(api.deps, 3)
  api.clock.advance(11_000)
  expect(await told()).toEqual(open)
  await closeSalesDays(api.deps)
  api.clock.advance(11_000)
  expect(await told()).toEqual(open)
})

test('많이 팔린 수는 오늘을 포함한 30일에 팔리고 취소나 반품이 끝나지 않은 수다', async () => {
  const made = await sellAtTheEdges(await aShop(api.deps.db))
  expect(await score()).toBe(12)
  await closeSalesDays(api.deps)
  expect(await score()).toBe(12)
  const claim = (n: number, type: 'cancel' | 'return') =>
    claimedWhole(api.deps.db, made[n]?.itemIds[0] as number, type, api.clock.now())
  // one that is too old, one of the first day, one of today
  await claim(0, 'cancel')
  await claim(1, 'cancel')
  await claim(6, 'return')
  expect(await score()).toBe(10)
  expect((await dashboard()).best_sellers).toMatchObject([{ quantity: 6, today: 4 }])
  api.clock.set('2026-11-21T03:00:00+09:00')
  expect(await closeSalesDays(api.deps)).toMatchObject({ days: 1 })
  expect(await score()).toBe(9)
  expect(await recomputeSalesScores(api.deps)).toEqual({ changed: 0 })
  await api.deps.db.update(products).set({ salesScore: 7 }).where(eq(products.id, made.length))
  expect(await score()).toBe(9)
})

test('마감한 날을 읽을 때 주문은 보지 않는다: 이번 주에 무엇이 얼마나 팔렸는지는 집계가 말한다', async () => {
  await sellAtTheEdges(await aShop(api.deps.db))
  await closeSalesDays(api.deps)
  await api.deps.db.execute(
    sql`update sales_rollups set items = 77, orders = 7 where view in ('ALL', 'PRODUCT/BO', 'HOUR') and day = '2026-11-19'`,
  )
  const { sales, best_sellers } = await dashboard()
  expect(sales.find(({ date }) => date === '2026-11-19')).toMatchObject({ orders: 7, items: 77 })
  expect(best_sellers).toMatchObject([{ quantity: 77 + 4, today: 4 }])
})
