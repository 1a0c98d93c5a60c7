import { like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()

type Surcharges = {
  groups: { id: number; name: string; values: { id: number; name: string; extra_price: number }[] }[]
  skus: { id: number; extra_price: number }[]
  pending_prices: { approval_id: number; requested_name: string; lines: { label: string; value: string }[] }[]
}
type Answer = { approval_requested: boolean; surcharges: Surcharges; code?: string; extra?: { over_half?: boolean } }
type Bulk = { rows: { status: string; code?: string; warnings?: { code: string }[] }[] }

const path = (id: number) => `/store-admin/v1/products/${id}/surcharges`
const read = async (id: number) => (await (await api.staff('cs')).get<Surcharges>(path(id))).body
const ask = async (id: number, body: object, role: StaffRole) => (await api.staff(role)).post<Answer>(path(id), body)
const decide = async (id: number, verdict: 'approve' | 'reject', role: StaffRole = 'admin') =>
  (await api.staff(role)).post<{ status?: string; code?: string }>(`/store-admin/v1/approvals/${id}/${verdict}`, {
    reason: '확인했어요',
  })
/** Sale 10,000; 금 +60,000, 은 +10,000, and 5,000 more on the gold SKU: 75,000 and 20,000. */
const make = () =>
  makeProduct(api.deps.db, {
    listPrice: 10_000,
    salePrice: 10_000,
    skus: [{ option: [['색상', '금', 60_000]], extraPrice: 5_000 }, { option: [['색상', '은', 10_000]] }],
  })
const bodyOf = (now: Surcharges, gold: number, sku: number, reason?: string) => ({
  options: [{ id: now.groups[0]?.values[0]?.id, before: now.groups[0]?.values[0]?.extra_price, after: gold }],
  skus: [{ id: now.skus[0]?.id, before: now.skus[0]?.extra_price, after: sku }],
  ...(reason ? { reason } : {}),
})
const amounts = async (id: number) => {
  const { groups, skus } = await read(id)
  return [...(groups[0]?.values ?? []), ...skus].map(({ extra_price }) => extra_price)
}

describe('추가금 변경 요청', () => {
  test.each(['ops', 'cs', 'marketer'] as const)(
    '%s 은(는) 옵션과 SKU의 추가금을 바꾸지 못하지만 사유를 적어 요청할 수 있고, 승인하면 바뀐다',
    async (role) => {
      const product = await make()
      const now = await read(product.id)
      const refused = await ask(product.id, bodyOf(now, 59_000, 4_000), role)
      expect(refused.body).toMatchObject({ code: 'PRICE_APPROVAL_REQUIRED', extra: { over_half: false } })
      const asked = await ask(product.id, bodyOf(now, 59_000, 4_000, '행사'), role)
      expect(asked.body).toMatchObject({ approval_requested: true })
      expect(await amounts(product.id)).toEqual([60_000, 10_000, 5_000, 0])
      const [waiting] = asked.body.surcharges.pending_prices
      expect(waiting?.lines).toEqual([
        { label: '색상 금 옵션 추가금', value: '60,000원 → 59,000원 (−2%)' },
        { label: `금 (${product.sku.code}) SKU 추가금`, value: '5,000원 → 4,000원 (−20%)' },
      ])
      expect((await decide(waiting?.approval_id ?? 0, 'approve', role)).status).toBe(403)
      expect((await decide(waiting?.approval_id ?? 0, 'approve')).body).toMatchObject({ status: 'APPROVED' })
      expect(await amounts(product.id)).toEqual([59_000, 10_000, 4_000, 0])
    },
  )

  test('관리자는 바로 바꾸지만, 한 SKU의 값이 절반 넘게 내려가면 다른 관리자가 승인해야 한다', async () => {
    const product = await make()
    const first = await ask(product.id, bodyOf(await read(product.id), 50_000, 5_000), 'admin')
    expect(first.body).toMatchObject({ approval_requested: false })
    const big = bodyOf(await read(product.id), 10_000, 5_000)
    expect((await ask(product.id, big, 'admin')).body).toMatchObject({ extra: { over_half: true } })
    expect((await ask(product.id, { ...big, reason: '정리' }, 'admin')).body).toMatchObject({
      approval_requested: true,
    })
    expect(await amounts(product.id)).toEqual([50_000, 10_000, 5_000, 0])
  })

  test('옵션과 SKU로 나누어, 또는 하루에 조금씩 내려도 합쳐서 절반 넘으면 두 사람이 필요하다', async () => {
    const product = await make()
    // 75,000 → 45,000 → 35,000: neither step is half, both together are more
    expect((await ask(product.id, bodyOf(await read(product.id), 30_000, 5_000), 'admin')).status).toBe(200)
    const second = bodyOf(await read(product.id), 25_000, 0)
    expect((await ask(product.id, second, 'admin')).body).toMatchObject({ code: 'PRICE_APPROVAL_REQUIRED' })
    api.clock.advance(25 * 3_600_000)
    expect((await ask(product.id, second, 'admin')).body).toMatchObject({ approval_requested: false })
  })

  test('판매가와 추가금을 따로 내려도 손님이 내는 값이 절반 넘게 내려가면 두 사람이 필요하다', async () => {
    const product = await makeProduct(api.deps.db, {
      listPrice: 40_000,
      salePrice: 40_000,
      skus: [{ extraPrice: 40_000 }],
    })
    const now = await read(product.id)
    const skus = [{ id: now.skus[0]?.id, before: 40_000, after: 0 }]
    expect((await ask(product.id, { skus }, 'admin')).body).toMatchObject({ approval_requested: false })
    const admin = await api.staff('admin')
    const { version } = (await admin.get<{ version: number }>(`/store-admin/v1/products/${product.id}`)).body
    const sale = await admin.patch(`/store-admin/v1/products/${product.id}`, { version, sale_price: 39_000 })
    expect(sale.body).toMatchObject({ code: 'PRICE_APPROVAL_REQUIRED', extra: { over_half: true } })
  })

  test('보던 값이 그사이 바뀌었으면 지금 값과 함께 거절한다', async () => {
    const product = await make()
    const seen = await read(product.id)
    await ask(product.id, bodyOf(seen, 55_000, 5_000), 'admin')
    const late = await ask(product.id, bodyOf(seen, 59_000, 5_000, '행사'), 'cs')
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      extra: { current: { groups: [{ values: [{ extra_price: 55_000 }, {}] }] } },
    })
  })

  test('기다리는 사이 추가금이 바뀐 요청은 읽을 때 그렇다고 말하고, 승인해도 덮어쓰지 않으며, 거절은 된다', async () => {
    const product = await make()
    const asked = await ask(product.id, bodyOf(await read(product.id), 59_000, 5_000, '행사'), 'cs')
    const id = asked.body.surcharges.pending_prices[0]?.approval_id ?? 0
    const admin = await api.staff('admin')
    const seen = async () => (await admin.get<{ outdated: string | null }>(`/store-admin/v1/approvals/${id}`)).body
    expect((await seen()).outdated).toBeNull()
    await ask(product.id, bodyOf(await read(product.id), 58_000, 5_000), 'admin')
    expect((await seen()).outdated).toContain('요청한 뒤에 가격이 바뀌었어요')
    expect((await decide(id, 'approve')).body).toMatchObject({ code: 'APPROVAL_STALE' })
    expect((await amounts(product.id))[0]).toBe(58_000)
    expect((await decide(id, 'reject')).body).toMatchObject({ status: 'REJECTED' })
    const mine = await (await api.staff('cs')).get(`/store-admin/v1/approvals?mine=true&status=REJECTED`)
    expect(mine.status).toBe(200)
    expect((await read(product.id)).pending_prices).toEqual([])
  })

  test.each([
    ['옵션', 58_000, 5_000],
    ['SKU', 60_000, 4_500],
    ['옵션과 SKU', 58_000, 4_500],
  ])('요청한 뒤 %s 추가금이 바뀌었으면 승인해도 함께 요청한 것까지 하나도 쓰지 않는다', async (_, gold, sku) => {
    const product = await make()
    const asked = await ask(product.id, bodyOf(await read(product.id), 59_000, 4_000, '행사'), 'cs')
    await ask(product.id, bodyOf(await read(product.id), gold, sku), 'admin')
    const id = asked.body.surcharges.pending_prices[0]?.approval_id ?? 0
    expect((await decide(id, 'approve')).body).toMatchObject({ code: 'APPROVAL_STALE' })
    expect(await amounts(product.id)).toEqual([gold, 10_000, sku, 0])
  })

  test('다른 상품의 옵션이나 바뀌는 것이 없는 요청은 받지 않는다', async () => {
    const [product, other] = [await make(), await make()]
    const body = bodyOf(await read(other.id), 1, 1, '행사')
    expect((await ask(product.id, body, 'cs')).body).toMatchObject({ code: 'VALIDATION' })
    const same = bodyOf(await read(product.id), 60_000, 5_000, '행사')
    expect((await ask(product.id, same, 'cs')).body).toMatchObject({ code: 'VALIDATION' })
    expect((await ask(99_999, same, 'cs')).status).toBe(404)
  })

  test('고객은 요청할 수 없고, 로그인하지 않으면 볼 수도 없다', async () => {
    const product = await make()
    const response = await api.app.request(path(product.id))
    expect(response.status).toBe(401)
  })
})

