import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { IN_CONVERSATION } from '#shared/inConversation.ts'
import { useApi } from '#tests/support/api.ts'
import { mine } from '#tests/support/conversations.ts'
import { shipAll } from '#tests/support/packing.ts'
import { askedOfOrder, eventsOf } from '#tests/support/replyActions.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)

const titles = async (userId: number) => {
  await sendMessages(api.deps)
  const told = await api.deps.db.select().from(messages).where(eq(messages.userId, userId))
  return told.filter(({ title }) => title.includes('상품을 보냈어요')).length
}

/** A question about an order that has just left, with its parcel. */
async function onItsWay() {
  const inquiry = await askedOfOrder(api, 'PROCESSING_ORDER')
  await shipAll(await api.staff('ops'), [inquiry.itemId])
  const [parcel] = await api.deps.db.select().from(deliveries).where(eq(deliveries.orderId, inquiry.orderId))
  const path = `/store-admin/v1/deliveries/${parcel?.id}/shipping-notice`
  return { ...inquiry, parcelId: parcel?.id ?? 0, path }
}

test('송장 안내를 다시 보내면 고객에게 꼭 한 통 더 가고, 상담에 줄이 한 번 남으며, 고객은 그 줄을 보지 못한다', async () => {
  const cs = await api.staff('cs')
  const { id, customer, path, parcelId } = await onItsWay()
  expect(await titles(customer.id)).toBe(1)
  const once = { headers: { [IN_CONVERSATION]: String(id) }, requestId: 'notice-once' }
  for (let n = 0; n < 2; n++) expect((await cs.post(path, undefined, once)).status).toBe(200)
  expect(await titles(customer.id)).toBe(2)
  const told = (await eventsOf(cs, id)).filter(({ kind }) => kind === 'shipping.told')
  expect(told).toMatchObject([
    { text: expect.stringMatching(/^송장 안내를 다시 보냈어요: .+ 584012345678$/), actor_name: 'cs 직원' },
  ])
  expect(JSON.stringify((await customer.get(`${mine}/${id}`)).body)).not.toContain('송장 안내')
  expect(await api.deps.db.select().from(auditLogs).where(eq(auditLogs.action, 'delivery.notice'))).toMatchObject([
    { entityId: String(parcelId), actor: `cs:${cs.id}` },
  ])
})

test('10분에 한 번, 하루에 세 번까지만 다시 보낸다', async () => {
  const cs = await api.staff('cs')
  const { customer, path } = await onItsWay()
  expect((await cs.post(path)).status).toBe(200)
  expect(await cs.post(path)).toMatchObject({ status: 429, body: { code: 'SHIPPING_NOTICE_RECENT' } })
  for (const status of [200, 200, 429]) {
    api.clock.advance(600_000)
    expect((await (await api.staff('cs')).post(path)).status).toBe(status)
  }
  expect(await titles(customer.id)).toBe(4)
})

test('배송 중이 아니거나 주문의 상자가 아니거나 남의 상담이면 아무것도 보내지 않는다', async () => {
  const cs = await api.staff('cs')
  const { customer, path, parcelId } = await onItsWay()
  const other = await askedOfOrder(api)
  const set = (change: object) => api.deps.db.update(deliveries).set(change).where(eq(deliveries.id, parcelId))
  expect((await cs.post(path, undefined, { headers: { [IN_CONVERSATION]: String(other.id) } })).status).toBe(404)
  expect((await cs.post('/store-admin/v1/deliveries/99999/shipping-notice')).status).toBe(404)
  for (const change of [{ status: 'DELIVERED' }, { status: 'CANCELED' }, { status: 'SHIPPING', kind: 'EXCHANGE' }]) {
    await set(change)
    expect((await cs.post(path)).body).toMatchObject({ code: 'ORDER_ITEM_STATE' })
  }
  await set({ kind: 'ORDER' })
  await api.deps.db.execute(sql`update users set status = 'WITHDRAWN' where id = ${customer.id}`)
  expect((await cs.post(path)).body).toMatchObject({ code: 'USER_WITHDRAWN' })
  expect(await titles(customer.id)).toBeLessThanOrEqual(1)
  expect(await eventsOf(cs, other.id)).toEqual([])
})
