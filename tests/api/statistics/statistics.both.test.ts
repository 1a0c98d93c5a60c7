import { beforeEach, expect, test } from 'vitest'
import { tallyLeadTimes } from '#server/modules/statistics/lead-times/leadTimes.jobs.ts'
import { closeSalesDays } from '#server/modules/statistics/closing.jobs.ts'
import { rebuildStatistics } from '#server/modules/statistics/rebuild.service.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { claim, itemsOf, withReasons } from '#tests/support/claiming.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rowsOfFigure, statistics, statisticsPath } from '#tests/support/statistics.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'

const api = useApi({ start: '2026-11-20T12:00:00+09:00' })
useSandbox(api)
beforeEach(() => withReasons(api))

test('그날 산 것과 되돌린 것이 발생일에 보이고, 모두 취소된 주문도 결제한 날의 주문이며, 줄의 합이 숫자다', async () => {
  const origin = await makeOrigin(api.deps.db)
  const { sku, id: productId } = await makeProduct(api.deps.db, {
    listPrice: 30_000,
    salePrice: 20_000,
    shippingOriginId: origin.id,
    skus: [{ onHand: 100 }],
  })
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 2 }])
  const { items } = await itemsOf(customer, orderId)
  api.clock.advance(60_000)
  await claim(customer, orderId, 'cancel', [{ order_item_id: items[0]?.id as number, quantity: 2 }])
  await driveRefunds(api.deps)
  api.clock.advance(86_400_000)
  const again = await api.customer()
  await buy(api, again, [{ sku_id: sku.id, quantity: 1 }])
  const staff = await api.staff('ops')
  const sales = await statistics(staff, 'sales/daily', { from: '2026-11-19', to: '2026-11-21' })
  const [none, first, second] = sales.results
  expect(none).toMatchObject({ date: '2026-11-19', orders: 0, gross: 0, members: 0, aov: null })
  expect(first).toMatchObject({
    orders: 1,
    items: 2,
    goods: 40_000,
    product_discount: 20_000,
    shipping: 3_000,
    gross: 43_000,
    refund_items: 2,
    refunds: 43_000,
    net: 0,
    members: 1,
    aov: 43_000,
  })
  expect(second).toMatchObject({ orders: 1, items: 1, gross: 23_000, refunds: 0, net: 23_000 })
  expect(sales.total).toMatchObject({ orders: 2, gross: 66_000, refunds: 43_000, net: 23_000, members: 2, aov: 33_000 })
  const rows = await rowsOfFigure(staff, 'net', sales.total.drill, 2)
  expect(rows.map((row) => [row.kind, row.part, row.value])).toEqual([
    ['PAID', 'SHIPPING', 3_000],
    ['PAID', 'GOODS', 20_000],
    ['REFUND', 'SHIPPING', -3_000],
    ['REFUND', 'GOODS', -40_000],
    ['PAID', 'SHIPPING', 3_000],
    ['PAID', 'GOODS', 40_000],
  ])
  const products = await statistics(staff, 'breakdown', { by: 'product', from: '2026-11-20', to: '2026-11-21' })
  expect(products.results).toMatchObject([
    { key: String(productId), gross: 60_000, refunds: 40_000 },
    { key: 'SHIPPING', gross: 6_000, refunds: 3_000 },
  ])
  const cohorts = await statistics(staff, 'cohorts', { from: '2026-11-20', to: '2026-11-21' })
  expect(cohorts.results).toMatchObject([
    { key: '2026-11-20', paid_units: 2, canceled_units: 2, cancel_rate: 1, return_rate: 0, open: true },
    { key: '2026-11-21', paid_units: 1, canceled_units: 0, cancel_rate: 0 },
  ])
  api.clock.advance(86_400_000)
  await closeSalesDays(api.deps)
  expect((await rebuildStatistics(api.deps.db, api.clock.now())).changed).toEqual([])
  const period = { from: '2026-11-19', to: '2026-11-21' }
  const closed = await statistics(await api.staff('ops'), 'sales/daily', period)
  expect(closed.closed_until).toBe('2026-11-21')
  const { drill: _drill, ...figures } = sales.total
  expect(closed.total).toMatchObject(figures)
})

test('출고 리드타임은 하루를 더하기 전에도 뒤에도 같다', async () => {
  const { db } = api.deps
  const shop = await aShop(db)
  for (const hours of [3, 1, 26])
    await anOrder(api.deps, shop, {
      paidAt: new Date('2026-11-16T10:00:00+09:00'),
      items: [
        {
          status: 'SHIPPING',
          invoiceNo: '123',
          carrier: 'CJ',
          shippedAt: new Date(Date.parse('2026-11-16T10:00:00+09:00') + hours * 3_600_000),
        },
      ],
    })
  const staff = await api.staff('ops')
  const path = `${statisticsPath}/lead-times?from=2026-11-15&to=2026-11-17&by=brand`
  const ask = async () => (await staff.get<{ total: unknown }>(path)).body
  const before = await ask()
  expect(before.total).toMatchObject({ shipped: 3, median_minutes: 180, p90_minutes: 564 })
  expect(await tallyLeadTimes(api.deps)).toEqual({ days: 4 })
  expect((await ask()).total).toEqual(before.total)
})
