import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import {
  approve,
  confirm,
  expectBalanced,
  makeReady,
  refresh,
  seoul,
  sendTo,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { givePoints } from '#tests/support/points.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

describe('결제 준비', () => {
  const sold = async (values: Partial<typeof skus.$inferInsert> = {}) =>
    (await makeProduct(api.deps.db, { skus: [values] })).sku
  const held = async (skuId: number) => (await api.deps.db.select().from(skus).where(eq(skus.id, skuId)))[0]?.reserved

  test('재고를 20분 동안 잡고 결제창을 연다', async () => {
    const customer = await api.customer()
    const sku = await sold()
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 3 }])
    const ready = await makeReady(customer, sheet)
    expect(ready).toMatchObject({
      status: 'READY',
      pg: { provider: 'SANDBOX', order_no: sheet.order_no, amount: 89_700 },
      expires_at: '2026-11-16T10:20:00.000+09:00',
    })
    expect(ready.pg.redirect_url).toMatch(/^\/pg\/sandbox\/checkout\/[A-Za-z0-9]{20,}$/)
    expect(await held(sku.id)).toBe(3)
  })

  test('본 금액과 다르면 새 금액과 무엇이 달라졌는지 답하고 아무것도 잡지 않는다', async () => {
    const customer = await api.customer()
    const sku = await sold()
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
    await api.deps.db.update(products).set({ salePrice: 20_000 }).where(eq(products.id, sku.productId))
    const refused = await tryReady(customer, sheet)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'PRICE_CHANGED',
        extra: {
          price: { payable: 23_000 },
          price_changes: [
            { before: 29_900, after: 20_000 },
            { field: 'payable', before: 32_900, after: 23_000 },
          ],
        },
      },
    })
    expect(await held(sku.id)).toBe(0)
    expect((await tryReady(customer, sheet, { expected_payable: 1 })).status).toBe(409)
    expect((await tryReady(customer, sheet, { expected_payable: 23_000 })).body).toMatchObject({
      pg: { amount: 23_000 },
    })
  })

  test('그 사이 팔려 나간 줄과 남은 수량을 말하고, 나머지 줄도 잡지 않는다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const [enough, few] = [await sold(), await sold({ onHand: 3 })]
    const sheet = await startCheckout(customer, [
      { sku_id: enough.id, quantity: 1 },
      { sku_id: few.id, quantity: 2 },
    ])
    await makeReady(other, await startCheckout(other, [{ sku_id: few.id, quantity: 2 }]))
    const refused = await tryReady(customer, sheet)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'SKU_SOLD_OUT',
        extra: { items: [{ sku_id: few.id, order_item_id: sheet.items[1]?.id, quantity: 2, available: 1 }] },
      },
    })
    expect(await held(enough.id)).toBe(0)
    await api.deps.db.update(skus).set({ status: 'INACTIVE' }).where(eq(skus.id, enough.id))
    expect((await tryReady(customer, sheet)).body).toMatchObject({
      code: 'SKU_SOLD_OUT',
      extra: { items: [{ sku_id: enough.id, available: 0 }] },
    })
  })

  test('배송지, 동의, 결제수단, 할부, 포인트, 돌아올 주소가 맞아야 한다', async () => {
    const customer = await api.customer()
    const sku = await sold()
    const bare = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }], null)
    expect((await tryReady(customer, bare)).body).toMatchObject({ code: 'ADDRESS_REQUIRED' })
    const sheet = await sendTo(customer, bare.id, seoul)
    const refused = async (more: object) =>
      ((await tryReady(customer, sheet, more)).body as unknown as { code: string }).code
    expect(await refused({ agreements: { order: true, privacy_third_party: false } })).toBe('AGREEMENT_REQUIRED')
    expect(await refused({ payment: { kind: 'FREE' } })).toBe('PAYMENT_METHOD_NOT_AVAILABLE')
    expect(await refused({ payment: { kind: 'BILLING_KEY', billing_key_id: 1 } })).toBe('BILLING_KEY_NOT_FOUND')
    expect(await refused({ payment: { kind: 'CARD', installment_months: 3 } })).toBe('INSTALLMENT_NOT_ALLOWED')
    expect(await refused({ points: 1000 })).toBe('POINTS_NOT_ENOUGH')
    for (const away of [
      'https://evil.example/x',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'http://localhost@evil.example/',
    ]) {
      expect([away, await refused({ success_url: away })]).toEqual([away, 'VALIDATION'])
      expect([away, await refused({ fail_url: away })]).toEqual([away, 'VALIDATION'])
    }
    expect(await held(sku.id)).toBe(0)
    expect((await tryReady(customer, sheet, { success_url: 'http://localhost/store/checkout/1' })).status).toBe(200)
  })

  test.each([
    [46_999, 'CARD', 2, 'INSTALLMENT_NOT_ALLOWED'],
    [47_000, 'CARD', 2, undefined],
    [50_000, 'CARD', 0, undefined],
    [50_000, 'CARD', 12, undefined],
    [50_000, 'CARD', 1, 'INSTALLMENT_NOT_ALLOWED'],
    [50_000, 'TRANSFER', 2, 'INSTALLMENT_NOT_ALLOWED'],
  ])('배송비 3,000원이 붙기도 하는 %i원을 %s %i개월로', async (price, kind, installment_months, code) => {
    const { sku } = await makeProduct(api.deps.db, { listPrice: price, salePrice: price })
    const customer = await api.customer()
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
    expect(sheet.price.payable).toBe(price < 50_000 ? price + 3_000 : price)
    const { body } = await tryReady(customer, sheet, { payment: { kind, installment_months } })
    expect((body as { code?: string }).code).toBe(code)
  })

  test('다시 준비하면 앞의 결제창은 쓸 수 없고, 재고는 한 번만 잡힌다', async () => {
    const customer = await api.customer()
    const sku = await sold({ onHand: 2 })
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 2 }])
    const first = await makeReady(customer, sheet)
    const second = await approve(api, customer, sheet)
    expect(await held(sku.id)).toBe(2)
    const stale = await api.app.request(`${first.pg.redirect_url}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect(new URL(stale.headers.get('location') ?? '', 'http://x').searchParams.get('code')).toBe(
      'PAY_PROCESS_CANCELED',
    )
    expect((await confirm(second)).status).toBe(200)
  })

  test('내 다른 주문서가 잡고 있어서 못 사면, 어느 주문서인지 말한다', async () => {
    const customer = await api.customer()
    await givePoints(api, customer.id, 2_000)
    const last = await sold({ onHand: 1 })
    const other = await sold({ onHand: 1 })
    const [first, second] = [
      await startCheckout(customer, [{ sku_id: last.id, quantity: 1 }]),
      await startCheckout(customer, [{ sku_id: last.id, quantity: 1 }]),
    ]
    const third = await startCheckout(customer, [{ sku_id: other.id, quantity: 1 }])
    const { payable } = first.price
    await tryReady(customer, first, { points: 2_000, expected_payable: payable - 2_000 })
    expect(await tryReady(customer, second)).toMatchObject({
      status: 409,
      body: { code: 'SKU_SOLD_OUT', message: expect.stringContaining('다른 탭'), extra: { paying_order_id: first.id } },
    })
    expect(
      await tryReady(customer, third, { points: 2_000, expected_payable: third.price.payable - 2_000 }),
    ).toMatchObject({ body: { code: 'POINTS_NOT_ENOUGH', extra: { paying_order_id: first.id } } })

    const stranger = await api.customer()
    const theirs = await tryReady(stranger, await startCheckout(stranger, [{ sku_id: other.id, quantity: 1 }]))
    expect(theirs.status).toBe(200)
    expect((await tryReady(customer, third)).body).toMatchObject({
      code: 'SKU_SOLD_OUT',
      message: expect.stringContaining('품절'),
    })
  })

  test('돌아와서 새로 고치면 잡은 재고를 놓고 다시 결제할 수 있다', async () => {
    const customer = await api.customer()
    const sku = await sold()
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
    await makeReady(customer, sheet)
    expect((await refresh(customer, sheet.id)).body).toMatchObject({ status: 'INITIALIZED' })
    expect(await held(sku.id)).toBe(0)
    expect((await confirm(await approve(api, customer, sheet))).status).toBe(200)
  })
})
