import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { shippingGroups } from '#server/modules/orders/orders.tables.ts'
import { sandboxPayments } from '#server/modules/payments/payments.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { claim, type ClaimAnswer, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { goThroughClaim, paymentOf, pointsOf } from '#tests/support/claimSteps.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { buyVector, type VectorOrder } from '#tests/support/vectorShop.ts'
import { moneyVectors } from '#tests/unit/pricing/moneyVectors.ts'

/**
 * The worked money examples from the paid order to its end over HTTP: every claim asked for and completed, every figure
 * as the example has it, and what is left confirmed and earned. How they are ordered and paid is checkout/money.test.ts.
 */

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

type VectorClaim = NonNullable<VectorOrder['vector']['claims']>[number]

async function goThrough(order: VectorOrder, { kind, fault, items }: VectorClaim): Promise<ClaimAnswer> {
  if (kind !== 'cancel') await moveItems(api, order.orderId, 'DELIVERED')
  const asked = items.map(({ id, qty }) => ({ order_item_id: order.items.get(id) ?? 0, quantity: qty }))
  return goThroughClaim(api, order.customer, order.orderId, { kind, fault, items: asked })
}

/** What a claim took out of the unit ledger, line by line in the example's words. */
async function takenBy(order: VectorOrder, claimId: number) {
  const found = await rows<{
    item: number
    qty: number
    goods: number
    dp: number
    dc: number
    pt: number
    cash: number
  }>(
    api.deps.db,
    sql`select u.order_item_id as item, count(*)::int as qty, sum(i.unit_price)::bigint as goods, sum(u.product_coupon)::bigint as dp,
          sum(u.cart_coupon)::bigint as dc, sum(u.points)::bigint as pt, sum(u.paid)::bigint as cash
        from order_item_units u join claim_items c on c.id = u.claim_item_id join order_items i on i.id = u.order_item_id
        where c.claim_id = ${claimId} group by u.order_item_id order by u.order_item_id`,
  )
  const names = new Map([...order.items].map(([name, id]) => [id, name]))
  return found.map(({ item, ...figures }) => ({ id: names.get(item), ...figures }))
}

const total = (items: VectorClaim['items'], key: 'goods' | 'dp' | 'dc') =>
  items.reduce((sum, item) => sum + item[key], 0)

