import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProductFacets } from '#contract/schema.d.ts'
import { createApp } from '#server/app.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { ofProduct, schedule } from '#tests/support/priceSchedules.ts'

const api = useApi()
const at = (time: string) => api.clock.set(`2026-11-16T${time}+09:00`)

/** The counts as customers are given them: answers and what they are made of are kept for a moment. */
function kept() {
  const app = createApp({ ...api.deps, config: { ...api.deps.config, reuseAnswers: true } })
  return async (query = '') => (await (await app.request(`/store/v1/products/facets?${query}`)).json()) as ProductFacets
}
const dear = ({ price_bands: bands }: ProductFacets) => bands.map(({ count }) => count).join('')

test('가격이 바뀌는 순간부터는 앞서 만들어 둔 것으로 세지 않는다', async () => {
  const admin = await api.staff('admin')
  const { id } = await makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000 })
  await schedule(admin, ofProduct(id, 20_000))
  const facets = kept()
  const seen = []
  for (const time of ['11:59:59.900', '11:59:59.999', '12:00:00.000', '17:59:59.999', '18:00:00.000']) {
    at(time)
    // asked in another way, so that only what it is made of can be kept
    seen.push(dear(await facets()), dear(await facets(`price_max=${1_000_000 + seen.length}`)))
  }
  expect(seen).toEqual(['00100', '00100', '00100', '00100', '01000', '01000', '01000', '01000', '00100', '00100'])
})

test('직원이 바꾼 것은 바로, 남이 바꾼 것은 5초 안에 센다', async () => {
  const ops = await api.staff('ops')
  const first = await makeProduct(api.deps.db)
  const second = await makeProduct(api.deps.db)
  const facets = kept()
  const total = async () => (await facets(`price_max=${(anew += 1)}`)).total_count
  let anew = 1_000_000
  expect(await total()).toBe(2)
  const path = `/store-admin/v1/products/${first.id}`
  const { body } = await ops.get<{ version: number }>(path)
  const hidden = await ops.patch(path, { status: 'HIDDEN', version: body.version })
  expect([hidden.status, await total()]).toEqual([200, 1])
  await api.deps.db.update(products).set({ status: 'HIDDEN' }).where(eq(products.id, second.id))
  api.clock.advance(5_000)
  expect(await total()).toBe(0)
})

test('읽지 못한 것은 남기지 않는다', async () => {
  await makeProduct(api.deps.db)
  const facets = kept()
  await api.deps.db.execute('alter table products rename column review_sum to hidden_sum')
  try {
    expect(await facets()).not.toHaveProperty('total_count')
  } finally {
    await api.deps.db.execute('alter table products rename column hidden_sum to review_sum')
  }
  expect((await facets()).total_count).toBe(1)
})
