import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { forgetOldRecent } from '#server/modules/wishes/recent.service.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { signInAgain } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
const path = '/store/v1/user/recent-products'
const look = (client: TestClient, ...product_ids: number[]) => client.post<{ count: number }>(path, { product_ids })
const seen = async (client: TestClient) =>
  (await client.get<{ results: { id: number }[]; total_count: number }>(`${path}?limit=100`)).body.results.map(
    ({ id }) => id,
  )

/** Plain products, each with nothing but a price. */
async function many(n: number) {
  const first = await makeProduct(api.deps.db)
  const { brandId, catalogId, shippingOriginId } = first
  const rest = await api.deps.db
    .insert(products)
    .values(
      Array.from({ length: n - 1 }, (_, i) => ({
        brandId,
        catalogId,
        shippingOriginId,
        status: 'ON_SALE' as const,
        name: `상품 ${i}`,
        listPrice: 1000,
        salePrice: 1000,
      })),
    )
    .returning({ id: products.id })
  return [first.id, ...rest.map(({ id }) => id)]
}

test('나중에 본 것부터 보이고, 다시 본 것은 맨 앞으로 온다', async () => {
  const customer = await api.customer()
  const [a, b, c] = (await many(3)) as [number, number, number]
  for (const id of [a, b, c, a]) {
    api.clock.advance(1_000)
    expect((await look(customer, id)).status).toBe(200)
  }
  expect(await seen(customer)).toEqual([a, c, b])
  expect(await seen(await api.customer())).toEqual([])
})

test('한 사람의 것은 50개까지 남고, 브라우저에 남은 것은 순서대로 합쳐진다', async () => {
  const customer = await api.customer()
  const ids = await many(60)
  expect((await look(customer, ...ids.slice(0, 50))).body).toEqual({ count: 50 })
  expect(await seen(customer)).toEqual(ids.slice(0, 50))
  api.clock.advance(1_000)
  expect((await look(customer, ...ids.slice(50), ids[0] as number)).body).toEqual({ count: 50 })
  expect(await seen(customer)).toEqual([...ids.slice(50), ids[0], ...ids.slice(1, 40)])
})

test('없는 상품과 숨긴 상품은 지나치고, 본 뒤에 숨긴 상품은 보이지 않는다', async () => {
  const customer = await api.customer()
  const [a, b] = (await many(2)) as [number, number]
  await api.deps.db.update(products).set({ status: 'HIDDEN' }).where(eq(products.id, b))
  expect((await look(customer, 999_999, b, a)).body).toEqual({ count: 1 })
  await api.deps.db.update(products).set({ status: 'DRAFT' }).where(eq(products.id, a))
  expect(await seen(customer)).toEqual([])
  for (const product_ids of [[], Array.from({ length: 51 }, (_, n) => n + 1), ['1']])
    expect((await customer.post(path, { product_ids })).status).toBe(400)
})

test('하나씩, 또는 모두 지울 수 있고, 90일이 지난 것은 잊는다', async () => {
  const [customer, other] = [await api.customer(), await api.customer()]
  const [a, b, c] = (await many(3)) as [number, number, number]
  await look(customer, a, b, c)
  await look(other, a)
  expect((await customer.delete(`${path}/${b}`)).status).toBe(204)
  expect(await seen(customer)).toEqual([a, c])
  expect((await customer.delete(path)).status).toBe(204)
  expect(await seen(customer)).toEqual([])
  expect(await seen(other)).toEqual([a])
  api.clock.advance(60 * 86_400_000)
  await look(await signInAgain(api, customer), c)
  api.clock.advance(31 * 86_400_000)
  await forgetOldRecent(api.deps)
  expect(await seen(await signInAgain(api, other))).toEqual([])
  expect(await seen(await signInAgain(api, customer))).toEqual([c])
})
