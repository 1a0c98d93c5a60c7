import { createBreather } from '#shared/files/breathe.ts'
import type { Db } from '../../db/db.ts'
import { sure } from '../../db/sure.ts'
import { type Conflict, rankOf, segmentsOf, type Worst } from './calendar.ts'
import { type Plan, type Planned, readPlans } from './calendar.read.ts'
import type { WhatIfItem } from './whatIf.admin.ts'

const dayMs = 86_400_000
/** A price without an end is looked at for as long as a calendar may be. */
const mostDays = 92

export type Look = { worst: Worst | null; conflicts: Conflict[] }

/**
 * The worst that each price would do in its time, laid over everything else that is planned: the least that somebody could
 * pay for a piece with every coupon that is about, and what it would clash with. Error: NOT_FOUND.
 */
export async function whatIf(db: Db, items: readonly WhatIfItem[], now: Date): Promise<Look[]> {
  const asked = items.map((item) => ({ item, ...timesOf(item, now) }))
  const plans = await readPlans(
    db,
    asked.map(({ item, from, to }) => ({ productId: item.product_id, from: new Date(from), to: new Date(to) })),
  )
  const breathe = createBreather()
  const looks: Look[] = []
  for (const [at, one] of asked.entries()) {
    looks.push(lookAt(sure(plans[at]), one))
    await breathe()
  }
  return looks
}

type Asked = { item: WhatIfItem; own: Planned; from: number; to: number }

function timesOf({ starts_at, ends_at }: WhatIfItem, now: Date): Omit<Asked, 'item'> {
  const own = { starts: Date.parse(starts_at), ends: ends_at ? Date.parse(ends_at) : Infinity }
  const from = Math.max(own.starts, now.getTime())
  return { own, from, to: Math.max(from + 1, Math.min(own.ends, from + mostDays * dayMs)) }
}

function lookAt(plan: Plan, { item, own, from, to }: Asked): Look {
  const segments = segmentsOf(withPrice(plan, item, own), from, to)
  const [worst = null] = segments.flatMap((one) => one.worst ?? []).sort((a, b) => rankOf(a) - rankOf(b))
  return { worst, conflicts: [...new Set(segments.flatMap(({ conflicts }) => conflicts))] }
}

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