describe('돈 예제를 끝까지', () => {
  test.each(moneyVectors.filter((vector) => vector.expect).map((vector) => [vector.id, vector.title]))(
    '%s: %s',
    async (id) => {
      const order = await buyVector(api, id)
      const { vector, customer, orderId } = order
      const before = (await pointsOf(customer)).available
      let pointsBack = 0
      for (const step of vector.claims ?? []) {
        const done = await goThrough(order, step)
        expect(done.status).toBe('COMPLETED')
        expect(done.refund, JSON.stringify(done.refund)).toMatchObject({
          goods: total(step.items, 'goods'),
          product_coupon: total(step.items, 'dp'),
          cart_coupon: total(step.items, 'dc'),
          goods_cash: step.goods_cash,
          points: step.points,
          shipping_refund_cash: step.shipping_refund_cash,
          shipping_refund_points: step.shipping_refund_points,
          refund_cash: step.refund_cash,
          refund_points: step.refund_points,
          additional_payment: step.additional_payment,
          deductions: step.deductions.map(({ kind, group, amount, from_cash, from_points }) => ({
            kind,
            shipping_origin_id: order.origins.get(group),
            amount,
            from_cash,
            from_points,
          })),
        })
        expect(await takenBy(order, done.id)).toEqual(step.items)
        const paid = await paymentOf(api, orderId)
        expect(paid.refunded).toBe(step.cash_refunded_total)
        const [gateway] = await api.deps.db.select().from(sandboxPayments)
        expect(gateway?.canceled ?? 0).toBe(step.cash_refunded_total)
        pointsBack += step.refund_points
        expect((await pointsOf(customer)).available).toBe(before + pointsBack)
        const { refunds } = await itemsOf(customer, orderId)
        expect(refunds.reduce((sum, { refund_cash }) => sum + refund_cash, 0)).toBe(step.cash_refunded_total)
        expect(refunds.map(({ status }) => status)).toEqual(refunds.map(() => 'COMPLETED'))
      }
      const left = (await itemsOf(customer, orderId)).items.filter(
        (item) => !['CANCELED', 'RETURNED'].includes(item.status),
      )
      expect((await pointsOf(customer)).pending).toBe(vector.earn_points_on_confirm)
      await moveItems(api, orderId, 'DELIVERED')
      for (const item of left) {
        const confirmed = await customer.post(`/store/v1/user/orders/items/${item.id}/confirm-purchase`)
        expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
      }
      const available = before + pointsBack + (vector.earn_points_on_confirm ?? 0)
      expect(await pointsOf(customer)).toEqual({ available, pending: 0, debt: 0 })
    },
    60_000,
  )

  test('M4: 다시 든 배송비는 묶음에 적혔다가 나머지를 취소할 때 지워지고, 쿠폰은 그 상품과 주문이 모두 취소될 때 돌아온다', async () => {
    const order = await buyVector(api, 'M4')
    const coupons = () => api.deps.db.select({ status: userCoupons.status }).from(userCoupons).orderBy(userCoupons.id)
    const extra = async () => (await api.deps.db.select().from(shippingGroups))[0]?.extraCash
    const [first, second, third] = order.vector.claims ?? []
    if (!first || !second || !third) throw new Error('three steps')
    await goThrough(order, first)
    expect([await extra(), (await coupons()).map(({ status }) => status)]).toEqual([0, ['USED', 'USED']])
    await goThrough(order, second)
    expect([await extra(), (await coupons()).map(({ status }) => status)]).toEqual([3000, ['AVAILABLE', 'USED']])
    const last = await goThrough(order, third)
    expect([await extra(), (await coupons()).map(({ status }) => status)]).toEqual([0, ['AVAILABLE', 'AVAILABLE']])
    expect(last.refund?.coupons_restored).toHaveLength(1)
    expect((await itemsOf(order.customer, order.orderId)).items.map(({ status }) => status)).toEqual([
      'CANCELED',
      'CANCELED',
      'CANCELED',
    ])
  })

  test('철회한 취소는 쿠폰과 포인트와 배송비를 건드리지 않고, 다시 신청하면 같은 금액이다', async () => {
    const order = await buyVector(api, 'M4')
    const { customer, orderId, items } = order
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const item = [{ order_item_id: items.get('a') ?? 0, quantity: 1 }]
    const first = await claim(customer, orderId, 'cancel', item)
    const points = await pointsOf(customer)
    await customer.post(`/store/v1/user/claims/${first.id}/retract`)
    expect(await pointsOf(customer)).toEqual(points)
    expect((await api.deps.db.select().from(userCoupons)).map(({ status }) => status)).toEqual(['USED', 'USED'])
    const second = await claim(customer, orderId, 'cancel', item)
    expect(second.refund).toEqual(first.refund)
    expect((await api.deps.db.select().from(shippingGroups))[0]?.extraCash).toBe(0)
  })

  test('M4: 환불한 돈과 포인트는 낸 것과 원 단위까지 같고, 결제는 전액 취소가 된다', async () => {
    const order = await buyVector(api, 'M4')
    for (const step of order.vector.claims ?? []) await goThrough(order, step)
    const payable = order.vector.expect?.totals['payable']
    expect(await paymentOf(api, order.orderId)).toMatchObject({
      captured: payable,
      refunded: payable,
      status: 'CANCELED',
    })
    expect(await pointsOf(order.customer)).toEqual({ available: 10_000, pending: 0, debt: 0 })
    const [gateway] = await api.deps.db
      .select({ canceled: sandboxPayments.canceled })
      .from(sandboxPayments)
      .where(eq(sandboxPayments.status, 'CANCELED'))
    expect(gateway).toEqual({ canceled: payable })
  })
})
