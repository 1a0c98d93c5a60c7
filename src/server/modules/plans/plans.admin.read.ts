import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num, word } from '../../db/shape.ts'
import { monthlyOf } from '../../pricing/proration.ts'
import { liveCounts, waitingPrices } from './planPrices.ts'
import { kitRhythms, type plans } from './plans.tables.ts'

const kitSchema = z.object({
  sku_id: z.number().int(),
  quantity: z.number().int(),
  every: z.enum(kitRhythms),
  value: z.number().int(),
})

/** What staff are told of a plan besides what they write. */
export const planExtras = {
  interval_count: z.number().int(),
  seats: z.number().int(),
  trial_days: z.number().int(),
  tier: z.number().int(),
  penalty_percent: z.number().int(),
  benefits: z.array(z.string()),
  badge: z.string().nullable(),
  sequence: z.number().int(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  kits: z.array(kitSchema),
  monthly_equivalent: z.number().int(),
  live_count: z.number().int().openapi({ description: '끝나지 않은 구독' }),
  kept_price_count: z.number().int().openapi({ description: '그중 다음 결제가 지금 값과 다른 구독' }),
  product_count: z.number().int(),
  waiting_price: z
    .object({ approval_id: z.number().int(), price: z.number().int(), list_price: z.number().int() })
    .nullable()
    .openapi({ description: '다른 사람의 승인을 기다리는 값' }),
}

export async function presentAdminPlans(db: Db, found: readonly (typeof plans.$inferSelect)[]) {
  const ids = found.map(({ id }) => id)
  const [kits, live, waiting, products] = [
    await kitsOf(db, ids),
    await liveCounts(db, ids),
    await waitingPrices(db, ids),
    await productCounts(db, ids),
  ]
  return found.map(({ id, price, interval, intervalCount }) => ({
    kits: kits.get(id) ?? [],
    monthly_equivalent: monthlyOf(price, interval, intervalCount),
    live_count: live.get(id)?.live ?? 0,
    kept_price_count: live.get(id)?.kept ?? 0,
    product_count: products.get(id) ?? 0,
    waiting_price: waiting.get(id) ?? null,
  }))
}

type Kit = z.infer<typeof kitSchema>

async function kitsOf(db: Db, planIds: readonly number[]): Promise<Map<number, Kit[]>> {
  const found = await rows(
    db,
    {
      plan_id: num,
      sku_id: num,
      quantity: num,
      every: word(kitRhythms),
      value: num,
    },
    sql`select plan_id, sku_id, quantity, every, value from plan_kits
      where plan_id = any(${sql.param([...planIds])}::bigint[]) order by id`,
  )
  const kits = new Map<number, Kit[]>()
  for (const { plan_id: planId, ...kit } of found) kits.set(planId, [...(kits.get(planId) ?? []), kit])
  return kits
}

async function productCounts(db: Db, planIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows(
    db,
    { plan_id: num, count: num },
    sql`select plan_id, count(*)::int as count from subscription_products
      where plan_id = any(${sql.param([...planIds])}::bigint[]) group by plan_id`,
  )
  return new Map(found.map(({ plan_id: id, count }) => [id, count]))
}
