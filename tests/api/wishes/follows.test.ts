import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { brandFollows, followedProducts, productFollows } from '#server/modules/wishes/wishes.tables.ts'
import { FOLLOW_LIMIT } from '#shared/policy.ts'
import { clientOf, useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { makeEvent, openDay, saleBody, shelved } from '#tests/support/events.ts'
import { follow, following, unfollow } from '#tests/support/wishes.ts'

const api = useApi()
type Card = { id: number; is_following?: boolean; price_drop?: number; final_price: number }
type Cards = { results: Card[] }

describe('찜의 한도', () => {
  test('상품은 500개까지이고, 이미 찜한 것은 다시 찜할 수 있고, 하나를 지우면 또 하나를 찜한다', async () => {
    const { db } = api.deps
    const customer = await api.customer()
    const [first, last] = [await makeProduct(db), await makeProduct(db)]
    await db.execute(sql`insert into products (name, list_price, sale_price, status, brand_id, catalog_id, shipping_origin_id)
      select '상품 ' || n, 1000, 1000, 'ON_SALE', ${first.brandId}, ${first.catalogId}, ${first.shippingOriginId} from generate_series(1, ${FOLLOW_LIMIT.product - 1}) n`)
    await follow(customer, 'product', first.id)
    await db.execute(sql`insert into product_follows (user_id, product_id, price_at_follow)
      select ${customer.id}, id, 1000 from products where name like '상품 %'`)
    expect(await follow(customer, 'product', last.id)).toMatchObject({
      status: 409,
      body: { code: 'FOLLOW_LIMIT_EXCEEDED', extra: { limit: 500, count: 500 } },
    })
    expect((await follow(customer, 'product', first.id)).status).toBe(200)
    await unfollow(customer, 'product', first.id)
    expect((await follow(customer, 'product', last.id)).status).toBe(200)
    expect(await following(customer, '?limit=100&offset=400')).toMatchObject({ total_count: 500, has_next: false })
  })

  test('브랜드의 한도는 따로 센다', async () => {
    const { db } = api.deps
    const customer = await api.customer()
    const brand = await makeBrand(db)
    await db.execute(
      sql`insert into brands (name, slug) select '브랜드 ' || n, 'brand-' || n from generate_series(1, ${FOLLOW_LIMIT.brand}) n`,
    )
    await db.execute(
      sql`insert into brand_follows (user_id, brand_id) select ${customer.id}, id from brands where slug like 'brand-%'`,
    )
    expect((await follow(customer, 'brand', brand.id)).body).toMatchObject({ code: 'FOLLOW_LIMIT_EXCEEDED' })
    expect((await follow(customer, 'product', (await makeProduct(db)).id)).status).toBe(200)
  })

  test('알지 못하는 종류, 번호가 아닌 것, 모르는 칸은 받지 않는다', async () => {
    const customer = await api.customer()
    for (const body of [
      { target_type: 'channel', target_id: 1 },
      { target_type: 'product', target_id: '1' },
      { target_type: 'product', target_id: 0 },
      { target_type: 'product' },
      { target_type: 'product', target_id: 1, price_at_follow: 1 },
    ])
      expect((await customer.post('/store/v1/user/operations/follow', body)).body).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('상품 카드의 찜', () => {
  test('목록, 상세, 행사의 상품에 그 사람의 찜만 보이고, 로그인하지 않으면 아무것도 없다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const marketer = await api.staff('marketer')
    const [a, b] = [await shelved(api.deps.db), await shelved(api.deps.db)]
    await api.deps.db.update(products).set({ exclusive: true, salesScore: 3 })
    const open = { title: '모음', ...openDay, status: 'ACTIVE' }
    const items = [{ product_id: a.id, time_sale_price: 30_000 }, { product_id: b.id }]
    await makeEvent(marketer, 'multi-product', { ...open, items })
    await follow(customer, 'product', a.id)
    await api.deps.db.update(productFollows).set({ priceAtFollow: 33_000 })
    for (const path of ['', '/best', '/quat-only', '/time-sale/opened']) {
      const address = `/store/v1/products${path}`
      const mine = (await customer.get<Cards>(address)).body.results.find(({ id }) => id === a.id)
      expect(mine, path).toMatchObject({ is_following: true, price_drop: 3_000, final_price: 30_000 })
      const theirs = (await other.get<Cards>(address)).body.results.find(({ id }) => id === a.id)
      expect(theirs, path).toMatchObject({ is_following: false })
      expect(theirs).not.toHaveProperty('price_drop')
      const everybody = await api.anonymous.get<Cards>(address)
      expect(JSON.stringify(everybody.body)).not.toMatch(/is_following|price_drop/)
    }
    expect((await customer.get(`/store/v1/products/${a.id}`)).body).toMatchObject({
      is_following: true,
      price_drop: 3_000,
    })
    expect((await customer.get(`/store/v1/products/${b.id}`)).body).toMatchObject({ is_following: false })
    const sales = await customer.get<{ results: { products: Card[] }[] }>('/store/v1/events/time-sales/opened')
    expect(sales.body.results[0]?.products).toMatchObject([{ id: a.id, is_following: true }])
    const events = await customer.get<{ results: { products: Card[] }[] }>('/store/v1/events?kind=multi-product')
    expect(events.body.results[0]?.products.map((one) => one.is_following)).toEqual([true, false])
    expect((await marketer.get<Cards>('/store/v1/products')).body.results[0]).not.toHaveProperty('is_following')
  })

  test('함께 쓰는 답에 사람마다 제 찜이 얹히고, 함께 쓰는 답에는 남지 않는다', async () => {
    const app = createApp({ ...api.deps, config: { ...api.deps.config, reuseAnswers: true } })
    const [customer, other] = [await api.customer(), await api.customer()]
    const [mine, theirs, everybody] = [customer.token, other.token, undefined].map((token) => clientOf(app, token)) as [
      ReturnType<typeof clientOf>,
      ReturnType<typeof clientOf>,
      ReturnType<typeof clientOf>,
    ]
    const product = await makeProduct(api.deps.db)
    await follow(customer, 'product', product.id)
    const address = '/store/v1/products?limit=1'
    const plain = (await everybody.get<Cards>(address)).body
    // from here on the shared part is as it was kept
    await api.deps.db.update(products).set({ name: '바뀐 이름' }).where(eq(products.id, product.id))
    for (let twice = 0; twice < 2; twice++) {
      expect((await mine.get<Cards>(address)).body).toEqual({
        ...plain,
        results: [{ ...plain.results[0], is_following: true }],
      })
      expect((await theirs.get<Cards>(address)).body).toEqual({
        ...plain,
        results: [{ ...plain.results[0], is_following: false }],
      })
      expect((await everybody.get<Cards>(address)).body).toEqual(plain)
    }
    await unfollow(mine, 'product', product.id)
    expect((await mine.get<Cards>(address)).body.results).toMatchObject([{ is_following: false }])
  })

  test('찜할 때의 가격은 타임세일이면 그 가격이다', async () => {
    const customer = await api.customer()
    const product = await shelved(api.deps.db)
    await makeEvent(await api.staff('marketer'), 'single-product', saleBody(product.id))
    await follow(customer, 'product', product.id)
    expect(await following(customer)).toMatchObject({ results: [{ price_at_follow: 30_000, final_price: 30_000 }] })
  })
})

test('탈퇴하면 찜이 모두 지워지고 수도 줄어든다', async () => {
  const [leaving, staying] = [await api.customer(), await api.customer()]
  const [a, b] = [await makeProduct(api.deps.db), await makeProduct(api.deps.db)]
  for (const one of [leaving, staying]) {
    await follow(one, 'product', a.id)
    await follow(one, 'product', b.id)
    await follow(one, 'brand', a.brandId)
  }
  const ops = await api.staff('admin')
  expect((await ops.delete(`/core-admin/v1/users/${leaving.id}`, { reason: '본인 요청' })).status).toBeLessThan(300)
  expect(await api.deps.db.select().from(productFollows).where(eq(productFollows.userId, leaving.id))).toEqual([])
  expect(await api.deps.db.select().from(brandFollows)).toMatchObject([{ userId: staying.id }])
  const counts = await api.deps.db.select().from(followedProducts)
  expect(counts.map(({ followerCount }) => followerCount)).toEqual([1, 1])
})
