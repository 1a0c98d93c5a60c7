import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Order } from '#server/modules/orders/customerOrders.contract.ts'
import { orderEvents } from '#server/modules/orders/orderEvents.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import type { OrderItemStatus } from '#server/modules/orders/orderStates.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, type ItemValues } from '#tests/support/orders.ts'

const api = useApi()
const list = '/store/v1/user/orders'
const sent = { carrier: 'CJ', invoiceNo: '584012345678' }

/** A customer's order with these items, and how they read it. */
async function mine(items: ItemValues[]) {
  const customer = await api.customer()
  const shop = { ...(await aShop(api.deps.db)), userId: customer.id }
  const made = await anOrder(api.deps, shop, { items })
  const read = async () => (await customer.get<Order>(`${list}/${made.orderId}`)).body
  return { customer, shop, ...made, read }
}

test('상태마다 할 수 있는 일과 보이는 날이 정해져 있다', async () => {
  const deliveredAt = new Date('2026-11-14T23:59:59.999+09:00')
  const shipped = { ...sent, shipBy: '2026-11-17' }
  const open = { claimId: 1, claimType: 'return', claimStatus: 'IN_PROGRESS', claimedQuantity: 1 } as const
  const half = { quantity: 2, unitPrice: 10_000, claimedQuantity: 1 }
  const cases: [ItemValues & { status: OrderItemStatus }, actions: string[], days: string[]][] = [
    [{ status: 'PAID' }, ['CANCEL'], ['ship_by']],
    [{ status: 'PROCESSING_ORDER' }, ['CANCEL'], ['ship_by']],
    [{ status: 'PROCESSING_ORDER', claimedQuantity: 1 }, [], ['ship_by']],
    [{ status: 'SHIPPING', ...shipped }, ['RETURN', 'TRACK'], []],
    [{ status: 'OUT_OF_DELIVERY', ...shipped }, ['EXCHANGE', 'RETURN', 'TRACK'], []],
    [
      { status: 'DELIVERED', ...shipped, deliveredAt },
      ['EXCHANGE', 'RETURN', 'TRACK', 'CONFIRM', 'REVIEW'],
      ['confirm_due_at', 'return_until'],
    ],
    [
      { status: 'DELIVERED', ...shipped, ...half, deliveredAt },
      ['EXCHANGE', 'RETURN', 'TRACK', 'CONFIRM', 'REVIEW'],
      ['confirm_due_at', 'return_until'],
    ],
    [{ status: 'DELIVERED', ...shipped, ...open, deliveredAt }, ['TRACK'], ['return_until']],
    [
      { status: 'DELIVERED', ...shipped, ...open, claimStatus: 'RETRACTED', claimedQuantity: 0, deliveredAt },
      ['EXCHANGE', 'RETURN', 'TRACK', 'CONFIRM', 'REVIEW'],
      ['confirm_due_at', 'return_until'],
    ],
    [{ status: 'CONFIRMED', ...shipped, deliveredAt }, ['EXCHANGE', 'RETURN', 'TRACK', 'REVIEW'], []],
    [{ status: 'CONFIRMED', ...shipped, deliveredAt: new Date('2026-08-15T23:59:59+09:00') }, ['TRACK'], []],
    [
      { status: 'CONFIRMED', ...shipped, deliveredAt: new Date('2026-08-16T00:00:00+09:00') },
      ['EXCHANGE', 'RETURN', 'TRACK'],
      [],
    ],
    [{ status: 'CANCELED' }, [], []],
    [{ status: 'RETURNED', ...sent }, ['TRACK'], []],
    [{ status: 'EXCHANGED', ...sent }, ['TRACK'], []],
  ]
  const { read, orderId } = await mine(cases.map(([item]) => item))
  await api.deps.db.update(orders).set({ returnDays: 10, confirmDays: 12 }).where(eq(orders.id, orderId))
  const { items } = await read()
  const days = ['ship_by', 'confirm_due_at', 'return_until'] as const
  expect(items.map((item) => [item.status, item.actions, days.filter((day) => item[day] !== undefined)])).toEqual(
    cases.map(([{ status }, actions, shown]) => [status, actions, shown]),
  )
  // as promised to the order, not as the shop promises today
  expect(items[5]).toMatchObject({
    return_until: '2026-11-24T23:59:59.999+09:00',
    confirm_due_at: '2026-11-27T04:00:00.000+09:00',
  })
  expect(items[0]).toMatchObject({ ship_by: '2026-11-17' })
})

