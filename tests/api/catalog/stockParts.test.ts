import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { holdStock, releaseHeld, sellHeld, type SkuQuantity, takeOut } from '#server/modules/catalog/stock.parts.ts'
import { stockReservations } from '#server/modules/catalog/stock.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

/** The statements that every hold, sale and release of stock is made of. */

const api = useApi()
const orderId = 1

async function shelf(...wanted: Partial<typeof skus.$inferInsert>[]) {
  const made = await makeProduct(api.deps.db, {
    skus: wanted.map((sku, n) => ({ ...sku, option: [['색상', String(n)]] as [string, string][] })),
  })
  return made.skus.map(({ id }) => id)
}
const run = async (statement: ReturnType<typeof sql>) => rows<{ id: number }>(api.deps.db, statement)
const hold = async (lines: SkuQuantity[]) => {
  const until = new Date(api.clock.now().getTime() + 1_200_000)
  const held = await run(
    sql`with ${holdStock(orderId, lines, until, api.clock.now())} select sku_id::int as id from held order by 1`,
  )
  return held.map(({ id }) => id)
}
const take = async (lines: SkuQuantity[]) => {
  const cause = { kind: 'EXCHANGE_OUT', claimId: 1, reason: null, actor: 'system' } as const
  return (await run(takeOut(lines, cause, api.clock.now()))).map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}
const stock = async () =>
  (await api.deps.db.select().from(skus).orderBy(skus.id)).map(({ onHand, reserved }) => [onHand, reserved])
const states = async () => (await api.deps.db.select().from(stockReservations)).map(({ status }) => status)

describe('잡을 수 있는 수량은 남이 잡은 것과 안전재고를 뺀 것이다', () => {
  const kept = { onHand: 10, reserved: 3, safetyStock: 4 }

  test.each([
    [1, 3],
    [2, 3],
  ])('%i가지를 함께', async (kinds) => {
    const ids = await shelf(kept, { onHand: 5 })
    await anOrder(api.deps, await aShop(api.deps.db))
    const lines = (quantity: number) => ids.slice(0, kinds).map((skuId, n) => ({ skuId, quantity: n ? 1 : quantity }))
    expect(await hold(lines(4))).toEqual(ids.slice(1, kinds))
    await api.deps.db.delete(stockReservations)
    expect(await hold(lines(3))).toEqual(ids.slice(0, kinds))
    expect((await stock())[0]).toEqual([10, 6])
  })

  test('교환으로 내보낼 때도 그렇고, 쉬는 것은 내보내지 않는다', async () => {
    const ids = await shelf(kept, { onHand: 5, status: 'INACTIVE' }, { onHand: 5 })
    const [first = 0, off = 0, last = 0] = ids
    expect(await take([{ skuId: first, quantity: 4 }])).toEqual([])
    expect(
      await take([
        { skuId: first, quantity: 3 },
        { skuId: off, quantity: 1 },
        { skuId: last, quantity: 5 },
      ]),
    ).toEqual([first, last])
    expect(await stock()).toEqual([
      [7, 3],
      [5, 0],
      [0, 0],
    ])
    const moved = await api.deps.db.select().from(stockMovements).orderBy(stockMovements.skuId)
    const out = moved.filter(({ kind }) => kind === 'EXCHANGE_OUT')
    expect(out.map(({ skuId, delta, refType, refId }) => [skuId, delta, refType, refId])).toEqual([
      [first, -3, 'claim', 1],
      [last, -5, 'claim', 1],
    ])
  })

  test('같은 것이 두 줄이면 더한 만큼이다', async () => {
    const [id = 0] = await shelf({ onHand: 5 })
    await anOrder(api.deps, await aShop(api.deps.db))
    const twice = (quantity: number) => [
      { skuId: id, quantity },
      { skuId: id, quantity: 2 },
    ]
    expect(await hold(twice(4))).toEqual([])
    expect(await hold(twice(3))).toEqual([id])
    expect((await stock())[0]).toEqual([5, 5])
  })
})

describe('잡은 것은', () => {
  async function held() {
    const ids = await shelf({ onHand: 9, reserved: 1 }, { onHand: 4 })
    const { orderId: own } = await anOrder(api.deps, await aShop(api.deps.db))
    expect(own).toBe(orderId)
    await hold(ids.map((skuId) => ({ skuId, quantity: 2 })))
    expect((await stock()).slice(0, 2)).toEqual([
      [9, 3],
      [4, 2],
    ])
  }

  test('팔리면 선반에서 나가고 원장에 남으며, 두 번 나가지 않는다', async () => {
    await held()
    const sell = () => {
      const paid = sql`paid`
      return run(
        sql`with ${paid} as (select ${orderId}::bigint as order_id), ${sellHeld(paid, api.clock.now())} select id::int from sold`,
      )
    }
    expect(await sell()).toHaveLength(2)
    expect(await sell()).toEqual([])
    expect((await stock()).slice(0, 2)).toEqual([
      [7, 1],
      [2, 0],
    ])
    expect(await states()).toEqual(['COMMITTED', 'COMMITTED'])
    const sold = (await api.deps.db.select().from(stockMovements)).filter(({ kind }) => kind === 'SALE')
    expect(sold.map(({ delta, refType, refId }) => [delta, refType, refId])).toEqual([
      [-2, 'order', orderId],
      [-2, 'order', orderId],
    ])
  })

  test('놓으면 잡은 만큼만 풀리고 수량은 그대로이며, 두 번 풀리지 않는다', async () => {
    await held()
    for (let n = 0; n < 2; n++) await api.deps.db.execute(releaseHeld(orderId, api.clock.now()))
    expect((await stock()).slice(0, 2)).toEqual([
      [9, 1],
      [4, 0],
    ])
    expect(await states()).toEqual(['RELEASED', 'RELEASED'])
  })
})
