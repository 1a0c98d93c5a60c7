import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import { recordAudit, recordPiiAccess } from '#server/modules/audit/audit.service.ts'
import { jobs } from '#server/modules/bulk/bulk.tables.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { givePoints } from '#tests/support/points.ts'
import { bookRefund } from '#tests/support/refunds.ts'

const api = useApi()

/** Three moments of 10 November in Korea, of which two are still the 9th in Greenwich, between its neighbours. */
const moments = ['09T23:59:59.999', '10T00:00:00', '10T08:59:59.999', '10T23:59:59.999', '11T00:00:00'].map(
  (moment) => new Date(`2026-11-${moment}+09:00`),
)

/** Cut by days that are planned, which are no moments. */
const planned = /\/(delivery-schedule|subscriptions$)/

/** The lists that are cut by days of the moment at which something happened, with the names of the first and last day. */
const lists = endpoints.flatMap(({ method, path, access, query }) => {
  if (planned.test(path)) return []
  const keys = Object.keys(query.shape)
  const from = keys.find((key) => /^(\w+_)?from$/.test(key) && key !== 'ship_by_from')
  // an exchange gives no money back, so that its list of refunds is always empty; figures are no list
  if (method !== 'get' || !from || /(exchange\/refunds|\/metrics(\/rows)?|[/-]statistics(\/.+)?)$/.test(path)) return []
  const to = from.replace(/from$/, 'to')
  return [{ path, access, from, to: keys.includes(to) ? to : undefined }]
})

/** Something of every list at each of the moments. Answers a customer who has an order at each. */
async function somethingAtEach() {
  const { db } = api.deps
  const shop = await aShop(db)
  const customer = await api.customer()
  const start = api.clock.now().toISOString()
  const actor = { kind: 'staff', id: 7, role: 'cs', name: '김상담', sessionId: 1 } as const
  for (const [n, at] of moments.entries()) {
    api.clock.set(at.toISOString())
    const { orderId } = await anOrder(api.deps, { ...shop, userId: customer.id }, { paidAt: at })
    await bookRefund(api, orderId, 0)
    await api.customer({ createdAt: at })
    await givePoints(api, customer.id, 100)
    await recordAudit(db, { actor, action: 'order.memo', entity: 'orders', now: at })
    await recordPiiAccess(db, { actor, action: 'order.read', subject: 'order:1', ip: '10.0.0.1', now: at })
    const message = { channel: 'SMS', recipient: '01012345678', kind: 'ORDER', status: 'SENT', title: '', body: '' }
    await db.insert(messages).values({ ...message, dedupe: `m${n}`, createdAt: at } as typeof messages.$inferInsert)
    const parcel = { orderId, shippingOriginId: shop.originId, carrier: 'CJ', invoiceNo: `58401234567${n}` }
    await db.insert(deliveries).values({ ...parcel, shippedAt: at, createdAt: at })
    const job = { kind: 'k', label: '작업', actor: 'ops:1', actorName: '운영', requestId: `r${n}`, bodyHash: '' }
    await db.insert(jobs).values({ ...job, status: 'DONE', totals: {}, input: {}, createdAt: at })
  }
  await db.execute(sql`update claims c set created_at = o.paid_at from orders o where o.id = c.order_id`)
  api.clock.set(start)
  return customer
}

test('기간이 있는 목록은 모두 한국의 첫날 자정부터 마지막 날 자정까지다', async () => {
  const customer = await somethingAtEach()
  const admin = await api.staff('admin')
  const found: Record<string, number> = {}
  for (const { path, access, from, to } of lists) {
    const type = /claims\/(exchange|return)/.exec(path)?.[1] ?? 'cancel'
    await api.deps.db.execute(sql`update claims set type = ${type}`)
    const period = `${from}=2026-11-10${to ? `&${to}=2026-11-10` : ''}`
    const answer = await (access === 'user' ? customer : admin).get<{ results: object[] }>(`${path}?${period}`)
    found[path] = answer.body.results.length
  }
  expect(lists.length).toBeGreaterThan(15)
  expect(found).toEqual(Object.fromEntries(lists.map(({ path, to }) => [path, to ? 3 : 4])))
})
