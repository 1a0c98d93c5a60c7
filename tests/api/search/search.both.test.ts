import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
type Hit = { type: string; label: string; url: string; sub: string }
const find = async (q: string, role: StaffRole = 'ops') =>
  (await (await api.staff(role)).post<{ results: Hit[] }>('/store-admin/v1/search', { q })).body.results
const types = (hits: Hit[]) => [...new Set(hits.map(({ type }) => type))].toSorted()

describe('빠른 찾기', () => {
  test('SKU는 코드의 앞부분으로, 하이픈이 있든 없든, 소문자로도, 바코드로도 찾는다', async () => {
    const product = await makeProduct(api.deps.db, {
      skus: [{ code: 'MAT-10-GRAY', barcode: '8801234567893' }],
    })
    for (const q of ['MAT-10-GRAY', 'MAT10GRAY', 'mat-10', 'mat10', '8801234567893', '880-1234-567893']) {
      const hits = (await find(q)).filter(({ type }) => type === 'sku')
      expect(hits, q).toMatchObject([{ label: 'MAT-10-GRAY', url: `/skus/${product.sku.id}` }])
    }
  })

  test('상품, 브랜드, 쿠폰을 이름으로 찾는다', async () => {
    const brand = await makeBrand(api.deps.db, { name: '고요한숲', slug: 'quiet-forest' })
    const product = await makeProduct(api.deps.db, { name: '고요 요가 매트', brandId: brand.id })
    const { issue } = await makeIssue(api.deps.db, { coupon: { name: '고요 가을 쿠폰' } })
    const hits = await find('고요')
    expect(types(hits)).toEqual(['brand', 'coupon', 'product'])
    expect(hits.map(({ url }) => url)).toEqual(
      expect.arrayContaining([`/products/${product.id}`, `/brands/${brand.id}`, `/coupon-issues/${issue.id}/show`]),
    )
  })

  test('클레임은 제 번호로, 그리고 주문번호로 하이픈이 있든 없든 찾는다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId } = await anOrder(api.deps, shop, { items: [{}] })
    const [order] = await api.deps.db.select().from(orders).where(eq(orders.id, orderId))
    await withReasons(api)
    await api.deps.db.insert(claims).values({
      claimNo: 'C261122ABCD2345',
      orderId,
      userId: order?.userId ?? 0,
      type: 'return',
      status: 'REQUESTED',
      fault: 'CUSTOMER',
      reasonId: 1,
      requester: 'USER',
    })
    const orderNo = order?.orderNo ?? ''
    const dashed = `${orderNo.slice(0, 6)}-${orderNo.slice(6)}`
    for (const q of ['C261122ABCD2345', 'c261122-abcd-2345', 'C261122 ABCD2345'])
      expect(
        (await find(q)).filter(({ type }) => type === 'claim'),
        q,
      ).toMatchObject([{ label: 'C261122ABCD2345' }])
    for (const q of [orderNo, dashed, dashed.toLowerCase()]) expect(types(await find(q)), q).toEqual(['claim', 'order'])
    expect(types(await find(orderNo, 'marketer'))).toEqual(['order'])
  })

  test('열 수 없는 화면 대신 볼 수 있는 목록으로 데려간다', async () => {
    const product = await makeProduct(api.deps.db, { name: '무게 추 세트' })
    const [hit] = (await find('무게 추', 'cs')).filter(({ type }) => type === 'product')
    expect(hit?.url).toBe(`/products?filter=${encodeURIComponent(JSON.stringify({ q: product.name }))}`)
  })
})
