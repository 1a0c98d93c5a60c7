import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { eventProducts } from '#server/modules/promotions/promotions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeReady, startCheckout } from '#tests/support/buying.ts'
import { bannerBody, type Event, eventPath, makeEvent, openDay, saleBody, shelved } from '#tests/support/events.ts'

const api = useApi()
const single = (id?: number) => eventPath('single-product', id)
const multi = (id?: number) => eventPath('multi-product', id)
type Card = { final_price: number }
const priceOf = async (id: number) => (await api.anonymous.get<Card>(`/store/v1/products/${id}`)).body.final_price
const fieldsOf = (body: unknown) => (body as { extra?: { fields?: object } }).extra?.fields

describe('절반보다 싼 타임세일', () => {
  test('다른 사람이 그 가격에 동의한 뒤에 열리고, 같은 가격을 두 번 묻지 않는다', async () => {
    const [marketer, admin] = [await api.staff('marketer'), await api.staff('admin')]
    const product = await shelved(api.deps.db)
    const waiting = await makeEvent(marketer, 'single-product', saleBody(product.id, { time_sale_price: 19_999 }))
    expect(waiting).toMatchObject({ status: 'PAUSED', pending_approval_id: expect.any(Number) as number })
    expect(await priceOf(product.id)).toBe(40_000)
    const again = await marketer.patch<Event>(single(waiting.id), { status: 'ACTIVE', version: waiting.version })
    expect(again.body).toMatchObject({ status: 'PAUSED', pending_approval_id: waiting.pending_approval_id })
    const approve = `/store-admin/v1/approvals/${waiting.pending_approval_id}/approve`
    expect((await admin.post(approve, {})).status).toBe(200)
    expect(await priceOf(product.id)).toBe(19_999)
    // agreed to once, it may be paused and go on, but not go lower
    const on = await marketer.get<Event>(single(waiting.id))
    expect(on.body).toMatchObject({ status: 'ACTIVE', pending_approval_id: null })
    const paused = await marketer.patch<Event>(single(waiting.id), { status: 'PAUSED', version: on.body.version })
    const resumed = await marketer.patch<Event>(single(waiting.id), { status: 'ACTIVE', version: paused.body.version })
    expect(resumed.body.status).toBe('ACTIVE')
    const lower = { time_sale_price: 19_998, version: resumed.body.version }
    expect((await marketer.patch<Event>(single(waiting.id), lower)).body.status).toBe('PAUSED')
    expect(await priceOf(product.id)).toBe(40_000)
  })

  test('꼭 절반은 혼자 열 수 있고, 요청한 뒤에 바뀐 가격은 승인되지 않는다', async () => {
    const [marketer, admin] = [await api.staff('marketer'), await api.staff('admin')]
    const [half, deep] = [await shelved(api.deps.db), await shelved(api.deps.db)]
    const items = [{ product_id: half.id, time_sale_price: 20_000 }]
    const open = await makeEvent(marketer, 'multi-product', { title: '반값', items, ...openDay, status: 'ACTIVE' })
    expect(open.status).toBe('ACTIVE')
    const asked = await makeEvent(marketer, 'single-product', saleBody(deep.id, { time_sale_price: 10_000 }))
    await marketer.patch(single(asked.id), { time_sale_price: 11_000, version: asked.version })
    const stale = await admin.post(`/store-admin/v1/approvals/${asked.pending_approval_id}/approve`, {})
    expect(stale.body).toMatchObject({ code: 'APPROVAL_STALE' })
    expect(await priceOf(deep.id)).toBe(40_000)
  })
})

