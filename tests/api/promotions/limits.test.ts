import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { claimItems, claims } from '#server/modules/claims/claims.tables.ts'
import { orderItems, orders } from '#server/modules/orders/orders.tables.ts'
import { eventProducts } from '#server/modules/promotions/promotions.tables.ts'
import { holdTimeSales, releaseTimeSales, sellTimeSales } from '#server/modules/promotions/timeSale.service.ts'
import { useApi } from '#tests/support/api.ts'
import { openTimeSale } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { anOrder } from '#tests/support/orders.ts'
import { inTx } from '#tests/support/points.ts'

const api = useApi()
type Limits = { quantityLimit?: number; perUserLimit?: number; held?: number; sold?: number }

/** A time sale of one product, and orders of customers in it. */
async function sale(limits: Limits) {
  const product = await makeProduct(api.deps.db)
  const { id } = await openTimeSale(api.deps.db, product.id, 10_000, limits)
  const shopOf = (userId: number) => ({
    originId: product.shippingOriginId,
    productId: product.id,
    skuId: product.sku.id,
    userId,
  })
  /** An order of so many at the price of the sale. */
  const order = async (userId: number, quantity: number, status: 'READY' | 'COMPLETED' | 'EXPIRED' | 'CANCELED') => {
    const made = await anOrder(api.deps, shopOf(userId), {
      items: [{ eventProductId: id, quantity, unitPrice: 10_000, paid: 10_000 * quantity }],
    })
    const paidAt = status === 'COMPLETED' || status === 'CANCELED' ? api.clock.now() : null
    await api.deps.db.update(orders).set({ status, paidAt }).where(eq(orders.id, made.orderId))
    return made
  }
  const hold = (userId: number, orderId: number, ...quantities: number[]) => {
    const wishes = quantities.map((quantity) => ({ eventProductId: id, quantity }))
    return inTx(api, (tx) => holdTimeSales(tx, { userId, orderId, wishes, now: api.clock.now() }))
  }
  const counts = async () => {
    const [row] = await api.deps.db.select().from(eventProducts).where(eq(eventProducts.id, id))
    return [row?.held, row?.sold]
  }
  return { id, order, hold, counts }
}

