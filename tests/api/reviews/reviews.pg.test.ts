import { expect, test } from 'vitest'
import { reviewLikes } from '#server/modules/reviews/reviews.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced, startCheckout, tryReady } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { aShop } from '#tests/support/orders.ts'
import { accountOf, brokenPoints, givePoints } from '#tests/support/points.ts'
import { mine, photoOf, received, type Review, summaryOf, write, written } from '#tests/support/reviews.ts'

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

test('리뷰를 지우는 것과 상품의 반품이 함께 끝나도 적립은 한 번만 회수된다', async () => {
  await withReasons(api)
  const ops = await api.staff('ops')
  for (let n = 0; n < 6; n++) {
    const { sku } = await makeProduct(api.deps.db)
    const customer = await api.customer()
    const order = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    await moveItems(api, order, 'DELIVERED')
    const item = (await itemsOf(customer, order)).items[0]?.id as number
    const review = await written(customer, item, { image_ids: [await photoOf(api, customer)] })
    const back = await claim(customer, order, 'return', [{ order_item_id: item, quantity: 1 }], 'SELLER')
    await Promise.all([
      customer.delete(`${mine}/${review.id}`),
      bulk(ops, 'return', 'complete', [{ claim_id: back.id, inspection: { result: 'OK' } }]),
    ])
    expect(await accountOf(api, customer.id)).toEqual({ balance: 0, held: 0, debt: 0 })
  }
  await expectBalanced(api)
})

test('리뷰를 쓰는 것과 상품의 반품 신청이 함께 와도 하나씩 되고, 돌아간 상품에는 적립이 남지 않는다', async () => {
  await withReasons(api)
  const ops = await api.staff('ops')
  for (let n = 0; n < 6; n++) {
    const { sku } = await makeProduct(api.deps.db)
    const customer = await api.customer()
    const order = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    await moveItems(api, order, 'DELIVERED')
    const item = (await itemsOf(customer, order)).items[0]?.id as number
    const [said, back] = await Promise.all([
      write(customer, item),
      claim(customer, order, 'return', [{ order_item_id: item, quantity: 1 }], 'SELLER'),
    ])
    expect([201, 409]).toContain(said.status)
    await bulk(ops, 'return', 'complete', [{ claim_id: back.id, inspection: { result: 'OK' } }])
    expect(await accountOf(api, customer.id)).toEqual({ balance: 0, held: 0, debt: 0 })
  }
  await expectBalanced(api)
})

test('적립을 쓰는 것과 그 리뷰를 지우는 것이 함께 와도, 쓴 만큼은 빚이 되고 장부가 맞는다', async () => {
  const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 100 }] })
  for (let n = 0; n < 6; n++) {
    const customer = await api.customer()
    const order = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    await moveItems(api, order, 'DELIVERED')
    const item = (await itemsOf(customer, order)).items[0]?.id as number
    const review = await written(customer, item, { image_ids: [await photoOf(api, customer)] })
    await givePoints(api, customer.id, 600)
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
    const expected_payable = sheet.price.payable - 1_000
    const [ready, gone] = await Promise.all([
      tryReady(customer, sheet, { points: 1_000, expected_payable }),
      customer.delete(`${mine}/${review.id}`),
    ])
    expect(gone.status).toBe(204)
    const spent = ready.status === 200
    if (!spent) expect(ready.body).toMatchObject({ code: expect.stringMatching(/POINTS/) })
    expect(await accountOf(api, customer.id)).toEqual(
      spent ? { balance: 0, held: 1_000, debt: 400 } : { balance: 600, held: 0, debt: 0 },
    )
  }
  await expectBalanced(api)
})
