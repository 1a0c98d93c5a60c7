import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { paymentOf, simulate } from '#tests/support/claimSteps.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

/** What a correction by hand leaves for the rest of the order. */

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

/** Two pieces of 400,000 won; the first is cancelled by staff whose limit leaves the refund to somebody else. */
async function waiting() {
  const origin = await makeOrigin(api.deps.db)
  const { sku } = await makeProduct(api.deps.db, {
    listPrice: 400_000,
    salePrice: 400_000,
    shippingOriginId: origin.id,
    skus: [{ onHand: 10 }],
  })
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 2 }])
  await moveItems(api, orderId, 'PROCESSING_ORDER')
  const item = { order_item_id: (await itemsOf(customer, orderId)).items[0]?.id ?? 0, quantity: 1 }
  const { id } = await claim(customer, orderId, 'cancel', [item])
  await bulk(await api.staff('ops'), 'cancel', 'complete', [{ claim_id: id }])
  const [refund] = await api.deps.db.select().from(refunds)
  expect(refund?.status).toBe('REQUESTED')
  const path = `/store-admin/v1/refunds/${refund?.id}`
  return { customer, orderId, item, path, refundId: refund?.id as number }
}

describe('환불에 더하는 조정', () => {
  test('나머지를 모두 취소할 돈이 모자라면 저장하기 전에 알리고, 알고도 하겠다면 조정한다', async () => {
    const { path } = await waiting()
    const admin = await api.staff('admin')
    const shown = await admin.get<{ room: object }>(path)
    expect(shown.body.room).toEqual({ payment_left: 400_000, full_cancel: 400_000, promised: 0 })
    const body = { adjustment: 5_000, reason: '사과' }
    const warned = await admin.patch(path, body)
    expect(warned, JSON.stringify(warned.body)).toMatchObject({
      status: 409,
      body: { code: 'REFUND_LEAVES_TOO_LITTLE', extra: { payment_left: 400_000, full_cancel: 400_000, short: 5_000 } },
    })
    const saved = await admin.patch(path, { ...body, accept_shortage: true })
    expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200, body: { refund_cash: 405_000 } })
  })

  test('그 뒤의 전체 취소는 남은 금액까지만 보여 주고 왜인지 말하고, 멈추지 않고 끝난다', async () => {
    const { customer, orderId, item, path, refundId } = await waiting()
    const admin = await api.staff('admin')
    await admin.patch(path, { adjustment: 5_000, reason: '사과', accept_shortage: true })
    const quote = await simulate(customer, orderId, { kind: 'cancel', fault: 'CUSTOMER', items: [item] })
    expect(quote).toMatchObject({ goods_cash: 400_000, refund_cash: 395_000, capped: 5_000 })
    expect(quote.why).toContain(
      '앞서 더 돌려드린 금액이 있어, 돌려드릴 400,000원 중 결제에 남은 395,000원까지만 돌려드려요',
    )
    const last = await claim(customer, orderId, 'cancel', [item], 'CUSTOMER', { expected_refund: 395_000 })
    const { rows } = await bulk(admin, 'cancel', 'complete', [{ claim_id: last.id, expected_refund: 395_000 }])
    expect(rows[0], JSON.stringify(rows)).toMatchObject({ status: 'SUCCESS', after: { refund_cash: 395_000 } })
    const [booked] = await api.deps.db.select().from(refunds).where(eq(refunds.claimId, last.id))
    expect(booked).toMatchObject({ refundCash: 395_000, capped: 5_000 })
    await admin.post('/store-admin/v1/refunds/bulk', {
      items: [{ refund_id: refundId, action: 'EXECUTE' }],
      expected_total: 405_000,
    })
    expect(await paymentOf(api, orderId)).toMatchObject({ captured: 800_000, refunded: 800_000 })
  })

  test('열려 있는 클레임에 약속한 금액에는 손댈 수 없다', async () => {
    const { customer, orderId, item, path } = await waiting()
    await claim(customer, orderId, 'cancel', [item], 'CUSTOMER', { expected_refund: 400_000 })
    const admin = await api.staff('admin')
    const refused = await admin.patch(path, { adjustment: 5_000, reason: '사과', accept_shortage: true })
    expect(refused).toMatchObject({ status: 409, body: { code: 'REFUND_PROMISED' } })
  })

  test('약속한 금액은 열려 있는 클레임 모두의 것이고, 한 건의 몫만 남겨서는 더할 수 없다', async () => {
    const origin = await makeOrigin(api.deps.db)
    const price = { listPrice: 310_000, salePrice: 310_000, shippingOriginId: origin.id }
    const bought = []
    for (let n = 0; n < 3; n++) bought.push({ sku_id: (await makeProduct(api.deps.db, price)).sku.id, quantity: 1 })
    const customer = await api.customer()
    const orderId = await buy(api, customer, bought)
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const claims = []
    for (const item of (await itemsOf(customer, orderId)).items) {
      const lines = [{ order_item_id: item.id, quantity: 1 }]
      claims.push(await claim(customer, orderId, 'cancel', lines, 'CUSTOMER', { expected_refund: 310_000 }))
    }
    const first = { claim_id: claims[0]?.id, expected_refund: 310_000 }
    await bulk(await api.staff('ops'), 'cancel', 'complete', [first])
    const admin = await api.staff('admin')
    const [refund] = await api.deps.db.select().from(refunds)
    const path = `/store-admin/v1/refunds/${refund?.id}`
    expect((await admin.get<{ room: object }>(path)).body.room).toEqual({
      payment_left: 620_000,
      full_cancel: 620_000,
      promised: 620_000,
    })
    const body = { reason: '사과', accept_shortage: true }
    expect((await admin.patch(path, { ...body, adjustment: 1 })).body).toMatchObject({
      code: 'REFUND_PROMISED',
      extra: { promised: 620_000 },
    })
    expect((await admin.patch(path, { ...body, adjustment: -1 })).body).toMatchObject({ refund_cash: 309_999 })
  })
})
