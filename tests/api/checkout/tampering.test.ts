import { afterEach, describe, expect, test } from 'vitest'
import { payments, sandboxPayments } from '#server/modules/payments/payments.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { approve, confirm, expectBalanced, readyBody, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { givePoints } from '#tests/support/points.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

/** What somebody might send in the hope of paying less. */
const numbers = [0, 1, -1, -30_000, 0.5, 1e308, 2 ** 31, 2 ** 53, '1', '0', '-1', '1e3', '1,000', null, true, [], {}]
const fields = [
  'price',
  'amount',
  'total',
  'payable',
  'discount',
  'unit_price',
  'sale_price',
  'shipping_fee',
  'currency',
  'point_value',
  'product_coupon',
  'cart_coupon',
  'tax_free',
]

describe('보낸 금액으로 값을 깎을 수 없다', () => {
  const prepare = async () => {
    const customer = await api.customer()
    await giveCoupon(api.deps.db, customer.id, { value: 2000 })
    await givePoints(api, customer.id, 5000)
    const mat = await makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000 })
    const sheet = await startCheckout(customer, [{ sku_id: mat.sku.id, quantity: 1 }])
    expect(sheet.price.payable).toBe(31_000)
    return { customer, sheet, skuId: mat.sku.id }
  }
  const chargedNothing = async () => {
    expect(await api.deps.db.select().from(payments)).toEqual([])
    expect(await api.deps.db.select().from(sandboxPayments)).toEqual([])
  }

  test('결제 준비: 서버가 계산한 금액만 통한다', async () => {
    const { customer, sheet } = await prepare()
    const ready = (body: object) => customer.post(`/store/v1/checkout/orders/initialized/${sheet.id}/ready`, body)
    const tries: object[] = [
      ...numbers.map((value) => readyBody(31_000, { expected_payable: value })),
      ...numbers.filter((value) => value !== 0).map((value) => readyBody(31_000, { points: value })),
      ...fields.map((field) => readyBody(31_000, { [field]: 1 })),
      readyBody(30_999),
      readyBody(31_000, { points: 1000 }),
      readyBody(30_001, { points: 1000 }),
      readyBody(0, { payment: { kind: 'FREE' } }),
      readyBody(31_000, { payment: { kind: 'FREE' } }),
      readyBody(31_000, { payment: { kind: 'CARD', amount: 100 } }),
      readyBody(31_000, { payment: { kind: 'CARD', installment_months: -3 } }),
      readyBody(31_000, { coupons: { cart_user_coupon_id: 1 } }),
    ]
    for (const body of tries) {
      const answer = await ready(body)
      expect([body, answer.status >= 400 && answer.status < 500]).toEqual([body, true])
    }
    await chargedNothing()
  })

  test('주문서와 쿠폰: 금액, 가격, 할인을 적어 보내면 거절한다', async () => {
    const { customer, sheet, skuId } = await prepare()
    const start = (item: object, more: object = {}) =>
      customer.post('/store/v1/checkout/initiate/from-product', {
        items: [{ sku_id: skuId, quantity: 1, ...item }],
        ...more,
      })
    const apply = (body: object) =>
      customer.post(`/store/v1/checkout/orders/initialized/${sheet.id}/coupons/apply`, body)
    for (const field of fields) {
      expect((await start({ [field]: 1 })).status).toBe(400)
      expect((await start({}, { [field]: 1 })).status).toBe(400)
      expect((await apply({ product: [], [field]: 99_999 })).status).toBe(400)
      expect((await apply({ auto: 'BEST', [field]: 99_999 })).status).toBe(400)
    }
    for (const quantity of [0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, '1', null])
      expect([quantity, (await start({ quantity })).status]).toEqual([quantity, 400])
    await chargedNothing()
  })

  test('승인: 준비한 금액과 다르면 결제사를 부르지 않는다', async () => {
    const { customer, sheet } = await prepare()
    const paying = await approve(api, customer, sheet)
    for (const amount of [...numbers, 100, 30_999, 31_001, 31_000.5]) {
      const answer = await confirm(paying, { amount })
      expect([amount, answer.status === 400 || answer.status === 409]).toEqual([amount, true])
    }
    for (const field of fields.filter((name) => name !== 'amount'))
      expect((await confirm(paying, { [field]: 1 })).status).toBe(400)
    expect(await api.deps.db.select().from(payments)).toMatchObject([{ status: 'READY', captured: 0 }])
    expect((await confirm(paying)).status).toBe(200)
    expect(await api.deps.db.select().from(payments)).toMatchObject([{ status: 'PAID', captured: 31_000 }])
  })
})
