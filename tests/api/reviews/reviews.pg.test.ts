import { expect, test } from 'vitest'
import { reviewLikes } from '#server/modules/reviews/reviews.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aShop } from '#tests/support/orders.ts'
import { accountOf, brokenPoints } from '#tests/support/points.ts'
import { mine, received, type Review, summaryOf, write, written } from '#tests/support/reviews.ts'

const api = useApi()
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('한 상품을 함께 두 번 쓰면 한 번만 쓰이고 한 번만 적립된다', async () => {
  const shop = await aShop(api.deps.db)
  const customer = await api.customer()
  const item = await received(api, shop, customer)
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => write(customer, item, { rating: 1 + (n % 5) })))
  expect(statuses(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['REVIEW_EXISTS']))
  expect(await accountOf(api, customer.id)).toMatchObject({ balance: 100 })
  expect(await summaryOf(api, shop.productId)).toMatchObject({ count: 1 })
  expect(await brokenPoints(api)).toEqual([])
})

test('한 사람이 도움돼요를 50번 함께 누르면 하나이고, 50명이 누르면 50이다', async () => {
  const shop = await aShop(api.deps.db)
  const writer = await api.customer()
  const { id } = await written(writer, await received(api, shop, writer))
  const like = `/store/v1/reviews/${id}/like`
  const one = await api.customer()
  const pressed = await Promise.all(Array.from({ length: 50 }, () => one.post<{ like_count: number }>(like)))
  expect(new Set(pressed.map(({ status, body }) => `${status} ${body.like_count}`))).toEqual(new Set(['200 1']))
  expect(await api.deps.db.$count(reviewLikes)).toBe(1)
  const many = await Promise.all(Array.from({ length: 49 }, () => api.customer()))
  await Promise.all(many.map((customer) => customer.post(like)))
  expect((await api.anonymous.get<Review>(`/store/v1/reviews/${id}`)).body.like_count).toBe(50)
  expect(await api.deps.db.$count(reviewLikes)).toBe(50)
})

test('한 상품의 리뷰를 여럿이 함께 쓰고 고치고 지워도 요약은 보이는 리뷰와 같다', async () => {
  const shop = await aShop(api.deps.db)
  const people = await Promise.all(Array.from({ length: 10 }, () => api.customer()))
  const items: number[] = []
  for (const one of people) items.push(await received(api, shop, one))
  const made = await Promise.all(people.map((one, n) => written(one, items[n] as number, { rating: 1 + (n % 5) })))
  expect(await summaryOf(api, shop.productId)).toMatchObject({
    count: 10,
    average: 3,
    distribution: { 1: 2, 2: 2, 3: 2, 4: 2, 5: 2 },
  })
  await Promise.all(
    people.map((one, n) => {
      const path = `${mine}/${made[n]?.id}`
      return n < 5 ? one.delete(path) : one.patch(path, { rating: 5 })
    }),
  )
  expect(await summaryOf(api, shop.productId)).toMatchObject({ count: 5, average: 5, distribution: { 1: 0, 5: 5 } })
})

test('한 상품의 리뷰 여섯을 함께 써도 다섯만 적립된다', async () => {
  const shop = await aShop(api.deps.db)
  const customer = await api.customer()
  const items: number[] = []
  for (let n = 0; n < 6; n++) items.push(await received(api, shop, customer))
  const made = await Promise.all(items.map((item) => written(customer, item)))
  expect(made.map((one) => one.earned_points ?? -1).toSorted((a, b) => a - b)).toEqual([0, 100, 100, 100, 100, 100])
  expect(await accountOf(api, customer.id)).toMatchObject({ balance: 500 })
})
