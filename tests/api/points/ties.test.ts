import { afterEach, expect, test } from 'vitest'
import { holdPoints, returnPoints, useHeldPoints } from '#server/modules/points/points.service.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrderOf, brokenPoints, endOrder, givePoints, inTx, lotsOf } from '#tests/support/points.ts'

const api = useApi()
afterEach(async () => expect(await brokenPoints(api)).toEqual([]))

test('같은 날 끝나는 묶음은 먼저 받은 것부터 쓰고, 돌려받을 때는 나중 것부터 채운다', async () => {
  const { id: userId } = await api.customer()
  const until = new Date('2027-01-31T23:59:59.999+09:00')
  for (const amount of [1_000, 2_000, 3_000]) {
    await givePoints(api, userId, amount, until)
    api.clock.advance(1_000)
  }
  const now = api.clock.now()
  const order = await anOrderOf(api, userId, 2_500)
  const left = async () => (await lotsOf(api, userId)).map(({ remaining }) => remaining)
  await inTx(api, (tx) => holdPoints(tx, { userId, orderId: order.id, amount: 2_500, now }))
  expect(await left()).toEqual([0, 500, 3_000])
  await inTx(api, async (tx) => {
    await endOrder(tx, order.id, 'COMPLETED', now)
    await useHeldPoints(tx, { userId, orderId: order.id, orderNo: order.orderNo, now })
  })
  const back = { userId, orderId: order.id, now, reason: '취소 환불' }
  await inTx(api, (tx) => returnPoints(tx, { ...back, amount: 1_600, key: 'one' }))
  expect(await left()).toEqual([100, 2_000, 3_000])
  await inTx(api, (tx) => returnPoints(tx, { ...back, amount: 1_600, key: 'one' }))
  expect(await left()).toEqual([100, 2_000, 3_000])
  await inTx(api, (tx) => returnPoints(tx, { ...back, amount: 900, key: 'two' }))
  expect(await left()).toEqual([1_000, 2_000, 3_000])
})
