import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderItems, orders } from '#server/modules/orders/orders.tables.ts'
import { rollUpSales } from '#server/modules/sales/sales.jobs.ts'
import { salesByDay } from '#server/modules/sales/sales.read.ts'
import { salesDayChanges, salesDays } from '#server/modules/sales/sales.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { expectTrueSales } from '#tests/support/sales.ts'

const api = useApi({ start: '2026-11-20T12:00:00+09:00' })

const day = '2026-11-15'
const days = () => ({ from: '2026-11-13', to: '2026-11-20', now: api.clock.now() })
const sold = async () => {
  const [found] = await salesByDay(api.deps.db, day, day, api.clock.now())
  return [found?.orders, found?.items]
}

/** Two orders of the day. */
async function twoOrders(): Promise<[number, number]> {
  const shop = await aShop(api.deps.db)
  const paidAt = new Date(`${day}T12:00:00+09:00`)
  const first = await anOrder(api.deps, shop, { paidAt })
  const second = await anOrder(api.deps, shop, { paidAt })
  return [first.orderId, second.orderId]
}

/** Does something in a transaction of its own that stays open until it is let go. */
async function open(work: (tx: Parameters<Parameters<typeof api.deps.db.transaction>[0]>[0]) => Promise<unknown>) {
  const done = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const all = api.deps.db.transaction(async (tx) => {
    await work(tx)
    done.resolve()
    await letGo.promise
  })
  await Promise.race([done.promise, all])
  return async () => {
    letGo.resolve()
    await all
  }
}

test('집계가 센 뒤에 커밋된 취소도, 먼저 커밋된 취소도 한 번씩만 빠진다', async () => {
  const [first, second] = await twoOrders()
  const cancel = (orderId: number) =>
    open(async (tx) => {
      await tx.update(orderItems).set({ status: 'CANCELED', claimedQuantity: 1 }).where(eq(orderItems.orderId, orderId))
      await tx.update(orders).set({ status: 'CANCELED' }).where(eq(orders.id, orderId))
    })
  const [early, late] = await Promise.all([cancel(first), cancel(second)])
  await early()
  await rollUpSales(api.deps, 5)
  expect(await sold()).toEqual([1, 2])
  await late()
  expect(await sold()).toEqual([0, 2])
  await expectTrueSales(api.deps.db, days())
  await rollUpSales(api.deps, 5)
  expect(await api.deps.db.$count(salesDayChanges)).toBe(0)
  expect(await sold()).toEqual([0, 2])
  await expectTrueSales(api.deps.db, days())
})

test('같은 날의 주문을 함께 바꾸는 두 거래는 서로도, 집계도 기다리지 않는다', async () => {
  const [first, second] = await twoOrders()
  await rollUpSales(api.deps, 5)
  const change = (orderId: number) =>
    open((tx) => tx.update(orderItems).set({ claimedQuantity: 1 }).where(eq(orderItems.orderId, orderId)))
  const both = [await change(first), await change(second)]
  expect(await rollUpSales(api.deps, 5)).toEqual({ days: 5, changes: 0 })
  for (const letGo of both) await letGo()
  expect(await rollUpSales(api.deps, 5)).toEqual({ days: 5, changes: 4 })
  await expectTrueSales(api.deps.db, days())
})

test('둘이 한꺼번에 집계해도, 그 사이에 바뀌어도 잃거나 두 번 더하는 것이 없다', async () => {
  const [first, second] = await twoOrders()
  const change = (orderId: number, claimedQuantity: number) =>
    api.deps.db.update(orderItems).set({ claimedQuantity }).where(eq(orderItems.orderId, orderId))
  for (let round = 0; round < 10; round++) {
    await api.deps.db.execute(sql`delete from product_sales_days`)
    await api.deps.db.delete(salesDays)
    await Promise.all([
      rollUpSales(api.deps, 7),
      change(first, round % 2),
      rollUpSales(api.deps, 7),
      change(second, (round + 1) % 2),
      rollUpSales(api.deps, 7),
    ])
    await expectTrueSales(api.deps.db, days())
    await Promise.all([rollUpSales(api.deps, 7), rollUpSales(api.deps, 7), change(first, (round + 1) % 2)])
    await expectTrueSales(api.deps.db, days())
  }
})
