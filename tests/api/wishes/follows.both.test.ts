import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { brands, products } from '#server/modules/catalog/catalog.tables.ts'
import { followedBrands, followedProducts } from '#server/modules/wishes/wishes.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { ofProduct, schedule } from '#tests/support/priceSchedules.ts'
import { follow, type Followed, following, unfollow } from '#tests/support/wishes.ts'

const api = useApi()
let product: Awaited<ReturnType<typeof makeProduct>>
beforeEach(async () => {
  product = await makeProduct(api.deps.db, { salePrice: 30_000 })
})

const counted = async (id: number) => {
  const [row] = await api.deps.db.select().from(followedProducts).where(eq(followedProducts.productId, id))
  return row?.followerCount
}

describe('상품 찜', () => {
  test('두 번 찜해도 한 번이고, 처음의 가격과 날이 남는다', async () => {
    const customer = await api.customer()
    expect((await follow(customer, 'product', product.id)).body).toEqual({ following: true })
    const { followed_at } = (await following(customer)).results[0] as Followed
    await api.deps.db.update(products).set({ salePrice: 35_000 }).where(eq(products.id, product.id))
    api.clock.advance(60_000)
    expect((await follow(customer, 'product', product.id)).status).toBe(200)
    expect(await following(customer)).toMatchObject({
      total_count: 1,
      results: [{ id: product.id, is_following: true, price_at_follow: 30_000, followed_at, restocked: false }],
    })
    expect(await counted(product.id)).toBe(1)
  })

  test('찜을 지우면 목록과 수에서 빠지고, 없는 찜을 지워도 된다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    await follow(customer, 'product', product.id)
    await follow(other, 'product', product.id)
    for (let twice = 0; twice < 2; twice++)
      expect((await unfollow(customer, 'product', product.id)).body).toEqual({ following: false })
    expect((await following(customer)).results).toEqual([])
    expect((await following(other)).total_count).toBe(1)
    expect(await counted(product.id)).toBe(1)
    expect((await api.anonymous.get(`/store/v1/products/${product.id}`)).body).toMatchObject({ follower_count: 1 })
    const staff = await api.staff('cs')
    expect((await staff.get(`/store-admin/v1/products/${product.id}`)).body).toMatchObject({ follower_count: 1 })
  })

  test('싸지면 얼마나 싸졌는지 말하고, 비싸지면 말하지 않는다', async () => {
    const customer = await api.customer()
    await follow(customer, 'product', product.id)
    await api.deps.db.update(products).set({ salePrice: 25_500 }).where(eq(products.id, product.id))
    expect(await following(customer)).toMatchObject({ results: [{ final_price: 25_500, price_drop: 4_500 }] })
    await follow(customer, 'product', (await makeProduct(api.deps.db)).id)
    const cheaper = { total_count: 1, results: [{ id: product.id, price_drop: 4_500 }] }
    expect(await following(customer, '?only=PRICE_DROP')).toMatchObject(cheaper)
    await api.deps.db.update(products).set({ salePrice: 39_000 }).where(eq(products.id, product.id))
    expect((await following(customer)).results.at(-1)).not.toHaveProperty('price_drop')
    expect(await following(customer, '?only=PRICE_DROP')).toMatchObject({ total_count: 0, results: [] })
  })

  test('예약한 가격이 시작하면 그 가격으로 견주고, 끝나면 본래 가격으로 견준다', async () => {
    const [customer, later] = [await api.customer(), await api.customer()]
    const soon = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000)
    const [from, until] = [soon(3), soon(6)]
    const times = { effective_at: from.toISOString(), end_at: until.toISOString() }
    await schedule(await api.staff('admin'), ofProduct(product.id, 24_000, times))
    await follow(customer, 'product', product.id)
    api.clock.set(from.toISOString())
    expect(await following(customer, '?only=PRICE_DROP')).toMatchObject({
      results: [{ final_price: 24_000, price_drop: 6_000, price_at_follow: 30_000 }],
    })
    await follow(later, 'product', product.id)
    expect(await following(later)).toMatchObject({ results: [{ price_at_follow: 24_000 }] })
    api.clock.set(until.toISOString())
    expect(await following(customer, '?only=PRICE_DROP')).toMatchObject({ total_count: 0 })
  })

  test('숨긴 상품은 찜할 수 없고, 찜한 뒤 숨기면 다시 보일 때까지 목록에서 빠진다', async () => {
    const customer = await api.customer()
    const other = await makeProduct(api.deps.db)
    await follow(customer, 'product', product.id)
    await follow(customer, 'product', other.id)
    expect((await following(customer)).results.map(({ id }) => id)).toEqual([other.id, product.id])
    for (const status of ['HIDDEN', 'DRAFT', 'ARCHIVED'] as const) {
      await api.deps.db.update(products).set({ status }).where(eq(products.id, other.id))
      expect(await following(customer)).toMatchObject({ total_count: 1, results: [{ id: product.id }] })
      expect(await follow(await api.customer(), 'product', other.id)).toMatchObject({
        status: 404,
        body: { code: 'PRODUCT_NOT_FOUND' },
      })
    }
    expect((await unfollow(customer, 'product', other.id)).status).toBe(200)
    await api.deps.db.update(products).set({ status: 'DISCONTINUED' }).where(eq(products.id, product.id))
    expect(await following(customer)).toMatchObject({ results: [{ status: 'DISCONTINUED' }] })
  })

  test('찜한 상품이 지워지면 찜도 사라진다', async () => {
    const customer = await api.customer()
    const plain = await makeProduct(api.deps.db, { skus: [{ onHand: 0 }] })
    await follow(customer, 'product', plain.id)
    await api.deps.db.delete(products).where(eq(products.id, plain.id))
    expect((await following(customer)).results).toEqual([])
    expect(await counted(plain.id)).toBeUndefined()
  })
})

