import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories, productCategories, products, productTags, tags } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { makeBrand, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import type { ProductFacets } from '#contract/schema.d.ts'

const api = useApi()
const facets = async (query = '') => (await api.anonymous.get<ProductFacets>(`/store/v1/products/facets?${query}`)).body
const listed = async (query = '') =>
  (await api.anonymous.get<{ results: { name: string }[]; total_count: number }>(`/store/v1/products?${query}`)).body
const counts = (all: { name: string; count: number }[]) =>
  Object.fromEntries(all.map(({ name, count }) => [name, count]))
const bands = ({ price_bands: all }: ProductFacets) => all.map(({ count }) => count)

/** Five products on the shelf and one that is hidden. */
async function shop() {
  const { db } = api.deps
  const [calm, firm] = [await makeBrand(db, { name: '고요' }), await makeBrand(db, { name: '단단' })]
  const [free, paid] = [
    await makeOrigin(db, { feePolicy: 'FREE', freeThreshold: null }),
    await makeOrigin(db, { feePolicy: 'CONDITIONAL_FREE', freeThreshold: 50_000 }),
  ]
  const [gear] = await db.insert(categories).values({ name: '기구', depth: 1 }).returning()
  const parentId = gear?.id ?? 0
  const [mats] = await db.insert(categories).values({ name: '매트', depth: 2, parentId }).returning()
  const [rolls] = await db.insert(categories).values({ name: '롤러', depth: 2, parentId }).returning()
  const [gone] = await db.insert(categories).values({ name: '숨은 곳', depth: 1, status: 'INACTIVE' }).returning()
  const at = (one: { id: number } | undefined) => one?.id ?? 0
  const make = async (name: string, price: number, more: object, places: number[]) => {
    const { id } = await makeProduct(db, { name, listPrice: price, salePrice: price, ...more })
    await db.insert(productCategories).values(places.map((categoryId) => ({ productId: id, categoryId })))
    return id
  }
  const calmly = { brandId: calm.id, shippingOriginId: paid.id }
  const firmly = { brandId: firm.id, shippingOriginId: free.id }
  await make('얇은 매트', 9_999, { ...calmly, listPrice: 12_000 }, [at(mats)])
  await make('두꺼운 매트', 50_000, calmly, [at(mats), at(rolls), at(gone)])
  const timed = await make('접는 매트', 30_000, firmly, [at(mats)])
  await make('긴 롤러', 10_000, firmly, [at(rolls)])
  await make('짧은 롤러', 100_000, { ...firmly, skus: [{ onHand: 0 }] }, [at(rolls)])
  const hidden = await make('숨은 매트', 10_000, { ...firmly, status: 'HIDDEN' }, [at(mats), at(gone)])
  await openTimeSale(db, timed, 20_000)
  return { calm: calm.id, firm: firm.id, gear: parentId, mats: at(mats), rolls: at(rolls), timed, hidden }
}

describe('좁힐 수 있는 것과 그 개수', () => {
  test('숨긴 상품과 숨긴 카테고리는 세지 않고, 여러 카테고리에 있는 상품은 위 카테고리에서 한 번만 센다', async () => {
    const { gear } = await shop()
    const all = await facets()
    expect(counts(all.categories)).toEqual({ 기구: 5, 매트: 3, 롤러: 3 })
    expect(all.categories.map(({ parent_id }) => parent_id)).toEqual([null, gear, gear])
    expect(counts(all.brands)).toEqual({ 단단: 3, 고요: 2 })
    expect(all).toMatchObject({ total_count: 5, free_shipping: 4, sale: 2, in_stock: 4 })
    // 9,999 / 10,000 / 30,000 / 50,000 / 100,000: a band begins at its first price and ends before its second
    expect(bands(all)).toEqual([1, 1, 1, 1, 1])
  })

  test('한 묶음 안에서는 하나면 되고, 묶음끼리는 다 맞아야 하며, 한 묶음의 개수는 그 묶음에서 고른 것과 상관없다', async () => {
    const { calm, firm, mats, rolls } = await shop()
    const one = await facets(`brand_id=${calm}&category_id=${mats}`)
    expect(one).toMatchObject({ total_count: 2, free_shipping: 1, sale: 1, in_stock: 2 })
    expect(counts(one.brands)).toEqual({ 고요: 2, 단단: 1 })
    expect(counts(one.categories)).toEqual({ 기구: 2, 매트: 2, 롤러: 1 })
    expect(bands(one)).toEqual([1, 0, 0, 1, 0])
    const both = await facets(
      `brand_id=${calm}&brand_id=${firm}&category_id=${rolls}&price_band=FROM_100000&price_band=UNDER_30000`,
    )
    expect(both.total_count).toBe(2)
    expect(bands(both)).toEqual([0, 1, 0, 1, 1])
    expect(counts(both.categories)).toEqual({ 기구: 2, 롤러: 2 })
    const stocked = await facets('in_stock=true&free_shipping=true')
    expect(stocked).toMatchObject({ total_count: 3, in_stock: 3, free_shipping: 3 })
    expect(await facets('price_min=10000&price_max=50000')).toMatchObject({ total_count: 3, sale: 1 })
    expect(bands(await facets('price_min=10000&price_max=50000'))).toEqual([1, 1, 1, 1, 1])
  })

  test('무엇을 고르든 개수는 목록의 개수와 같고, 고른 것은 없어도 남는다', async () => {
    const { calm, firm, mats, rolls } = await shop()
    for (const query of [
      '',
      `brand_id=${calm}`,
      `brand_id=${calm}&brand_id=${firm}`,
      `category_id=${mats}&category_id=${rolls}&sale=true`,
      `category_id=${rolls}&free_shipping=true&in_stock=true`,
      'price_band=UNDER_10000&price_band=FROM_100000',
      'price_band=UNDER_50000&price_min=30001',
      'sale=true',
      'rating_band=FROM_40',
      'rating_band=FROM_45&rating_band=FROM_30&sale=true',
      `q=${encodeURIComponent('매트')}&free_shipping=true`,
      `q=${encodeURIComponent('ㄹㄹ')}`,
    ]) {
      const { total_count: total } = await facets(query)
      expect(total, query).toBe((await listed(query)).total_count)
    }
    const none = await facets(`brand_id=${calm}&category_id=${rolls}&price_band=UNDER_10000`)
    expect(none.total_count).toBe(0)
    expect(counts(none.brands)).toEqual({ 고요: 0 })
    expect(counts(none.categories)).toEqual({ 기구: 1, 매트: 1, 롤러: 0 })
  })

  test('찾은 것을 추리고 늘어놓은 목록은 데이터베이스가 추리고 늘어놓은 목록과 언제나 같다', async () => {
    const { calm, firm, gear, mats, rolls } = await shop()
    const { db } = api.deps
    const [tag] = await db.insert(tags).values({ name: '모두' }).returning()
    const all = await db.select({ id: products.id }).from(products)
    await db.insert(productTags).values(all.map(({ id }) => ({ productId: id, tagId: tag?.id ?? 0 })))
    for (const { id } of all)
      await db
        .update(products)
        .set({ salesScore: id % 3, reviewCount: id % 2, reviewSum: (id % 2) * 4 })
        .where(eq(products.id, id))
    const some = (name: string, values: (string | number)[]) =>
      fc.subarray(values).map((picked) => picked.map((v) => `${name}=${v}`))
    const query = fc.tuple(
      some('brand_id', [calm, firm]),
      some('category_id', [gear, mats, rolls]),
      some('price_band', ['UNDER_10000', 'UNDER_30000', 'UNDER_50000', 'FROM_100000']),
      some('rating_band', ['FROM_45', 'FROM_40']),
      fc.subarray(['free_shipping=true', 'sale=true', 'in_stock=true', 'price_min=10000', 'price_max=50000']),
      some('sort', ['NEW', 'SALES', 'PRICE_ASC', 'PRICE_DESC', 'REVIEW']).map((sorts) => sorts.slice(0, 1)),
      some('offset', [1]),
    )
    await fc.assert(
      fc.asyncProperty(query, async (parts) => {
        const asked = parts.flat().join('&')
        expect(await listed(`q=${encodeURIComponent('모두')}&${asked}`), asked).toEqual(await listed(asked))
      }),
      { numRuns: 60 },
    )
  })

  test('찾는 말과 태그는 모든 개수에 걸리고, 고쳐 찾은 말을 목록처럼 말한다', async () => {
    const { timed, hidden } = await shop()
    const found = await facets(`q=${encodeURIComponent('롤러')}`)
    expect(found).toMatchObject({ total_count: 3, brands: [{ name: '단단' }, { name: '고요' }] })
    expect(await facets(`q=${encodeURIComponent('역기')}`)).toMatchObject({ total_count: 0, brands: [], sale: 0 })
    expect(await facets(`q=${encodeURIComponent('롤너')}`)).toMatchObject({ total_count: 3, corrected_query: '롤러' })
    const [tag] = await api.deps.db.insert(tags).values({ name: '오늘만' }).returning()
    await api.deps.db
      .insert(productTags)
      .values([timed, hidden].map((productId) => ({ productId, tagId: tag?.id ?? 0 })))
    expect(await facets(`tag_id=${tag?.id}`)).toMatchObject({ total_count: 1, sale: 1, brands: [{ name: '단단' }] })
  })

  test('별점은 화면에 보이는 평균으로 세고, 리뷰가 없으면 들지 않는다', async () => {
    const { calm } = await shop()
    const { db } = api.deps
    // 4.45 is shown as 4.5, 3.949… as 3.9, 3.95 as 4
    const reviews: Record<string, [count: number, sum: number]> = {
      '얇은 매트': [20, 89],
      '두꺼운 매트': [100, 395],
      '접는 매트': [1000, 3949],
      '긴 롤러': [1, 1],
    }
    for (const [name, [reviewCount, reviewSum]] of Object.entries(reviews))
      await db.update(products).set({ reviewCount, reviewSum }).where(eq(products.name, name))
    const ratings = async (query = '') => (await facets(query)).rating_bands.map(({ band, count }) => [band, count])
    const all = [
      ['FROM_45', 1],
      ['FROM_40', 2],
      ['FROM_30', 3],
    ]
    expect([await ratings(), await ratings('rating_band=FROM_45')]).toEqual([all, all])
    const names = async (query: string) => (await listed(query)).results.map(({ name }) => name).toSorted()
    expect(await names('rating_band=FROM_45')).toEqual(['얇은 매트'])
    expect(await names('rating_band=FROM_45&rating_band=FROM_40')).toEqual(['두꺼운 매트', '얇은 매트'])
    const { total_count: total, brands } = await facets('rating_band=FROM_30')
    expect([total, brands.find(({ id }) => id === calm)?.count]).toEqual([3, 2])
  })

  test.each(['price_band=CHEAP', 'rating_band=FROM_50', 'brand_id=x', 'category_id=0', 'sort=NEW', 'sale=maybe'])(
    '%s는 거절한다',
    async (query) => {
      expect(await facets(query)).toMatchObject({ code: 'VALIDATION' })
    },
  )
})
