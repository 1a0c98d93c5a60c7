import { describe, expect, test } from 'vitest'
import { couponIssues } from '#server/modules/coupons/coupons.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { giveCoupon, openTimeSale } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { afternoon, ofProduct, ofSku, schedule, schedulesPath } from '#tests/support/priceSchedules.ts'
import { type Work, workOf } from '#tests/support/workDone.ts'

const api = useApi()
type Row = {
  id: number
  row?: number
  label: string
  status: string
  code?: string
  message?: string
  warnings?: unknown[]
}
type Result = { totals: Record<string, number>; rows: Row[] }
const createPath = `${schedulesPath}/bulk/create`
const planPath = '/core-admin/v1/price-calendar'
type Shelved = Awaited<ReturnType<typeof makeProduct>>
const onShelf = (values: object = {}) => makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000, ...values })

describe('여러 건 예약', () => {
  test('SKU는 코드로도 부르고, 없는 코드는 그 행만 이유와 함께 거절한다', async () => {
    const admin = await api.staff('admin')
    const product = await onShelf()
    const rows = [
      { target_type: 'SKU', target_code: product.sku.code, new_price: 1000, ...afternoon, row: 2 },
      { target_type: 'SKU', target_code: '없는-코드', new_price: 1000, ...afternoon, row: 3 },
      { target_type: 'PRODUCT', target_id: 999_999, new_price: 1000, ...afternoon, row: 4 },
    ]
    const { body } = await admin.post<Result>(createPath, { rows })
    expect(body.rows).toMatchObject([
      { row: 2, status: 'SUCCESS', before: { price: 0 }, after: { price: 1000 } },
      { row: 3, status: 'FAILED', code: 'NOT_FOUND', message: '없는-코드를 찾지 못했어요.' },
      { row: 4, status: 'FAILED', code: 'NOT_FOUND', message: '상품 999999를 찾지 못했어요.' },
    ])
    const list = await admin.get<{ results: unknown[] }>(schedulesPath)
    expect(list.body.results).toMatchObject([{ target_type: 'SKU', target_id: product.sku.id, new_price: 1000 }])
  })

  test('대상을 부르지 않거나 두 가지로 부른 행은 받지 않는다', async () => {
    const admin = await api.staff('admin')
    const { sku } = await onShelf()
    const both = { target_type: 'SKU', target_id: sku.id, target_code: sku.code, new_price: 1, ...afternoon }
    const none = { target_type: 'SKU', new_price: 1, ...afternoon }
    for (const row of [both, none])
      expect(await admin.post(createPath, { rows: [row] })).toMatchObject({
        status: 400,
        body: { extra: { fields: { 'rows.0.target_id': ['REQUIRED'] } } },
      })
  })

  test('행의 사유가 있으면 그 사유로, 없으면 모두의 사유로 승인을 청한다', async () => {
    const ops = await api.staff('ops')
    const [first, second, third] = [await onShelf(), await onShelf(), await onShelf()]
    const rows = [ofProduct(first.id, 30_000, { reason: '재고 정리' }), ofProduct(second.id, 30_000)]
    const { body } = await ops.post<Result>(createPath, { rows, reason: '주말 특가' })
    expect(body.totals).toMatchObject({ SUCCESS: 2 })
    const list = await ops.get<{ results: unknown[] }>(`${schedulesPath}?waiting=true`)
    expect(list.body.results).toMatchObject([{ reason: '주말 특가' }, { reason: '재고 정리' }])
    const without = await ops.post<Result>(createPath, { rows: [ofProduct(third.id, 30_000)] })
    expect(without.body.rows).toMatchObject([{ status: 'FAILED', code: 'PRICE_APPROVAL_REQUIRED' }])
  })

  test('예약한 작업을 되돌리면 시작하지 않은 예약이 취소되고, 승인된 것은 가격을 정할 수 있는 사람만 되돌린다', async () => {
    const [ops, admin] = [await api.staff('ops'), await api.staff('admin')]
    const [first, second] = [await onShelf({ name: '폼롤러' }), await onShelf({ name: '요가매트' })]
    const rows = [ofProduct(first.id, 30_000), ofProduct(second.id, 30_000)]
    const { body } = await ops.post<Result & { job_id: number }>(createPath, { rows, reason: '주말 특가' })
    const ids = body.rows.map(({ id }) => id)
    const waiting = (await admin.get<{ pending_approval_id: number }>(`${schedulesPath}/${ids[0]}`)).body
    await admin.post(`/store-admin/v1/approvals/${waiting.pending_approval_id}/approve`, {})
    const undo = `/store-admin/v1/jobs/${body.job_id}/undo`
    expect((await ops.post<Result>(undo, { dry_run: true })).body.rows).toMatchObject([
      { label: '폼롤러', status: 'FAILED', code: 'FORBIDDEN' },
      { label: '요가매트', status: 'SUCCESS' },
    ])
    expect((await admin.post<Result>(undo)).body.totals).toMatchObject({ SUCCESS: 2 })
    const left = await admin.get<{ results: { status: string }[] }>(schedulesPath)
    expect(left.body.results.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED'])
  })

  test('원가보다 싸지는 행은 얼마나 싼지 미리 말하고, 원가를 모르거나 원가와 같으면 말하지 않는다', async () => {
    const admin = await api.staff('admin')
    const below = await onShelf({ skus: [{ cost: 31_000 }] })
    const same = await onShelf({ skus: [{ cost: 30_000 }] })
    const unknown = await onShelf()
    const rows = [below, same, unknown].map(({ id }) => ofProduct(id, 30_000))
    // a surcharge that somebody lowers is paid with the sale price
    const { body } = await admin.post<Result>(createPath, { rows, dry_run: true })
    expect(body.rows.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect(body.rows.map(({ warnings }) => warnings ?? [])).toEqual([
      [{ code: 'BELOW_COST', message: `이 가격이면 원가보다 1,000원 낮아요 (${below.sku.code}).` }],
      [],
      [],
    ])
  })
})

test('승인 대기인 예약만, 또는 나머지만 볼 수 있다', async () => {
  const admin = await api.staff('admin')
  const [deep, mild] = [await onShelf(), await onShelf()]
  const waits = await schedule(admin, ofProduct(deep.id, 9000, { reason: '정리' }))
  const stands = await schedule(admin, ofProduct(mild.id, 30_000))
  const idsOf = async (query: string) =>
    (await admin.get<{ results: { id: number }[] }>(`${schedulesPath}?${query}`)).body.results.map(({ id }) => id)
  expect(await idsOf('waiting=true')).toEqual([waits.id])
  expect(await idsOf('waiting=false')).toEqual([stands.id])
  await admin.post(`${schedulesPath}/bulk-delete`, { ids: [waits.id] })
  expect(await idsOf('waiting=true')).toEqual([])
})

describe('기간의 가격 달력', () => {
  const query = 'starts_at=2026-11-16T00:00:00%2B09:00&ends_at=2026-11-17T00:00:00%2B09:00'

  test('기간에 걸친 예약과 켜 둔 타임세일을 시작 순서로 말하고, 취소한 예약과 맞닿기만 한 것은 없다', async () => {
    const admin = await api.staff('admin')
    const [one, two, three] = [await onShelf(), await onShelf(), await onShelf()]
    const late = await schedule(admin, ofProduct(one.id, 30_000, { end_at: null }))
    const early = await schedule(admin, ofSku(two.sku.id, 500, { effective_at: '2026-11-16T11:00:00+09:00' }))
    await schedule(admin, ofProduct(two.id, 30_000, { effective_at: '2026-11-17T00:00:00+09:00', end_at: null }))
    const canceled = await schedule(admin, ofProduct(three.id, 30_000))
    await admin.post(`${schedulesPath}/bulk-delete`, { ids: [canceled.id] })
    const sale = await openTimeSale(api.deps.db, three.id, 32_000, {
      startsAt: new Date('2026-11-16T11:00:00+09:00'),
      endsAt: new Date('2026-11-16T15:00:00+09:00'),
    })
    type Plan = { schedules: { id: number }[]; time_sales: unknown[]; has_more: boolean }
    const { body } = await admin.get<Plan>(`${planPath}?${query}`)
    expect(body.schedules.map(({ id }) => id)).toEqual([early.id, late.id])
    expect(body).toMatchObject({ time_sales: [{ event_id: sale.eventId, product_count: 1 }], has_more: false })
  })

  test('기간은 거꾸로일 수 없고 62일까지다', async () => {
    const admin = await api.staff('admin')
    const asked = (from: string, to: string) =>
      admin.get(`${planPath}?starts_at=${from}T00:00:00Z&ends_at=${to}T00:00:00Z`)
    expect(await asked('2026-11-17', '2026-11-16')).toMatchObject({ status: 400 })
    expect(await asked('2026-11-01', '2027-01-03')).toMatchObject({
      status: 400,
      body: { extra: { fields: { ends_at: ['TOO_BIG'] } } },
    })
    expect(await asked('2026-11-01', '2027-01-02')).toMatchObject({ status: 200 })
  })
})

describe('이 가격이면', () => {
  const ask = async (item: object) => {
    const admin = await api.staff('admin')
    const { status, body } = await admin.post<{ results: [unknown] }>(`${planPath}/what-if`, { items: [item] })
    return { status, result: body.results?.[0] }
  }
  const times = { starts_at: afternoon.effective_at, ends_at: afternoon.end_at }

  test('쿠폰까지 썼을 때 가장 낮은 값과 원가의 차이를 말하고, 아무것도 남기지 않는다', async () => {
    const product = await onShelf({ skus: [{ cost: 24_000 }] })
    const customer = await api.customer()
    await giveCoupon(api.deps.db, customer.id, { name: '칠천 원', value: 7000, allowTimeSale: true })
    await api.deps.db.update(couponIssues).set({
      startsAt: new Date('2026-11-16T14:00:00+09:00'),
      validUntil: new Date('2026-11-16T20:00:00+09:00'),
    })
    const item = { kind: 'SCHEDULE', product_id: product.id, price: 30_000, ...times }
    expect((await ask(item)).result).toMatchObject({
      worst: { worst_price: 23_000, cost: 24_000, margin: -1000 },
      conflicts: ['BELOW_COST'],
    })
    // before the coupon is about, the same price loses nothing
    const noon = { ...item, ends_at: '2026-11-16T14:00:00+09:00' }
    expect((await ask(noon)).result).toMatchObject({ worst: { margin: 6000 }, conflicts: [] })
    expect((await ask({ ...item, kind: 'TIME_SALE', price: 10_000 })).result).toMatchObject({
      worst: { worst_price: 3000 },
      conflicts: ['BELOW_COST', 'OVER_HALF_OFF'],
    })
    const admin = await api.staff('admin')
    expect((await admin.get<{ results: unknown[] }>(schedulesPath)).body.results).toEqual([])
  })

  test('고치고 있는 예약은 새 가격으로만 치고, 다른 대상의 예약은 그대로 겹쳐 본다', async () => {
    const admin = await api.staff('admin')
    const product = await onShelf({ skus: [{ cost: 24_000 }] })
    const own = await schedule(admin, ofProduct(product.id, 25_000))
    await schedule(admin, ofSku(product.sku.id, 3000))
    const item = { kind: 'SCHEDULE', product_id: product.id, price: 20_000, replaces: own.id, ...times }
    expect((await ask(item)).result).toMatchObject({ worst: { worst_price: 23_000, margin: -1000 } })
    expect((await ask({ ...item, sku_id: product.sku.id, price: 0, replaces: 0 + own.id + 1 })).result).toMatchObject({
      worst: { worst_price: 25_000, margin: 1000 },
    })
  })

  test('여러 가격은 저마다 제 상품과 제 기간으로 보고, 물은 순서대로 답하며, 읽는 문장의 수는 하나를 물을 때와 같다', async () => {
    const admin = await api.staff('admin')
    const products = []
    for (const cost of [31_000, 24_000, 29_000]) products.push(await onShelf({ skus: [{ cost }] }))
    const [first, second, third] = products as [Shelved, Shelved, Shelved]
    await openTimeSale(api.deps.db, third.id, 27_000, {
      startsAt: new Date('2026-11-16T15:00:00+09:00'),
      endsAt: new Date('2026-11-16T20:00:00+09:00'),
    })
    const item = (id: number, more: object = {}) => ({
      kind: 'SCHEDULE',
      product_id: id,
      price: 30_000,
      ...times,
      ...more,
    })
    const early = { ends_at: '2026-11-16T15:00:00+09:00' }
    const items = [
      item(third.id),
      item(first.id),
      item(third.id, early),
      item(second.id),
      item(first.id, { price: 32_000 }),
    ]
    type Looks = { results: { product_id: number; worst: { margin: number } }[] }
    let seen: Looks | undefined
    const asked = (some: readonly object[]) =>
      workOf(api.deps, async () => {
        seen = (await admin.post<Looks>(`${planPath}/what-if`, { items: some })).body
      })
    const one = await asked(items.slice(0, 1))
    const all = await asked(items)
    expect(seen?.results.map(({ product_id, worst }) => [product_id, worst.margin])).toEqual([
      [third.id, -2000],
      [first.id, -1000],
      [third.id, 1000],
      [second.id, 6000],
      [first.id, 1000],
    ])
    // besides who asks
    const reads = ({ statements }: Work) => statements.filter((text) => /lateral|shipping_origin_id/.test(text))
    expect(reads(one)).toHaveLength(5)
    expect(reads(all)).toHaveLength(5)
  })

  test('없는 상품은 404이고, 백 개까지 묻는다', async () => {
    const item = { kind: 'SCHEDULE', product_id: 999_999, price: 1, ...times }
    expect((await ask(item)).status).toBe(404)
    const admin = await api.staff('admin')
    const many = Array.from({ length: 101 }, () => item)
    expect((await admin.post(`${planPath}/what-if`, { items: many })).status).toBe(400)
  })
})
