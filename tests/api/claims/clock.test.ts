import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completeArrivedExchanges, completeDueCancels } from '#server/modules/claims/claims.jobs.ts'
import { refunds } from '#server/modules/refunds/refunds.tables.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { confirmPurchases } from '#server/modules/purchases/purchases.jobs.ts'
import { readPoints } from '#server/modules/points/points.service.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced, signInAgain } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

// a Friday: the next business day is Monday
const api = useApi({ start: '2026-11-20T15:00:00+09:00' })
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

async function bought(quantity = 1) {
  const { skus } = await makeProduct(api.deps.db, {
    skus: [
      { onHand: 10, option: [['색상', '그레이']] },
      { onHand: 10, option: [['색상', '블루']] },
    ],
  })
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: skus[0]?.id as number, quantity }])
  const itemId = (await itemsOf(customer, orderId)).items[0]?.id as number
  return { customer, orderId, itemId, blue: skus[1]?.id as number }
}

describe('시계가 하는 일', () => {
  test('상품준비중 취소는 1영업일 안에 답이 없으면 저절로 완료되고 환불된다', async () => {
    const { customer, orderId, itemId } = await bought()
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const made = await claim(customer, orderId, 'cancel', [{ order_item_id: itemId, quantity: 1 }])
    expect(made.due_at).toBe('2026-11-23T15:00:00.000+09:00')
    api.clock.set('2026-11-23T14:59:59+09:00')
    expect(await completeDueCancels(api.deps)).toEqual({ completed: 0 })
    api.clock.set('2026-11-23T15:00:00+09:00')
    expect(await completeDueCancels(api.deps)).toEqual({ completed: 1 })
    expect(await completeDueCancels(api.deps)).toEqual({ completed: 0 })
    const me = await signInAgain(api, customer)
    expect(await itemsOf(me, orderId)).toMatchObject({
      items: [{ status: 'CANCELED' }],
      refunds: [{ status: 'COMPLETED', due_on: '2026-11-26' }],
    })
  })

  test('보류한 취소와 이미 철회한 취소는 저절로 완료되지 않는다', async () => {
    const one = await bought()
    const two = await bought()
    for (const { orderId } of [one, two]) await moveItems(api, orderId, 'PROCESSING_ORDER')
    const held = await claim(one.customer, one.orderId, 'cancel', [{ order_item_id: one.itemId, quantity: 1 }])
    const gone = await claim(two.customer, two.orderId, 'cancel', [{ order_item_id: two.itemId, quantity: 1 }])
    await two.customer.post(`/store/v1/user/claims/${gone.id}/retract`)
    const ops = await api.staff('ops')
    await ops.patch(`/store-admin/v1/claims/${held.id}`, { version: 1, hold_reason: '이미 포장 중' })
    api.clock.set('2026-11-25T15:00:00+09:00')
    expect(await completeDueCancels(api.deps)).toEqual({ completed: 0 })
    expect(await api.deps.db.$count(refunds)).toBe(0)
  })

  test('배송완료 7일 뒤에 저절로 구매확정되어 적립되고, 진행 중인 클레임이 있으면 기다린다', async () => {
    const one = await bought(2)
    const two = await bought()
    for (const { orderId } of [one, two]) await moveItems(api, orderId, 'DELIVERED')
    const back = await claim(two.customer, two.orderId, 'return', [{ order_item_id: two.itemId, quantity: 1 }])
    api.clock.set('2026-11-27T14:59:59+09:00')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 0 })
    api.clock.set('2026-11-28T04:00:00+09:00')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 1 })
    const me = await signInAgain(api, one.customer)
    expect((await itemsOf(me, one.orderId)).items[0]?.status).toBe('CONFIRMED')
    expect(await readPoints(api.deps.db, one.customer.id, api.clock.now())).toMatchObject({
      available: 598,
      pending: 0,
    })
    const them = await signInAgain(api, two.customer)
    await them.post(`/store/v1/user/claims/${back.id}/retract`)
    api.clock.set('2026-11-29T04:00:00+09:00')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 1 })
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 0 })
  })

  test('구매확정한 상품을 반품하면 적립한 만큼 회수된다', async () => {
    const { customer, orderId, itemId } = await bought(2)
    await moveItems(api, orderId, 'DELIVERED')
    await customer.post(`/store/v1/user/orders/items/${itemId}/confirm-purchase`)
    expect((await readPoints(api.deps.db, customer.id, api.clock.now())).available).toBe(598)
    const admin = await api.staff('admin')
    const asked = await bulk(admin, 'return', 'request', [{ order_item_id: itemId, quantity: 1, reason_id: 16 }])
    await bulk(admin, 'return', 'complete', [
      { claim_id: asked.rows[0]?.after?.['claim_id'], inspection: { result: 'OK' } },
    ])
    expect((await readPoints(api.deps.db, customer.id, api.clock.now())).available).toBe(299)
  })

  test('교환은 새 상품이 도착하면 완료되고, 늦게 알았어도 도착한 날부터 새로 7일을 센다', async () => {
    const { customer, orderId, itemId, blue } = await bought()
    await moveItems(api, orderId, 'DELIVERED')
    const made = await claim(
      customer,
      orderId,
      'exchange',
      [{ order_item_id: itemId, quantity: 1, exchange_sku_id: blue }],
      'SELLER',
    )
    const ops = await api.staff('ops')
    await bulk(ops, 'exchange', 'complete', [
      { claim_id: made.id, inspection: { result: 'OK' }, reship: { carrier: 'CJ', invoice_no: '584012345678' } },
    ])
    expect(await completeArrivedExchanges(api.deps)).toEqual({ completed: 0 })
    const arrived = new Date('2026-11-25T23:58:00+09:00')
    await api.deps.db
      .update(deliveries)
      .set({ status: 'DELIVERED', deliveredAt: arrived })
      .where(eq(deliveries.kind, 'EXCHANGE'))
    api.clock.set('2026-11-26T00:03:00+09:00')
    expect(await completeArrivedExchanges(api.deps)).toEqual({ completed: 1 })
    const me = await signInAgain(api, customer)
    const [item] = (await itemsOf(me, orderId)).items
    expect(item).toMatchObject({
      status: 'DELIVERED',
      sku_id: blue,
      option_label: '블루',
      claimed_quantity: 0,
      return_until: '2026-12-02T23:59:59.999+09:00',
    })
    api.clock.set('2026-11-28T04:00:00+09:00')
    expect(await confirmPurchases(api.deps)).toEqual({ confirmed: 0 })
    await sendMessages(api.deps)
    const titles = (await api.deps.db.select().from(messages).orderBy(messages.id)).map(({ title }) => title)
    expect(titles).toEqual(
      expect.arrayContaining([
        '[홈핏] 교환을 접수했어요',
        '[홈핏] 보내 주신 상품을 받았어요',
        '[홈핏] 교환 상품을 보냈어요',
        '[홈핏] 교환을 완료했어요',
      ]),
    )
  })
})
