import { describe, expect, test } from 'vitest'
import type { CategoryNode, ProductCard, ProductDetail, SkuPublic } from '#server/modules/catalog/catalog.contract.ts'
import { categories, productCategories } from '#server/modules/catalog/catalog.tables.ts'
import { consignmentHolidays } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
const ids = (body: { results: ProductCard[] }) => body.results.map((one) => one.id)
describe('상품 상세', () => {
  const detail = async (id: number) => api.anonymous.get<ProductDetail>(`/store/v1/products/${id}`)

  test('고시, 출고지, 옵션, 판매자와 도착 약속을 담는다', async () => {
    const product = await makeProduct(api.deps.db, {
      subtitle: '두께 10mm',
      notice: { 품명: '매트', 제조국: '한국' },
      purchaseLimit: 3,
      withdrawalLimitedReason: '개봉하면 반품할 수 없어요',
      skus: [
        {
          option: [
            ['색상', '그레이'],
            ['두께', '10mm', 3000],
          ],
        },
      ],
    })
    const { body } = await detail(product.id)
    expect(body).toMatchObject({
      subtitle: '두께 10mm',
      purchase_limit: 3,
      images: [{ id: product.image.id }],
      notice: {
        category: '스포츠용품',
        rows: [
          { label: '품명', value: '매트' },
          { label: '제조국', value: '한국' },
        ],
      },
      option_groups: [
        { name: '색상', values: [{ name: '그레이', extra_price: 0 }] },
        { name: '두께', values: [{ name: '10mm', extra_price: 3000 }] },
      ],
      shipping_origin: {
        fee_policy: 'CONDITIONAL_FREE',
        base_fee: 3000,
        free_threshold: 50_000,
        remote: { jeju: 3000, island: 5000 },
      },
      withdrawal_limited: { reason: '개봉하면 반품할 수 없어요' },
      // Monday 10:00, before the cut-off: leaves today, arrives Tuesday or Wednesday
      delivery_promise: { ships_on: '2026-11-16', arrives_between: ['2026-11-17', '2026-11-18'], cutoff: '14:00' },
      seller: { name: expect.any(String), business_no: expect.any(String) },
    })
  })

  test('마감 시각이 지나거나 출고지가 쉬면 다음 출고일을 약속한다', async () => {
    const product = await makeProduct(api.deps.db)
    api.clock.set('2026-11-20T14:00:00+09:00')
    expect((await detail(product.id)).body.delivery_promise?.ships_on).toBe('2026-11-23')
    await api.deps.db.insert(consignmentHolidays).values([
      { date: '2026-11-23', name: '재고 조사', kind: 'CLOSED', shippingOriginId: product.shippingOriginId },
      { date: '2026-11-24', name: '전체 휴무', kind: 'CLOSED' },
    ])
    expect((await detail(product.id)).body.delivery_promise).toMatchObject({
      ships_on: '2026-11-25',
      arrives_between: ['2026-11-26', '2026-11-27'],
    })
  })

  test('살 수 없는 상품은 언제 도착한다고 약속하지 않는다', async () => {
    const soldOut = await makeProduct(api.deps.db, { skus: [{ onHand: 0 }] })
    const over = await makeProduct(api.deps.db, { status: 'DISCONTINUED' })
    const coming = await makeProduct(api.deps.db, { availableFrom: new Date('2026-12-24T00:00:00+09:00') })
    for (const [product, status] of [
      [soldOut, 'SOLD_OUT'],
      [over, 'DISCONTINUED'],
      [coming, 'COMING'],
    ] as const) {
      const { body } = await detail(product.id)
      expect(body.status).toBe(status)
      expect(body).not.toHaveProperty('delivery_promise')
    }
  })

  test('숨긴 상품은 404, 판매를 끝낸 상품은 그렇다고 알리며 열린다', async () => {
    for (const status of ['DRAFT', 'HIDDEN', 'ARCHIVED'] as const) {
      const product = await makeProduct(api.deps.db, { status })
      for (const path of ['', '/options', '/recommendations']) {
        expect((await api.anonymous.get(`/store/v1/products/${product.id}${path}`)).body).toMatchObject({
          code: 'PRODUCT_NOT_FOUND',
        })
      }
    }
    const gone = await makeProduct(api.deps.db, { status: 'DISCONTINUED' })
    expect((await detail(gone.id)).body.status).toBe('DISCONTINUED')
    const coming = await makeProduct(api.deps.db, { availableFrom: new Date('2026-12-01T00:00:00+09:00') })
    expect((await detail(coming.id)).body.status).toBe('COMING')
    expect((await api.anonymous.get('/store/v1/products/999999')).status).toBe(404)
    expect((await api.anonymous.get('/store/v1/products/abc')).status).toBe(404)
  })

  test('남은 수량은 다섯 개 이하일 때만 알리고, 파는 SKU만 보인다', async () => {
    const product = await makeProduct(api.deps.db, {
      skus: [
        { option: [['색상', '그레이']], onHand: 100 },
        { option: [['색상', '핑크']], onHand: 5 },
        { option: [['색상', '블루']], onHand: 0 },
        { option: [['색상', '블랙']], status: 'INACTIVE' },
      ],
    })
    const { body } = await api.anonymous.get<{ skus: SkuPublic[] }>(`/store/v1/products/${product.id}/options`)
    expect(body.skus.map(({ stock, left }) => [stock, left])).toEqual([
      ['AVAILABLE', undefined],
      ['LOW', 5],
      ['SOLD_OUT', undefined],
    ])
  })

  test('추천은 같은 카테고리의 파는 상품으로 채운다', async () => {
    const { db } = api.deps
    const [category] = await db.insert(categories).values({ name: '매트', depth: 1 }).returning()
    const product = await makeProduct(db)
    const similar = await makeProduct(db, { salesScore: 1 })
    const hidden = await makeProduct(db, { status: 'HIDDEN' })
    const other = await makeProduct(db)
    for (const one of [product, similar, hidden])
      await db.insert(productCategories).values({ productId: one.id, categoryId: category?.id ?? 0 })
    const { body } = await api.anonymous.get<{ results: ProductCard[] }>(
      `/store/v1/products/${product.id}/recommendations`,
    )
    expect(ids(body)).toEqual([similar.id])
    expect(
      (await api.anonymous.get<{ results: ProductCard[] }>(`/store/v1/products/${other.id}/recommendations`)).body
        .results,
    ).toEqual([])
  })
})

