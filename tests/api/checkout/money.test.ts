import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { orderCoupons, userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { orderItemUnits, shippingGroups } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { pointsAccounts, pointsLots } from '#server/modules/points/points.tables.ts'
import { splitVat } from '#shared/pricing/vat.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced, refresh, startCheckout, tryReady } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { buyVector, readyVector, startVector, vectorOf } from '#tests/support/vectorShop.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

/** The whole-order examples; those of claims place the same orders. */
const placed = ['M1', 'M2', 'M3', 'M7', 'M8', 'M9', 'M11']

describe('금액 예제를 처음부터 끝까지 HTTP로', () => {
  test.each(placed)('%s: 주문, 상품, 배송 묶음, 낱개, 쿠폰, 포인트, 적립의 모든 금액이 예제와 같다', async (id) => {
    const { vector, customer, orderId, items, origins } = await buyVector(api, id)
    const expected = vector.expect as NonNullable<typeof vector.expect>
    const { totals } = expected
    const { body } = await customer.get<{ price: { payable: number }; items: object[] }>(
      `/store/v1/user/orders/${orderId}`,
    )
    expect(body.price).toEqual({
      list_amount: totals['list'],
      product_discount: totals['product_discount'],
      product_coupon: totals['product_coupon'],
      cart_coupon: totals['cart_coupon'],
      points: totals['points'],
      shipping_base: totals['shipping_base'],
      shipping_coupon: totals['shipping_coupon'],
      remote_surcharge: totals['surcharge'],
      payable: totals['payable'],
      earn_points: expect.any(Number),
    })
    expect(splitVat(body.price.payable)).toEqual({ supply: totals['supply'], vat: totals['vat'] })
    expect(body.items).toMatchObject(
      expected.lines.map((line) => ({
        id: items.get(line.id),
        unit_price: line.unit,
        quantity: line.qty,
        product_coupon: line.dp,
        cart_coupon: line.dc,
        points: line.pt,
        paid: line.cash,
      })),
    )

    const units = await api.deps.db
      .select()
      .from(orderItemUnits)
      .orderBy(asc(orderItemUnits.orderItemId), asc(orderItemUnits.n))
    expect(units.map((unit) => [unit.productCoupon, unit.cartCoupon, unit.points, unit.paid])).toEqual(
      expected.lines.flatMap((line) => line.units.map((unit) => [unit.dp, unit.dc, unit.pt, unit.cash])),
    )
    const groups = await api.deps.db.select().from(shippingGroups).orderBy(asc(shippingGroups.id))
    expect(
      groups.map((group) => [
        group.shippingOriginId,
        group.goodsAmount,
        group.baseFee,
        group.couponDiscount,
        group.remoteSurcharge,
      ]),
    ).toEqual(
      Object.entries(expected.groups).map(([name, group]) => [
        origins.get(name),
        group.goods,
        group.base,
        group.disc,
        group.surcharge,
      ]),
    )

    expect(await api.deps.db.select().from(payments)).toMatchObject([
      { status: 'PAID', captured: totals['payable'], method: totals['payable'] === 0 ? 'FREE' : 'CARD' },
    ])
    const taken = await api.deps.db.select().from(orderCoupons)
    const sumOf = (target: string) =>
      taken.filter((coupon) => coupon.target === target).reduce((sum, coupon) => sum + coupon.amount, 0)
    expect([sumOf('PRODUCT'), sumOf('CART'), sumOf('SHIPPING')]).toEqual([
      totals['product_coupon'],
      totals['cart_coupon'],
      totals['shipping_coupon'],
    ])
    for (const coupon of await api.deps.db.select().from(userCoupons))
      expect(coupon).toMatchObject({ status: 'USED', usedOrderId: orderId })
    const [account] = await api.deps.db.select().from(pointsAccounts)
    const owned = vector.order.points ? (vector.order.points_available ?? vector.order.points) : undefined
    expect(account?.balance).toBe(owned === undefined ? undefined : owned - (totals['points'] ?? 0))
    const promised = await api.deps.db
      .select()
      .from(pointsLots)
      .where(eq(pointsLots.status, 'PENDING'))
      .orderBy(pointsLots.orderItemId)
    const earned = expected.lines.map((line) => Math.floor(line.cash / 100))
    expect(promised.map((lot) => lot.amount)).toEqual(earned.filter((points) => points > 0))
    if (!vector.claims?.length)
      expect(promised.reduce((sum, lot) => sum + lot.amount, 0)).toBe(vector.earn_points_on_confirm)
  })

  test.each(['M3', 'M7', 'M8'])(
    '%s: 주문서를 열면 예제의 쿠폰이 가장 많이 할인되는 쿠폰으로 골라져 있다',
    async (id) => {
      const vector = vectorOf(id)
      const { sheet, best } = await startVector(api, vector, await api.customer())
      expect(best.coupons).toEqual(sheet.coupons)
      expect(best.price).toEqual(sheet.price)
    },
  )

  test('M9: 낼 돈이 없는 주문은 결제사를 거치지 않는다', async () => {
    const customer = await api.customer()
    const started = await startVector(api, vectorOf('M9'), customer)
    const ready = await readyVector(customer, started, vectorOf('M9'))
    expect(ready.body).toMatchObject({ status: 'READY', pg: { provider: 'FREE', amount: 0 } })
    expect(ready.body.pg.redirect_url).toBeUndefined()
  })

  test('M10: 1~99원이 남으면 거절하고 포인트를 얼마나 덜 쓰면 되는지 말한다', async () => {
    const vector = vectorOf('M10')
    const customer = await api.customer()
    const started = await startVector(api, vector, customer)
    expect(await readyVector(customer, started, vector)).toMatchObject({
      status: 400,
      body: { code: vector.expect_error, extra: { payable: 50, minimum: 100, reduce_points_by: 50 } },
    })
    const less = { points: 8950, expected_payable: 100 }
    expect((await tryReady(customer, started.sheet, less)).body).toMatchObject({ pg: { amount: 100 } })
    expect((await refresh(customer, started.sheet.id)).body).toMatchObject({ points: { used: 8950 } })
  })

  test('포인트를 쓰지 않아도 1~99원짜리 주문은 결제하지 않는다', async () => {
    const origin = await makeOrigin(api.deps.db, { feePolicy: 'FREE', baseFee: 0, freeThreshold: null })
    const cheap = await makeProduct(api.deps.db, { shippingOriginId: origin.id, listPrice: 50, salePrice: 50 })
    const customer = await api.customer()
    const sheet = await startCheckout(customer, [{ sku_id: cheap.sku.id, quantity: 1 }])
    expect(await tryReady(customer, sheet)).toMatchObject({
      status: 400,
      body: { code: 'PAYMENT_AMOUNT_TOO_SMALL', extra: { payable: 50, minimum: 100, reduce_points_by: 0 } },
    })
    const enough = await startCheckout(customer, [{ sku_id: cheap.sku.id, quantity: 2 }])
    expect((await tryReady(customer, enough)).status).toBe(200)
  })
})
