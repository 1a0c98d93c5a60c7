import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requestLog } from '#server/http/http.tables.ts'
import { purgeRequests } from '#server/http/purge.ts'
import { jobs } from '#server/modules/bulk/bulk.tables.ts'
import { cartItems } from '#server/modules/cart/cart.tables.ts'
import { memos } from '#server/modules/memos/memos.tables.ts'
import { orderEvents } from '#server/modules/orders/orderEvents.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
const add = '/store/v1/user/cart/items/bulk/create'
const process = '/store-admin/v1/order-items/bulk/processing-order'
const reused = { status: 409, body: { code: 'REQUEST_ID_REUSED' } }
const hourMs = 3_600_000

const quantities = async () =>
  (await api.deps.db.select().from(cartItems).orderBy(cartItems.id)).map((one) => one.quantity)
const isReplay = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true'
const body = (sku: { id: number }, quantity = 1) => ({ items: [{ sku_id: sku.id, quantity }] })

/** Two paid items of one order, and a way to press 발주확인 under one request id. */
async function twoItems() {
  const shop = await aShop(api.deps.db)
  const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PAID' }, { status: 'PAID' }] })
  const [first, second] = itemIds as [number, number]
  const requestId = randomUUID()
  const press = (staff: TestClient, ids: number[], more: object = {}) =>
    staff.post<{ job_id: number | null; totals: Record<string, number> }>(process, { ids, ...more }, { requestId })
  return { orderId, first, second, requestId, press }
}

const processed = () => api.deps.db.$count(orderItems, eq(orderItems.status, 'PROCESSING_ORDER'))
const jobCount = () => api.deps.db.$count(jobs)

describe('같은 요청 번호로 다시 온 호출', () => {
  test('첫 번은 되풀이가 아니라고, 다시 온 것은 되풀이라고 말하며 한 번만 담는다', async () => {
    const customer = await api.customer()
    const { sku } = await makeProduct(api.deps.db)
    const same = { requestId: randomUUID() }
    const first = await customer.post(add, body(sku), same)
    expect([first.status, isReplay(first)]).toEqual([200, false])
    const again = await customer.post(add, body(sku), same)
    expect([again.status, isReplay(again), again.body]).toEqual([200, true, first.body])
    expect(again.headers.get('client-request-id')).toBe(same.requestId)
    expect(await customer.post(add, body(sku, 2), same)).toMatchObject(reused)
    expect(await quantities()).toEqual([1])
  })

  test('같은 번호라도 다른 주소의 같은 본문은 거절하고, 다른 종류의 호출은 그것대로 한다', async () => {
    const shop = await aShop(api.deps.db)
    const [one, two] = [await anOrder(api.deps, shop), await anOrder(api.deps, shop)]
    const cs = await api.staff('cs')
    const same = { requestId: randomUUID() }
    const write = (of: string) => cs.post(`/store-admin/v1/${of}/memos`, { content: '다시 연락' }, same)
    expect((await write(`orders/${one.orderId}`)).status).toBe(201)
    expect(await write(`orders/${two.orderId}`)).toMatchObject(reused)
    expect((await write(`order-items/${one.itemIds[0]}`)).status).toBe(201)
    const kept = await api.deps.db.select({ kind: memos.kind, of: memos.targetId }).from(memos).orderBy(memos.id)
    expect(kept).toEqual([
      { kind: 'ORDER', of: one.orderId },
      { kind: 'ORDER_ITEM', of: one.itemIds[0] },
    ])
  })

  test('다른 직원의 같은 번호와 같은 내용은 그 사람의 일로 따로 남는다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId } = await anOrder(api.deps, shop)
    const same = { requestId: randomUUID() }
    const people = [await api.staff('cs'), await api.staff('cs')]
    for (const staff of people) {
      const answer = await staff.post(`/store-admin/v1/orders/${orderId}/memos`, { content: '다시 연락' }, same)
      expect([answer.status, isReplay(answer)]).toEqual([201, false])
    }
    const authors = (await api.deps.db.select().from(memos).orderBy(memos.id)).map(({ adminId }) => adminId)
    expect(authors).toEqual(people.map(({ id }) => id))
  })

  test('거절된 호출의 번호는 비어 있어서, 다른 내용으로 다시 쓸 수 있고 그 뒤로는 그것의 번호다', async () => {
    const customer = await api.customer()
    const { sku } = await makeProduct(api.deps.db)
    const same = { requestId: randomUUID() }
    for (let times = 0; times < 2; times++) {
      const refused = await customer.post(add, body({ id: 999_999 }), same)
      expect([refused.status, isReplay(refused)]).toEqual([404, false])
    }
    expect(await customer.post(add, { items: 1 }, same)).toMatchObject({ status: 400 })
    expect(await api.deps.db.$count(requestLog)).toBe(0)
    const done = await customer.post(add, body(sku, 2), same)
    expect([done.status, isReplay(done)]).toEqual([200, false])
    expect(await customer.post(add, body({ id: 999_999 }), same)).toMatchObject(reused)
    expect(await quantities()).toEqual([2])
  })

  test('하루가 지나 잊힌 번호는 새 요청이고, 하루가 되기 전에는 그대로 기억한다', async () => {
    const customer = await api.customer()
    const { sku } = await makeProduct(api.deps.db)
    const same = { requestId: randomUUID() }
    const start = api.clock.now().getTime()
    await customer.post(add, body(sku), same)
    api.clock.set(new Date(start + 24 * hourMs).toISOString())
    await purgeRequests(api.deps)
    expect(await api.deps.db.$count(requestLog)).toBe(1)
    api.clock.advance(1)
    await purgeRequests(api.deps)
    expect(await api.deps.db.$count(requestLog)).toBe(0)
    api.clock.set(new Date(start).toISOString())
    const late = await customer.post(add, body(sku), same)
    expect([late.status, isReplay(late)]).toEqual([200, false])
    expect(await quantities()).toEqual([2])
  })
})

