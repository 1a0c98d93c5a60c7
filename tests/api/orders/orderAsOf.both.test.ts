import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { paths } from '#contract/schema.d.ts'
import { completeArrivedExchanges } from '#server/modules/claims/claims.jobs.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { eraseReceivers } from '#server/modules/orders/erase.service.ts'
import { orderEvents } from '#server/modules/orders/orderEvents.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { eventPath, makeEvent, saleBody } from '#tests/support/events.ts'
import { bulk, claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { rows } from '#tests/support/rows.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
type AsOf = paths['/store-admin/v1/orders/{id}/as-of']['get']['responses'][200]['content']['application/json']

const opened = new Date('2026-11-01T00:00:00+09:00')
const home = {
  name: '박서준',
  phone: '010-9876-5432',
  postcode: '06236',
  address1: '서울특별시 강남구 테헤란로 152',
  address2: '3층',
  comment: '',
}

/** An order of two grey mats; there are blue ones too. */
async function bought() {
  const sku = { createdAt: opened, updatedAt: opened }
  const product = await makeProduct(api.deps.db, {
    name: '요가 매트',
    detailHtml: '<p>처음 설명</p>',
    createdAt: opened,
    updatedAt: opened,
    skus: [
      { ...sku, onHand: 10, option: [['색상', '그레이']] },
      { ...sku, onHand: 5, option: [['색상', '블루']] },
    ],
  })
  const [grey = 0, blue = 0] = product.skus.map(({ id }) => id)
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: grey, quantity: 2 }])
  const itemId = (await itemsOf(customer, orderId)).items[0]?.id as number
  return { product, grey, blue, customer, orderId, itemId }
}

