import { eq, sum } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { raceForStock } from '#tests/concurrency/oversell.ts'
import { countNaively, keepCounting } from '#tests/concurrency/stockCountRace.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

/** Counting while the shop sells. PGlite runs one statement at a time, so the control fails on PostgreSQL only. */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const size = onPostgres ? { members: 200, attempts: 300, together: 40 } : { members: 20, attempts: 60, together: 20 }
const stock = size.attempts * 2

const api = useApi()
afterEach(() => expectBalanced(api))

describe('팔리는 동안 실사하면', () => {
  test('판 것은 모두 팔린 채로, 바로잡은 것은 바로잡은 만큼만 재고에 남는다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: stock }] })
    const staff = [await api.staff('ops'), await api.staff('admin')]
    let isOver = false
    const counting = Promise.all(staff.map((one) => keepCounting(one, sku.id, () => isOver)))
    const sold = await raceForStock(api.app, api.deps, sku.id, size).finally(() => (isOver = true))
    const counted = await counting
    console.log(JSON.stringify({ test: 'count-race', engine: api.deps.database.engine, ...size, sold, counted }))
    expect(sold.serverErrors).toEqual([])
    expect(counted.flatMap(({ strange }) => strange)).toEqual([])
    expect(sold.completed).toBe(size.attempts)
    const corrected = counted.reduce((all, one) => all + one.corrected, 0)
    // the last count may end after the last sale
    const [left] = await api.deps.db.select().from(skus).where(eq(skus.id, sku.id))
    expect(left).toMatchObject({ onHand: stock - size.attempts + corrected, reserved: 0 })
    const [ledger] = await api.deps.db
      .select({ units: sum(stockMovements.delta).mapWith(Number) })
      .from(stockMovements)
      .where(eq(stockMovements.skuId, sku.id))
    expect(ledger?.units).toBe(left?.onHand)
    if (!onPostgres) return
    expect(counted.reduce((all, one) => all + one.added, 0)).toBeGreaterThan(0)
    expect(counted.reduce((all, one) => all + one.refused, 0)).toBeGreaterThan(0)
  }, 120_000)

  test('센 수량을 그대로 덮어쓰는 방식은 PostgreSQL에서 이미 판 것을 재고로 되살린다', async () => {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: stock }] })
    const invented = await countNaively(api.deps.db, sku.id, { sales: size.attempts, together: size.together })
    console.log(JSON.stringify({ test: 'count-race-control', engine: api.deps.database.engine, invented }))
    if (onPostgres) expect(invented).toBeGreaterThan(0)
    else expect(invented).toBe(0)
  })
})
