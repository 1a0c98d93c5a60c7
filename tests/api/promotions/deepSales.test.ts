import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { type Event, eventPath, makeEvent, openDay, saleBody, shelved } from '#tests/support/events.ts'
import { ofProduct, ofSku, schedule, schedulesPath } from '#tests/support/priceSchedules.ts'

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

const refused = { status: 403, body: { code: 'PRICE_APPROVAL_REQUIRED' } }

test('예약으로 타임세일의 두 배 넘게 올리는 것도 혼자 못 하고, 승인할 사람은 그 타임세일을 본다', async () => {
  const admin = await api.staff('admin')
  const product = await shelved(api.deps.db, { salePrice: 20_000, listPrice: 90_000 })
  await makeEvent(admin, 'single-product', saleBody(product.id, { time_sale_price: 10_000 }))
  await schedule(
    admin,
    ofProduct(product.id, 20_000, { effective_at: '2026-11-16T11:00:00+09:00', end_at: '2026-11-16T12:00:00+09:00' }),
  )
  expect(await admin.post(schedulesPath, ofProduct(product.id, 20_001))).toMatchObject(refused)
  const tomorrow = { effective_at: '2026-11-17T00:00:00+09:00', end_at: '2026-11-17T01:00:00+09:00' }
  expect(await schedule(admin, ofProduct(product.id, 60_000, tomorrow))).toMatchObject({ pending_approval_id: null })
  const { pending_approval_id: id } = await schedule(admin, ofProduct(product.id, 40_000, { reason: '정가로' }))
  const { body } = await admin.get<{ lines: object[] }>(`/store-admin/v1/approvals/${id}`)
  expect(body.lines).toContainEqual({ label: '타임세일 오늘만 이 가격', value: '10,000원 (−75%)' })
})

test('타임세일 가운데에 예약이 올릴 값의 절반 아래면, 그 예약이 아직 승인을 기다려도 승인을 기다린다', async () => {
  const [marketer, admin] = [await api.staff('marketer'), await api.staff('admin')]
  for (const staff of [admin, marketer]) {
    const product = await shelved(api.deps.db, { listPrice: 90_000 })
    await schedule(staff, ofProduct(product.id, 70_000, { reason: '인상' }))
    const event = await makeEvent(marketer, 'single-product', saleBody(product.id, { time_sale_price: 34_900 }))
    expect(event.status).toBe('PAUSED')
    const before = { time_sale_price: 34_900, ends_at: '2026-11-16T12:00:00+09:00', version: event.version }
    const shorter = await marketer.patch<Event>(single(event.id), { ...before, status: 'ACTIVE' })
    expect(shorter.body.status).toBe('ACTIVE')
  }
})

test('먼저 요청한 판매가 인상이 아직 승인을 기다려도, 그 값의 절반 아래인 타임세일은 승인을 기다린다', async () => {
  const [marketer, admin] = [await api.staff('marketer'), await api.staff('admin')]
  const [raised, other] = [await shelved(api.deps.db), await shelved(api.deps.db)]
  const raise = (id: number) =>
    marketer.patch(`/store-admin/v1/products/${id}`, { list_price: 90_000, sale_price: 80_000, price_reason: '인상' })
  expect((await raise(raised.id)).status).toBe(200)
  const sale = (id: number) => makeEvent(marketer, 'single-product', saleBody(id, { time_sale_price: 39_000 }))
  expect((await sale(raised.id)).status).toBe('PAUSED')
  // what is asked for over a sale says so to who decides
  expect((await sale(other.id)).status).toBe('ACTIVE')
  expect((await raise(other.id)).status).toBe(200)
  type Asked = { results: { kind: string; lines: object[] }[] }
  const { body } = await admin.get<Asked>('/store-admin/v1/approvals?status=PENDING')
  const lines = body.results.filter(({ kind }) => kind === 'PRICE').map((one) => one.lines.at(-1))
  expect(lines).toContainEqual({ label: '타임세일 오늘만 이 가격', value: '39,000원 (−51%)' })
})

test('추가금과 타임세일을 나누어 내려도, 손님이 내는 값이 절반 밑이면 승인을 기다린다', async () => {
  const [marketer, admin] = [await api.staff('marketer'), await api.staff('admin')]
  const withExtra = () => shelved(api.deps.db, { skus: [{ extraPrice: 40_000 }] })
  const drop = async (skuId: number) => admin.patch(`/store-admin/v1/skus/${skuId}`, { extra_price: 0 })
  // 80,000 → 40,000, which is just half; with the time sale 80,000 → 21,000
  const first = await withExtra()
  expect((await drop(first.sku.id)).status).toBe(200)
  const event = await makeEvent(marketer, 'single-product', saleBody(first.id, { time_sale_price: 21_000 }))
  expect(event.status).toBe('PAUSED')
  expect((await admin.post(approveOf(event), {})).status).toBe(200)
  expect(await priceOf(first.id)).toBe(21_000)
  // the other way round
  const second = await withExtra()
  expect((await makeEvent(marketer, 'single-product', saleBody(second.id, { time_sale_price: 21_000 }))).status).toBe(
    'ACTIVE',
  )
  expect(await drop(second.sku.id)).toMatchObject(refused)
  expect(await admin.post(schedulesPath, ofSku(second.sku.id, 0))).toMatchObject(refused)
  const tomorrow = { effective_at: '2026-11-17T00:00:00+09:00', end_at: null }
  await schedule(admin, ofSku(second.sku.id, 0, tomorrow))
  // a scheduled surcharge counts as well
  const third = await withExtra()
  await schedule(admin, ofSku(third.sku.id, 0))
  expect((await makeEvent(marketer, 'single-product', saleBody(third.id, { time_sale_price: 21_000 }))).status).toBe(
    'PAUSED',
  )
})
