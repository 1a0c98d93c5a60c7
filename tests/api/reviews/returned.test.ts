import { beforeEach, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { accountOf } from '#tests/support/points.ts'
import { mine, photoOf, type Review, summaryOf, written } from '#tests/support/reviews.ts'

const api = useApi()
beforeEach(() => withReasons(api))

/** So many pieces of goods, bought, arrived and reviewed with a photo. */
async function reviewedGoods(quantity: number, salePrice: number) {
  const product = await makeProduct(api.deps.db, { salePrice })
  const customer = await api.customer()
  const order = await buy(api, customer, [{ sku_id: product.sku.id, quantity }])
  await moveItems(api, order, 'DELIVERED')
  const item = (await itemsOf(customer, order)).items[0]?.id as number
  const review = await written(customer, item, { image_ids: [await photoOf(api, customer)] })
  const sendBack = async (pieces: number) => {
    const asked = [{ order_item_id: item, quantity: pieces }]
    const { id } = await claim(customer, order, 'return', asked, 'SELLER')
    await bulk(await api.staff('ops'), 'return', 'complete', [{ claim_id: id, inspection: { result: 'OK' } }])
  }
  return { product, customer, review, sendBack }
}

test('모두 반품하면 리뷰의 적립을 모두 회수하고, 리뷰는 남는다', async () => {
  const { product, customer, review, sendBack } = await reviewedGoods(1, 29_900)
  expect(await accountOf(api, customer.id)).toMatchObject({ balance: 500 })
  await sendBack(1)
  expect(await accountOf(api, customer.id)).toEqual({ balance: 0, held: 0, debt: 0 })
  expect((await customer.get<Review>(`${mine}/${review.id}`)).body).toMatchObject({ status: 'VISIBLE', points: 0 })
  expect(await summaryOf(api, product.id)).toMatchObject({ count: 1, photo_count: 1 })
  await expectBalanced(api)
  // nothing is left to take
  expect((await customer.delete(`${mine}/${review.id}`)).status).toBe(204)
  expect(await accountOf(api, customer.id)).toEqual({ balance: 0, held: 0, debt: 0 })
  await expectBalanced(api)
})

test('일부를 반품하면 남은 값의 20%를 넘는 만큼만 회수하고, 나머지는 지울 때 회수한다', async () => {
  const { customer, review, sendBack } = await reviewedGoods(3, 1_000)
  expect(review.earned_points).toBe(500)
  await sendBack(1)
  expect(await accountOf(api, customer.id)).toMatchObject({ balance: 400 })
  await sendBack(1)
  expect(await accountOf(api, customer.id)).toMatchObject({ balance: 200 })
  await expectBalanced(api)
  await customer.delete(`${mine}/${review.id}`)
  expect(await accountOf(api, customer.id)).toEqual({ balance: 0, held: 0, debt: 0 })
  await expectBalanced(api)
})