describe('이벤트의 상품', () => {
  test('판매가보다 싸야 하고, 있는 상품이어야 하며, 두 번 있을 수 없다', async () => {
    const marketer = await api.staff('marketer')
    const product = await shelved(api.deps.db, { name: '두꺼운 매트' })
    const dear = await marketer.post<{ message: string }>(single(), saleBody(product.id, { time_sale_price: 40_000 }))
    expect(fieldsOf(dear.body)).toEqual({ product_id: ['TIME_SALE_PRICE'] })
    expect(dear.body.message).toContain('두꺼운 매트(판매가 40,000원)')
    expect(fieldsOf((await marketer.post(single(), saleBody(999))).body)).toEqual({ product_id: ['NOT_AMONG'] })
    const body = { title: '모음', ...openDay, items: [{ product_id: product.id }, { product_id: product.id }] }
    expect(fieldsOf((await marketer.post(multi(), body)).body)).toEqual({ items: ['REPEATED'] })
    expect((await marketer.get<{ total_count: number }>(single())).body.total_count).toBe(0)
  })

  test('판매가가 세일가 아래로 내려가면 판매가이고, 다시 오르면 세일가다', async () => {
    const marketer = await api.staff('marketer')
    const product = await shelved(api.deps.db)
    await makeEvent(marketer, 'single-product', saleBody(product.id))
    const set = (salePrice: number) =>
      api.deps.db.update(products).set({ salePrice }).where(eq(products.id, product.id))
    await set(30_000)
    expect(await priceOf(product.id)).toBe(30_000)
    await set(28_000)
    expect(await priceOf(product.id)).toBe(28_000)
    await set(30_001)
    expect(await priceOf(product.id)).toBe(30_000)
  })

  test('시작한 순간부터 끝나는 순간 앞까지 세일가다', async () => {
    const marketer = await api.staff('marketer')
    const product = await shelved(api.deps.db)
    const window = { starts_at: '2026-11-30T23:59:59+09:00', ends_at: '2026-12-01T00:00:01+09:00' }
    await makeEvent(marketer, 'single-product', saleBody(product.id, window))
    const prices: number[] = []
    for (const at of [
      '2026-11-30T23:59:58.999',
      '2026-11-30T23:59:59',
      '2026-12-01T00:00:00.999',
      '2026-12-01T00:00:01',
    ]) {
      api.clock.set(`${at}+09:00`)
      prices.push(await priceOf(product.id))
    }
    expect(prices).toEqual([40_000, 30_000, 30_000, 40_000])
  })

  test('주문된 상품은 뺄 수 없고 이벤트를 지울 수 없으며, 한도는 나간 수량보다 적을 수 없다', async () => {
    const marketer = await api.staff('marketer')
    const [bought, other] = [await shelved(api.deps.db, { name: '매트' }), await shelved(api.deps.db)]
    const items = [bought, other].map(({ id }) => ({ product_id: id, time_sale_price: 30_000, quantity_limit: 5 }))
    const event = await makeEvent(marketer, 'multi-product', { title: '모음', items, ...openDay, status: 'ACTIVE' })
    const customer = await api.customer()
    await makeReady(customer, await startCheckout(customer, [{ sku_id: bought.sku.id, quantity: 2 }]))
    const change = (wanted: object[]) => marketer.patch(multi(event.id), { items: wanted, version: event.version })
    expect(fieldsOf((await change([items[1] as object])).body)).toEqual({ items: ['TIME_SALE_SOLD'] })
    const less = await change([{ ...items[0], quantity_limit: 1 }, items[1] as object])
    expect(less.body).toMatchObject({ message: '이미 팔렸거나 결제 중인 수량보다 적을 수 없어요: 매트(2개)' })
    expect((await marketer.delete(multi(event.id))).body).toMatchObject({ code: 'EVENT_IN_USE' })
    expect((await change([{ ...items[0], quantity_limit: 2 }])).status).toBe(200)
    const kept = await api.deps.db.select().from(eventProducts).where(eq(eventProducts.eventId, event.id))
    expect(kept).toMatchObject([{ productId: bought.id, held: 2, quantityLimit: 2 }])
  })

  test('단일 상품의 종류는 가격과 맞아야 하고, 가격을 비우면 타임세일이 아니다', async () => {
    const marketer = await api.staff('marketer')
    const product = await shelved(api.deps.db)
    const sale = saleBody(product.id, { kind: 'TIME_SALE', time_sale_price: null })
    expect(fieldsOf((await marketer.post(single(), sale)).body)).toEqual({ time_sale_price: ['REQUIRED'] })
    const feature = saleBody(product.id, { kind: 'FEATURE' })
    expect(fieldsOf((await marketer.post(single(), feature)).body)).toEqual({ time_sale_price: ['FEATURE_PRICE'] })
    const made = await makeEvent(
      marketer,
      'single-product',
      saleBody(product.id, { kind: 'TIME_SALE', quantity_limit: 3 }),
    )
    const limited = await marketer.patch<Event>(single(made.id), { per_user_limit: 2, version: 1 })
    expect(limited.body.items).toMatchObject([{ time_sale_price: 30_000, quantity_limit: 3, per_user_limit: 2 }])
    const shown = await marketer.patch<Event>(single(made.id), { kind: 'FEATURE', version: 2 })
    expect(shown.body).toMatchObject({ is_time_sale: false, time_sale_price: null, product_id: product.id })
    expect(await priceOf(product.id)).toBe(40_000)
  })
})

