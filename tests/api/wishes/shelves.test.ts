import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories, productCategories, products } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { follow } from '#tests/support/wishes.ts'
import type { TestClient } from '#tests/support/api.ts'

const api = useApi()
type Shelf = { kind: string; reason: string; results: { id: number; status: string }[] }
type Shelves = Omit<Shelf, 'kind'> & { shelves: Shelf[] }
const shelvesOf = async (client: TestClient, query = '') => {
  const { body } = await client.get<Shelves>(`/store/v1/user/personalization/products${query}`)
  return {
    ...body,
    ids: Object.fromEntries(body.shelves.map(({ kind, results }) => [kind, results.map(({ id }) => id)])),
  }
}

/** So many products of one new category. */
async function category(n: number) {
  const [made] = await api.deps.db
    .insert(categories)
    .values({ name: `분류 ${Math.random()}`, depth: 1 })
    .returning()
  const found = []
  for (let i = 0; i < n; i++) {
    const product = await makeProduct(api.deps.db, { name: `매트 ${i}`, salesScore: n - i })
    await api.deps.db.insert(productCategories).values({ productId: product.id, categoryId: made?.id as number })
    found.push(product)
  }
  return found as [(typeof found)[0], ...typeof found]
}
const look = (client: TestClient, id: number) => client.post('/store/v1/user/recent-products', { product_ids: [id] })

describe('나를 위한 상품', () => {
  test('아무것도 하지 않은 사람에게는 요즘 많이 찾는 상품을, 그렇다고 말하고 보인다', async () => {
    const [a, b] = await category(2)
    const shelves = await shelvesOf(await api.customer())
    expect(shelves.shelves).toMatchObject([{ kind: 'POPULAR', reason: '요즘 많이 찾는 상품이에요' }])
    expect(shelves.ids).toEqual({ POPULAR: [a.id, b?.id] })
    expect(shelves).toMatchObject({ reason: '요즘 많이 찾는 상품이에요', results: [{ id: a.id }, { id: b?.id }] })
    expect((await shelvesOf(await api.customer(), '?limit=1')).ids).toEqual({ POPULAR: [a.id] })
  })

  test('산 것, 찜한 것, 본 것마다 선반이 있고, 까닭에 그 상품의 이름이 있다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const [sold, beside] = await category(2)
    const [wished, likeWished] = await category(2)
    const [seen, likeSeen] = await category(2)
    await buy(
      api,
      other,
      [sold, beside].map((one) => ({ sku_id: one?.sku.id as number, quantity: 1 })),
    )
    await buy(api, customer, [{ sku_id: sold.sku.id, quantity: 1 }])
    await follow(customer, 'product', wished.id)
    await look(customer, seen.id)
    const { shelves, ids } = await shelvesOf(customer)
    expect(ids).toEqual({ BOUGHT: [beside?.id], FOLLOWED: [likeWished?.id], VIEWED: [likeSeen?.id] })
    expect(shelves.map(({ reason }) => reason)).toEqual([
      '최근에 산 매트 0과 함께 많이 사는 상품이에요',
      '찜한 매트 0과 비슷한 상품이에요',
      '최근에 본 매트 0과 비슷한 상품이에요',
    ])
  })

  test('숨긴 것, 품절된 것, 아직 팔지 않는 것, 이미 찜했거나 산 것은 어느 선반에도 없고, 두 선반에 함께 있는 것도 없다', async () => {
    const customer = await api.customer()
    const [wished, seen, hidden, gone, coming, alsoWished, left] = await category(7)
    const { db } = api.deps
    await follow(customer, 'product', wished.id)
    await follow(customer, 'product', alsoWished?.id as number)
    await look(customer, seen?.id as number)
    await db
      .update(products)
      .set({ status: 'HIDDEN' })
      .where(eq(products.id, hidden?.id as number))
    await db
      .update(products)
      .set({ status: 'SOLD_OUT' })
      .where(eq(products.id, gone?.id as number))
    const tomorrow = new Date(api.clock.now().getTime() + 86_400_000)
    await db
      .update(products)
      .set({ availableFrom: tomorrow })
      .where(eq(products.id, coming?.id as number))
    expect((await shelvesOf(customer)).ids).toEqual({ FOLLOWED: [left?.id] })
  })

  test('숨긴 상품은 까닭으로도 이름이 나오지 않는다', async () => {
    const customer = await api.customer()
    const [wished, like] = await category(2)
    await follow(customer, 'product', wished.id)
    await api.deps.db.update(products).set({ status: 'HIDDEN' }).where(eq(products.id, wished.id))
    expect((await shelvesOf(customer)).ids).toEqual({ POPULAR: [like?.id] })
  })
})
