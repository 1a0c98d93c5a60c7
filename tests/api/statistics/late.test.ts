import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { breakdownOf } from '#server/modules/statistics/breakdown.read.ts'
import { closeSalesDays, countToday } from '#server/modules/statistics/closing.jobs.ts'
import { rebuildStatistics } from '#server/modules/statistics/rebuild.service.ts'
import { salesOf } from '#server/modules/statistics/sales.read.ts'
import { daysPeriod } from '#server/modules/statistics/periods.ts'
import type { Db } from '#server/db/db.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand } from '#tests/support/catalog.ts'
import { anOrder, aShop, claimedWhole } from '#tests/support/orders.ts'
import { rowsOfFigure, statistics } from '#tests/support/statistics.ts'

const api = useApi({ start: '2026-11-20T12:00:00+09:00' })
const at = (day: string, hour = '12') => new Date(`2026-11-${day}T${hour}:00:00+09:00`)
const period = { from: '2026-11-14', to: '2026-11-20' }
const close = () => closeSalesDays(api.deps)
const broken = async () => (await brokenBooks(api.deps.db)).filter((one) => one.startsWith('I17'))

test('마감한 날에 끝난 것으로 나중에 적힌 클레임도 비율과 사유에 들어가고, 다시 세어도 그대로다', async () => {
  const { db, clock } = api.deps
  const shop = await aShop(db)
  const items: number[] = []
  for (let n = 0; n < 3; n++) items.push(...(await anOrder(api.deps, shop, { paidAt: at('15') })).itemIds)
  await claimedWhole(db, items[0] as number, 'cancel', at('16'))
  await close()
  await claimedWhole(db, items[1] as number, 'return', at('17'))
  await close()
  const staff = await api.staff('ops')
  const told = async () => {
    const { total, results } = await statistics(staff, 'cohorts', { ...period, by: 'product' })
    return { total, results }
  }
  const { total } = await told()
  expect(total).toMatchObject({ paid_units: 3, canceled_units: 1, returned_units: 1 })
  const rows = await rowsOfFigure(staff, 'returned_units', total.drill)
  expect(rows.map(({ value, late }) => [value, late])).toEqual([[1, true]])
  expect(await broken()).toEqual([])
  const before = await told()
  await rebuildStatistics(db, clock.now())
  expect(await told()).toEqual(before)
  expect(await broken()).toEqual([])
})

test('셀 수 없다고 알린 주문은 아직 마감하지 않은 날의 숫자에도, 마감한 뒤의 숫자에도 들어 있지 않다', async () => {
  const { db } = api.deps
  const shop = await aShop(db)
  const { orderId } = await anOrder(api.deps, shop, { paidAt: at('20', '10') })
  await anOrder(api.deps, shop, { paidAt: at('20', '11') })
  await db.execute(sql`update orders set payable = payable + 1, list_amount = list_amount + 1 where id = ${orderId}`)
  await countToday(api.deps)
  const told = async () => {
    const staff = await api.staff('ops')
    const { uncounted, total } = await statistics(staff, 'sales/daily', period)
    expect(await rowsOfFigure(staff, 'orders', total.drill)).toHaveLength(total.orders)
    return { uncounted, orders: total.orders, gross: total.gross }
  }
  expect(await told()).toEqual({ uncounted: 1, orders: 1, gross: 20_000 })
  api.clock.set('2026-11-21T03:00:00+09:00')
  await close()
  expect(await told()).toEqual({ uncounted: 1, orders: 1, gross: 20_000 })
})

test('마감한 뒤에 지운 브랜드와 카테고리의 줄은 무엇이었는지 번호로 말한다', async () => {
  const { db } = api.deps
  const shop = await aShop(db)
  const brand = await makeBrand(db, { name: '여울' })
  await db.execute(sql`update products set brand_id = ${brand.id}`)
  await db.execute(sql`insert into categories (id, name, depth) values (7, '매트', 1)`)
  await db.execute(sql`insert into product_categories (product_id, category_id) values (${shop.productId}, 7)`)
  await anOrder(api.deps, shop, { paidAt: at('15') })
  await close()
  await db.execute(sql`delete from product_categories`)
  await db.execute(sql`delete from categories`)
  await db.execute(sql`update products set brand_id = (select min(id) from brands)`)
  await db.execute(sql`delete from brands where id = ${brand.id}`)
  const staff = await api.staff('ops')
  const labels = async (by: string) =>
    (await statistics(staff, 'breakdown', { ...period, by })).results.map(({ label }) => label)
  expect(await labels('brand')).toEqual([`지운 브랜드 (${brand.id}번)`])
  expect(await labels('category')).toEqual(['지운 카테고리 (7번)'])
  const { results } = await statistics(staff, 'cohorts', { ...period, by: 'category' })
  expect(results.map(({ label }) => label)).toEqual(['지운 카테고리 (7번)'])
})

/** The database, on which something happens before a statement, counted from 1. */
function meanwhile(db: Db, nth: number, what: () => Promise<unknown>) {
  const seen = { statements: 0 }
  const watched = new Proxy(db, {
    get: (target, name) =>
      name === 'execute'
        ? async (statement: never) => {
            seen.statements++
            if (seen.statements === nth) await what()
            return target.execute(statement)
          }
        : Reflect.get(target, name, target),
  })
  return { seen, watched }
}

/** All days as if they had never been closed. */
const reopen = () =>
  api.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('homefit.rebuild', 'on', true)`)
    for (const table of ['sales_facts', 'sales_rollups', 'sales_member_gaps', 'sales_rolled_months'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    await tx.execute(sql`delete from sales_closed_days`)
  })

test('견주는 날이 읽는 동안 마감되어도, 어느 순간이든 두 번 세지 않고 빠뜨리지도 않는다', async () => {
  const { db, clock } = api.deps
  const shop = await aShop(db)
  for (const day of ['19', '20']) await anOrder(api.deps, shop, { paidAt: at(day, '10') })
  const today = { from: '2026-11-20', to: '2026-11-20' }
  const filter = { basis: 'OCCURRED', include_points: true } as const
  const asked = { ...filter, ...today, by: 'brand', sort: 'net', order: 'LARGEST', offset: 0, limit: 10 } as const
  const reads = {
    days: async (from: Db) => {
      const { compare } = await salesOf(from, daysPeriod(today), { filter, compare: 'PREVIOUS', now: clock.now() })
      return [compare?.results[0]?.gross, compare?.total.gross]
    },
    brands: async (from: Db) => {
      const { results, compare } = await breakdownOf(from, { ...asked, compare: 'PREVIOUS' }, clock.now())
      return [results[0]?.before?.gross, compare?.total.gross]
    },
  }
  for (const [name, read] of Object.entries(reads))
    for (let nth = 1; ; nth++) {
      const { seen, watched } = meanwhile(db, nth, close)
      expect(await read(watched), `${name} ${nth}`).toEqual([20_000, 20_000])
      if (seen.statements < nth) break
      await reopen()
    }
})
