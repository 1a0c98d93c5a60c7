import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { productSalesDays, salesDays } from '#server/modules/sales/sales.tables.ts'
import { kstDays, productSalesOfDays } from '#server/modules/sales/sales.parts.ts'
import { salesByDay } from '#server/modules/sales/sales.read.ts'
import { rows } from '#tests/support/rows.ts'

type Days = { from: string; to: string; now: Date }
type Sold = { day: string; product_id: number; ordered: number; kept: number }

/** Every number of these days, as everybody reads them. */
export async function salesOf(db: Db, { from, to, now }: Days) {
  const products = await rows<Sold>(
    db,
    sql`select day::text as day, product_id::int as product_id, sum(ordered)::int as ordered, sum(kept)::int as kept
        from (${productSalesOfDays(kstDays(from, to, now))}) t group by 1, 2 having sum(ordered) <> 0 or sum(kept) <> 0 order by 1, 2`,
  )
  return { days: await salesByDay(db, from, to, now), products }
}

/** The same as if no day had ever been rolled up. */
async function countedAnew(db: Db, days: Days) {
  const undone = new Error('undone')
  let counted: Awaited<ReturnType<typeof salesOf>> | undefined
  await db
    .transaction(async (tx) => {
      await tx.delete(salesDays)
      await tx.delete(productSalesDays)
      counted = await salesOf(tx, days)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return counted
}

/** What is read of the days, rolled up or not, is what counting them anew finds. */
export async function expectTrueSales(db: Db, days: Days): Promise<void> {
  expect(await salesOf(db, days)).toEqual(await countedAnew(db, days))
}
