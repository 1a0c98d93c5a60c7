import { afterEach, beforeEach, expect, test } from 'vitest'
import { pointsLedger } from '#server/modules/points/points.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { signInAgain } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { aShop, type Shop } from '#tests/support/orders.ts'
import { accountOf, anOrderOf, brokenPoints, givePoints, inTx, lotsOf } from '#tests/support/points.ts'
import { holdPoints } from '#server/modules/points/points.service.ts'
import { mine, photoOf, received, type Review, written } from '#tests/support/reviews.ts'

const api = useApi()
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
})
/** Orders of this file are laid out without payments, so only the books of points are looked at. */
afterEach(async () => expect(await brokenPoints(api)).toEqual([]))

type Customer = Awaited<ReturnType<typeof api.customer>>
const balanceOf = async (customer: Customer) => (await accountOf(api, customer.id)).balance
const patch = async (customer: Customer, id: number, body: object) => {
  const answer = await customer.patch<Review>(`${mine}/${id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const entries = async () =>
  (await api.deps.db.select().from(pointsLedger).orderBy(pointsLedger.id)).map(({ kind, amount, reason }) => ({
    kind,
    amount,
    reason,
  }))
const priced = (won: number) => ({ unitPrice: won, listPrice: won, paid: won })

test('글은 100P, 사진이 있으면 모두 500P를 바로 받고, 열두 달 뒤에 끝난다', async () => {
  const customer = await api.customer()
  expect((await written(customer, await received(api, shop, customer))).earned_points).toBe(100)
  expect(await balanceOf(customer)).toBe(100)
  const image_ids = [await photoOf(api, customer)]
  expect((await written(customer, await received(api, shop, customer), { image_ids })).earned_points).toBe(500)
  expect(await balanceOf(customer)).toBe(600)
  expect(await entries()).toEqual([
    { kind: 'EARN', amount: 100, reason: '리뷰 적립 (요가 매트)' },
    { kind: 'EARN', amount: 100, reason: '리뷰 적립 (요가 매트)' },
    { kind: 'EARN', amount: 400, reason: '사진 리뷰 적립 (요가 매트)' },
  ])
  expect((await lotsOf(api, customer.id)).map((lot) => lot.expiresAt?.toISOString())).toEqual(
    Array.from({ length: 3 }, () => '2027-11-16T14:59:59.999Z'),
  )
})

test('사진을 나중에 붙이면 모자란 400P를 한 번만 더 받고, 지우면 돌려주며, 다시 붙여도 없다', async () => {
  const customer = await api.customer()
  const photos = [await photoOf(api, customer), await photoOf(api, customer)]
  const { id } = await written(customer, await received(api, shop, customer))
  expect(await patch(customer, id, { image_ids: photos })).toMatchObject({ earned_points: 400, points: 500 })
  expect(await patch(customer, id, { image_ids: photos.slice(1) })).toMatchObject({ earned_points: 0, points: 500 })
  expect(await patch(customer, id, { image_ids: [] })).toMatchObject({ earned_points: -400, points: 100 })
  expect(await patch(customer, id, { image_ids: photos })).toMatchObject({ earned_points: 0, points: 100 })
  expect(await patch(customer, id, { image_ids: [] })).toMatchObject({ earned_points: 0, points: 100 })
  expect(await balanceOf(customer)).toBe(100)
})

test('지우면 받은 것을 모두 돌려주고, 이미 쓴 것은 빚이 되어 다음 적립에서 갚는다', async () => {
  const customer = await api.customer()
  const image_ids = [await photoOf(api, customer)]
  const { id } = await written(customer, await received(api, shop, customer), { image_ids })
  const order = await anOrderOf(api, customer.id, 300)
  await inTx(api, (tx) => holdPoints(tx, { userId: customer.id, orderId: order.id, amount: 300, now: api.clock.now() }))
  expect((await customer.delete(`${mine}/${id}`)).status).toBe(204)
  expect(await accountOf(api, customer.id)).toEqual({ balance: 0, held: 300, debt: 300 })
  await written(customer, await received(api, shop, customer))
  expect(await accountOf(api, customer.id)).toEqual({ balance: 0, held: 300, debt: 200 })
})

test('상품 값의 20%까지만 받는다: 쿠폰으로 깎인 것은 빼고 포인트로 낸 것은 넣는다', async () => {
  const customer = await api.customer()
  const image_ids = [await photoOf(api, customer)]
  for (const [values, text, photo] of [
    [priced(2_500), 100, 500],
    [priced(2_499), 100, 499],
    [priced(500), 100, 100],
    [priced(499), 99, 99],
    [priced(4), 0, 0],
    [{ unitPrice: 2_000, listPrice: 2_000, productCoupon: 1_000, points: 600, paid: 400 }, 100, 200],
    [{ ...priced(1_000), quantity: 2, claimedQuantity: 1, paid: 2_000 }, 100, 200],
  ] as const) {
    const { id: productId, sku } = await makeProduct(api.deps.db)
    const own = { ...values, productId, skuId: sku.id }
    const [a, b] = [await received(api, shop, customer, own), await received(api, shop, customer, own)]
    const earned = [await written(customer, a), await written(customer, b, { image_ids })].map(
      (one) => one.earned_points,
    )
    expect(earned, JSON.stringify(values)).toEqual([text, photo])
  }
})

test('한 상품에서는 30일에 다섯 번까지 받고, 다른 상품은 따로다. 못 받은 리뷰에 사진을 붙여도 없다', async () => {
  const customer = await api.customer()
  const image_ids = [await photoOf(api, customer)]
  const earned: (number | undefined)[] = []
  for (let n = 0; n < 5; n++) earned.push((await written(customer, await received(api, shop, customer))).earned_points)
  expect(earned).toEqual([100, 100, 100, 100, 100])
  const item = await received(api, shop, customer)
  const points = await customer.get<{ points: object }>(`/store/v1/user/orders/items/review-writable/${item}`)
  expect(points.body.points).toEqual({ text: 0, photo: 0 })
  const sixth = await written(customer, item, { image_ids })
  expect(sixth).toMatchObject({ earned_points: 0, points: 0 })
  const other = await makeProduct(api.deps.db)
  const elsewhere = await received(api, shop, customer, { productId: other.id, skuId: other.sku.id })
  expect((await written(customer, elsewhere)).earned_points).toBe(100)
  api.clock.set('2026-12-16T10:00:01+09:00')
  const later = { ...(await signInAgain(api, customer)), id: customer.id }
  expect((await written(later, await received(api, shop, later))).earned_points).toBe(100)
  await patch(later, sixth.id, { image_ids: [] })
  expect((await patch(later, sixth.id, { image_ids })).earned_points).toBe(0)
})

test('지웠다가 다시 산 것에 또 쓰면 그것은 새 적립이고, 가지고 있던 포인트는 그대로다', async () => {
  const customer = await api.customer()
  await givePoints(api, customer.id, 1_000)
  const { id } = await written(customer, await received(api, shop, customer))
  await customer.delete(`${mine}/${id}`)
  expect(await balanceOf(customer)).toBe(1_000)
  expect((await written(customer, await received(api, shop, customer))).earned_points).toBe(100)
  expect(await balanceOf(customer)).toBe(1_100)
})
