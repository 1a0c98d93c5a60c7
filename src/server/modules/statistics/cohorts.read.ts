import { type SQL, sql } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { type Asked, factsBeside, isAsked, keyOf, steadily } from './facts.parts.ts'
import { daysOf, type Period, periodOf } from './periods.ts'
import type { cohortsQuery } from './rows.contract.ts'
import { bucketOf, rollupsBy, rollupsWhere } from './sums.read.ts'
import { COHORT_DAYS } from './truth.parts.ts'
import { drillOf } from './sales.read.ts'
import { namesOf } from './sold.read.ts'

type Query = z.output<typeof cohortsQuery>
type Counted = { paid_units: number; canceled_units: number; returned_units: number; exchanged_units: number }

const nothing: Counted = { paid_units: 0, canceled_units: 0, returned_units: 0, exchanged_units: 0 }

/**
 * 취소율·반품율·교환율: of the units that were paid on a day, how many a finished claim took within 30 days after it. Until
 * those are over a cohort is open (집계 중) and grows. Errors: VALIDATION.
 */
export async function cohortsOf(db: Db, query: Query, now: Date) {
  const period = periodOf(query)
  const { by } = query
  const { brand_id, shipping_origin_id } = query
  const filter = { basis: 'ORDERED' as const, include_points: true, brand_id, shipping_origin_id }
  const { asked, lines } = await steadily(
    db,
    { ...filter, from: period.from, to: period.to },
    { now, kinds: ['PAID', 'CLAIM'] },
    async (at) => ({
      asked: at,
      lines: by === 'none' ? await byBucket(db, at, period) : await byKey(db, at, { by, sort: query.sort }),
    }),
  )
  const shown = lines.slice(query.offset, query.offset + query.limit)
  const labels =
    by === 'none'
      ? new Map<string, string>()
      : new Map([
          ['NONE', '카테고리 없음'],
          ...(await namesOf(
            db,
            by,
            shown.map(({ key }) => key),
          )),
        ])
  const total = lines.reduce((sum, { counted }) => added(sum, counted), nothing)
  const told = (counted: Counted, days: { from: Day; to: Day }, key?: string) => ({
    ...counted,
    ...ratesOf(counted),
    open: addDays(days.to, COHORT_DAYS) >= kstDay(now),
    final_on: addDays(days.to, COHORT_DAYS),
    drill: drillOf({ ...asked, from: days.from, to: days.to }, by === 'none' || key === undefined ? {} : { by, key }),
  })
  return {
    by,
    from: period.from,
    to: period.to,
    as_of: kstIso(now),
    counted_until: null,
    results: shown.map(({ key, counted }) => ({
      key,
      label: labels.get(key) ?? key,
      ...told(counted, by === 'none' ? daysOf(period, key) : period, key),
    })),
    total: told(total, period),
    total_count: lines.length,
    offset: query.offset,
    limit: query.limit,
    has_next: lines.length > query.offset + query.limit,
  }
}

const ratesOf = ({ paid_units, canceled_units, returned_units, exchanged_units }: Counted) => {
  const rate = (units: number) => (paid_units > 0 ? Math.round((units / paid_units) * 1e6) / 1e6 : null)
  return { cancel_rate: rate(canceled_units), return_rate: rate(returned_units), exchange_rate: rate(exchanged_units) }
}

const added = (a: Counted, b: Counted): Counted => ({
  paid_units: a.paid_units + b.paid_units,
  canceled_units: a.canceled_units + b.canceled_units,
  returned_units: a.returned_units + b.returned_units,
  exchanged_units: a.exchanged_units + b.exchanged_units,
})

async function byBucket(db: Db, asked: Asked, period: Period) {
  const key = bucketOf(sql`r.day`, period.unit)
  const beside = bucketOf(sql`f.ordered_day`, period.unit)
  const found = await countedOf(db, asked, {
    rolled: { key, from: sql`sales_rollups r where ${rollupsWhere(asked, 'ALL')}` },
    beside,
  })
  return period.buckets.map((bucket) => ({ key: bucket, counted: found.get(bucket) ?? nothing }))
}

type ByKey = { by: 'brand' | 'product' | 'category'; sort: keyof Counted }

async function byKey(db: Db, asked: Asked, { by, sort }: ByKey) {
  const found = await countedOf(db, asked, { rolled: await rollupsBy(db, asked, by), beside: keyOf(by, 'ORDERED') })
  return [...found]
    .map(([key, counted]) => ({ key, counted }))
    .filter(({ key }) => key !== 'SHIPPING')
    .toSorted((a, b) => b.counted[sort] - a.counted[sort] || a.key.localeCompare(b.key, 'en', { numeric: true }))
}

const unitsShape = { key: text, paid_units: num, canceled_units: num, returned_units: num, exchanged_units: num }

/** Units under each key: of closed days as they were rolled up, of the others and of what is late from the facts. */
async function countedOf(
  db: Db,
  asked: Asked,
  { rolled, beside }: { rolled: { key: SQL; from: SQL }; beside: SQL },
): Promise<Map<string, Counted>> {
  const all = new Map<string, Counted>()
  const take = (found: ({ key: string } & Counted)[]) => {
    for (const { key, ...counted } of found) all.set(key, added(all.get(key) ?? nothing, counted))
  }
  take(
    await rows(
      db,
      unitsShape,
      sql`select ${rolled.key} as key, sum(r.items)::bigint as paid_units, sum(r.canceled)::bigint as canceled_units, sum(r.returned)::bigint as returned_units, sum(r.exchanged)::bigint as exchanged_units
            from ${rolled.from} group by 1`,
    ),
  )
  const of = (type: string) => sql`coalesce(sum(f.quantity) filter (where f.claim_type = ${type}), 0)::bigint`
  take(
    await rows(
      db,
      unitsShape,
      sql`select ${beside} as key, coalesce(sum(f.quantity) filter (where f.kind = 'PAID'), 0)::bigint as paid_units, ${of('cancel')} as canceled_units, ${of('return')} as returned_units, ${of('exchange')} as exchanged_units
          from ${factsBeside(asked)} f where ${isAsked(asked)} and f.kind <> 'REFUND' group by 1`,
    ),
  )
  return all
}