test('이력은 앞으로 간 걸음만, 같은 분의 같은 걸음은 함께, 일어난 순서로 보인다', async () => {
  const { read, orderId, itemIds } = await mine([{}, {}])
  const at = (time: string) => new Date(`2026-11-16T${time}+09:00`)
  const step = (nth: number, fromStatus: OrderItemStatus, toStatus: OrderItemStatus, time: string) => ({
    orderId,
    orderItemId: itemIds[nth] as number,
    kind: 'item.step',
    fromStatus,
    toStatus,
    actor: 'system',
    actorName: '시스템',
    at: at(time),
  })
  await api.deps.db
    .insert(orderEvents)
    .values([
      step(0, 'PROCESSING_ORDER', 'SHIPPING', '12:00:00'),
      step(0, 'PAID', 'PROCESSING_ORDER', '11:00:00'),
      step(1, 'PAID', 'PROCESSING_ORDER', '11:00:59'),
      step(1, 'PROCESSING_ORDER', 'PAID', '11:30:00'),
      step(1, 'PAID', 'PROCESSING_ORDER', '12:00:00'),
      step(1, 'PROCESSING_ORDER', 'SHIPPING', '12:01:00'),
      { ...step(0, 'SHIPPING', 'SHIPPING', '12:30:00'), toStatus: null },
    ])
  expect((await read()).timeline).toEqual([
    { at: '2026-11-16T11:00:00.000+09:00', what: '상품준비중', order_item_ids: itemIds },
    { at: '2026-11-16T12:00:00.000+09:00', what: '배송중', order_item_ids: [itemIds[0]] },
    { at: '2026-11-16T12:00:00.000+09:00', what: '상품준비중', order_item_ids: [itemIds[1]] },
    { at: '2026-11-16T12:01:00.000+09:00', what: '배송중', order_item_ids: [itemIds[1]] },
  ])
})

test('배송지와 금액이 제 값으로 보이고, 목록의 배지는 열린 클레임의 것만이다', async () => {
  const closed = { claimId: 1, claimType: 'cancel', claimStatus: 'COMPLETED' } as const
  const { customer, read, orderId, orderNo } = await mine([{ ...closed, status: 'CANCELED', claimedQuantity: 1 }, {}])
  expect(await read()).toMatchObject({
    id: orderId,
    order_no: orderNo,
    ordered_at: '2026-11-16T10:00:00.000+09:00',
    delivery_address: {
      name: '김민지',
      phone: '01012345678',
      postcode: '03992',
      address1: '서울 마포구 월드컵로 12',
      address2: '101동 202호',
      comment: '문 앞에 놓아 주세요',
      is_remote: 'NONE',
      bcode: null,
      road_name: null,
      building_code: null,
    },
    price: { list_amount: 60_000, product_discount: 20_000, payable: 40_000 },
    items: [
      { claim: { id: 1, type: 'cancel', status: 'COMPLETED', quantity: 1 } },
      { quantity: 1, unit_price: 20_000, list_price: 30_000, paid: 20_000 },
    ],
  })
  const { body } = await customer.get<{ results: object[]; status_counts: object }>(list)
  expect(body.results[0]).not.toHaveProperty('claim_badge')
  expect(body.status_counts).toEqual({ CANCELED: 1, PAID: 1 })
})
