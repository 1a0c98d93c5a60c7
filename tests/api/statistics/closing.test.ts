import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { closeSalesDays, countToday } from '#server/modules/statistics/closing.jobs.ts'
import { sumsOfDay, writeSums } from '#server/modules/statistics/daySums.ts'
import { rebuildStatistics } from '#server/modules/statistics/rebuild.service.ts'
import { salesClosedDays, salesFacts, salesLate, salesUncounted } from '#server/modules/statistics/statistics.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, signInAgain } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { claim, itemsOf, withReasons } from '#tests/support/claiming.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { rowsOfFigure, statistics } from '#tests/support/statistics.ts'

const api = useApi({ start: '2026-11-20T12:00:00+09:00' })
useSandbox(api)
beforeEach(() => withReasons(api))

const days = { from: '2026-11-14', to: '2026-11-20' }
const at = (day: string, hour = '12') => new Date(`${day}T${hour}:00:00+09:00`)
const daily = async (more: object = {}) => statistics(await api.staff('ops'), 'sales/daily', { ...days, ...more })
const close = () => closeSalesDays(api.deps)

/** Which books of statistics do not add up. */
const broken = async () =>
  (await brokenBooks(api.deps.db)).filter((one) => one.startsWith('I17')).map((one) => one.split(':')[0])

/** Everything that is told of the days. */
async function told() {
  const staff = await api.staff('ops')
  const all: unknown[] = []
  for (const basis of ['OCCURRED', 'ORDERED']) {
    all.push(await statistics(staff, 'sales/daily', { ...days, basis }))
    for (const by of ['brand', 'product', 'hour_weekday', 'coupon'])
      all.push((await statistics(staff, 'breakdown', { ...days, basis, by })).results)
  }
  all.push((await statistics(staff, 'cohorts', days)).results)
  return all
}

