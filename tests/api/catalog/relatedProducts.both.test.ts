import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories, productCategories, products } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { follow } from '#tests/support/wishes.ts'

const api = useApi()
type Card = { id: number; is_following?: boolean }
const path = (id: number, query = '') => `/core/v1/products/${id}/related-products${query}`
const idsOf = async (id: number, query = '') =>
  (await api.anonymous.get<{ results: Card[] }>(path(id, query))).body.results.map((one) => one.id)
const admin = (id: number) => `/store-admin/v1/products/${id}`
type Product = { version: number; related_product_ids: number[]; related_products: { id: number; name: string }[] }

/** Products of one brand, the first of them the one that is looked at, `n` more of the same category. */
async function shelf(n: number) {
  const { db } = api.deps
  const brandId = (await makeBrand(db)).id
  const [category] = await db.insert(categories).values({ name: '매트', depth: 1 }).returning()
  const made = []
  for (let i = 0; i <= n; i++) {
    const one = await makeProduct(db, { brandId, salesScore: i })
    await db.insert(productCategories).values({ productId: one.id, categoryId: category?.id as number })
    made.push(one.id)
  }
  return { brandId, ids: made as [number, ...number[]] }
}

describe('관련 상품', () => {
  test('정해 둔 것이 순서대로 먼저, 같은 카테고리, 같은 브랜드가 많이 팔린 순서로 뒤를 잇는다', async () => {
    const { brandId, ids } = await shelf(3)
    const [looked, a, b, c] = ids as [number, number, number, number]
    const other = await makeProduct(api.deps.db)
    const sister = await makeProduct(api.deps.db, { brandId, salesScore: 99 })
    const marketer = await api.staff('marketer')
    const { version } = (await marketer.get<Product>(admin(looked))).body
    const said = await marketer.patch<Product>(admin(looked), { related_product_ids: [other.id, a], version })
    expect(said.body).toMatchObject({
      related_product_ids: [other.id, a],
      related_products: [{ id: other.id, name: other.name }, { id: a }],
    })
    expect(await idsOf(looked)).toEqual([other.id, a, c, b, sister.id])
    expect(await idsOf(looked, '?limit=3')).toEqual([other.id, a, c])
    const turned = { related_product_ids: [a, other.id], version: said.body.version }
    expect((await marketer.patch(admin(looked), turned)).status).toBe(200)
    expect((await idsOf(looked)).slice(0, 2)).toEqual([a, other.id])
  })

  test('살 수 없는 것은 정해 두었어도 보이지 않고, 다른 것을 고쳐도 정한 것은 남는다', async () => {
    const { ids } = await shelf(0)
    const [looked] = ids
    const { db } = api.deps
    const hidden = await makeProduct(db, { status: 'HIDDEN' })
    const gone = await makeProduct(db, { skus: [{ onHand: 0 }] })
    const coming = await makeProduct(db, { availableFrom: new Date('2027-01-01T00:00:00Z') })
    const shown = await makeProduct(db)
    const staff = await api.staff('admin')
    const related = [hidden.id, gone.id, coming.id, shown.id]
    const said = await staff.patch<Product>(admin(looked), { related_product_ids: related, version: 1 })
    expect(await idsOf(looked)).toEqual([shown.id])
    const named = await staff.patch<Product>(admin(looked), { subtitle: '새 부제', version: said.body.version })
    expect(named.body.related_product_ids).toEqual(related)
    await db.update(products).set({ status: 'ON_SALE' }).where(eq(products.id, hidden.id))
    expect(await idsOf(looked)).toEqual([hidden.id, shown.id])
    const none = await staff.patch<Product>(admin(looked), { related_product_ids: [], version: named.body.version })
    expect(none.body.related_products).toEqual([])
  })

  test('자기 자신, 없는 상품, 같은 상품 두 번은 정할 수 없다', async () => {
    const { ids } = await shelf(1)
    const [looked, other] = ids as [number, number]
    const staff = await api.staff('admin')
    const refused = async (related_product_ids: number[]) =>
      (await staff.patch<{ extra: unknown }>(admin(looked), { related_product_ids, version: 1 })).body.extra
    expect(await refused([looked])).toMatchObject({ fields: { related_product_ids: ['NOT_AMONG'] } })
    expect(await refused([other, 99])).toMatchObject({ params: { related_product_ids: { names: '99' } } })
    expect(await refused([other, other])).toMatchObject({ fields: { related_product_ids: ['REPEATED'] } })
    expect((await staff.get<Product>(admin(looked))).body).toMatchObject({ version: 1, related_product_ids: [] })
  })

  test('숨긴 상품의 관련 상품은 없는 주소이고, 로그인하면 찜한 것을 안다', async () => {
    const { ids } = await shelf(1)
    const [looked, other] = ids as [number, number]
    const customer = await api.customer()
    await follow(customer, 'product', other)
    const mine = await customer.get<{ results: Card[] }>(path(looked))
    expect(mine.body.results).toMatchObject([{ id: other, is_following: true }])
    await api.deps.db.update(products).set({ status: 'HIDDEN' }).where(eq(products.id, looked))
    expect((await api.anonymous.get(path(looked))).body).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })
})
