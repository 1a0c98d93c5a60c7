import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { expireCheckouts, reconcilePayments } from '#server/modules/checkout/checkout.jobs.ts'
import { orderEvents } from '#server/modules/orders/orderEvents.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments, sandboxPayments } from '#server/modules/payments/payments.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm, expectBalanced, makeReady, signInAgain, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
afterEach(() => expectBalanced(api))
const minutes = (count: number) => count * 60_000
const statusOf = async (id: number) =>
  (await api.deps.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status
const reserved = async (skuId: number) =>
  (await api.deps.db.select({ reserved: skus.reserved }).from(skus).where(eq(skus.id, skuId)))[0]?.reserved

async function shopping() {
  const customer = await api.customer()
  const product = await makeProduct(api.deps.db)
  return {
    customer,
    skuId: product.sku.id,
    sheet: await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 2 }]),
  }
}

describe('끝내지 않은 주문서', () => {
  test('30분이 지나면 만료되고, 그 전에는 그대로다', async () => {
    const { sheet } = await shopping()
    api.clock.advance(minutes(29))
    expect(await expireCheckouts(api.deps)).toEqual({ initialized: 0, ready: 0 })
    api.clock.advance(minutes(1))
    expect(await expireCheckouts(api.deps)).toEqual({ initialized: 1, ready: 0 })
    expect(await statusOf(sheet.id)).toBe('EXPIRED')
    expect(await expireCheckouts(api.deps)).toEqual({ initialized: 0, ready: 0 })
    expect((await api.deps.db.select().from(orderEvents)).map((event) => event.kind)).toEqual(['checkout.expired'])
  })

  test('결제 준비는 20분이 지나면 잡아 둔 재고를 놓고, 뒤늦은 승인은 410이며 결제되지 않는다', async () => {
    const { customer, sheet, skuId } = await shopping()
    const paying = await approve(api, customer, sheet)
    api.clock.advance(minutes(20))
    const late = { ...paying, customer: await signInAgain(api, customer) }
    expect(await confirm(late)).toMatchObject({ status: 410, body: { code: 'CHECKOUT_EXPIRED' } })
    expect(await reserved(skuId)).toBe(2)
    expect(await expireCheckouts(api.deps)).toEqual({ initialized: 0, ready: 1 })
    expect(await reserved(skuId)).toBe(0)
    expect(await confirm(late)).toMatchObject({ status: 410, body: { code: 'CHECKOUT_EXPIRED' } })
    expect(await api.deps.db.select().from(sandboxPayments)).toMatchObject([{ status: 'AUTHENTICATED' }])
  })

  test('결제사가 이미 결제했다고 하면 만료하지 않고 완료한다', async () => {
    const { customer, sheet } = await shopping()
    const ready = await makeReady(customer, sheet)
    const session = ready.pg.redirect_url?.split('/').at(-1) ?? ''
    await api.deps.db
      .update(sandboxPayments)
      .set({ status: 'PAID', approvedAt: api.clock.now() })
      .where(eq(sandboxPayments.id, session))
    api.clock.advance(minutes(21))
    expect(await expireCheckouts(api.deps)).toEqual({ initialized: 0, ready: 0 })
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
  })

  test('결제 결과를 모르는 주문은 아무리 오래 걸려도 만료하지 않는다', async () => {
    const { customer, sheet, skuId } = await shopping()
    await confirm(await approve(api, customer, sheet, '5001'))
    api.clock.advance(minutes(60 * 24))
    expect(await expireCheckouts(api.deps)).toEqual({ initialized: 0, ready: 0 })
    expect(await statusOf(sheet.id)).toBe('CONFIRMING')
    expect(await reserved(skuId)).toBe(2)
    await reconcilePayments(api.deps)
    expect(await statusOf(sheet.id)).toBe('COMPLETED')
  })

  test('결제사가 답하지 않으면 세 번까지만 묻고, 묻지 못한 것은 만료하지 않고 둔다', async () => {
    const shop = await aShop(api.deps.db)
    await api.deps.db.update(skus).set({ onHand: 0 })
    for (let n = 0; n < 5; n++) {
      const { orderId } = await anOrder(api.deps, shop, { items: [{ status: 'PENDING' }] })
      const over = { status: 'READY' as const, paidAt: null, expiresAt: api.clock.now() }
      await api.deps.db.update(orders).set(over).where(eq(orders.id, orderId))
      await api.deps.db
        .insert(payments)
        .values({ orderId, provider: 'SANDBOX', method: 'CARD', amount: 20_000, idempotencyKey: `key-${n}` })
    }
    let asked = 0
    const query = () => {
      asked++
      return Promise.reject(new Error('UNREACHABLE'))
    }
    api.deps.gateway = { ...api.deps.gateway, query }
    expect(await expireCheckouts(api.deps)).toEqual({ initialized: 0, ready: 0 })
    expect(asked).toBe(3)
    const left = await api.deps.db.select({ status: orders.status }).from(orders)
    expect(left.map(({ status }) => status)).toEqual(Array(5).fill('READY'))
  })

  test('한 사람이 놓은 재고는 다음 사람이 산다', async () => {
    const product = await makeProduct(api.deps.db, { skus: [{ onHand: 1 }] })
    const items = [{ sku_id: product.sku.id, quantity: 1 }]
    const [first, second] = [await api.customer(), await api.customer()]
    const waiting = await startCheckout(second, items)
    await makeReady(first, await startCheckout(first, items))
    const path = `/store/v1/checkout/orders/initialized/${waiting.id}/ready`
    const body = {
      payment: { kind: 'CARD' },
      agreements: { order: true, privacy_third_party: true },
      expected_payable: waiting.price.payable,
      success_url: '/a',
      fail_url: '/b',
    }
    expect(await second.post(path, body)).toMatchObject({
      status: 409,
      body: { code: 'SKU_SOLD_OUT', extra: { items: [{ available: 0 }] } },
    })
    api.clock.advance(minutes(20))
    await expireCheckouts(api.deps)
    const again = await signInAgain(api, second)
    expect((await confirm(await approve(api, again, waiting))).status).toBe(200)
  })
})
