import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { announceSchedules } from '#server/modules/price-schedules/priceSchedules.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { type Event, eventPath, saleBody } from '#tests/support/events.ts'
import { ofProduct, ofSku, schedule, type Schedule, schedulesPath } from '#tests/support/priceSchedules.ts'

const api = useApi()
const at = (time: string) => api.clock.set(`2026-11-16T${time}+09:00`)
const one = (id: number, end = '') => `${schedulesPath}/${id}${end}`
const onShelf = (values: object = {}) => makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000, ...values })
const finalOf = async (id: number) =>
  (await api.anonymous.get<{ final_price: number }>(`/store/v1/products/${id}`)).body.final_price
type Pending = { results: { id: number; kind: string; title: string; payload: object; outdated: string | null }[] }
const queue = async () => {
  const { body } = await (await api.staff('admin')).get<Pending>('/store-admin/v1/approvals?status=PENDING')
  return body.results
}

describe('예약할 수 있는 것', () => {
  test('지난 시각, 시작보다 앞선 끝, 없는 대상, 정가보다 비싼 판매가는 항목을 집어 거절한다', async () => {
    const admin = await api.staff('admin')
    const product = await onShelf()
    const archived = await onShelf({ status: 'ARCHIVED' })
    const now = api.clock.now().toISOString()
    expect(await admin.post(schedulesPath, ofProduct(product.id, 30_000, { effective_at: now }))).toMatchObject({
      status: 400,
      body: { code: 'EFFECTIVE_AT_PAST' },
    })
    const wrong: [body: object, field: string, code: string][] = [
      [ofProduct(product.id, 30_000, { end_at: '2026-11-16T12:00:00+09:00' }), 'end_at', 'ENDS_BEFORE_START'],
      [ofProduct(product.id, 30_000, { effective_at: '2026-11-16' }), 'effective_at', 'INVALID_FORMAT'],
      [ofProduct(product.id, 0), 'new_price', 'TOO_SMALL'],
      [ofProduct(product.id, 30_000, { new_sale_price: 30_001 }), 'new_sale_price', 'ABOVE_LIST_PRICE'],
      [ofSku(product.sku.id, 3000, { new_sale_price: 1000 }), 'new_sale_price', 'SURCHARGE_ONLY'],
      [ofProduct(archived.id, 30_000), 'target_id', 'NOT_FOUND'],
      [ofProduct(999_999, 30_000), 'target_id', 'NOT_FOUND'],
      [ofSku(999_999, 30_000), 'target_id', 'NOT_FOUND'],
      [{ ...ofProduct(1, 30_000), target_type: 'PLAN' }, 'target_id', 'NOT_FOUND'],
    ]
    for (const [body, field, code] of wrong)
      expect((await admin.post(schedulesPath, body)).body).toMatchObject({
        code: 'VALIDATION',
        extra: { fields: { [field]: [code] } },
      })
    expect((await admin.get(schedulesPath)).body).toMatchObject({ total_count: 0 })
  })

  test('시작하기 전에는 모두, 시작한 뒤에는 끝만 바꿀 수 있고, 읽은 뒤 바뀐 것은 바꾸지 못한다', async () => {
    const product = await onShelf()
    const made = await schedule(await api.staff('admin'), ofProduct(product.id, 30_000))
    const changed = await (
      await api.staff('admin')
    ).patch<Schedule>(one(made.id), { new_price: 31_000, effective_at: '2026-11-16T13:00:00+09:00', version: 1 })
    expect(changed.body).toMatchObject({ new_price: 31_000, effective_at: '2026-11-16T13:00:00.000+09:00', version: 2 })
    expect(await (await api.staff('admin')).patch(one(made.id), { new_price: 32_000, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    })
    at('13:00:00')
    const admin = await api.staff('admin')
    expect(await finalOf(product.id)).toBe(31_000)
    for (const body of [{ new_price: 32_000 }, { effective_at: '2026-11-16T14:00:00+09:00' }])
      expect((await admin.patch(one(made.id), { ...body, version: 2 })).body).toMatchObject({
        code: 'SCHEDULE_STARTED',
      })
    expect((await admin.patch(one(made.id), { end_at: '2026-11-16T13:00:00+09:00', version: 2 })).status).toBe(400)
    const longer = await admin.patch<Schedule>(one(made.id), { end_at: null, version: 2 })
    expect(longer.body.end_at).toBeUndefined()
    at('19:00:00')
    expect(await finalOf(product.id)).toBe(31_000)
    const later = await api.staff('admin')
    expect((await later.post(one(made.id, '/end'), { version: 3 })).body).toMatchObject({ status: 'ENDED' })
    expect(await finalOf(product.id)).toBe(40_000)
    expect((await later.post(one(made.id, '/end'), { version: 4 })).body).toMatchObject({ code: 'SCHEDULE_NOT_ON' })
    expect((await later.patch(one(made.id), { end_at: null, version: 4 })).body).toMatchObject({
      code: 'SCHEDULE_OVER',
    })
    const traces = await api.deps.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.entity, 'price-schedule'))
      .orderBy(auditLogs.id)
    expect(traces.map(({ action }) => action)).toEqual([
      'price-schedule.create',
      'price-schedule.update',
      'price-schedule.update',
      'price-schedule.end',
    ])
  })
})