describe('추가금으로 두 사람 규칙을 피해 가는 길은 없다', () => {
  test('추가금이 승인을 기다리는 동안, 감사 기록은 바뀌지 않은 추가금을 말한다', async () => {
    const product = await make()
    const ops = await api.staff('ops')
    const [group] = (await read(product.id)).groups as [Surcharges['groups'][number]]
    const values = group.values.map(({ id, name }) => ({ id, name, extra_price: 0 }))
    const { version } = (await ops.get<{ version: number }>(`/store-admin/v1/options/${group.id}`)).body
    const change = { version, values, price_reason: '행사' }
    expect((await ops.patch(`/store-admin/v1/options/${group.id}`, change)).status).toBe(200)
    const groups = [{ id: group.id, name: group.name, values }]
    const all = { product_id: product.id, groups, price_reason: '행사' }
    expect((await ops.post('/store-admin/v1/options/bulk/upsert', all)).status).toBe(200)
    const told = await api.deps.db.select().from(auditLogs).where(like(auditLogs.action, 'option.%'))
    expect(told.map(({ action }) => action).toSorted()).toEqual(['option.update', 'option.upsert'])
    for (const { after } of told) {
      expect(JSON.stringify(after)).toContain('"extra_price":60000')
      expect(JSON.stringify(after)).not.toContain('"extra_price":0')
    }
    expect(await amounts(product.id)).toEqual([60_000, 10_000, 5_000, 0])
  })

  const roles = ['admin', 'ops', 'cs', 'marketer'] as const
  test.each(roles)('%s: SKU 수정과 일괄 수정, 옵션 수정과 한 번에 저장 모두 같은 규칙이다', async (role) => {
    const product = await make()
    const staff = await api.staff(role)
    const now = await read(product.id)
    const [group] = now.groups as [Surcharges['groups'][number]]
    const values = group.values.map(({ id, name }) => ({ id, name, extra_price: 0 }))
    const { version } = (await staff.get<{ version: number }>(`/store-admin/v1/options/${group.id}`)).body
    const ways: [name: string, may: readonly StaffRole[], go: () => Promise<{ body: unknown }>][] = [
      [
        '옵션 수정',
        ['admin', 'ops', 'marketer'],
        () => staff.patch(`/store-admin/v1/options/${group.id}`, { version, values }),
      ],
      [
        '한 번에 저장',
        ['admin', 'ops', 'marketer'],
        () =>
          staff.post('/store-admin/v1/options/bulk/upsert', {
            product_id: product.id,
            groups: [{ id: group.id, name: group.name, values }],
          }),
      ],
      [
        '같은 이름으로 다시 만들기',
        ['admin', 'ops', 'marketer'],
        () =>
          staff.post('/store-admin/v1/options/bulk/upsert', {
            product_id: product.id,
            groups: [{ name: group.name, values: values.map(({ name }) => ({ name, extra_price: 0 })) }],
          }),
      ],
    ]
    for (const [name, may, go] of ways)
      expect((await go()).body, name).toMatchObject({
        code: may.includes(role) ? 'PRICE_APPROVAL_REQUIRED' : 'FORBIDDEN',
      })
    expect(await amounts(product.id)).toEqual([60_000, 10_000, 5_000, 0])
  })

  test('운영 직원의 SKU 수정은 사유가 있으면 요청이 되고, 일괄 수정은 행마다 승인이 필요하다고 말한다', async () => {
    const product = await makeProduct(api.deps.db, {
      listPrice: 10_000,
      salePrice: 10_000,
      skus: [{ extraPrice: 90_000 }],
    })
    const ops = await api.staff('ops')
    const { version } = (await ops.get<{ version: number }>(`/store-admin/v1/skus/${product.sku.id}`)).body
    const sku = `/store-admin/v1/skus/${product.sku.id}`
    expect((await ops.patch(sku, { version, extra_price: 0 })).body).toMatchObject({ code: 'PRICE_APPROVAL_REQUIRED' })
    const asked = await ops.patch(sku, { version, extra_price: 80_000, price_reason: '행사' })
    expect(asked.body).toMatchObject({ extra_price: 90_000, pending_prices: [{ lines: [{}] }] })

    const admin = await api.staff('admin')
    const bulk = (body: object) => admin.post<Bulk>('/store-admin/v1/skus/bulk/update', body)
    const filter = { product_id: [String(product.id)] }
    // rows are made at the time of the machine
    const as_of = new Date(Date.now() + 60_000).toISOString()
    const silent = await bulk({ filter, as_of, values: { extra_price: 0 } })
    expect(silent.body).toMatchObject({ rows: [{ status: 'FAILED', code: 'PRICE_APPROVAL_REQUIRED' }] })
    const said = await bulk({ filter, as_of, values: { extra_price: 0, price_reason: '정리' } })
    expect(said.body.rows).toMatchObject([{ status: 'SUCCESS', warnings: [{ code: 'APPROVAL_REQUIRED' }] }])
    expect((await read(product.id)).skus[0]?.extra_price).toBe(90_000)
    expect((await read(product.id)).pending_prices).toHaveLength(2)
  })

  test('상품의 값을 조건으로 한꺼번에 바꿔도 혼자서는 절반 넘게 내리지 못하고, 요청된 행은 그렇다고 말한다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000 })
    const admin = await api.staff('admin')
    const filter = { q: product.name }
    // rows are made at the time of the machine
    const as_of = new Date(Date.now() + 60_000).toISOString()
    const go = (values: object) => admin.post<Bulk>('/store-admin/v1/products/bulk/update', { filter, as_of, values })
    expect((await go({ sale_price: 10 })).body.rows).toMatchObject([
      { status: 'FAILED', code: 'PRICE_APPROVAL_REQUIRED' },
    ])
    expect((await go({ sale_price: 10, price_reason: '정리' })).body.rows).toMatchObject([
      { status: 'SUCCESS', warnings: [{ code: 'APPROVAL_REQUIRED' }] },
    ])
  })

  test('팔기 전의 상품이라도 쓸 수 없는 역할은 요청만 하고, 한 번 판 상품은 다시 팔기 전으로 돌아가지 않는다', async () => {
    const draft = await makeProduct(api.deps.db, {
      listPrice: 40_000,
      salePrice: 30_000,
      status: 'DRAFT',
      skus: [{ extraPrice: 5_000 }],
    })
    const cs = await api.staff('cs')
    const items = [{ id: draft.id, sale_price: 10 }]
    await cs.post('/store-admin/v1/products/bulk/price', { items, reason: '그냥' })
    const skus = [{ id: draft.sku.id, before: 5_000, after: 0 }]
    expect((await ask(draft.id, { skus, reason: '그냥' }, 'cs')).body).toMatchObject({ approval_requested: true })
    const admin = await api.staff('admin')
    expect((await admin.get(`/store-admin/v1/products/${draft.id}`)).body).toMatchObject({ sale_price: 30_000 })
    const product = await make()
    const { version } = (await admin.get<{ version: number }>(`/store-admin/v1/products/${product.id}`)).body
    const again = await admin.patch(`/store-admin/v1/products/${product.id}`, { version, status: 'DRAFT' })
    expect(again.body).toMatchObject({ code: 'VALIDATION' })
  })
})
