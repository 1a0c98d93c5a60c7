import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { pullTracking } from '#server/modules/deliveries/deliveries.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, historyOf, seojun, statusOf } from '#tests/support/orders.ts'

const path = '/store-admin/v1/deliveries'
type Delivery = {
  id: number
  status: string
  invoice_no: string
  version: number
  items: { order_item_id: number }[]
  events: { status: string; at: string }[]
  invoice_changes: { before: { invoice_no: string } }[]
  code?: string
}
const ready = { status: 'PROCESSING_ORDER' as const }
const minute = 60_000

describe('배송', () => {
  const api = useApi()

  async function shipped(invoiceNo = '123456789012') {
    const shop = await aShop(api.deps.db)
    const order = await anOrder(api.deps, shop, { items: [ready, ready] })
    const ops = await api.staff('ops')
    const { body, status } = await ops.post<Delivery>(path, {
      order_item_ids: order.itemIds,
      carrier: 'CJ',
      invoice_no: invoiceNo,
    })
    return { shop, order, ops, delivery: body, status }
  }

  test('여러 주문상품을 한 송장으로 등록하면 모두 배송중이 된다', async () => {
    const { delivery, order, status } = await shipped()
    expect(status).toBe(201)
    expect(delivery).toMatchObject({ status: 'SHIPPING', invoice_no: '123456789012' })
    expect(delivery.items.map((item) => item.order_item_id)).toEqual(order.itemIds)
    for (const id of order.itemIds) expect(await statusOf(api.deps.db, id)).toBe('SHIPPING')
  })

  test('하나라도 보낼 수 없으면 아무것도 등록하지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready, { status: 'DELIVERED' }] })
    const ops = await api.staff('ops')
    const refused = await ops.post(path, { order_item_ids: itemIds, carrier: 'CJ', invoice_no: '123456789012' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'ORDER_ITEM_STATE' } })
    expect(await statusOf(api.deps.db, itemIds[0] as number)).toBe('PROCESSING_ORDER')
    expect(
      (await ops.post(path, { order_item_ids: [itemIds[0]], carrier: 'CJ', invoice_no: '12' })).body,
    ).toMatchObject({ code: 'INVOICE_FORMAT' })
    expect((await ops.post(path, { order_item_ids: [9_999], carrier: 'CJ', invoice_no: '123456789012' })).status).toBe(
      404,
    )
    expect(
      (
        await ops.post(path, {
          order_item_ids: [itemIds[0]],
          quantities: [2],
          carrier: 'CJ',
          invoice_no: '123456789012',
        })
      ).status,
    ).toBe(400)
  })

  test('집하 전에는 송장을 고칠 수 있고, 전 번호가 남고, 고객에게 알린다', async () => {
    const { delivery, ops, order } = await shipped()
    const changed = await ops.patch<Delivery>(`${path}/${delivery.id}`, {
      invoice_no: '999988887777',
      version: delivery.version,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        invoice_no: '999988887777',
        invoice_changes: [{ actor_name: 'ops 직원', before: { carrier: 'CJ', invoice_no: '123456789012' } }],
      },
    })
    expect((await ops.get(`/store-admin/v1/order-items/${order.itemIds[0]}`)).body).toMatchObject({
      delivery: { invoice_no: '999988887777' },
    })
    expect(await rows(api.deps.db, sql`select 1 from outbox where payload->>'event' = 'INVOICE_CHANGED'`)).toHaveLength(
      1,
    )
    const late = await ops.patch(`${path}/${delivery.id}`, { invoice_no: '111122223333', version: delivery.version })
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT' })
    await api.deps.db.execute(sql`update deliveries set picked_up_at = now()`)
    expect((await ops.patch(`${path}/${delivery.id}`, { invoice_no: '111122223333' })).body).toMatchObject({
      code: 'INVOICE_PICKED_UP',
    })
  })

  test('직접배송은 싸는 동안만 같은 상자이고, 떠난 뒤에 보내는 것은 새 배송이다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [ready, ready, ready] })
    const ops = await api.staff('ops')
    const ship = async (id: number | undefined) =>
      (await ops.post<Delivery>(path, { order_item_ids: [id], carrier: 'DIRECT', invoice_no: '' })).body
    const [first, second] = [await ship(itemIds[0]), await ship(itemIds[1])]
    expect(second).toMatchObject({
      id: first.id,
      items: [{ order_item_id: itemIds[0] }, { order_item_id: itemIds[1] }],
    })
    await ops.patch(`${path}/${first.id}`, { status: 'DELIVERED', reason: '직접 전달' })
    const third = await ship(itemIds[2])
    expect(third).toMatchObject({
      status: 'SHIPPING',
      invoice_no: `${first.invoice_no}-2`,
      items: [{ order_item_id: itemIds[2] }],
    })
    expect(third.id).not.toBe(first.id)
    expect((await ops.get<Delivery>(`${path}/${first.id}`)).body).toMatchObject({
      status: 'DELIVERED',
      items: [{}, {}],
    })
  })

  test('다른 수령인의 송장으로는 고칠 수 없다', async () => {
    const { delivery, ops, shop } = await shipped()
    const other = await anOrder(api.deps, shop, { items: [ready], person: seojun })
    await ops.post(path, { order_item_ids: other.itemIds, carrier: 'CJ', invoice_no: '222233334444' })
    expect((await ops.patch(`${path}/${delivery.id}`, { invoice_no: '222233334444' })).body).toMatchObject({
      code: 'INVOICE_DUPLICATED',
    })
  })

  test('추적을 가져오면 집하, 배송출발, 배송완료가 스캔 시각대로 따라온다', async () => {
    const { order } = await shipped()
    const [id = 0] = order.itemIds
    expect(await pullTracking(api.deps)).toMatchObject({ asked: 1, moved: 0 })
    const registered = api.clock.now().getTime()
    api.clock.advance(40 * minute)
    await pullTracking(api.deps)
    const [picked] = await rows<{ picked: boolean; status: string }>(
      api.deps.db,
      sql`select picked_up_at is not null as picked, status from order_items where id = ${id}`,
    )
    expect(picked).toEqual({ picked: true, status: 'SHIPPING' })
    api.clock.advance(24 * 60 * minute)
    expect(await pullTracking(api.deps)).toMatchObject({ asked: 1, moved: 2 })
    expect((await historyOf(api.deps.db, id)).slice(-2)).toMatchObject([
      { kind: 'item.out-of-delivery', actor: 'system' },
      { kind: 'item.delivered', from_status: 'OUT_OF_DELIVERY' },
    ])
    const [item] = await rows<{ at: number }>(
      api.deps.db,
      sql`select extract(epoch from delivered_at)::float8 * 1000 as at from order_items where id = ${id}`,
    )
    expect(item?.at).toBe(registered + 1200 * minute)
    expect(await pullTracking(api.deps)).toMatchObject({ asked: 0 })
  })

  test('같은 추적을 두 번 받아도 스캔과 이력은 한 번만 남는다', async () => {
    const { order, delivery, ops } = await shipped('123456780002')
    await pullTracking(api.deps, { force: true })
    const once = (await ops.get<Delivery>(`${path}/${delivery.id}`)).body
    expect(once).toMatchObject({ status: 'DELIVERED' })
    await api.deps.db.execute(sql`update deliveries set next_pull_at = now() - interval '1 day', status = 'SHIPPING'`)
    await pullTracking(api.deps, { force: true })
    expect((await ops.get<Delivery>(`${path}/${delivery.id}`)).body.events).toEqual(once.events)
    expect(
      (await historyOf(api.deps.db, order.itemIds[0] as number)).filter((event) => event.kind === 'item.delivered'),
    ).toHaveLength(1)
  })

  test('파손이면 배송 이상으로 보이고 주문상품은 배송중에 머문다', async () => {
    const { order, delivery } = await shipped('123456780091')
    await pullTracking(api.deps)
    api.clock.advance(20 * 60 * minute)
    await pullTracking(api.deps)
    const ops = await api.staff('ops')
    expect((await ops.get(`${path}/${delivery.id}`)).body).toMatchObject({ status: 'EXCEPTION' })
    expect(await statusOf(api.deps.db, order.itemIds[0] as number)).toBe('SHIPPING')
    expect((await ops.get<{ results: Delivery[] }>(`${path}?status=EXCEPTION`)).body.results).toHaveLength(1)
  })

  test('배송 이상인 상자도 계속 물어, 다시 배송되면 배송완료까지 따라간다', async () => {
    const { order, delivery } = await shipped('123456780093')
    await pullTracking(api.deps)
    for (const minutes of [1200, 1500]) {
      api.clock.advance(minutes * minute)
      expect(await pullTracking(api.deps)).toMatchObject({ asked: 1 })
      const { body } = await (await api.staff('ops')).get<Delivery>(`${path}/${delivery.id}`)
      expect(body.status).toBe(minutes === 1200 ? 'EXCEPTION' : 'DELIVERED')
    }
    expect(await statusOf(api.deps.db, order.itemIds[0] as number)).toBe('DELIVERED')
  })

  test('묻는 사이 직원이 배송완료한 상자는 늦게 온 스캔으로 되돌아가지 않는다', async () => {
    const { order, delivery } = await shipped()
    await pullTracking(api.deps)
    api.clock.advance(1000 * minute)
    const ops = await api.staff('ops')
    const { carrier } = api.deps
    api.deps.carrier = {
      ...carrier,
      async track(parcels) {
        const scans = await carrier.track(parcels)
        await ops.post('/store-admin/v1/order-items/bulk/delivered', { ids: order.itemIds })
        return scans
      },
    }
    await pullTracking(api.deps)
    api.deps.carrier = carrier
    expect((await ops.get<Delivery>(`${path}/${delivery.id}`)).body).toMatchObject({ status: 'DELIVERED' })
    for (const id of order.itemIds) expect(await statusOf(api.deps.db, id)).toBe('DELIVERED')
  })

  test('추적 가져오기는 작업이 되고 결과가 작업 내역에 남는다', async () => {
    const { ops, order } = await shipped('123456780002')
    const answer = await ops.post<{ job_id: number }>(`${path}/pull-invoices`, {})
    expect(answer.status).toBe(202)
    await expect
      .poll(async () => (await ops.get(`/store-admin/v1/jobs/${answer.body.job_id}`)).body)
      .toMatchObject({ status: 'DONE', total: 1 })
    expect(await statusOf(api.deps.db, order.itemIds[0] as number)).toBe('DELIVERED')
  })

  test('택배사와 연결되지 않으면 아무것도 잃지 않고 다시 묻는다', async () => {
    const { order } = await shipped('123456780002')
    const { carrier } = api.deps
    api.deps.carrier = { provider: 'broken', track: () => Promise.reject(new Error('down')) }
    expect(await pullTracking(api.deps)).toMatchObject({ unreachable: 1, moved: 0 })
    api.deps.carrier = carrier
    api.clock.advance(6 * minute)
    await pullTracking(api.deps)
    expect(await statusOf(api.deps.db, order.itemIds[0] as number)).toBe('DELIVERED')
  })

  test('택배사에 묻는 사이 송장을 고치면 앞 송장의 스캔은 이 배송의 것이 아니다', async () => {
    const { order, delivery, ops } = await shipped('123456780002')
    const { carrier } = api.deps
    api.deps.carrier = {
      ...carrier,
      async track(parcels) {
        const scans = await carrier.track(parcels)
        await ops.patch(`${path}/${delivery.id}`, { invoice_no: '123456789012' })
        return scans
      },
    }
    expect(await pullTracking(api.deps)).toMatchObject({ asked: 1, moved: 0 })
    api.deps.carrier = carrier
    expect((await ops.get<Delivery>(`${path}/${delivery.id}`)).body).toMatchObject({ status: 'SHIPPING', events: [] })
    expect(await statusOf(api.deps.db, order.itemIds[0] as number)).toBe('SHIPPING')
  })

  test('로그인하지 않으면 401, 고객상담은 등록할 수 없지만 볼 수는 있다', async () => {
    expect((await api.anonymous.get(path)).status).toBe(401)
    const cs = await api.staff('cs')
    expect((await cs.get(path)).status).toBe(200)
    expect((await cs.post(path, { order_item_ids: [1], carrier: 'CJ', invoice_no: '123456789012' })).status).toBe(403)
  })
})