describe('시계의 일', () => {
  test('시작과 끝을 한 번씩 알릴 뿐, 가격은 알리지 않아도 바뀐다', async () => {
    const admin = await api.staff('admin')
    const [product, other] = [await onShelf(), await onShelf()]
    await schedule(admin, ofProduct(product.id, 30_000))
    await schedule(admin, ofProduct(other.id, 30_000, { end_at: null }))
    expect(await announceSchedules(api.deps)).toEqual({ started: 0, ended: 0 })
    at('12:00:00')
    expect(await finalOf(product.id)).toBe(30_000)
    expect(await announceSchedules(api.deps)).toEqual({ started: 2, ended: 0 })
    expect(await announceSchedules(api.deps)).toEqual({ started: 0, ended: 0 })
    at('18:00:00')
    expect(await announceSchedules(api.deps)).toEqual({ started: 0, ended: 1 })
    expect(await announceSchedules(api.deps)).toEqual({ started: 0, ended: 0 })
    const told = await api.deps.db.select().from(auditLogs).where(eq(auditLogs.actor, 'system')).orderBy(auditLogs.id)
    expect(told.map(({ action, before, after }) => [action, before, after])).toEqual([
      ...[product, other].map(({ id }) => [
        'price-schedule.started',
        { price: 40_000 },
        { product_id: id, sku_id: null, price: 30_000 },
      ]),
      ['price-schedule.ended', { price: 30_000 }, { product_id: product.id, sku_id: null, price: 40_000 }],
    ])
  })
})