const asOf = async (orderId: number, at: Date | number, more = '') => {
  const cs = await api.staff('cs')
  const time = encodeURIComponent(new Date(at).toISOString())
  const { status, body } = await cs.get<AsOf>(`/store-admin/v1/orders/${orderId}/as-of?at=${time}${more}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const move = async (orderId: number) => {
  const cs = await api.staff('cs')
  const path = `/store-admin/v1/orders/${orderId}`
  const { version } = (await cs.get<{ version: number }>(path)).body
  return cs.post(`${path}/delivery-address`, { ...home, version })
}
/** Something happens a minute later; answers when. */
async function later(deed: () => Promise<{ status: number; body: unknown }>): Promise<number> {
  api.clock.advance(60_000)
  const { status, body } = await deed()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return api.clock.now().getTime()
}

test('이름, 가격, 설명, 재고, 배송지를 차례로 바꿔도 어느 순간이든 그때의 것을 말한다', async () => {
  const { product, grey, orderId, itemId } = await bought()
  const staff = await api.staff('admin')
  const path = `/store-admin/v1/products/${product.id}`
  const start = await asOf(orderId, api.clock.now())
  expect(start.items).toMatchObject([
    {
      order_item_id: itemId,
      option: { sku_id: grey, label: '그레이' },
      stock: 8,
      price: { list_price: 40_000, sale_price: 29_900, extra_price: 0, time_sale_price: null },
      page: { name: '요가 매트', status: 'ON_SALE' },
    },
  ])
  const named = await later(() => staff.patch(path, { name: '새 매트' }))
  const priced = await later(() => staff.patch(path, { sale_price: 25_000 }))
  const told = await later(() => staff.patch(path, { detail_html: '<p>고친 설명</p>' }))
  const closed = await later(() => staff.patch(path, { status: 'SOLD_OUT' }))
  const stocked = await later(() => staff.patch(`/store-admin/v1/skus/${grey}`, { on_hand: 50, reason: '실사' }))
  const moved = await later(() => move(orderId))
  const now = await asOf(orderId, moved)

  const steps: [number, (one: AsOf) => unknown, unknown, unknown][] = [
    [named, ({ items }) => items[0]?.page?.name, '요가 매트', '새 매트'],
    [priced, ({ items }) => items[0]?.price?.sale_price, 29_900, 25_000],
    [closed, ({ items }) => items[0]?.page?.status, 'ON_SALE', 'SOLD_OUT'],
    [stocked, ({ items }) => items[0]?.stock, 8, 50],
    [moved, ({ address }) => address.value?.name, '홍*동', '박*준'],
    [told, ({ items }) => items[0]?.page?.text_id === now.items[0]?.page?.text_id, false, true],
  ]
  for (const [at, of, before, after] of steps)
    expect([of(await asOf(orderId, at - 1)), of(await asOf(orderId, at))], new Date(at).toISOString()).toEqual([
      before,
      after,
    ])
  const page = `&page_of=${itemId}`
  expect((await asOf(orderId, told - 1, page)).page).toMatchObject({
    detail_html: '<p>처음 설명</p>',
    notice: { 품명: '요가매트' },
  })
  // what was not touched is still what the first record says
  expect((await asOf(orderId, closed, page)).page).toMatchObject({
    detail_html: '<p>고친 설명</p>',
    notice: { 품명: '요가매트' },
  })
  expect((await asOf(orderId, moved - 1)).address).toMatchObject({
    known: true,
    changed: ['name', 'phone', 'comment'],
  })
  expect(now.address.changed).toEqual([])
  expect(now.changes?.map((at) => Date.parse(at))).toEqual([named, priced, told, closed])
})

test('타임세일을 멈추거나 값과 기간을 고치거나 지워도, 그 전에 팔던 값은 그대로 말한다', async () => {
  const { product, orderId } = await bought()
  const marketer = await api.staff('marketer')
  const priceAt = async (at: number) => (await asOf(orderId, at)).items[0]?.price?.time_sale_price
  const opens = api.clock.now().getTime() + 120_000
  const opening = { starts_at: new Date(opens).toISOString(), time_sale_price: 25_000 }
  api.clock.advance(60_000)
  const { id, version: first } = await makeEvent(marketer, 'single-product', saleBody(product.id, opening))
  const path = eventPath('single-product', id)
  let version = first
  const change = (body: object) =>
    later(async () => {
      const answer = await marketer.patch<{ version: number }>(path, { ...body, version })
      version = answer.body.version
      return answer
    })
  api.clock.set(new Date(opens).toISOString())
  const cheaper = await change({ time_sale_price: 24_000 })
  const paused = await change({ status: 'PAUSED' })
  // nobody sees what becomes of it while it is paused
  const edited = await change({ time_sale_price: 23_000 })
  const resumed = await change({ status: 'ACTIVE' })
  const ended = await change({ ends_at: new Date(resumed + 60_000).toISOString() })
  const seen = [
    [opens - 1, null],
    [opens, 25_000],
    [cheaper - 1, 25_000],
    [cheaper, 24_000],
    [paused, null],
    [edited, null],
    [resumed, 23_000],
    [ended, null],
  ] as const
  for (const [at, price] of seen) expect(await priceAt(at), new Date(at).toISOString()).toBe(price)
  const { changes } = await asOf(orderId, ended)
  expect(changes?.map((at) => Date.parse(at))).toEqual([opens, cheaper, paused, resumed, ended])
  expect((await marketer.delete(path)).status).toBeLessThan(300)
  for (const [at, price] of seen) expect(await priceAt(at)).toBe(price)
  await expect(api.deps.db.execute(sql`update time_sale_revisions set price = 1`)).rejects.toThrow()
})

test('교환이 끝나기 전에는 산 옵션과 그 재고, 끝난 뒤에는 새 옵션과 그 재고다', async () => {
  const { grey, blue, customer, orderId, itemId } = await bought()
  await moveItems(api, orderId, 'DELIVERED')
  const ops = await api.staff('ops')
  const goods = [{ order_item_id: itemId, quantity: 2, exchange_sku_id: blue }]
  api.clock.advance(60_000)
  const { id: claim_id } = await claim(customer, orderId, 'exchange', goods, 'SELLER')
  const reship = { carrier: 'CJ', invoice_no: '584012345678' }
  await bulk(ops, 'exchange', 'complete', [{ claim_id, inspection: { result: 'OK' }, reship }])
  api.clock.advance(60_000)
  const arrived = api.clock.now()
  await api.deps.db
    .update(deliveries)
    .set({ status: 'DELIVERED', deliveredAt: arrived })
    .where(eq(deliveries.kind, 'EXCHANGE'))
  await completeArrivedExchanges(api.deps)
  const optionAt = async (at: number) =>
    (await asOf(orderId, at)).items.map(({ option, stock }) => [option.label, stock])
  expect(await optionAt(arrived.getTime() - 1)).toEqual([['그레이', 10]])
  expect(await optionAt(arrived.getTime())).toEqual([['블루', 3]])
  // an exchange from before what it replaced was written down: what the order had set aside says it
  await api.deps.db.execute(sql`alter table order_events disable trigger user`)
  await api.deps.db.execute(sql`update order_events set data = data - 'was' where kind = 'item.exchanged'`)
  await api.deps.db.execute(sql`alter table order_events enable trigger user`)
  expect(await optionAt(arrived.getTime() - 1)).toEqual([['그레이', 10]])
  await api.deps.db.execute(sql`update stock_reservations set status = 'RELEASED' where sku_id = ${grey}`)
  const [gone] = (await asOf(orderId, arrived.getTime() - 1)).items
  expect(gone).toMatchObject({ option: { sku_id: null, label: null }, stock: null, page: { name: '요가 매트' } })
  expect(Date.parse(gone?.option.known_from ?? '')).toBe(arrived.getTime())
})

test('기록보다 앞선 것은 모른다고 하고 언제부터 아는지 말한다', async () => {
  const { orderId } = await bought()
  const [before] = (await asOf(orderId, Date.parse('2026-10-31T23:59:59+09:00'))).items
  expect(before).toMatchObject({ stock: null, page: null, price: { sale_price: 40_000, extra_price: null } })
  expect([before?.stock_known_from, before?.page_known_from].map((at) => Date.parse(at ?? ''))).toEqual([
    opened.getTime(),
    opened.getTime(),
  ])
  expect((await asOf(orderId, 0)).items[0]).toMatchObject({
    price: null,
    price_known_from: '2026-10-01T00:00:00.000+09:00',
  })
  // a change of address from before what it replaced was kept
  const changed = new Date(api.clock.now().getTime() + 1)
  await api.deps.db
    .insert(orderEvents)
    .values({ orderId, kind: 'order.receiver', actor: 'cs:1', at: changed, data: { changed: ['name'] } })
  api.clock.advance(60_000)
  const { address } = await asOf(orderId, changed.getTime() - 1)
  expect(address).toMatchObject({ known: false, value: null, changed: [] })
  expect(Date.parse(address.known_from ?? '')).toBe(changed.getTime())
  expect((await asOf(orderId, changed)).address).toMatchObject({ known: true })
})

test('앞선 배송지는 가려지고, 열람 창 안에서만 그대로 보이며 접속기록에 남고, 지울 때 함께 지워진다', async () => {
  const { customer, orderId } = await bought()
  const cs = await api.staff('cs')
  const before = api.clock.now().getTime()
  await later(() => move(orderId))
  expect(JSON.stringify(await asOf(orderId, before))).not.toMatch(/홍길동|박서준|01012345678|010-1234-5678/)
  await cs.post(`/store-admin/v1/orders/${orderId}/unmask`, { reason: '어디로 보냈는지 확인' })
  const time = encodeURIComponent(new Date(before).toISOString())
  api.clock.advance(120_000)
  const seen = await cs.get<AsOf>(`/store-admin/v1/orders/${orderId}/as-of?at=${time}`)
  expect(seen.body.address.value).toMatchObject({ name: '홍길동', masked: false })
  const logged = await rows(
    api.deps.db,
    sql`select reason from pii_access_logs where subject = ${`order:${orderId}`} and action = 'order.read' and at = ${api.clock.now().toISOString()}::timestamptz`,
  )
  expect(logged).toEqual([{ reason: '어디로 보냈는지 확인' }])
  await api.deps.db.transaction((tx) => eraseReceivers(tx, customer.id, 'all'))
  expect(
    await rows(
      api.deps.db,
      sql`select address ->> 'address1' as road, address ->> 'phone' as phone from past_addresses`,
    ),
  ).toEqual([{ road: '', phone: '' }])
})

test('없는 주문은 404, 고객은 볼 수 없고, 시각이 아니면 400이다', async () => {
  const { customer, orderId } = await bought()
  const cs = await api.staff('cs')
  expect((await cs.get('/store-admin/v1/orders/999999/as-of')).body).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  expect([401, 403]).toContain((await customer.get(`/store-admin/v1/orders/${orderId}/as-of`)).status)
  expect((await cs.get(`/store-admin/v1/orders/${orderId}/as-of?at=yesterday`)).status).toBe(400)
  expect((await asOf(orderId, Date.parse('2099-01-01'))).at).toBe((await asOf(orderId, api.clock.now())).at)
})

test('상품을 무엇으로 고치든 기록에 남고, 재고와 판매 점수는 남기지 않으며, 기록은 고쳐지지 않는다', async () => {
  const { product, blue } = await bought()
  const { db } = api.deps
  const count = async () =>
    rows(
      db,
      sql`select (select count(*)::int from product_revisions) as pages, (select count(*)::int from sku_revisions) as skus`,
    )
  const [before] = await count()
  await db.execute(sql`update products set sales_score = sales_score + 1, sale_price = 20000 where id = ${product.id}`)
  await db.execute(sql`update skus set on_hand = on_hand + 1 where id = ${blue}`)
  expect(await count()).toEqual([before])
  await db.execute(
    sql`update products set subtitle = '두꺼운', updated_at = ${api.clock.now().toISOString()}::timestamptz`,
  )
  await db.execute(sql`update option_values set extra_price = 1500 where name = '블루'`)
  expect(await count()).toEqual([{ pages: Number(before?.['pages']) + 1, skus: Number(before?.['skus']) + 1 }])
  expect(await rows(db, sql`select option_extra::int from sku_revisions order by id desc limit 1`)).toEqual([
    { option_extra: 1500 },
  ])
  await expect(db.execute(sql`update product_revisions set name = ''`)).rejects.toThrow()
})
