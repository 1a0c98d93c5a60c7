import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { changeStatus, join, registerCard, sellPlan } from '#tests/support/memberships.ts'
import { aShop, type Shop } from '#tests/support/orders.ts'
import { photoOf, received, type Review, type Reviews, summaryOf, written } from '#tests/support/reviews.ts'

const api = useApi()
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
})

const idsOf = async (path: string) => {
  const { status, body } = await api.anonymous.get<Reviews>(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results.map(({ id }) => id)
}
const ofProduct = (query = '') => `/store/v1/products/${shop.productId}/reviews${query}`

/** A review of somebody else each time. */
async function reviewBy(more: { likes?: number; photo?: boolean; rating?: number; content?: string } = {}) {
  const customer = await api.customer()
  const { likes = 0, photo, ...said } = more
  const image_ids = photo ? [await photoOf(api, customer)] : []
  const made = await written(customer, await received(api, shop, customer), { ...said, image_ids })
  for (let n = 0; n < likes; n++) await (await api.customer()).post(`/store/v1/reviews/${made.id}/like`)
  return made.id
}

test('좋은 순은 도움돼요, 사진, 길이, 새것의 차례다', async () => {
  const long = '길게 '.repeat(120)
  const plain = await reviewBy()
  const longer = await reviewBy({ content: long })
  const photo = await reviewBy({ photo: true })
  const photoLonger = await reviewBy({ photo: true, content: long })
  const liked = await reviewBy({ likes: 1, rating: 1 })
  const most = await reviewBy({ likes: 2 })
  const newest = await reviewBy()
  const best = [most, liked, photoLonger, photo, longer, newest, plain]
  expect(await idsOf(ofProduct())).toEqual(best)
  expect(await idsOf(ofProduct('?sort=BEST'))).toEqual(best)
  expect(await idsOf('/store/v1/reviews')).toEqual(best)
  expect(await idsOf(ofProduct('?sort=BEST&offset=2&limit=3'))).toEqual(best.slice(2, 5))
})

test('새것, 별점 높은 것, 별점 낮은 것의 차례이고, 같으면 새것이 먼저다', async () => {
  const [a, b, c, d] = [
    await reviewBy({ rating: 3 }),
    await reviewBy({ rating: 5 }),
    await reviewBy({ rating: 1 }),
    await reviewBy({ rating: 3 }),
  ]
  for (const path of [ofProduct('?'), `/store/v1/reviews?product_id=${shop.productId}&`, '/store/v1/reviews?']) {
    expect(await idsOf(`${path}sort=NEW`)).toEqual([d, c, b, a])
    expect(await idsOf(`${path}sort=RATING_DESC`)).toEqual([b, d, a, c])
    expect(await idsOf(`${path}sort=RATING_ASC`)).toEqual([c, d, a, b])
  }
  expect((await api.anonymous.get(ofProduct('?sort=LIKES'))).status).toBe(400)
})

test('사진, 별점, 옵션으로 거르고, 거른 수를 안다', async () => {
  const product = await makeProduct(api.deps.db, {
    skus: [{ option: [['색상', '그레이']] }, { option: [['색상', '블루']] }],
  })
  const [grey, blue] = product.skus as [typeof product.sku, typeof product.sku]
  const of = async (skuId: number, rating: number, photo: boolean) => {
    const customer = await api.customer()
    const item = await received(api, shop, customer, { productId: product.id, skuId })
    return (await written(customer, item, { rating, image_ids: photo ? [await photoOf(api, customer)] : [] })).id
  }
  const [a, b, c] = [await of(grey.id, 5, true), await of(blue.id, 5, false), await of(blue.id, 2, true)]
  const path = `/store/v1/products/${product.id}/reviews?sort=NEW`
  for (const [query, expected] of [
    ['', [c, b, a]],
    ['&photo_only=true', [c, a]],
    ['&rating=5', [b, a]],
    ['&rating=5&photo_only=true', [a]],
    ['&rating=4', []],
    [`&sku_id=${blue.id}`, [c, b]],
    [`&option_id=${grey.optionValueIds[0]}`, [a]],
    [`&option_id=${blue.optionValueIds[0]}&rating=2`, [c]],
    ['&option_id=999999', []],
  ] as const) {
    expect(await idsOf(path + query), query).toEqual(expected)
    const first = (await api.anonymous.get<Reviews>(`${path}${query}&limit=1`)).body
    expect([first.total_count, first.has_next], query).toEqual([expected.length, expected.length > 1])
  }
  expect(await idsOf('/store/v1/reviews?photo_only=true&sort=NEW')).toEqual([c, a])
})

test('없거나 숨긴 상품의 리뷰는 없고, 다시 보이면 돌아온다', async () => {
  const id = await reviewBy()
  const show = (status: 'HIDDEN' | 'ON_SALE') =>
    api.deps.db.update(products).set({ status }).where(eq(products.id, shop.productId))
  await show('HIDDEN')
  for (const path of [
    ofProduct(),
    `/store/v1/products/${shop.productId}/reviews/summary`,
    '/store/v1/products/999/reviews',
  ])
    expect((await api.anonymous.get(path)).body).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  expect((await api.anonymous.get(`/store/v1/reviews/${id}`)).body).toMatchObject({ code: 'REVIEW_NOT_FOUND' })
  expect(await idsOf('/store/v1/reviews')).toEqual([])
  await show('ON_SALE')
  expect(await idsOf('/store/v1/reviews')).toEqual([id])
})

test('탈퇴한 회원의 리뷰는 남고, 이름은 남지 않는다', async () => {
  const id = await reviewBy()
  const [writer] = await api.deps.db.select().from(users).where(eq(users.status, 'ACTIVE')).orderBy(users.id).offset(1)
  await api.deps.db
    .update(users)
    .set({ status: 'WITHDRAWN', nickname: '탈퇴회원7' })
    .where(eq(users.id, writer?.id ?? 0))
  const shown = await api.anonymous.get<Review>(`/store/v1/reviews/${id}`)
  expect(shown.body.writer.nickname_masked).toBe('탈퇴 회원')
})

test('누가 보느냐에 따라 다른 것은 로그인한 사람에게만 말하고, 주문상품 번호는 쓴 사람에게만 말한다', async () => {
  const id = await reviewBy()
  const reader = await api.customer()
  const anonymous = (await api.anonymous.get<Reviews>(ofProduct())).body.results[0] as Review
  expect([anonymous.liked, anonymous.is_mine, anonymous.order_item_id]).toEqual([undefined, undefined, undefined])
  await reader.post(`/store/v1/reviews/${id}/like`)
  const seen = (await reader.get<Reviews>(ofProduct())).body.results[0] as Review
  expect([seen.liked, seen.is_mine, seen.order_item_id, seen.points]).toEqual([true, false, undefined, undefined])
})

test('리뷰가 없는 상품의 요약은 0이고, 평균은 소수 한 자리다', async () => {
  expect(await summaryOf(api, shop.productId)).toEqual({
    average: 0,
    count: 0,
    photo_count: 0,
    distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    attributes: [],
  })
  for (const rating of [5, 5, 4]) await reviewBy({ rating })
  expect(await summaryOf(api, shop.productId)).toMatchObject({ average: 4.7, count: 3 })
  const listed = await api.anonymous.get<{ results: { review: object }[] }>('/store/v1/products?sort=REVIEW')
  expect(listed.body.results[0]?.review).toEqual({ average: 4.7, count: 3 })
})

test('지금 멤버십을 이용하는 사람의 리뷰인지 누구에게나 보이고, 끝나면 사라진다', async () => {
  const writer = await api.customer()
  await written(writer, await received(api, shop, writer), {})
  await reviewBy()
  const subscribers = async () =>
    (await api.anonymous.get<Reviews>(ofProduct('?sort=NEW'))).body.results.map(({ writer: of }) => of.is_subscriber)
  expect(await subscribers()).toEqual([false, false])
  const member = { ...writer, card: await registerCard(api, writer.id) }
  await join(member, await sellPlan(api), 19_900)
  expect(await subscribers()).toEqual([false, true])
  await changeStatus(member, 'TERMINATED')
  expect(await subscribers()).toEqual([false, false])
})
