import { sql } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import { factsIn, isAsked, steadily } from './facts.parts.ts'
import { periodOf } from './periods.ts'
import type { claimReasonsQuery } from './rows.contract.ts'
import { drillOf } from './sales.read.ts'

type Query = z.output<typeof claimReasonsQuery>

/**
 * Why goods were given up: the units that finished claims took within 30 days of what was paid in a period, by the reason
 * that was named. The same units as those of the rates, so that they add up to them. Errors: VALIDATION.
 */
export async function claimReasonsOf(db: Db, query: Query, now: Date) {
  const period = periodOf(query)
  const { brand_id, shipping_origin_id, product_id } = query
  const filter = {
    basis: 'ORDERED' as const,
    include_points: true,
    brand_id,
    shipping_origin_id,
    from: period.from,
    to: period.to,
  }
  const product = product_id === undefined ? sql`` : sql` and f.product_id = ${product_id}`
  const found = await steadily(db, filter, { now, kinds: ['CLAIM'] }, (asked) =>
    rows(
      db,
      {
        reason_id: num,
        type: word(['cancel', 'return', 'exchange'] as const),
        label: text,
        fault: word(['CUSTOMER', 'SELLER'] as const),
        quantity: num,
      },
      sql`select r.id as reason_id, f.claim_type as type, r.label, r.fault, sum(f.quantity)::int as quantity
          from ${factsIn(asked, sql`f.kind = 'CLAIM'`)} f join claims c on c.id = f.refund_id join claim_reasons r on r.id = c.reason_id
          where ${isAsked(asked)} and f.kind = 'CLAIM'${product} group by r.id, f.claim_type having sum(f.quantity) <> 0 order by quantity desc, r.id`,
    ),
  )
  const drill = drillOf(filter, product_id === undefined ? {} : { by: 'product', key: String(product_id) })
  const unitsOf = (type: string, quantity: number) => ({
    canceled_units: type === 'cancel' ? quantity : 0,
    returned_units: type === 'return' ? quantity : 0,
    exchanged_units: type === 'exchange' ? quantity : 0,
  })
  const total = { canceled_units: 0, returned_units: 0, exchanged_units: 0 }
  for (const { type, quantity } of found)
    for (const [name, units] of Object.entries(unitsOf(type, quantity))) total[name as keyof typeof total] += units
  return {
    from: period.from,
    to: period.to,
    as_of: kstIso(now),
    product: await productOf(db, product_id),
    results: found.map(({ quantity, ...row }) => ({
      ...row,
      ...unitsOf(row.type, quantity),
      drill: { ...drill, reason_id: row.reason_id },
    })),
    total: { ...total, drill },
  }
}

async function productOf(db: Db, id: number | undefined) {
  if (id === undefined) return null
  const [found] = await rows(db, { id: num, name: text }, sql`select id, name from products where id = ${id}`)
  return found ?? null
}