describe('타임세일의 한도', () => {
  test('남은 만큼까지 잡고, 하나라도 넘으면 몇 개 남았는지 말하며 아무것도 잡지 않는다', async () => {
    const made = await sale({ quantityLimit: 10, held: 2, sold: 5 })
    const { id: userId } = await api.customer()
    expect(await made.hold(userId, 0, 4)).toEqual([{ eventProductId: made.id, left: 3 }])
    expect(await made.hold(userId, 0, 2, 2)).toEqual([{ eventProductId: made.id, left: 3 }])
    expect(await made.counts()).toEqual([2, 5])
    expect(await made.hold(userId, 0, 1, 2)).toEqual([])
    expect(await made.counts()).toEqual([5, 5])
    expect(await made.hold(userId, 0, 1)).toEqual([{ eventProductId: made.id, left: 0 }])
  })

  test('한 사람의 한도는 결제한 것과 결제 중인 것을 세고, 끝난 주문서와 남의 것과 지금 주문은 세지 않는다', async () => {
    const made = await sale({ perUserLimit: 3 })
    const [me, other] = [await api.customer(), await api.customer()]
    expect(await made.hold(me.id, 0, 4)).toEqual([{ eventProductId: made.id, left: 3 }])
    expect(await made.hold(me.id, 0, 3)).toEqual([])
    await made.order(me.id, 1, 'COMPLETED')
    expect(await made.hold(me.id, 0, 3)).toEqual([{ eventProductId: made.id, left: 2 }])
    expect(await made.hold(me.id, 0, 2)).toEqual([])
    const open = await made.order(me.id, 1, 'READY')
    expect(await made.hold(me.id, 0, 2)).toEqual([{ eventProductId: made.id, left: 1 }])
    expect(await made.hold(me.id, open.orderId, 2)).toEqual([])
    await made.order(me.id, 1, 'EXPIRED')
    expect(await made.hold(me.id, 0, 1)).toEqual([])
    expect(await made.hold(other.id, 0, 3)).toEqual([])
  })

  test('취소해 재고로 돌아온 것은 세지 않고, 취소를 기다리는 것과 반품한 것은 센다', async () => {
    await withReasons(api)
    const made = await sale({ perUserLimit: 3 })
    const { id: userId } = await api.customer()
    const { orderId, itemIds } = await made.order(userId, 3, 'COMPLETED')
    const left = async () => (await made.hold(userId, 0, 4))[0]?.left
    const back = async (n: number, type: 'cancel' | 'return', restockedAt: Date | null) => {
      const [claim] = await api.deps.db
        .insert(claims)
        .values({
          claimNo: `C261116AAAAAAA${n}`,
          orderId,
          userId,
          type,
          status: 'COMPLETED',
          fault: 'CUSTOMER',
          reasonId: 11,
          requester: 'USER',
          dueAt: api.clock.now(),
          createdAt: api.clock.now(),
        })
        .returning()
      await api.deps.db.insert(claimItems).values({
        claimId: claim?.id ?? 0,
        orderItemId: itemIds[0] ?? 0,
        quantity: 1,
        units: [n],
        priorStatus: 'PAID',
        open: false,
        restockedAt,
      })
    }
    expect(await left()).toBe(0)
    await back(1, 'cancel', null)
    await back(2, 'return', api.clock.now())
    expect(await left()).toBe(0)
    await back(3, 'cancel', api.clock.now())
    expect(await left()).toBe(1)
  })

  test('결제하면 잡은 것이 팔린 것이 되고, 결제하지 않으면 풀린다', async () => {
    const made = await sale({ quantityLimit: 10, held: 5, sold: 1 })
    const { id: userId } = await api.customer()
    const [paid, gone] = [await made.order(userId, 3, 'READY'), await made.order(userId, 2, 'READY')]
    await inTx(api, (tx) => sellTimeSales(tx, paid.orderId, api.clock.now()))
    expect(await made.counts()).toEqual([2, 4])
    await inTx(api, (tx) => releaseTimeSales(tx, gone.orderId, api.clock.now()))
    expect(await made.counts()).toEqual([0, 4])
    expect(await api.deps.db.$count(orderItems)).toBe(2)
  })
})

describe('타임세일의 때', () => {
  test('시작하는 순간부터 끝나는 순간 전까지 열려 있고, 예정은 꼭 7일 뒤까지다', async () => {
    const now = api.clock.now().getTime()
    const at = (ms: number) => new Date(now + ms)
    const hour = 3_600_000
    const week = 7 * 24 * hour
    const shelf = async (startsAt: Date, endsAt: Date, price = 10_000) => {
      const { id } = await makeProduct(api.deps.db, { salePrice: 20_000 })
      await openTimeSale(api.deps.db, id, price, { startsAt, endsAt })
      return id
    }
    const begun = await shelf(at(0), at(hour))
    const ending = await shelf(at(-hour), at(1))
    await shelf(at(-hour), at(0))
    // no cheaper than the shop itself is no sale
    await shelf(at(-hour), at(hour), 20_000)
    const soon = await shelf(at(1), at(hour))
    const last = await shelf(at(week), at(week + hour))
    await shelf(at(week + 1), at(week + hour))
    type Sales = { results: { products: { id: number }[] }[] }
    const shown = async (which: string) => {
      const { body } = await api.anonymous.get<Sales>(`/store/v1/events/time-sales/${which}`)
      return body.results.flatMap(({ products }) => products.map(({ id }) => id))
    }
    expect(await shown('opened')).toEqual([ending, begun])
    expect(await shown('scheduled')).toEqual([soon, last])
    const opened = '/store/v1/products/time-sale/opened'
    const { body } = await api.anonymous.get<{ results: { id: number }[] }>(opened)
    expect(body.results.map(({ id }) => id)).toEqual([ending, begun])
    for (const limit of ['0', '51', 'x']) expect((await api.anonymous.get(`${opened}?limit=${limit}`)).status).toBe(400)
    expect((await api.anonymous.get(`${opened}?limit=50`)).status).toBe(200)
  })
})
