import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { closeSalesDays } from '#server/modules/statistics/closing.jobs.ts'
import { rebuildStatistics } from '#server/modules/statistics/rebuild.service.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'
import { statistics } from '#tests/support/statistics.ts'

const api = useApi({ start: '2026-11-20T12:00:00+09:00' })
const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('처음부터 다시 세는 동안 늦게 알게 된 결제를 더해도 잃지 않는다', async () => {
  const { db, clock } = api.deps
  const shop = await aShop(db)
  const paidAt = new Date('2026-11-15T12:00:00+09:00')
  const { orderId } = await anOrder(api.deps, shop, { paidAt })
  await anOrder(api.deps, shop, { paidAt })
  await closeSalesDays(api.deps)
  await db.execute(sql`update orders set payable = payable + 1, list_amount = list_amount + 1 where id = ${orderId}`)
  await db.execute(sql`delete from sales_late`)
  const waits = async () => (await rows<{ n: number }>(db, waiting))[0]?.n
  const working = await db.transaction(async (tx) => {
    // the rebuild has counted the month and stops where it writes down the order that it could not count
    await tx.execute(
      sql`insert into sales_uncounted (source, source_id, day, error, first_failed_at, last_failed_at) values ('ORDER', ${orderId}, '2026-11-15', 'x', now(), now())`,
    )
    const rebuilding = rebuildStatistics(db, clock.now())
    await expect.poll(waits, { timeout: 10_000 }).toBe(1)
    await anOrder(api.deps, shop, { paidAt })
    const done = { late: false }
    const late = closeSalesDays(api.deps).then(() => (done.late = true))
    await expect.poll(async () => done.late || (await waits()) === 2, { timeout: 10_000 }).toBe(true)
    await tx.execute(sql`delete from sales_uncounted`)
    return [rebuilding, late] as const
  })
  await Promise.all(working)
  const { total } = await statistics(await api.staff('ops'), 'sales/daily', { from: '2026-11-14', to: '2026-11-20' })
  expect(total).toMatchObject({ orders: 2, gross: 40_000 })
  expect((await brokenBooks(db)).filter((one) => one.startsWith('I17.1'))).toEqual([])
})
