import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rollUpSales } from '#server/modules/sales/sales.jobs.ts'
import { salesByDay } from '#server/modules/sales/sales.read.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { bookRefund } from '#tests/support/refunds.ts'

const api = useApi({ start: '2026-11-20T12:00:00+09:00' })

test('매출의 어느 숫자가 주문의 어느 금액인지는, 그 자리에서 세든 집계했든 나중에 바뀌었든 같다', async () => {
  const { db } = api.deps
  const day = '2026-11-15'
  const shop = await aShop(db)
  const paidAt = new Date(`${day}T12:00:00+09:00`)
  const { orderId } = await anOrder(api.deps, shop, {
    paidAt,
    items: [{ quantity: 3, unitPrice: 10_000, paid: 30_000 }],
  })
  await anOrder(api.deps, shop, { paidAt: new Date('2026-11-14T12:00:00+09:00') })
  // every figure at a place of its own, so that a sum says what it was made of
  await db.execute(sql`update orders set list_amount = 100000000, product_discount = 1, product_coupon = 20, cart_coupon = 300, shipping_coupon = 4000,
    points = 50000, shipping_base = 600000, remote_surcharge = 7000000, payable = 100000000 - 1 - 20 - 300 - 50000 + 600000 - 4000 + 7000000 where id = ${orderId}`)
  const refundId = await bookRefund(api, orderId, 0)
  await db.execute(
    sql`update refunds set refund_cash = 11, refund_points = 2200, completed_at = ${paidAt.toISOString()}::timestamptz where id = ${refundId}`,
  )
  const sold = {
    date: day,
    orders: 1,
    items: 3,
    gross: 107_545_679 + 50_000,
    product_discount: 1,
    coupon_discount: 4_320,
    points_used: 50_000,
    shipping: 7_596_000,
    refunds: 2_211,
    net: 107_545_679 + 50_000 - 2_211,
  }
  const nothing = { ...sold, orders: 0, gross: 0, product_discount: 0, coupon_discount: 0, points_used: 0, shipping: 0 }
  const read = async () => (await salesByDay(db, day, day, api.clock.now()))[0]
  const rolled = async (expected: object) => {
    expect(await read()).toEqual(expected)
    await rollUpSales(api.deps, 6)
    expect(await read()).toEqual(expected)
  }
  await rolled(sold)
  await db.execute(sql`update orders set status = 'CANCELED' where id = ${orderId}`)
  await rolled({ ...nothing, net: -2_211 })
  await db.execute(sql`update orders set status = 'COMPLETED' where id = ${orderId}`)
  await rolled(sold)
})
