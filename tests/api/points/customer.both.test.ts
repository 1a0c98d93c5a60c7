import { afterEach, describe, expect, test } from 'vitest'
import { yearFrom } from '#server/modules/points/points.expiry.ts'
import { expirePoints, remindOfExpiry } from '#server/modules/points/points.jobs.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import {
  changePromise,
  clawBack,
  earnPromised,
  holdPoints,
  returnPoints,
  useHeldPoints,
} from '#server/modules/points/points.service.ts'
import { promisePoints } from '#tests/support/promises.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { accountOf, anOrderOf, brokenPoints, endOrder, givePoints, inTx, lotsOf } from '#tests/support/points.ts'

type Slice = {
  results: {
    kind: string
    amount: string
    balance_after: string
    reason: string
    order_no?: string
    expires_at?: string
  }[]
  total_count: number
  has_next: boolean
}
const path = '/store/v1/user/points'
const endOf = (day: string) => new Date(`${day}T23:59:59.999+09:00`)

const api = useApi()
/** Orders of this file are laid out without payments, so only the books of points are looked at. */
afterEach(async () => expect(await brokenPoints(api)).toEqual([]))

/** An order paid with points. */
async function spend(userId: number, amount: number) {
  const now = api.clock.now()
  const order = await anOrderOf(api, userId, amount)
  await inTx(api, async (tx) => {
    await holdPoints(tx, { userId, orderId: order.id, amount, now })
    await endOrder(tx, order.id, 'COMPLETED', now)
    await useHeldPoints(tx, { userId, orderId: order.id, orderNo: order.orderNo, now })
  })
  return order
}

