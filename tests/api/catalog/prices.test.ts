import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import type { StaffRole } from '#shared/permissions.ts'

const api = useApi()
const path = '/store-admin/v1/products'
type Product = {
  sale_price: number
  list_price: number
  name: string
  version: number
  pending_prices: { approval_id: number; lines: { value: string }[] }[]
}
type Bulk = { rows: { status: string; code?: string; warnings?: { code: string }[]; before: object; after: object }[] }

const read = async (id: number) => (await (await api.staff('admin')).get<Product>(`${path}/${id}`)).body
const change = async (id: number, body: object, role: StaffRole = 'admin') => {
  const { version } = await read(id)
  return (await api.staff(role)).patch<Product & { code?: string }>(`${path}/${id}`, { version, ...body })
}
const approve = async (id: number) =>
  (await api.staff('admin')).post<{ code?: string }>(`/store-admin/v1/approvals/${id}/approve`, {})

describe('가격은 두 사람이', () => {
  test('관리자도 판매가를 절반 넘게는 혼자 내리지 못하고, 사유를 적으면 앞뒤 값과 함께 승인을 기다린다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000 })
    expect((await change(product.id, { sale_price: 15_000 })).body).toMatchObject({ sale_price: 15_000 })
    const other = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000 })
    const refused = await change(other.id, { sale_price: 14_999 })
    expect(refused.body).toMatchObject({ code: 'PRICE_APPROVAL_REQUIRED', extra: { over_half: true } })

    const asked = await change(other.id, { sale_price: 14_999, name: '새 이름', price_reason: '재고 정리' })
    expect(asked.body).toMatchObject({ sale_price: 30_000, name: '새 이름' })
    expect(asked.body.pending_prices[0]?.lines).toEqual([{ label: '판매가', value: '30,000원 → 14,999원 (−50%)' }])
    expect((await approve(asked.body.pending_prices[0]?.approval_id ?? 0)).body).toMatchObject({ status: 'APPROVED' })
    expect(await read(other.id)).toMatchObject({ sale_price: 14_999, pending_prices: [] })
  })

  test('정가도 함께 기다리고, 승인하면 둘이 함께 바뀐다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000 })
    const prices = { list_price: 50_000, sale_price: 14_000 }
    const { body } = await change(product.id, { ...prices, price_reason: '재고 정리' })
    expect(body).toMatchObject({ list_price: 40_000, sale_price: 30_000 })
    await approve(body.pending_prices[0]?.approval_id ?? 0)
    expect(await read(product.id)).toMatchObject(prices)
  })

  test('요청한 사람은 자기 요청을 승인할 수 없다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000 })
    const admin = await api.staff('admin')
    const { version } = await read(product.id)
    const asked = await admin.patch<Product>(`${path}/${product.id}`, {
      version,
      sale_price: 1_000,
      price_reason: '정리',
    })
    const own = await admin.post(`/store-admin/v1/approvals/${asked.body.pending_prices[0]?.approval_id}/approve`, {})
    expect(own.body).toMatchObject({ code: 'APPROVAL_OWN_REQUEST' })
    expect((await read(product.id)).sale_price).toBe(30_000)
  })

  test('조금씩 여러 번 내려도 하루 안에 절반 넘게 내리면 두 사람이 필요하다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000 })
    expect((await change(product.id, { sale_price: 16_000 })).status).toBe(200)
    expect((await change(product.id, { sale_price: 14_000 })).body).toMatchObject({ code: 'PRICE_APPROVAL_REQUIRED' })
    api.clock.advance(25 * 3_600_000)
    expect((await change(product.id, { sale_price: 14_000 })).status).toBe(200)
  })

  test.each(['ops', 'cs', 'marketer'] as const)('%s 은(는) 가격을 바꾸지 못하지만 요청할 수 있다', async (role) => {
    const product = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000 })
    const staff = await api.staff(role)
    const items = [{ id: product.id, sale_price: 29_000 }]
    const refused = await staff.post<Bulk>(`${path}/bulk/price`, { items })
    expect(refused.body.rows).toMatchObject([{ status: 'FAILED', code: 'PRICE_APPROVAL_REQUIRED' }])
    const dry = await staff.post<Bulk>(`${path}/bulk/price`, { items, reason: '행사', dry_run: true })
    expect(dry.body.rows[0]).toMatchObject({
      status: 'SUCCESS',
      warnings: [{ code: 'APPROVAL_REQUIRED' }],
      before: { sale_price: 30_000 },
      after: { sale_price: 29_000 },
    })
    expect((await read(product.id)).pending_prices).toEqual([])
    await staff.post(`${path}/bulk/price`, { items, reason: '행사' })
    const waiting = await read(product.id)
    expect(waiting).toMatchObject({
      sale_price: 30_000,
      pending_prices: [{ requested_name: expect.any(String) as string }],
    })
    await approve(waiting.pending_prices[0]?.approval_id ?? 0)
    expect((await read(product.id)).sale_price).toBe(29_000)
  })

  test('일괄 수정으로도 피해 갈 수 없다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000 })
    const admin = await api.staff('admin')
    const { version } = await read(product.id)
    for (const where of ['update', 'price']) {
      const items = [{ id: product.id, version, sale_price: 10 }]
      const { body } = await admin.post<Bulk>(`${path}/bulk/${where}`, { items })
      expect(body.rows).toMatchObject([{ status: 'FAILED', code: 'PRICE_APPROVAL_REQUIRED' }])
    }
    expect((await read(product.id)).sale_price).toBe(30_000)
  })

  test('기다리는 사이 가격이 바뀌었으면 승인해도 덮어쓰지 않는다', async () => {
    const product = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000 })
    const asked = await change(product.id, { sale_price: 20_000, price_reason: '행사' }, 'ops')
    await change(product.id, { sale_price: 28_000 })
    expect((await approve(asked.body.pending_prices[0]?.approval_id ?? 0)).body).toMatchObject({
      code: 'APPROVAL_STALE',
    })
    expect((await read(product.id)).sale_price).toBe(28_000)
  })

  test('SKU와 옵션의 추가금도 같은 규칙이다: 손님이 내는 값이 절반 넘게 내리면 승인을 기다린다', async () => {
    const product = await makeProduct(api.deps.db, {
      listPrice: 10_000,
      salePrice: 10_000,
      skus: [{ option: [['색상', '금', 90_000]], extraPrice: 50_000 }],
    })
    const admin = await api.staff('admin')
    const { version } = (await admin.get<{ version: number }>(`/store-admin/v1/skus/${product.sku.id}`)).body
    const sku = await admin.patch(`/store-admin/v1/skus/${product.sku.id}`, { version, extra_price: 0 })
    expect(sku.body).toMatchObject({ extra_price: 0 })

    const options = await admin.get<{
      results: { id: number; name: string; values: { id: number; name: string }[] }[]
    }>(`/store-admin/v1/options?product_id=${product.id}`)
    const groups = options.body.results.map(({ id, name, values }) => ({
      id,
      name,
      values: values.map((value) => ({ id: value.id, name: '순금', extra_price: 0 })),
    }))
    const body = { product_id: product.id, groups }
    expect((await admin.post('/store-admin/v1/options/bulk/upsert', body)).body).toMatchObject({
      code: 'PRICE_APPROVAL_REQUIRED',
    })
    const asked = await admin.post('/store-admin/v1/options/bulk/upsert', { ...body, price_reason: '정리' })
    expect(asked.body).toMatchObject({
      approval_requested: true,
      groups: [{ values: [{ name: '순금', extra_price: 90_000 }] }],
    })
    await approve((await read(product.id)).pending_prices[0]?.approval_id ?? 0)
    const after = await admin.get(`/store-admin/v1/options?product_id=${product.id}`)
    expect(after.body).toMatchObject({ results: [{ values: [{ extra_price: 0 }] }] })
  })
})
