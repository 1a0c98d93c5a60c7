import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { followedBrands, followedProducts, productFollows } from '#server/modules/wishes/wishes.tables.ts'
import { FOLLOW_LIMIT } from '#shared/policy.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { rows } from '#tests/support/rows.ts'
import { follow, unfollow } from '#tests/support/wishes.ts'

const api = useApi()
const times = (n: number) => Array.from({ length: n }, (_, i) => i)

test('한 사람이 쉰 번 함께 눌러도 찜은 하나이고, 수도 하나다', async () => {
  const customer = await api.customer()
  const product = await makeProduct(api.deps.db)
  const answers = await Promise.all(times(50).map(() => follow(customer, 'product', product.id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await api.deps.db.select().from(productFollows)).toMatchObject([
    { userId: customer.id, productId: product.id },
  ])
  expect(await api.deps.db.select().from(followedProducts)).toMatchObject([{ followerCount: 1 }])
})

test('찜하고 지우기가 섞여도 수는 남은 찜의 수와 같다', async () => {
  const customers = await Promise.all(times(8).map(() => api.customer()))
  const made = [await makeProduct(api.deps.db), await makeProduct(api.deps.db)] as const
  const calls = customers.flatMap((one, n) =>
    times(6).map((turn) => {
      const product = made[(n + turn) % 2] as (typeof made)[0]
      const act = (n + turn) % 3 === 0 ? unfollow : follow
      return turn < 4 ? act(one, 'product', product.id) : act(one, 'brand', product.brandId)
    }),
  )
  const answers = await Promise.all(calls)
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
  const counts = await rows<{ what: string; said: number; there: number }>(
    api.deps.db,
    sql`select 'product' as what, c.follower_count as said, (select count(*)::int from product_follows f where f.product_id = c.product_id) as there from followed_products c
        union all select 'brand', c.follower_count, (select count(*)::int from brand_follows f where f.brand_id = c.brand_id) from followed_brands c`,
  )
  expect(counts.length).toBeGreaterThan(0)
  expect(counts.filter(({ said, there }) => said !== there)).toEqual([])
  expect(await api.deps.db.select().from(followedBrands)).not.toEqual([])
})

test('한도의 마지막 자리는 함께 눌러도 한 번만 찬다', async () => {
  const { db } = api.deps
  const customer = await api.customer()
  const made = [await makeProduct(db), await makeProduct(db), await makeProduct(db)]
  const [{ brandId, catalogId, shippingOriginId }] = made as [(typeof made)[0]]
  await db.execute(sql`insert into products (name, list_price, sale_price, status, brand_id, catalog_id, shipping_origin_id)
    select '상품 ' || n, 1000, 1000, 'ON_SALE', ${brandId}, ${catalogId}, ${shippingOriginId} from generate_series(1, ${FOLLOW_LIMIT.product - 1}) n`)
  await db.execute(
    sql`insert into product_follows (user_id, product_id, price_at_follow) select ${customer.id}, id, 1000 from products where name like '상품 %'`,
  )
  const answers = await Promise.all(made.map(({ id }) => follow(customer, 'product', id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const kept = await db.select().from(productFollows).where(eq(productFollows.userId, customer.id))
  expect(kept).toHaveLength(FOLLOW_LIMIT.product)
})
