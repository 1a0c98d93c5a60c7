import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { deliveries, deliveryEvents, deliveryItems } from '#server/modules/deliveries/deliveries.tables.ts'
import type { Order, OrderItem } from '#server/modules/orders/customerOrders.contract.ts'
import { orderEvents } from '#server/modules/orders/orderEvents.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced, signInAgain, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { claim, withReasons } from '#tests/support/claiming.ts'
import { paymentOf } from '#tests/support/claimSteps.ts'

const api = useApi()
afterEach(() => expectBalanced(api))
type List = {
  results: { id: number; order_no: string; items: OrderItem[]; payable: number; claim_badge?: string }[]
  total_count: number
  has_next: boolean
  status_counts: Record<string, number>
}
const list = '/store/v1/user/orders'

async function bought(count = 1) {
  const customer = await api.customer()
  const product = await makeProduct(api.deps.db, { skus: [{ onHand: 100 }] })
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await buy(api, customer, [{ sku_id: product.sku.id, quantity: 1 }]))
  return { customer, product, ids }
}

const move = async (orderId: number, values: Partial<typeof orderItems.$inferInsert>) => {
  const [row] = await api.deps.db.update(orderItems).set(values).where(eq(orderItems.orderId, orderId)).returning()
  return row as typeof orderItems.$inferSelect
}

describe('내 주문', () => {
  test('결제한 주문만 새것부터, 상태마다 몇 개인지와 함께', async () => {
    const { customer, product, ids } = await bought(3)
    await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }])
    await move(ids[0] ?? 0, { status: 'DELIVERED', deliveredAt: api.clock.now() })
    const { body } = await customer.get<List>(`${list}?limit=2`)
    expect(body).toMatchObject({ total_count: 3, has_next: true, status_counts: { PAID: 2, DELIVERED: 1 } })
    expect(body.results.map((order) => order.id)).toEqual([ids[2], ids[1]])
    expect((await customer.get<List>(`${list}?limit=2&offset=2`)).body).toMatchObject({
      results: [{ id: ids[0], payable: 32_900 }],
      has_next: false,
    })
    expect((await customer.get<List>(`${list}?offset=10`)).body).toMatchObject({ results: [], total_count: 3 })
    expect((await (await api.customer()).get<List>(list)).body).toMatchObject({
      results: [],
      total_count: 0,
      status_counts: {},
    })
  })

  test('상태와 기간(KST)으로 거른다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { skus: [{ onHand: 100 }] })
    const ids: number[] = []
    for (const at of ['2026-10-31T23:59:59+09:00', '2026-11-01T00:00:00+09:00', '2026-11-30T23:59:59+09:00']) {
      api.clock.set(at)
      ids.push(await buy(api, await signInAgain(api, customer), [{ sku_id: product.sku.id, quantity: 1 }]))
    }
    const owner = await signInAgain(api, customer)
    await move(ids[2] ?? 0, { status: 'DELIVERED', deliveredAt: api.clock.now() })
    const found = async (query: string) =>
      (await owner.get<List>(`${list}?${query}`)).body.results.map((order) => order.id)
    expect(await found('from=2026-11-01&to=2026-11-30')).toEqual([ids[2], ids[1]])
    expect(await found('to=2026-10-31')).toEqual([ids[0]])
    expect(await found('status=DELIVERED')).toEqual([ids[2]])
    expect(await found('status=PAID&status=DELIVERED')).toEqual([ids[2], ids[1], ids[0]])
    for (const bad of ['status=LOST', 'from=2026-02-30', 'limit=101', 'offset=-1'])
      expect((await owner.get(`${list}?${bad}`)).status).toBe(400)
  })

  test('남의 주문, 결제하지 않은 주문, 없는 주문은 404이고, 로그인하지 않으면 401', async () => {
    const { customer, product, ids } = await bought()
    const open = await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }])
    const other = await api.customer()
    for (const path of [`${list}/${ids[0]}`])
      expect(await other.get(path)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } })
    for (const id of [open.id, 999_999]) expect((await customer.get(`${list}/${id}`)).status).toBe(404)
    for (const id of ['0', '-1', 'abc', '1e3', '99999999999999999999'])
      expect((await customer.get(`${list}/${id}`)).status).toBe(404)
    for (const path of [list, `${list}/1`, `${list}/items/1/deliveries/page`])
      expect((await api.anonymous.get(path)).status).toBe(401)
  })

  test('모두 취소해 돌려받은 뒤에도 무엇으로 얼마를 냈는지 보인다', async () => {
    await withReasons(api)
    const { customer, ids } = await bought()
    const path = `${list}/${ids[0]}`
    const { body: before } = await customer.get<Order>(path)
    await claim(customer, ids[0] ?? 0, 'cancel', [{ order_item_id: before.items[0]?.id ?? 0, quantity: 1 }])
    await driveRefunds(api.deps)
    expect(await paymentOf(api, ids[0] ?? 0)).toMatchObject({ status: 'CANCELED' })
    const { body: after } = await customer.get<Order>(path)
    expect(after.payments).toHaveLength(1)
    expect(after.payments[0]).toMatchObject({ method: 'CARD', amount: 32_900 })
  })

  test('일어난 일을 고객의 말로 차례대로 보여 주고, 되돌린 일은 빼고 보여 준다', async () => {
    const { customer, ids } = await bought()
    const item = await move(ids[0] ?? 0, { status: 'SHIPPING', carrier: 'CJ', invoiceNo: '123456789012' })
    const event = { orderId: item.orderId, orderItemId: item.id, actor: 'ops:1', actorName: '운영' }
    const at = (minute: number) => new Date(api.clock.now().getTime() + minute * 60_000)
    await api.deps.db.insert(orderEvents).values([
      { ...event, kind: 'item.processing', fromStatus: 'PAID', toStatus: 'PROCESSING_ORDER', at: at(1) },
      { ...event, kind: 'item.reverted', fromStatus: 'PROCESSING_ORDER', toStatus: 'PAID', at: at(2) },
      { ...event, kind: 'item.held', reason: '내부 사정', at: at(3) },
      { ...event, kind: 'item.shipping', fromStatus: 'PAID', toStatus: 'SHIPPING', at: at(4) },
    ])
    const { body } = await customer.get<Order>(`${list}/${ids[0]}`)
    expect(body.timeline.map((one) => one.what)).toEqual(['결제완료', '상품준비중', '배송중'])
    expect(JSON.stringify(body)).not.toContain('내부 사정')
    expect(body.items[0]).toMatchObject({
      actions: ['RETURN', 'TRACK'],
      delivery: {
        carrier: 'CJ대한통운',
        invoice_no: '123456789012',
        tracking_url: expect.stringContaining('123456789012') as string,
      },
    })
  })
})

