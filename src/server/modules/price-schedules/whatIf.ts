import type { Db } from '../../db/db.ts'
import { type Conflict, segmentsOf, type Worst } from './calendar.ts'
import { type Plan, type Planned, readPlan } from './calendar.read.ts'
import type { WhatIfItem } from './whatIf.admin.ts'

const dayMs = 86_400_000
/** A price without an end is looked at for as long as a calendar may be. */
const mostDays = 92

/**
 * The worst that a price would do in its time, laid over everything else that is planned: the least that somebody could
 * pay for a piece with every coupon that is about, and what it would clash with. Error: NOT_FOUND.
 */
export async function whatIf(
  db: Db,
  wanted: WhatIfItem,
  now: Date,
): Promise<{ worst: Worst | null; conflicts: Conflict[] }> {
  const own = { starts: Date.parse(wanted.starts_at), ends: wanted.ends_at ? Date.parse(wanted.ends_at) : Infinity }
  const from = Math.max(own.starts, now.getTime())
  const to = Math.max(from + 1, Math.min(own.ends, from + mostDays * dayMs))
  const plan = await readPlan(db, wanted.product_id, new Date(from), new Date(to))
  const segments = segmentsOf(withPrice(plan, wanted, own), from, to)
  const [worst = null] = segments.flatMap((one) => one.worst ?? []).sort((a, b) => rank(a) - rank(b))
  return { worst, conflicts: [...new Set(segments.flatMap(({ conflicts }) => conflicts))] }
}

const rank = ({ margin, worst_price: price }: Worst) => margin ?? price

function withPrice(plan: Plan, { kind, sku_id, price, replaces }: WhatIfItem, own: Planned): Plan {
  if (kind === 'TIME_SALE') {
    const others = plan.sales.filter(({ event_id }) => event_id !== replaces)
    return { ...plan, sales: [...others, { event_id: 0, title: '', price, ...own }] }
  }
  const sku = sku_id ?? null
  // two schedules of one target never overlap: what stands there now is what this would replace, or is refused for
  const others = plan.schedules.filter((one) => one.id !== replaces && one.sku_id !== sku)
  return { ...plan, schedules: [...others, { id: 0, sku_id: sku, price, list_price: null, waiting: false, ...own }] }
}
