import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { type Event, eventPath, makeEvent, openDay, saleBody, shelved } from '#tests/support/events.ts'

const api = useApi()
const single = (id?: number) => eventPath('single-product', id)
const multi = (id?: number) => eventPath('multi-product', id)
type Card = { final_price: number }
const priceOf = async (id: number) => (await api.anonymous.get<Card>(`/store/v1/products/${id}`)).body.final_price
const approveOf = ({ pending_approval_id: id }: Event) => `/store-admin/v1/approvals/${id}/approve`

test('멈춰 있는 동안 더한 절반 아래 가격은, 먼저 요청한 가격의 승인에 묻어 열리지 않는다', async () => {
  const [marketer, admin] = [await api.staff('marketer'), await api.staff('admin')]
  const [asked, slipped] = [await shelved(api.deps.db), await shelved(api.deps.db)]
  const items = [{ product_id: asked.id, time_sale_price: 15_000 }]
  const event = await makeEvent(marketer, 'multi-product', { title: '묶음', items, ...openDay, status: 'ACTIVE' })
  const more = { items: [...items, { product_id: slipped.id, time_sale_price: 1 }], version: event.version }
  expect((await marketer.patch<Event>(multi(event.id), more)).status).toBe(200)
  expect(await admin.post(approveOf(event), {})).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
  expect(await priceOf(slipped.id)).toBe(40_000)
})

test('승인받은 절반 아래 가격은 기간을 늘리거나 수량을 늘리면 다시 승인을 받는다', async () => {
  const [marketer, admin] = [await api.staff('marketer'), await api.staff('admin')]
  const product = await shelved(api.deps.db)
  const event = await makeEvent(
    marketer,
    'single-product',
    saleBody(product.id, { time_sale_price: 15_000, quantity_limit: 10 }),
  )
  expect((await admin.post(approveOf(event), {})).status).toBe(200)
  let now = (await marketer.get<Event>(single(event.id))).body
  const shorter = { ends_at: '2026-11-16T23:00:00+09:00', quantity_limit: 5, version: now.version }
  now = (await marketer.patch<Event>(single(event.id), shorter)).body
  expect(now.status).toBe('ACTIVE')
  const longer = { ends_at: '2027-11-17T00:00:00+09:00', version: now.version }
  now = (await marketer.patch<Event>(single(event.id), longer)).body
  expect(now.status).toBe('PAUSED')
  expect((await admin.post(approveOf(now), {})).status).toBe(200)
  now = (await marketer.get<Event>(single(event.id))).body
  const unlimited = { quantity_limit: null, version: now.version }
  now = (await marketer.patch<Event>(single(event.id), unlimited)).body
  expect(now.status).toBe('PAUSED')
})

test('요청한 뒤에 기간이나 수량이 늘어난 타임세일은 승인되지 않는다', async () => {
  const [marketer, admin] = [await api.staff('marketer'), await api.staff('admin')]
  const product = await shelved(api.deps.db)
  const event = await makeEvent(marketer, 'single-product', saleBody(product.id, { time_sale_price: 15_000 }))
  const longer = { ends_at: '2027-11-17T00:00:00+09:00', version: event.version }
  expect((await marketer.patch<Event>(single(event.id), longer)).status).toBe(200)
  expect(await admin.post(approveOf(event), {})).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
})

test('판매가를 먼저 혼자 내려도, 하루 안의 타임세일은 내리기 전 값에서 절반을 센다', async () => {
  const admin = await api.staff('admin')
  const product = await shelved(api.deps.db)
  const lowered = await admin.patch(`/store-admin/v1/products/${product.id}`, { sale_price: 21_000 })
  expect(lowered.status).toBe(200)
  const event = await makeEvent(admin, 'single-product', saleBody(product.id, { time_sale_price: 11_000 }))
  expect(event.status).toBe('PAUSED')
})

test('판매가를 타임세일의 두 배 넘게 올리는 것은 혼자 못 한다', async () => {
  const admin = await api.staff('admin')
  const product = await shelved(api.deps.db, { salePrice: 20_000 })
  await makeEvent(admin, 'single-product', saleBody(product.id, { time_sale_price: 10_000 }))
  const raised = await admin.patch(`/store-admin/v1/products/${product.id}`, { sale_price: 40_000 })
  expect(raised).toMatchObject({ status: 403, body: { code: 'PRICE_APPROVAL_REQUIRED' } })
})

test('승인할 때 다른 타임세일과 겹치면 겹친다고 알린다', async () => {
  const [marketer, admin] = [await api.staff('marketer'), await api.staff('admin')]
  const product = await shelved(api.deps.db)
  const event = await makeEvent(marketer, 'single-product', saleBody(product.id, { time_sale_price: 15_000 }))
  await makeEvent(marketer, 'single-product', saleBody(product.id))
  const done = await admin.post(approveOf(event), {})
  expect(done).toMatchObject({ status: 409, body: { code: 'EVENT_OVERLAP' } })
})