describe('하루의 마감', () => {
  test('다음 날 03:00부터 마감하고, 마감한 날까지 알려 주고, 한 번만 마감한다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop, { paidAt: at('2026-11-15') })
    api.clock.set('2026-11-16T02:59:59.999+09:00')
    expect(await close()).toMatchObject({ days: 0 })
    expect((await daily()).closed_until).toBeNull()
    api.clock.set('2026-11-16T03:00:00+09:00')
    expect(await close()).toMatchObject({ days: 1 })
    expect(await close()).toMatchObject({ days: 0 })
    const sales = await daily()
    expect(sales.closed_until).toBe('2026-11-15')
    expect(sales.results.map(({ date, closed, gross }) => [date, closed, gross]).slice(0, 3)).toEqual([
      ['2026-11-14', false, 0],
      ['2026-11-15', true, 20_000],
      ['2026-11-16', false, 0],
    ])
  })

  test('마감한 날은 브랜드와 카테고리가 바뀌어도, 주문이 모두 취소되어도 그대로다', async () => {
    const { sku } = await makeProduct(api.deps.db, { listPrice: 10_000, salePrice: 10_000, skus: [{ onHand: 9 }] })
    const customer = await api.customer()
    const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 2 }])
    const { items } = await itemsOf(customer, orderId)
    const [item] = items
    api.clock.set('2026-11-21T03:00:00+09:00')
    await close()
    const whole = { from: '2026-11-20', to: '2026-11-21' }
    const brandsOf = async () =>
      statistics(await api.staff('ops'), 'breakdown', { by: 'brand', from: '2026-11-20', to: '2026-11-20' })
    const before = await daily(whole)
    const brands = (await brandsOf()).results
    await api.deps.db.execute(sql`insert into brands (name, slug) values ('다른 브랜드', 'other')`)
    await api.deps.db.execute(sql`update products set brand_id = (select id from brands where slug = 'other')`)
    expect((await brandsOf()).results).toEqual(brands)
    api.clock.set('2026-11-21T12:00:00+09:00')
    const again = await signInAgain(api, customer)
    await claim(again, orderId, 'cancel', [{ order_item_id: item?.id as number, quantity: 2 }])
    await driveRefunds(api.deps)
    const after = await daily(whole)
    expect(after.results[0]).toEqual(before.results[0])
    expect(after.results[1]).toMatchObject({
      orders: 0,
      refunds: 20_000 + (before.results[0]?.shipping ?? 0),
      refund_items: 2,
    })
    const ordered = await daily({ ...whole, basis: 'ORDERED' })
    expect(ordered.results.map(({ gross, net }) => [gross, net])).toEqual([
      [before.results[0]?.gross, 0],
      [0, 0],
    ])
    expect(ordered.later_refunds).toMatchObject([{ ordered: '2026-11-20', refunded: '2026-11-21', refund_items: 2 }])
  })

  test('마감 뒤에 알게 된 결제는 그날의 숫자를 바꾸지 않고 조정으로 따로 보이며, 합계에는 들어가고, 줄도 따로 볼 수 있다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop, { paidAt: at('2026-11-15') })
    await close()
    const before = await daily()
    await anOrder(api.deps, shop, { paidAt: at('2026-11-15', '13') })
    expect((await daily()).results).toEqual(before.results)
    expect(await close()).toMatchObject({ late: 1 })
    expect(await close()).toMatchObject({ late: 0 })
    const after = await daily()
    expect(after.results).toEqual(before.results)
    expect(after.adjustments).toMatchObject([
      { date: '2026-11-15', known_on: '2026-11-20', orders: 1, gross: 20_000, members: null },
    ])
    expect(after.total).toMatchObject({ orders: 2, gross: 40_000, members: 1 })
    const staff = await api.staff('ops')
    const [adjustment] = after.adjustments
    expect(
      (await rowsOfFigure(staff, 'gross', adjustment?.drill as never)).map(({ value, late }) => [value, late]),
    ).toEqual([[20_000, true]])
    expect((await rowsOfFigure(staff, 'gross', after.results[1]?.drill as never)).map(({ late }) => late)).toEqual([
      false,
    ])
    expect(await rowsOfFigure(staff, 'orders', after.total.drill)).toHaveLength(2)
    const products = await statistics(staff, 'breakdown', { by: 'product', ...days })
    expect(products.results).toMatchObject([{ key: String(shop.productId), gross: 40_000, orders: 2 }])
  })

  test('셀 수 없는 주문은 나머지를 막지 않고 사유와 함께 따로 남으며, 고쳐지면 조정으로 들어온다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId } = await anOrder(api.deps, shop, { paidAt: at('2026-11-15') })
    await anOrder(api.deps, shop, { paidAt: at('2026-11-15') })
    await api.deps.db.execute(
      sql`update orders set payable = payable + 1, list_amount = list_amount + 1 where id = ${orderId}`,
    )
    await close()
    const uncounted = async () => statistics(await api.staff('ops'), 'uncounted')
    expect(await uncounted()).toMatchObject({
      total_count: 1,
      results: [
        {
          source: 'ORDER',
          source_id: orderId,
          order_id: orderId,
          day: '2026-11-15',
          error: 'AMOUNTS_DIFFER',
          tries: 1,
        },
      ],
    })
    const noticed = async (role: 'admin' | 'ops') =>
      (await (await api.staff(role)).get<{ notices: { key: string }[] }>('/store-admin/v1/dashboard')).body.notices
    expect(await noticed('admin')).toMatchObject([{ key: 'UNCOUNTED_SALES' }])
    expect(await noticed('ops')).toEqual([])
    expect(await daily()).toMatchObject({ uncounted: 1, total: { orders: 1, gross: 20_000 } })
    api.clock.advance(601_000)
    await close()
    expect((await uncounted()).results[0]?.tries).toBe(2)
    await api.deps.db.execute(
      sql`update orders set payable = payable - 1, list_amount = list_amount - 1 where id = ${orderId}`,
    )
    api.clock.advance(601_000)
    await close()
    expect(await daily()).toMatchObject({ uncounted: 0, total: { orders: 2 }, adjustments: [{ gross: 20_000 }] })
    expect(await api.deps.db.$count(salesUncounted)).toBe(0)
    expect(await api.deps.db.$count(salesLate)).toBe(0)
  })

  test('처음부터 다시 세어도 마감한 날과 조정과 회원이 그대로고, 그 사이에 지워진 집계는 되살아나며, 장부가 맞는다', async () => {
    const shop = await aShop(api.deps.db)
    const other = await api.customer()
    for (const day of ['2026-11-15', '2026-11-16', '2026-11-18', '2026-11-20'])
      for (const userId of [shop.userId, ...(day > '2026-11-15' ? [other.id] : [])])
        await anOrder(api.deps, { ...shop, userId }, { paidAt: at(day) })
    // the newest first, so that each day finds later ones closed
    for (let day = 0; day < 5; day++) await closeSalesDays(api.deps, 1)
    await anOrder(api.deps, shop, { paidAt: at('2026-11-15', '13') })
    await close()
    const before = await told()
    expect(before[0]).toMatchObject({ total: { members: 2, orders: 8 }, adjustments: [{ orders: 1 }] })
    expect(await broken()).toEqual([])
    expect(await rebuildStatistics(api.deps.db, api.clock.now())).toEqual({
      days: 5,
      facts: 6,
      uncounted: 0,
      changed: [],
    })
    expect(await told()).toEqual(before)
    // the planner knows what was made anew
    const known = sql`select reltuples::int as days from pg_class where oid = 'sales_closed_days'::regclass`
    expect(await rows(api.deps.db, known)).toEqual([{ days: 5 }])
    await api.deps.db.execute(sql`delete from sales_rollups where day = '2026-11-16'`)
    expect(await broken()).toEqual(['I17 마감한 날의 집계는 매출 원장을 다시 더한 것과 같다'])
    await api.deps.db.execute(
      sql`insert into sales_member_gaps (brand_id, shipping_origin_id, day, before, members) values (0, 0, '2026-11-17', '-infinity', 1)`,
    )
    expect(await broken()).toHaveLength(2)
    expect((await rebuildStatistics(api.deps.db, api.clock.now())).changed).toMatchObject([
      { day: '2026-11-16', before: 0, after: 40_000 },
    ])
    expect(await told()).toEqual(before)
    expect(await broken()).toEqual([])
  })

  test('합계를 더해 둔 뒤에 들어온 주문도, 그 사이에 마감된 다른 날도, 그 사이에 다시 센 원장도 마감에 맞게 들어간다', async () => {
    const shop = await aShop(api.deps.db)
    const other = { ...shop, userId: (await api.customer()).id }
    const sell = (whose: typeof shop, day: string, hour = '12') => anOrder(api.deps, whose, { paidAt: at(day, hour) })
    const count = (day: string) => countToday({ db: api.deps.db, clock: { now: () => at(day, '23') } })
    for (const day of ['2026-11-14', '2026-11-15', '2026-11-16']) await sell(shop, day)
    await count('2026-11-15')
    const staged = await sumsOfDay(api.deps.db, '2026-11-15')
    expect(staged.counted.size).toBe(1)
    await sell(shop, '2026-11-15', '13')
    await sell(other, '2026-11-15', '13')
    await count('2026-11-15')
    await closeSalesDays(api.deps, 4)
    const closeWith = (sums: typeof staged) =>
      api.deps.db.transaction(async (tx) => {
        await tx.execute(sql`insert into sales_closed_days (day, closed_at) values ('2026-11-15', now())`)
        await writeSums(tx as never, sums)
      })
    await closeWith(staged)
    await close()
    expect(await broken()).toEqual([])
    expect((await daily()).results.slice(0, 3).map(({ orders, members }) => [orders, members])).toEqual([
      [1, 1],
      [3, 2],
      [1, 1],
    ])
    // the ledger is made anew between the two
    await api.deps.db.execute(sql`delete from sales_closed_days where day = '2026-11-15'`)
    const before = await sumsOfDay(api.deps.db, '2026-11-15')
    await rebuildStatistics(api.deps.db, api.clock.now())
    const told = await daily()
    await api.deps.db.execute(sql`delete from sales_closed_days where day = '2026-11-15'`)
    await api.deps.db.execute(sql`delete from sales_rollups`)
    await api.deps.db.execute(sql`delete from sales_member_gaps`)
    await api.deps.db.execute(sql`delete from sales_closed_days`)
    await closeWith(before)
    await close()
    expect(await broken()).toEqual([])
    expect((await daily()).total).toEqual(told.total)
  })

  test('원장의 줄은 고치거나 지울 수 없다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop, { paidAt: at('2026-11-15') })
    await close()
    expect(await api.deps.db.$count(salesFacts)).toBe(1)
    for (const statement of [sql`update sales_facts set cash = 1`, sql`delete from sales_facts`])
      await expect(api.deps.db.execute(statement)).rejects.toThrow()
    expect(await api.deps.db.$count(salesClosedDays)).toBe(5)
  })

  test('둘이 한꺼번에 마감해도 한 번씩만 센다', async () => {
    const shop = await aShop(api.deps.db)
    for (const day of ['2026-11-15', '2026-11-16', '2026-11-17']) await anOrder(api.deps, shop, { paidAt: at(day) })
    await Promise.all([close(), close(), close()])
    expect((await daily()).total).toMatchObject({ orders: 3, gross: 60_000, members: 1 })
    expect(await api.deps.db.$count(salesFacts)).toBe(3)
  })
})
