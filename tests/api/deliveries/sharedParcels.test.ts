import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pullTracking } from '#server/modules/deliveries/deliveries.jobs.ts'
import { deliveries, deliveryItems } from '#server/modules/deliveries/deliveries.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { parcelKey, type TrackingEvent } from '#server/ports/carrier.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
const ready = { status: 'PROCESSING_ORDER' as const }
const invoice = { carrier: 'CJ', invoice_no: '584012345678' }

async function shipped() {
  const shop = await aShop(api.deps.db)
  const a = await anOrder(api.deps, shop, { items: [{ ...ready, quantity: 3, paid: 60_000 }, ready] })
  const b = await anOrder(api.deps, shop, { items: [ready] })
  const ops = await api.staff('ops')
  const step = async (name: string, body: object) =>
    (await ops.post<{ rows: { status: string; code?: string }[] }>(`/store-admin/v1/order-items/bulk/${name}`, body))
      .body.rows
  await step('shipping', { items: [...a.itemIds, ...b.itemIds].map((id) => ({ id, ...invoice })) })
  const boxes = () => api.deps.db.select().from(deliveries).orderBy(asc(deliveries.orderId))
  return { a, b, ops, step, boxes }
}

/** The courier tells this scan of every parcel. */
async function scanned(status: TrackingEvent['status']) {
  const events = [{ status, location: '옥천', description: status, at: api.clock.now() }]
  api.deps.carrier = {
    provider: 'told',
    track: (asked) => Promise.resolve(new Map(asked.map((one) => [parcelKey(one), events]))),
  }
  await pullTracking(api.deps)
  api.clock.advance(60_000)
}

describe('한 송장의 두 주문', () => {
  test('주문마다 제 상자가 있고, 그 주문의 상품이 그 수만큼 담긴다', async () => {
    const { a, b, boxes } = await shipped()
    const made = await boxes()
    expect(made.map(({ orderId, invoiceNo }) => [orderId, invoiceNo])).toEqual([
      [a.orderId, invoice.invoice_no],
      [b.orderId, invoice.invoice_no],
    ])
    const inside = await api.deps.db.select().from(deliveryItems).orderBy(asc(deliveryItems.orderItemId))
    expect(inside.map(({ deliveryId, orderItemId, quantity }) => [deliveryId, orderItemId, quantity])).toEqual([
      [made[0]?.id, a.itemIds[0], 3],
      [made[0]?.id, a.itemIds[1], 1],
      [made[1]?.id, b.itemIds[0], 1],
    ])
  })

  test('한 주문의 발송을 취소해도 다른 주문의 상자는 그대로 가고, 둘 다 추적한다', async () => {
    const { a, b, step, boxes } = await shipped()
    expect((await boxes()).map(({ nextPullAt }) => nextPullAt)).toEqual([api.clock.now(), api.clock.now()])
    await step('cancel-shipping', { ids: b.itemIds })
    expect((await boxes()).map(({ status }) => status)).toEqual(['SHIPPING', 'CANCELED'])
    await scanned('DELIVERED')
    expect((await boxes()).map(({ status }) => status)).toEqual(['DELIVERED', 'CANCELED'])
    const states = new Map((await api.deps.db.select().from(orderItems)).map(({ id, status }) => [id, status]))
    expect([...a.itemIds, ...b.itemIds].map((id) => states.get(id))).toEqual([
      'DELIVERED',
      'DELIVERED',
      'PROCESSING_ORDER',
    ])
  })
})

describe('손으로 옮긴 것의 때', () => {
  test('추적이 알려 온 집하한 때는 배송출발과 배송완료를 손으로 해도 그대로다', async () => {
    const { a, step, boxes } = await shipped()
    const picked = api.clock.now()
    await scanned('AT_PICKUP')
    const started = api.clock.now()
    await step('out-of-delivery', { ids: a.itemIds })
    api.clock.advance(60_000)
    const arrived = api.clock.now()
    await step('delivered', { ids: a.itemIds, override: true, reason: '고객이 받음' })
    const [box] = await boxes()
    expect(box).toMatchObject({ status: 'DELIVERED', pickedUpAt: picked, deliveredAt: arrived, nextPullAt: null })
    const items = (await api.deps.db.select().from(orderItems)).filter(({ orderId }) => orderId === a.orderId)
    for (const item of items) expect(item).toMatchObject({ pickedUpAt: picked, deliveredAt: arrived })
    expect(started > picked).toBe(true)
  })

  test('아무 소식 없이 손으로 시작하면 그때가 집하한 때이고, 배송완료가 그때를 바꾸지 않는다', async () => {
    const { a, step, boxes } = await shipped()
    const started = api.clock.now()
    await step('out-of-delivery', { ids: a.itemIds })
    expect((await boxes())[0]).toMatchObject({ status: 'OUT_OF_DELIVERY', pickedUpAt: started, deliveredAt: null })
    api.clock.advance(60_000)
    await step('delivered', { ids: a.itemIds })
    expect((await boxes())[0]).toMatchObject({ pickedUpAt: started, deliveredAt: api.clock.now() })
    const items = (await api.deps.db.select().from(orderItems)).filter(({ orderId }) => orderId === a.orderId)
    for (const item of items) expect(item).toMatchObject({ pickedUpAt: started, deliveredAt: api.clock.now() })
  })

  test('배송 이상인 상자도 사유를 적고 완료하면 배송완료가 되고 더 묻지 않는다', async () => {
    const { a, step, boxes } = await shipped()
    await scanned('EXCEPTION')
    expect((await boxes())[0]?.status).toBe('EXCEPTION')
    const done = await step('delivered', { ids: a.itemIds, override: true, reason: '고객이 받음' })
    expect(done.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS'])
    expect((await boxes()).map(({ status, nextPullAt }) => [status, nextPullAt !== null])).toEqual([
      ['DELIVERED', false],
      ['EXCEPTION', true],
    ])
  })
})
