import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { recomputeSalesScores } from '#server/modules/catalog/catalog.jobs.ts'
import type { ProductCard } from '#server/modules/catalog/catalog.contract.ts'
import { categories, productCategories, products, productTags, tags } from '#server/modules/catalog/catalog.tables.ts'
import { eq } from 'drizzle-orm'

const api = useApi()
type Slice = { results: ProductCard[]; total_count: number; has_next: boolean }

const ids = (body: Slice) => body.results.map((one) => one.id)
const list = async (query = '') => (await api.anonymous.get<Slice>(`/store/v1/products?${query}`)).body

describe('상품 목록', () => {
  test('카드는 브랜드, 사진, 가격, 배송비와 배지를 담는다', async () => {
    const origin = await makeOrigin(api.deps.db)
    const brand = await makeBrand(api.deps.db, { name: '고요', slug: 'goyo' })
    const product = await makeProduct(api.deps.db, {
      name: '고요 매트',
      brandId: brand.id,
      shippingOriginId: origin.id,
      listPrice: 80_000,
      salePrice: 60_000,
      exclusive: true,
      reviewCount: 3,
      reviewSum: 14,
    })
    expect((await list()).results).toEqual([
      {
        id: product.id,
        name: '고요 매트',
        brand: { id: brand.id, name: '고요', slug: 'goyo' },
        thumbnail: { id: product.image.id, url: product.image.url, width: 720, height: 720 },
        list_price: 80_000,
        sale_price: 60_000,
        final_price: 60_000,
        discount_rate: 25,
        reference_price: 80_000,
        status: 'ON_SALE',
        badges: expect.arrayContaining(['EXCLUSIVE', 'FREE_SHIPPING']),
        review: { average: 4.7, count: 3 },
        shipping: { origin_id: origin.id, label: '3,000원 (5만원 이상 무료)' },
      },
    ])
  })

  test('숨긴 것, 작성 중, 보관한 것, 판매 기간이 끝난 것은 어떤 조건으로도 보이지 않는다', async () => {
    const { db } = api.deps
    const shown = await makeProduct(db, { name: '보이는 매트' })
    for (const status of ['DRAFT', 'HIDDEN', 'ARCHIVED', 'DISCONTINUED'] as const)
      await makeProduct(db, { name: `매트 ${status}`, status })
    await makeProduct(db, { name: '지난 매트', availableTo: new Date('2026-11-16T09:59:00+09:00') })
    for (const query of ['', 'q=매트', 'sort=NEW', 'in_stock=true', 'price_min=1']) {
      expect(ids(await list(query)), query).toEqual([shown.id])
    }
    expect(await list('status=HIDDEN')).toMatchObject({ code: 'VALIDATION' })
  })

  test('찾는 말은 낱말마다 이름, 브랜드, 태그 어디에든 있으면 된다. %와 _는 글자 그대로다', async () => {
    const { db } = api.deps
    const brand = await makeBrand(db, { name: '고요' })
    const mat = await makeProduct(db, { name: '두꺼운 매트', brandId: brand.id })
    const band = await makeProduct(db, { name: '루프 밴드 100%' })
    const [tag] = await db.insert(tags).values({ name: '층간소음' }).returning()
    await db.insert(productTags).values({ productId: band.id, tagId: tag?.id ?? 0 })
    expect(ids(await list(`q=${encodeURIComponent('고요 매트')}`))).toEqual([mat.id])
    expect(ids(await list(`q=${encodeURIComponent('층간소음')}`))).toEqual([band.id])
    expect(ids(await list(`q=${encodeURIComponent('%')}`))).toEqual([band.id])
    expect(ids(await list('q=___'))).toEqual([])
  })

  test('카테고리는 하위 카테고리의 상품까지, 태그는 여러 개 가운데 하나면 된다', async () => {
    const { db } = api.deps
    const [top] = await db.insert(categories).values({ name: '기구', depth: 1 }).returning()
    const [middle] = await db
      .insert(categories)
      .values({ name: '매트', depth: 2, parentId: top?.id ?? 0 })
      .returning()
    const [leaf] = await db
      .insert(categories)
      .values({ name: '두꺼운 매트', depth: 3, parentId: middle?.id ?? 0 })
      .returning()
    const inLeaf = await makeProduct(db)
    const elsewhere = await makeProduct(db)
    await db.insert(productCategories).values({ productId: inLeaf.id, categoryId: leaf?.id ?? 0 })
    for (const category of [top, middle, leaf])
      expect(ids(await list(`category_id=${category?.id}`))).toEqual([inLeaf.id])
    expect(ids(await list('category_id=999'))).toEqual([])
    const made = await db
      .insert(tags)
      .values([{ name: '가' }, { name: '나' }])
      .returning()
    await db.insert(productTags).values([
      { productId: inLeaf.id, tagId: made[0]?.id ?? 0 },
      { productId: elsewhere.id, tagId: made[1]?.id ?? 0 },
    ])
    expect(ids(await list(`tag_id=${made[0]?.id}&tag_id=${made[1]?.id}&sort=NEW`))).toEqual([elsewhere.id, inLeaf.id])
    expect(ids(await list(`tag_id=${made[1]?.id}`))).toEqual([elsewhere.id])
  })

  test('정렬과 쪽 나누기: 가격 순서가 맞고 다음이 있는지 말한다', async () => {
    for (const salePrice of [30_000, 10_000, 20_000]) await makeProduct(api.deps.db, { salePrice, listPrice: 40_000 })
    const first = await list('sort=PRICE_ASC&limit=2')
    expect(first.results.map((one) => one.sale_price)).toEqual([10_000, 20_000])
    expect(first).toMatchObject({ total_count: 3, has_next: true })
    const last = await list('sort=PRICE_DESC&limit=2&offset=2')
    expect(last.results.map((one) => one.sale_price)).toEqual([10_000])
    expect(last).toMatchObject({ total_count: 3, has_next: false })
    expect(await list('offset=50')).toMatchObject({ results: [], total_count: 3, has_next: false })
  })

  test('재고가 없으면 품절로 보이고 재고 있는 것만 볼 수 있다. 안전재고와 결제 중인 수량은 파는 재고가 아니다', async () => {
    const { db } = api.deps
    const sold = await makeProduct(db, { skus: [{ onHand: 3, reserved: 1, safetyStock: 2 }] })
    const off = await makeProduct(db, { skus: [{ status: 'INACTIVE' }] })
    const left = await makeProduct(db, { skus: [{ onHand: 4, reserved: 1, safetyStock: 2 }] })
    const all = await list()
    expect(Object.fromEntries(all.results.map((one) => [one.id, one.status]))).toEqual({
      [sold.id]: 'SOLD_OUT',
      [off.id]: 'SOLD_OUT',
      [left.id]: 'ON_SALE',
    })
    expect(ids(await list('in_stock=true'))).toEqual([left.id])
  })

  test('많이 팔린 상품은 최근 30일에 팔린 것만, 단독 상품은 단독인 것만. 줄인 주소도 같다', async () => {
    const { db } = api.deps
    const best = await makeProduct(db, { salesScore: 7 })
    await makeProduct(db, { salesScore: 0 })
    const only = await makeProduct(db, { exclusive: true })
    expect(ids((await api.anonymous.get<Slice>('/store/v1/products/best')).body)).toEqual([best.id])
    expect(ids((await api.anonymous.get<Slice>('/store/v1/best')).body)).toEqual([best.id])
    expect(ids((await api.anonymous.get<Slice>('/store/v1/quat-only')).body)).toEqual([only.id])
    expect((await api.anonymous.get<Slice>('/store/v1/products/best')).body.results[0]?.badges).toContain('BEST')
  })

  test('판매 수는 시계가 다시 센다: 주문이 없으면 0이 된다', async () => {
    const product = await makeProduct(api.deps.db, { salesScore: 7 })
    expect(await recomputeSalesScores(api.deps)).toEqual({ changed: 1 })
    expect(await recomputeSalesScores(api.deps)).toEqual({ changed: 0 })
    const [row] = await api.deps.db
      .select({ score: products.salesScore })
      .from(products)
      .where(eq(products.id, product.id))
    expect(row?.score).toBe(0)
  })

  test('잘못된 조건은 400이다', async () => {
    for (const query of [
      'sort=CHEAP',
      'limit=0',
      'limit=101',
      'offset=-1',
      'price_min=abc',
      'tag_id=x',
      'category_id=0',
      'in_stock=maybe',
    ]) {
      expect((await api.anonymous.get(`/store/v1/products?${query}`)).body, query).toMatchObject({ code: 'VALIDATION' })
    }
  })
})