describe('브랜드 찜', () => {
  test('찜한 사람의 수가 브랜드에 보이고, 쓰지 않는 브랜드는 없는 것과 같다', async () => {
    const [a, b] = [await api.customer(), await api.customer()]
    const brand = await makeBrand(api.deps.db, { name: '고요', slug: 'goyo' })
    await makeProduct(api.deps.db, { brandId: brand.id })
    await makeProduct(api.deps.db, { brandId: brand.id, status: 'HIDDEN' })
    for (const one of [a, b, b]) await follow(one, 'brand', brand.id)
    const path = `/store/v1/brands/${brand.id}`
    const page = { id: brand.id, name: '고요', slug: 'goyo', description: '', follower_count: 2, product_count: 1 }
    expect((await api.anonymous.get(path)).body).toEqual(page)
    expect((await a.get(path)).body).toEqual({ ...page, is_following: true })
    expect((await (await api.customer()).get(path)).body).toEqual({ ...page, is_following: false })
    const mine = '/store/v1/user/brands/following'
    expect((await b.get(mine)).body).toMatchObject({ total_count: 1, results: [{ ...page, is_following: true }] })
    await unfollow(a, 'brand', brand.id)
    expect((await api.anonymous.get(path)).body).toMatchObject({ follower_count: 1 })
    await api.deps.db.update(brands).set({ status: 'INACTIVE' }).where(eq(brands.id, brand.id))
    expect((await api.anonymous.get(path)).body).toMatchObject({ code: 'BRAND_NOT_FOUND' })
    expect((await follow(a, 'brand', brand.id)).body).toMatchObject({ code: 'BRAND_NOT_FOUND' })
    expect((await b.get(mine)).body).toMatchObject({ total_count: 0, results: [] })
    const [kept] = await api.deps.db.select().from(followedBrands)
    expect(kept).toEqual({ brandId: brand.id, followerCount: 1 })
  })
})
