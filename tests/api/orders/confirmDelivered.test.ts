import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderEvents } from '#server/modules/orders/orderEvents.tables.ts'
import { bySystem } from '#server/modules/orders/orderEvents.parts.ts'
import { confirmDelivered } from '#server/modules/orders/orders.parts.ts'
import { orderItems, orderItemStatuses } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, type ItemValues } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()

async function items(...values: ItemValues[]) {
  const { itemIds } = await anOrder(api.deps, await aShop(api.deps.db), { items: values })
  return itemIds
}
const confirm = async (limit?: number, where = sql`true`) => {
  const how = { who: bySystem, ...(limit === undefined ? {} : { limit }) }
  const done = await rows<{ id: number }>(api.deps.db, confirmDelivered(where, how, api.clock.now()))
  return done.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

test('배송완료인 것만, 열린 클레임이 없는 것만 확정하고 이력에 한 줄씩 남긴다', async () => {
  const delivered = { status: 'DELIVERED' as const, deliveredAt: api.clock.now() }
  const claim = (claimStatus: 'REQUESTED' | 'IN_PROGRESS' | 'COMPLETED' | 'RETRACTED') => ({
    ...delivered,
    claimStatus,
    claimType: 'return' as const,
    claimId: 1,
  })
  const ids = await items(
    delivered,
    claim('REQUESTED'),
    claim('IN_PROGRESS'),
    claim('COMPLETED'),
    claim('RETRACTED'),
    ...orderItemStatuses
      .filter((status) => status !== 'DELIVERED')
      .map((status) => ({ status, carrier: 'CJ', invoiceNo: '584012345678' })),
  )
  const due = [ids[0], ids[3], ids[4]]
  expect(await confirm()).toEqual(due)
  expect(await confirm()).toEqual([])
  const after = await api.deps.db.select().from(orderItems).orderBy(orderItems.id)
  for (const { id, status, confirmedAt, version } of after.filter((one) => due.includes(one.id)))
    expect([id, status, confirmedAt, version]).toEqual([id, 'CONFIRMED', api.clock.now(), 2])
  expect(after.filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(3)
  const told = await api.deps.db.select().from(orderEvents).orderBy(orderEvents.orderItemId)
  expect(told.map(({ orderItemId, kind, fromStatus, toStatus }) => [orderItemId, kind, fromStatus, toStatus])).toEqual(
    due.map((id) => [id, 'item.confirmed', 'DELIVERED', 'CONFIRMED']),
  )
})

test('한 번에 정한 수만큼, 먼저 것부터, 조건에 맞는 것만 확정한다', async () => {
  const delivered = { status: 'DELIVERED' as const, deliveredAt: api.clock.now() }
  const [first = 0, second = 0, third = 0] = await items(delivered, delivered, delivered)
  expect(await confirm(2, sql`i.id <> ${first}`)).toEqual([second, third])
  expect(await confirm(2)).toEqual([first])
})
