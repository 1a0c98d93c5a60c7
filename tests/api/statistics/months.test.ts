import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { closeSalesDays } from '#server/modules/statistics/closing.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { rows } from '#tests/support/rows.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { statistics } from '#tests/support/statistics.ts'
import { twoBrands } from '#tests/support/twoBrands.ts'

const api = useApi({ start: '2026-10-31T12:00:00+09:00' })
useSandbox(api)

test('지난 달은 더해 둔 집계로 읽고, 그 달의 주문이 나중에 환불되어 마감되면 다시 더하며, 집계가 없어도 숫자는 같다', async () => {
  const { db } = api.deps
  const { yeoul } = await twoBrands(api)
  const october = { basis: 'ORDERED', from_month: '2026-10', to_month: '2026-11', by: 'product' }
  const told = async () => {
    const staff = await api.staff('marketer')
    const { results, total } = await statistics(staff, 'breakdown', { ...october, brand_id: yeoul })
    return [total.gross, ...results.map(({ gross, refunds, orders }) => [gross, refunds, orders])]
  }
  const months = () => rows<{ month: string }>(db, sql`select distinct month::text as month from sales_rolled_months`)
  const cash = (more: number) =>
    db.execute(sql`update sales_month_rollups set cash = cash + ${more}::int where view = 'PRODUCT/BO'`)

  api.clock.set('2026-11-01T09:05:00+09:00')
  await closeSalesDays(api.deps)
  expect(await months()).toEqual([{ month: '2026-10-01' }])
  expect(await told()).toEqual([10_000, [10_000, 10_000, 1]])
  // the day of the refund is closed
  api.clock.set('2026-11-02T09:05:00+09:00')
  await closeSalesDays(api.deps)
  expect(await months()).toEqual([{ month: '2026-10-01' }])
  expect(await told()).toEqual([10_000, [10_000, 10_000, 1]])
  expect(await brokenBooks(db)).toEqual([])
  // the sums of the month are what is read, and whose days are read when they are taken away
  await cash(7)
  expect(await told()).toEqual([10_000, [10_007, 10_000, 1]])
  expect(await brokenBooks(db)).toEqual([expect.stringMatching(/^I17.*달의 집계/)])
  await db.execute(sql`delete from sales_rolled_months`)
  expect(await told()).toEqual([10_000, [10_000, 10_000, 1]])
  await closeSalesDays(api.deps)
  expect(await told()).toEqual([10_000, [10_000, 10_000, 1]])
  expect(await brokenBooks(db)).toEqual([])
})