describe('카테고리 나무', () => {
  test('숨긴 가지는 빠지고, 상품은 위 카테고리마다 한 번씩만 센다', async () => {
    const { db } = api.deps
    const [top] = await db.insert(categories).values({ name: '기구', depth: 1, sequence: 2 }).returning()
    const [first] = await db.insert(categories).values({ name: '의류', depth: 1, sequence: 1 }).returning()
    const [mat] = await db
      .insert(categories)
      .values({ name: '매트', depth: 2, parentId: top?.id ?? 0 })
      .returning()
    const [roller] = await db
      .insert(categories)
      .values({ name: '롤러', depth: 2, parentId: top?.id ?? 0, status: 'INACTIVE' })
      .returning()
    const product = await makeProduct(db)
    const hidden = await makeProduct(db, { status: 'HIDDEN' })
    for (const categoryId of [mat?.id ?? 0, roller?.id ?? 0])
      await db.insert(productCategories).values({ productId: product.id, categoryId })
    await db.insert(productCategories).values({ productId: hidden.id, categoryId: mat?.id ?? 0 })
    const { body } = await api.anonymous.get<{ results: CategoryNode[] }>('/store/v1/products/categories')
    expect(body.results).toEqual([
      { id: first?.id, name: '의류', parent_id: null, sequence: 1, product_count: 0 },
      {
        id: top?.id,
        name: '기구',
        parent_id: null,
        sequence: 2,
        product_count: 1,
        children: [{ id: mat?.id, name: '매트', parent_id: top?.id, sequence: 0, product_count: 1 }],
      },
    ])
  })
})