describe('같은 요청 번호로 다시 온 일괄 처리', () => {
  test('같은 작업을 답하고, 한 번만 처리한다', async () => {
    const { first, press } = await twoItems()
    const ops = await api.staff('ops')
    const one = await press(ops, [first])
    expect(one.body.totals).toMatchObject({ SUCCESS: 1 })
    const again = await press(ops, [first])
    expect(again).toMatchObject({ status: 200, body: one.body })
    expect([await jobCount(), await processed()]).toEqual([1, 1])
    const events = await api.deps.db.select().from(orderEvents).where(eq(orderEvents.orderItemId, first))
    expect(events.filter(({ toStatus }) => toStatus === 'PROCESSING_ORDER')).toHaveLength(1)
  })

  test('다른 줄이나 다른 사유로 온 같은 번호는 거절하고 아무것도 하지 않는다', async () => {
    const { first, second, press } = await twoItems()
    const ops = await api.staff('ops')
    await press(ops, [first])
    expect(await press(ops, [second])).toMatchObject(reused)
    expect(await press(ops, [first], { reason: '오후 출고' })).toMatchObject(reused)
    expect([await jobCount(), await processed()]).toEqual([1, 1])
  })

  test('다른 직원의 같은 번호는 다른 작업이다', async () => {
    const { first, second, press } = await twoItems()
    const [one, two] = [await press(await api.staff('ops'), [first]), await press(await api.staff('ops'), [second])]
    expect(two.body).toMatchObject({ totals: { SUCCESS: 1 } })
    expect(two.body.job_id).not.toBe(one.body.job_id)
    expect([await jobCount(), await processed()]).toEqual([2, 2])
  })

  test('미리보기는 아무것도 바꾸지 않고, 그 번호로 다른 것을 하지 못한다', async () => {
    const { first, press } = await twoItems()
    const ops = await api.staff('ops')
    expect((await press(ops, [first], { dry_run: true })).body).toMatchObject({ job_id: null, totals: { SUCCESS: 1 } })
    expect([await jobCount(), await processed()]).toEqual([0, 0])
    expect(await press(ops, [first])).toMatchObject(reused)
    expect([await jobCount(), await processed()]).toEqual([0, 0])
  })

  test('요청의 기록이 사라져도 같은 번호는 같은 작업이고, 다른 줄은 거절한다', async () => {
    const { first, second, press } = await twoItems()
    const ops = await api.staff('ops')
    const one = await press(ops, [first])
    await api.deps.db.delete(requestLog)
    expect((await press(ops, [first])).body).toEqual(one.body)
    await api.deps.db.delete(requestLog)
    expect(await press(ops, [second])).toMatchObject(reused)
    expect([await jobCount(), await processed()]).toEqual([1, 1])
  })

  test('요청의 기록이 사라진 뒤에도, 같은 줄을 다른 값으로 처리하라는 같은 번호는 거절한다', async () => {
    const { first, requestId } = await twoItems()
    const ops = await api.staff('ops')
    const delay = (ship_by: string) =>
      ops.post('/store-admin/v1/order-items/bulk/delay', { ids: [first], ship_by, reason: '입고 지연' }, { requestId })
    expect((await delay('2026-11-20')).body).toMatchObject({ totals: { SUCCESS: 1 } })
    await api.deps.db.delete(requestLog)
    expect(await delay('2026-11-24')).toMatchObject(reused)
    const [item] = await api.deps.db.select().from(orderItems).where(eq(orderItems.id, first))
    expect([item?.shipBy, await jobCount()]).toEqual(['2026-11-20', 1])
  })
})