test('배송출발은 고객에게 배송중 다음의 말로 읽힌다', async () => {
  const { customer, ids } = await bought()
  const item = await move(ids[0] ?? 0, { status: 'OUT_OF_DELIVERY', carrier: 'CJ', invoiceNo: '123456789012' })
  await api.deps.db.insert(orderEvents).values({
    orderId: item.orderId,
    orderItemId: item.id,
    actor: 'system',
    actorName: '시스템',
    at: api.clock.now(),
    kind: 'item.out-of-delivery',
    fromStatus: 'SHIPPING',
    toStatus: 'OUT_OF_DELIVERY',
  })
  const { body } = await customer.get<Order>(`${list}/${ids[0]}`)
  expect(body.timeline.at(-1)?.what).toBe('배달 시작, 오늘 도착')
})

describe('배송 조회', () => {
  const path = (id: number) => `${list}/items/${id}/deliveries/page`

  test('상자마다 어디에 있는지 보여 준다', async () => {
    const { customer, ids } = await bought()
    const { db } = api.deps
    const item = await move(ids[0] ?? 0, { status: 'SHIPPING', carrier: 'CJ', invoiceNo: '123456789012' })
    expect((await (await api.customer()).get(path(item.id))).body).toMatchObject({ code: 'ORDER_ITEM_NOT_FOUND' })
    expect(await customer.get(path(item.id))).toMatchObject({ status: 409, body: { code: 'DELIVERY_NOT_STARTED' } })
    const parcel = {
      shippingOriginId: item.shippingOriginId,
      orderId: item.orderId,
      carrier: 'CJ',
      shippedAt: api.clock.now(),
    }
    const made = await db
      .insert(deliveries)
      .values([
        { ...parcel, invoiceNo: '123456789012' },
        { ...parcel, invoiceNo: '999999999999', status: 'CANCELED' },
      ])
      .returning()
    await db.insert(deliveryItems).values(made.map(({ id }) => ({ deliveryId: id, orderItemId: item.id, quantity: 1 })))
    await db.insert(deliveryEvents).values([
      {
        deliveryId: made[0]?.id ?? 0,
        status: 'PICKED_UP',
        description: '집하',
        location: '이천',
        at: new Date('2026-11-16T12:00:00+09:00'),
      },
      {
        deliveryId: made[0]?.id ?? 0,
        status: 'MOVING',
        description: '간선상차',
        location: '옥천',
        at: new Date('2026-11-16T20:00:00+09:00'),
      },
    ])
    const { body, status } = await customer.get<{ deliveries: object[]; tracking_url: string }>(path(item.id))
    expect(status).toBe(200)
    expect(body.deliveries).toMatchObject([
      {
        carrier: { code: 'CJ', name: 'CJ대한통운', phone: '1588-1255' },
        invoice_no: '123456789012',
        status: 'SHIPPING',
        events: [{ description: '간선상차', at: '2026-11-16T20:00:00.000+09:00' }, { description: '집하' }],
      },
    ])
    expect(body.tracking_url).toContain('123456789012')
  })
})