describe('배너와 이벤트 목록', () => {
  test('켜져 있고 기간 안인 것만 자리마다 순서대로 보인다', async () => {
    const marketer = await api.staff('marketer')
    const add = async (title: string, values: object) =>
      makeEvent(marketer, 'banner', await bannerBody(api.deps.db, { title, location: 'BEST', ...values }))
    await add('둘째', { sequence: 5 })
    await add('작성 중', { status: 'DRAFT' })
    await add('멈춤', { status: 'PAUSED' })
    await add('지남', { starts_at: '2026-11-01T00:00:00+09:00', ends_at: '2026-11-16T10:00:00+09:00' })
    await add('아직', { starts_at: '2026-11-16T10:00:01+09:00' })
    await add('다른 자리', { location: 'QUAT_ONLY' })
    const first = await add('첫째', { sequence: 5 })
    const best = await api.anonymous.get<{ results: Event[] }>('/store/v1/products/best/banner')
    expect(best.body.results).toMatchObject([
      {
        title: '첫째',
        sequence: 5,
        location: 'BEST',
        link_url: '/store/best',
        image: { id: expect.any(Number) as number },
      },
      { title: '둘째', sequence: 6 },
    ])
    expect(first.sequence).toBe(5)
    const only = await api.anonymous.get<{ results: Event[] }>('/store/v1/quat-only/banner')
    expect(only.body.results.map(({ title }) => title)).toEqual(['다른 자리'])
    const slice = await api.anonymous.get<{ results: Event[]; total_count: number; has_next: boolean }>(
      '/store/v1/events?kind=banner&limit=2',
    )
    expect(slice.body).toMatchObject({
      total_count: 3,
      has_next: true,
      results: [{ title: '첫째' }, { title: '둘째' }],
    })
  })

  test('숨긴 상품은 이벤트에서도 보이지 않는다', async () => {
    const marketer = await api.staff('marketer')
    const [shown, hidden] = [await shelved(api.deps.db), await shelved(api.deps.db)]
    const items = [hidden, shown].map(({ id }) => ({ product_id: id }))
    await makeEvent(marketer, 'multi-product', { title: '모음', items, ...openDay, status: 'ACTIVE' })
    await api.deps.db.update(products).set({ status: 'HIDDEN' }).where(eq(products.id, hidden.id))
    const { body } = await api.anonymous.get<{ results: { products: { id: number }[] }[] }>('/store/v1/events')
    expect(body.results.map((one) => one.products.map(({ id }) => id))).toEqual([[shown.id]])
  })

  test('판매 기간이 끝난 상품은 이벤트에도 타임세일에도 추천에도 없고, 시작할 때 이미 끝나 있을 것은 예정에도 없다', async () => {
    const { db } = api.deps
    const [marketer, cs] = [await api.staff('marketer'), await api.customer()]
    const [kept, over, ending] = [await shelved(db), await shelved(db), await shelved(db)]
    const until = (id: number, time: string) =>
      db
        .update(products)
        .set({ availableTo: new Date(time) })
        .where(eq(products.id, id))
    const sale = { time_sale_price: 30_000 }
    const items = [kept, over].map(({ id }) => ({ product_id: id, ...sale }))
    await makeEvent(marketer, 'multi-product', { title: '모음', items, ...openDay, status: 'ACTIVE' })
    const later = { starts_at: '2026-11-18T00:00:00+09:00', ends_at: '2026-11-19T00:00:00+09:00' }
    await makeEvent(marketer, 'single-product', saleBody(ending.id, later))
    await until(over.id, '2026-11-16T09:00:00+09:00')
    await until(ending.id, '2026-11-18T00:00:00+09:00')
    type Shown = { results: { id: number; products?: { id: number }[] }[] }
    const shown = async (path: string) =>
      (await cs.get<Shown>(path)).body.results.flatMap((one) => (one.products ?? [one]).map(({ id }) => id))
    for (const path of [
      '/store/v1/events',
      '/store/v1/events/time-sales/opened',
      '/store/v1/products/time-sale/opened',
    ])
      expect(await shown(path), path).toEqual([kept.id])
    expect(await shown('/store/v1/events/time-sales/scheduled')).toEqual([])
  })

  test('주소는 우리 화면이거나 https이고, 사진과 자리가 있어야 한다', async () => {
    const marketer = await api.staff('marketer')
    const path = eventPath('banner')
    const add = async (values: object) => marketer.post(path, await bannerBody(api.deps.db, values))
    const wrong = []
    for (const link_url of [
      'javascript:alert(1)',
      '//evil.test',
      'http://shop.test',
      'https://',
      'store',
      'https://homefit.kr@evil.test',
    ])
      wrong.push(fieldsOf((await add({ link_url })).body))
    expect(wrong).toEqual(wrong.map(() => ({ link_url: ['LINK'] })))
    expect((await add({ link_url: 'https://blog.example.com/a' })).status).toBe(201)
    expect(fieldsOf((await add({ image_id: 999 })).body)).toEqual({ image_id: ['PHOTO_NOT_FOUND'] })
    expect((await add({ location: 'NOWHERE' })).status).toBe(400)
    expect(fieldsOf((await add({ ends_at: openDay.starts_at })).body)).toEqual({ ends_at: ['ENDS_BEFORE_START'] })
  })
})