describe('두 사람이 정하는 가격', () => {
  test('절반 넘게 내리는 예약은 승인될 때까지 시각이 되어도 적용되지 않는다', async () => {
    const asking = await api.staff('admin')
    const product = await onShelf()
    const deep = ofProduct(product.id, 19_999)
    expect((await asking.post(schedulesPath, deep)).body).toMatchObject({
      code: 'PRICE_APPROVAL_REQUIRED',
      extra: { over_half: true },
    })
    const made = await schedule(asking, { ...deep, reason: '창고 정리' })
    const [waiting] = await queue()
    expect(waiting).toMatchObject({ kind: 'PRICE_SCHEDULE', title: `가격변경 예약 · ${product.name}` })
    expect(made).toMatchObject({ status: 'SCHEDULED', pending_approval_id: waiting?.id })
    expect((await asking.post(`/store-admin/v1/approvals/${waiting?.id}/approve`, {})).body).toMatchObject({
      code: 'APPROVAL_OWN_REQUEST',
    })
    at('12:00:01')
    expect(await finalOf(product.id)).toBe(40_000)
    // agreed to after its start it would begin at a moment that nobody asked for
    const late = await (await api.staff('admin')).post(`/store-admin/v1/approvals/${waiting?.id}/approve`, {})
    expect(late).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
    expect(await finalOf(product.id)).toBe(40_000)
  })

  test('승인되면 그 시각부터 적용되고, 거절되면 자리를 비운다', async () => {
    const asking = await api.staff('admin')
    const [a, b] = [await onShelf(), await onShelf()]
    const half = await schedule(asking, ofProduct(a.id, 20_000))
    expect(half.pending_approval_id).toBeNull()
    const later = { effective_at: '2026-11-16T18:00:00+09:00', end_at: null, reason: '정리' }
    await schedule(asking, ofProduct(a.id, 9000, later))
    const refused = await schedule(asking, ofProduct(b.id, 9000, { reason: '정리' }))
    const decider = await api.staff('admin')
    const [second, first] = await queue()
    const decide = (id: number | undefined, how: string) =>
      decider.post(`/store-admin/v1/approvals/${id}/${how}`, { reason: '확인' })
    const of = async (id: number | undefined) =>
      (await decider.get<{ title: string }>(`/store-admin/v1/approvals/${id}`)).body.title
    const [ofA, ofB] = (await of(first?.id)).includes(a.name) ? [first, second] : [second, first]
    expect((await decide(ofA?.id, 'approve')).status).toBe(200)
    expect((await decide(ofB?.id, 'reject')).status).toBe(200)
    expect((await decider.get(one(refused.id))).body).toMatchObject({ status: 'CANCELED', pending_approval_id: null })
    await schedule(await api.staff('admin'), ofProduct(b.id, 35_000))
    at('17:59:59')
    expect(await finalOf(a.id)).toBe(20_000)
    at('18:00:00')
    expect(await finalOf(a.id)).toBe(9000)
  })

  test('요청한 뒤 원래 가격이 바뀌면 그 승인으로는 적용되지 않는다', async () => {
    const product = await onShelf()
    await schedule(await api.staff('admin'), ofProduct(product.id, 15_000, { reason: '정리' }))
    await (await api.staff('admin')).patch(`/store-admin/v1/products/${product.id}`, { sale_price: 50_000 })
    const [waiting] = await queue()
    const answer = await (await api.staff('admin')).post(`/store-admin/v1/approvals/${waiting?.id}/approve`, {})
    expect(answer).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
  })

  test('상품과 SKU의 예약을 나누어도 손님이 내는 값이 절반 밑이면 승인이 필요하다', async () => {
    const admin = await api.staff('admin')
    const product = await onShelf({ skus: [{ extraPrice: 20_000 }] })
    // 60,000 → 45,000, and with both 60,000 → 25,000
    await schedule(admin, ofProduct(product.id, 25_000))
    expect((await admin.post(schedulesPath, ofSku(product.sku.id, 0))).body).toMatchObject({
      code: 'PRICE_APPROVAL_REQUIRED',
    })
    await schedule(admin, ofSku(product.sku.id, 0, { effective_at: '2026-11-16T18:00:00+09:00', end_at: null }))
  })

  test('작성 중인 상품에도, 팔기 시작한 뒤 절반 밑으로 내려갈 값은 혼자 예약하지 못한다', async () => {
    const ops = await api.staff('ops')
    const product = await onShelf({ status: 'DRAFT' })
    const refused = { status: 403, body: { code: 'PRICE_APPROVAL_REQUIRED', extra: { over_half: true } } }
    expect(await ops.post(schedulesPath, ofProduct(product.id, 19_999))).toMatchObject(refused)
    expect(await schedule(ops, ofProduct(product.id, 20_000))).toMatchObject({ pending_approval_id: null })
    const path = `/store-admin/v1/products/${product.id}`
    expect((await ops.patch(path, { sale_price: 39_000 })).status).toBe(200)
    expect(await ops.patch(path, { sale_price: 40_001 })).toMatchObject(refused)
  })

  test('가격을 바꿀 수 없는 사람의 예약은 얼마든 승인을 기다리고, 고치거나 지우지 못한다', async () => {
    const product = await onShelf()
    const ops = await api.staff('ops')
    expect((await ops.post(schedulesPath, ofProduct(product.id, 39_000))).body).toMatchObject({
      code: 'PRICE_APPROVAL_REQUIRED',
      extra: { over_half: false },
    })
    const made = await schedule(ops, ofProduct(product.id, 39_000, { reason: '경쟁사 가격' }))
    expect(made.pending_approval_id).not.toBeNull()
    expect((await ops.post(`${schedulesPath}/bulk-delete`, { ids: [made.id] })).status).toBe(403)
    expect((await ops.patch(one(made.id), { new_price: 39_500 })).status).toBe(403)
    expect((await (await api.staff('cs')).get(schedulesPath)).status).toBe(403)
    // many at once wait row by row
    const rows = [ofProduct((await onShelf()).id, 39_000)]
    const many = await ops.post(`${schedulesPath}/bulk/create`, { rows, reason: '경쟁사 가격' })
    expect(many.body).toMatchObject({ rows: [{ status: 'SUCCESS', warnings: [{ code: 'APPROVAL_REQUIRED' }] }] })
    // taking the request back takes the schedule back
    const withdrawn = await ops.post(`/store-admin/v1/approvals/${made.pending_approval_id}/withdraw`, {})
    expect(withdrawn.status).toBe(200)
    expect((await ops.get(one(made.id))).body).toMatchObject({ status: 'CANCELED' })
  })

  test('먼저 올려서 예약한 가격을 절반 밑으로 만드는 것도 두 사람이 정한다', async () => {
    const admin = await api.staff('admin')
    const product = await onShelf()
    await schedule(admin, ofProduct(product.id, 22_000))
    const raise = (price: number) =>
      admin.patch(`/store-admin/v1/products/${product.id}`, { sale_price: price, list_price: 50_000 })
    expect((await raise(44_001)).body).toMatchObject({ code: 'PRICE_APPROVAL_REQUIRED', extra: { over_half: true } })
    expect((await raise(44_000)).status).toBe(200)
  })

  test('타임세일 가격은 시작할 때의 예약 가격보다 낮아야 하고, 예약이 올린 가격의 절반 밑이면 승인을 기다린다', async () => {
    const admin = await api.staff('admin')
    const [low, high] = [await onShelf(), await onShelf({ listPrice: 80_000 })]
    await schedule(admin, ofProduct(low.id, 30_000))
    await schedule(admin, ofProduct(high.id, 70_000))
    const marketer = await api.staff('marketer')
    const sale = (id: number, price: number) =>
      marketer.post<Event>(
        eventPath('single-product'),
        saleBody(id, { time_sale_price: price, starts_at: '2026-11-16T13:00:00+09:00' }),
      )
    expect((await sale(low.id, 30_000)).body).toMatchObject({
      code: 'VALIDATION',
      message: `타임세일 가격은 판매가보다 낮아야 해요: ${low.name}(판매가 30,000원)`,
    })
    expect((await sale(low.id, 29_900)).body).toMatchObject({ status: 'ACTIVE' })
    expect((await sale(high.id, 34_900)).body).toMatchObject({
      status: 'PAUSED',
      pending_approval_id: expect.any(Number),
    })
  })
})