describe('구매확정', () => {
  const path = (id: number) => `${list}/items/${id}/confirm-purchase`

  test('배송완료된 상품만, 두 번 눌러도 한 번이다', async () => {
    const { customer, ids } = await bought()
    const early = await move(ids[0] ?? 0, { memoCount: 0 })
    expect(await customer.post(path(early.id))).toMatchObject({
      status: 409,
      body: { code: 'ORDER_ITEM_STATE', extra: { status: 'PAID' } },
    })
    await move(ids[0] ?? 0, { status: 'DELIVERED', deliveredAt: new Date('2026-11-15T18:00:00+09:00') })
    const shown = (await customer.get<Order>(`${list}/${ids[0]}`)).body.items[0]
    expect(shown).toMatchObject({
      actions: ['EXCHANGE', 'RETURN', 'CONFIRM', 'REVIEW'],
      confirm_due_at: '2026-11-23T04:00:00.000+09:00',
      return_until: '2026-11-22T23:59:59.999+09:00',
    })
    for (let twice = 0; twice < 2; twice++)
      expect(await customer.post(path(early.id))).toMatchObject({ status: 200, body: { status: 'CONFIRMED' } })
    const events = await api.deps.db.select().from(orderEvents).where(eq(orderEvents.kind, 'item.confirmed'))
    expect(events).toMatchObject([{ actor: `user:${customer.id}`, fromStatus: 'DELIVERED', toStatus: 'CONFIRMED' }])
  })

  test('클레임이 진행 중이면 기다리고, 남의 상품은 없는 상품이다', async () => {
    const { customer, ids } = await bought()
    const item = await move(ids[0] ?? 0, { status: 'DELIVERED', deliveredAt: api.clock.now() })
    await withReasons(api)
    await claim(customer, ids[0] ?? 0, 'return', [{ order_item_id: item.id, quantity: 1 }])
    expect(await customer.post(path(item.id))).toMatchObject({ status: 409, body: { code: 'CLAIM_IN_PROGRESS' } })
    expect((await customer.get<List>(list)).body.results[0]).toMatchObject({
      claim_badge: '반품 처리 중',
      items: [{ actions: [], claim: { type: 'return', status: 'REQUESTED' } }],
    })
    expect(await (await api.customer()).post(path(item.id))).toMatchObject({
      status: 404,
      body: { code: 'ORDER_ITEM_NOT_FOUND' },
    })
    expect((await api.anonymous.post(path(item.id))).status).toBe(401)
  })
})