describe('포인트', () => {
  test('처음인 회원에게는 0P이고 내역이 없다', async () => {
    const customer = await api.customer()
    expect((await customer.get(`${path}/available`)).body).toEqual({ amount: '0.00' })
    for (const other of ['/amount', ''])
      expect((await customer.get(`${path}${other}`)).body).toEqual({ amount: '0.00' })
    expect((await customer.get(`${path}/expiring`)).body).toEqual({ amount: '0.00', results: [] })
    expect((await customer.get<Slice>(`${path}/events`)).body).toMatchObject({
      results: [],
      total_count: 0,
      has_next: false,
    })
    expect((await api.anonymous.get(`${path}/available`)).status).toBe(401)
    await expectBalanced(api)
  })

  test('먼저 끝나는 것부터 쓰고, 돌려받을 때는 온 곳으로, 늦게 끝나는 것부터 돌아간다', async () => {
    const customer = await api.customer()
    await givePoints(api, customer.id, 3000, endOf('2027-01-31'))
    await givePoints(api, customer.id, 2000, endOf('2026-12-01'))
    const order = await spend(customer.id, 2500)
    expect((await lotsOf(api, customer.id)).map((lot) => lot.remaining)).toEqual([2500, 0])
    const back = {
      userId: customer.id,
      orderId: order.id,
      claimId: 1,
      amount: 700,
      now: api.clock.now(),
      reason: '취소 환불',
      key: 'refund-points:1',
    }
    await inTx(api, (tx) => returnPoints(tx, back))
    expect((await lotsOf(api, customer.id)).map((lot) => lot.remaining)).toEqual([3000, 200])
    const events = await customer.get<Slice>(`${path}/events`)
    expect(events.body.results.map(({ kind, amount, balance_after }) => [kind, amount, balance_after])).toEqual([
      ['CANCEL', '700.00', '3200.00'],
      ['USE', '-2500.00', '2500.00'],
      ['ADMIN', '2000.00', '5000.00'],
      ['ADMIN', '3000.00', '3000.00'],
    ])
    expect(events.body.results[1]).toMatchObject({ reason: `주문 ${order.orderNo} 결제`, order_no: order.orderNo })
    const used = await customer.get<Slice>(`${path}/events?kind=USE&limit=1`)
    expect(used.body).toMatchObject({ total_count: 1, has_next: false })
    await expect(
      inTx(api, (tx) => returnPoints(tx, { ...back, amount: 1801, key: 'refund-points:2' })),
    ).rejects.toThrow('1800 are left')
  })

  test('끝난 묶음에서 쓴 포인트는 30일짜리 새 묶음으로 돌아온다', async () => {
    const customer = await api.customer()
    await givePoints(api, customer.id, 1500, endOf('2026-11-20'))
    const order = await spend(customer.id, 1200)
    api.clock.set('2026-11-21T00:05:00+09:00')
    expect(await expirePoints(api.deps)).toEqual({ points: 300 })
    const now = api.clock.now()
    await inTx(api, (tx) =>
      returnPoints(tx, { userId: customer.id, orderId: order.id, amount: 1200, now, reason: '반품', key: 'r' }),
    )
    expect(await lotsOf(api, customer.id)).toMatchObject([
      { status: 'EXPIRED', remaining: 0 },
      { status: 'ACTIVE', remaining: 1200, expiresAt: endOf('2026-12-21') },
    ])
  })

  test('구매확정하면 적립 예정이 내 포인트가 되고 12개월 뒤 그 날의 끝까지 쓴다', async () => {
    api.clock.set('2028-02-29T15:00:00+09:00')
    const customer = await api.customer()
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, { ...shop, userId: customer.id }, { items: [{}, {}, {}] })
    const [one, two, three] = itemIds as [number, number, number]
    const now = api.clock.now()
    await inTx(api, async (tx) => {
      const items = [one, two, three].map((orderItemId) => ({ orderItemId, amount: 200 }))
      await promisePoints(tx, { userId: customer.id, items, now })
      await promisePoints(tx, { userId: customer.id, items, now })
      await changePromise(
        tx,
        [
          { orderItemId: two, amount: 90 },
          { orderItemId: three, amount: 0 },
        ],
        now,
      )
    })
    expect((await customer.get(`${path}/info`)).body).toEqual({
      available: '0.00',
      pending: '290.00',
      expiring_30d: '0.00',
      debt: '0.00',
    })
    const promised = await customer.get<{ earn_points: object }>(`/store/v1/user/orders/${orderId}`)
    expect(promised.body.earn_points).toMatchObject({ expected: 290, status: 'PENDING' })
    const earned = await inTx(api, (tx) => earnPromised(tx, { orderItemIds: itemIds, now }))
    expect(Object.fromEntries(earned)).toEqual({ [one]: 200, [two]: 90 })
    expect((await customer.get(`${path}/info`)).body).toMatchObject({ available: '290.00', pending: '0.00' })
    const order = await customer.get<{ earn_points: object }>(`/store/v1/user/orders/${orderId}`)
    expect(order.body.earn_points).toMatchObject({ expected: 290, status: 'PAID' })
    expect((await lotsOf(api, customer.id)).map((lot) => [lot.status, lot.expiresAt?.toISOString()])).toEqual([
      ['ACTIVE', '2029-02-28T14:59:59.999Z'],
      ['ACTIVE', '2029-02-28T14:59:59.999Z'],
      ['CANCELED', undefined],
    ])
  })

  test('일부만 구매확정한 주문의 적립은 아직 남은 것이고, 나머지가 확정되거나 취소되면 지급된 것이다', async () => {
    const customer = await api.customer()
    const shop = await aShop(api.deps.db)
    const now = api.clock.now()
    const promised = async () => {
      const made = await anOrder(api.deps, { ...shop, userId: customer.id }, { items: [{}, {}] })
      const items = made.itemIds.map((orderItemId) => ({ orderItemId, amount: 200 }))
      await inTx(api, (tx) => promisePoints(tx, { userId: customer.id, items, now }))
      const [first, last] = made.itemIds as [number, number]
      return { ...made, first, last }
    }
    const told = async ({ orderId }: { orderId: number }) =>
      (await customer.get<{ earn_points: object }>(`/store/v1/user/orders/${orderId}`)).body.earn_points
    const earn = (id: number) => inTx(api, (tx) => earnPromised(tx, { orderItemIds: [id], now }))
    const cancel = (id: number) => inTx(api, (tx) => changePromise(tx, [{ orderItemId: id, amount: 0 }], now))
    const [whole, half, none] = [await promised(), await promised(), await promised()]
    for (const order of [whole, half]) {
      await earn(order.first)
      expect(await told(order)).toMatchObject({ expected: 400, status: 'PENDING' })
    }
    await earn(whole.last)
    expect(await told(whole)).toMatchObject({ expected: 400, status: 'PAID' })
    await cancel(half.last)
    expect(await told(half)).toMatchObject({ expected: 200, status: 'PAID' })
    await cancel(none.first)
    expect(await told(none)).toMatchObject({ expected: 200, status: 'PENDING' })
    await cancel(none.last)
    expect(await told(none)).toMatchObject({ expected: 0, status: 'CANCELED' })
  })

  test('열두 달은 며칠이 아니라 달력으로 세어, 윤년이 끼어도 같은 날의 끝이다', () => {
    expect(yearFrom(new Date('2027-03-01T09:00:00+09:00'))).toEqual(endOf('2028-03-01'))
    expect(yearFrom(new Date('2026-11-16T23:59:59+09:00'))).toEqual(endOf('2027-11-16'))
  })

  test('회수할 포인트가 모자라면 빚이 되고, 다음에 들어오는 포인트로 먼저 갚는다', async () => {
    const customer = await api.customer()
    await givePoints(api, customer.id, 1000)
    const now = api.clock.now()
    const claim = {
      userId: customer.id,
      claimId: 7,
      amount: 1600,
      reason: '반품으로 적립 취소',
      key: 'clawback:7',
      now,
    }
    expect(await inTx(api, (tx) => clawBack(tx, claim))).toEqual({ taken: 1000, owed: 600 })
    expect(await accountOf(api, customer.id)).toEqual({ balance: 0, held: 0, debt: 600 })
    await givePoints(api, customer.id, 400)
    expect(await accountOf(api, customer.id)).toEqual({ balance: 0, held: 0, debt: 200 })
    await givePoints(api, customer.id, 500)
    expect(await accountOf(api, customer.id)).toEqual({ balance: 300, held: 0, debt: 0 })
    expect((await customer.get(`${path}/available`)).body).toEqual({ amount: '300.00' })
  })

  test('그 날이 지나면 바로 쓸 수 없고, 00:05에 소멸 내역이 남는다', async () => {
    const customer = await api.customer()
    await givePoints(api, customer.id, 1500, endOf('2026-11-20'))
    await givePoints(api, customer.id, 500, endOf('2026-11-21'))
    api.clock.set('2026-11-20T23:59:59.998+09:00')
    expect(await expirePoints(api.deps)).toEqual({ points: 0 })
    api.clock.set('2026-11-21T00:00:00+09:00')
    const order = await anOrderOf(api, customer.id, 501)
    const hold = inTx(api, (tx) =>
      holdPoints(tx, { userId: customer.id, orderId: order.id, amount: 501, now: api.clock.now() }),
    )
    await expect(hold).rejects.toMatchObject({ code: 'POINTS_NOT_ENOUGH', extra: { available: 500 } })
    await inTx(api, (tx) => endOrder(tx, order.id, 'EXPIRED', api.clock.now()))
    api.clock.set('2026-11-21T00:05:00+09:00')
    expect(await expirePoints(api.deps)).toEqual({ points: 1500 })
    expect(await accountOf(api, customer.id)).toEqual({ balance: 500, held: 0, debt: 0 })
    expect(await expirePoints(api.deps)).toEqual({ points: 0 })
  })

  test('끝나기 30일 전과 7일 전에 한 번씩 알린다', async () => {
    const customer = await api.customer({ name: '김민지' })
    await givePoints(api, customer.id, 1000, endOf('2026-12-31'))
    await givePoints(api, customer.id, 234, endOf('2026-12-31'))
    const sentOn: string[] = []
    for (let day = 16; day <= 61; day++) {
      const date = new Date(Date.UTC(2026, 10, day, 1))
      api.clock.set(date.toISOString())
      const { messages: queued } = await remindOfExpiry(api.deps)
      await remindOfExpiry(api.deps)
      if (queued > 0) sentOn.push(date.toISOString().slice(0, 10))
    }
    expect(sentOn).toEqual(['2026-12-01', '2026-12-24'])
    await sendMessages(api.deps)
    const sent = await api.deps.db.select().from(messages)
    expect(sent.map((one) => one.body)).toEqual(Array(2).fill('김민지님, 1,234P를 2026.12.31까지 쓸 수 있어요.'))
  })
})
