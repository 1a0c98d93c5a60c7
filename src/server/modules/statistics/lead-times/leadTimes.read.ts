import { sql } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../../db/db.ts'
import { num, text, time } from '../../../db/shape.ts'
import { atOneMoment } from '../../../db/transaction.ts'
import { invalidField } from '../../../http/errors.ts'
import { MinuteCounts } from '../../../time/minuteCounts.ts'
import type { Days } from '../closing.read.ts'
import { comparedWith, daysPeriod, type Period } from '../periods.ts'
import { leadTallies, type LeadTally, slowestItems } from './leadDays.read.ts'
import type { LeadFilter } from './leadItems.ts'
import type { LeadDrill, LeadKind, leadRowsQuery, leadTimesQuery } from './leadTimes.contract.ts'

type Query = z.output<typeof leadTimesQuery>
type RowsQuery = z.output<typeof leadRowsQuery>
type Asked = Pick<Query, 'basis' | 'from' | 'to' | 'brand_id' | 'shipping_origin_id'>

/**
 * 출고 리드타임: from the payment of an order item to its 발송처리, in working hours of its origin's open days. What the
 * system shipped by itself says nothing of anybody's work and is left out. Counted on the day on which it left, or on
 * that of the payment; all of it is of one moment. Errors: VALIDATION.
 */
export async function leadTimesOf(db: Db, query: Query, now: Date) {
  const period = daysPeriod(query)
  return atOneMoment(db, (tx) => tell(tx, query, { period, now }))
}

async function tell(db: Db, query: Query, { period, now }: { period: Period; now: Date }) {
  const { by, compare } = query
  const other = compare && { kind: compare, ...comparedWith(period, compare) }
  const found = await leadsOf(db, query, period)
  const earlier = other && (await leadsOf(db, query, other.period))
  const keys = by === 'none' ? period.buckets : largestFirst(found, [...found.keys, ...(earlier ? earlier.keys : [])])
  const shown = keys.slice(query.offset, query.offset + query.limit)
  const labels = await labelsOf(db, by, shown)
  const pairOf = (key: string) => (by === 'none' ? (other?.pairs[period.buckets.indexOf(key)] ?? key) : key)
  return {
    by,
    basis: query.basis,
    from: period.from,
    to: period.to,
    as_of: kstIso(now),
    results: shown.map((key) => ({
      key,
      label: labels.get(key) ?? key,
      ...found.lineOf(key),
      before: earlier?.lineOf(pairOf(key)) ?? null,
    })),
    total: found.total,
    compare:
      other && earlier
        ? { kind: other.kind, from: other.period.from, to: other.period.to, total: earlier.total }
        : null,
    total_count: keys.length,
    offset: query.offset,
    limit: query.limit,
    has_next: keys.length > query.offset + query.limit,
  }
}

/** The lead times of a period as a whole and under each key, and how a line of them is told. */
async function leadsOf(db: Db, query: Query, { from, to, buckets }: Period) {
  const { by } = query
  const asked = { ...query, from, to }
  const whole = new Lead()
  const of = new Map<string, Lead>()
  for (const tally of await leadTallies(db, asked)) {
    const key = by === 'none' ? (buckets[tally.place] ?? '') : String(by === 'origin' ? tally.origin : tally.brand)
    const lead = of.get(key) ?? new Lead()
    of.set(key, lead)
    for (const one of [whole, lead]) one.add(tally)
  }
  return {
    keys: of.keys(),
    shippedOf: (key: string) => of.get(key)?.shipped ?? 0,
    lineOf: (key: string) => ({
      ...(of.get(key) ?? new Lead()).figures(),
      drill: by === 'none' ? drillOf({ ...asked, from: key, to: key }) : { ...drillOf(asked), by, key },
    }),
    total: { ...whole.figures(), drill: drillOf(asked) },
  }
}

const largestFirst = ({ shippedOf }: { shippedOf: (key: string) => number }, keys: string[]) =>
  [...new Set(keys)].toSorted((a, b) => shippedOf(b) - shippedOf(a) || Number(a) - Number(b))

/** What is told of a day, a place, a brand or the whole period. */
class Lead {
  private readonly minutes = new MinuteCounts()
  private automatic = 0

  get shipped(): number {
    return this.minutes.count
  }

  add({ automatic, minutes }: LeadTally) {
    this.automatic += automatic
    this.minutes.add(minutes)
  }

  /** `percentile_cont` of the database, in whole minutes: between two of them where it lies between them. */
  private percentile(share: number): number | null {
    const place = share * (this.shipped - 1)
    const below = this.minutes.at(Math.floor(place))
    const above = this.minutes.at(Math.ceil(place))
    if (below === null || above === null) return null
    return roundedToEven(below + (place - Math.floor(place)) * (above - below))
  }

  figures() {
    return {
      shipped: this.shipped,
      median_minutes: this.percentile(0.5),
      p90_minutes: this.percentile(0.9),
      automatic: this.automatic,
    }
  }
}

function roundedToEven(value: number): number {
  const floor = Math.floor(value)
  if (value - floor !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

const drillOf = ({ basis, from, to, brand_id, shipping_origin_id }: Asked): LeadDrill => ({
  basis,
  from,
  to,
  ...(brand_id === undefined ? {} : { brand_id }),
  ...(shipping_origin_id === undefined ? {} : { shipping_origin_id }),
})

/** The order items that lead times are counted of, those that took longest first. Errors: VALIDATION. */
export async function leadRowsOf(db: Db, query: RowsQuery) {
  daysPeriod(query)
  const { by, key, cursor, limit } = query
  if ((by === undefined) !== (key === undefined)) throw invalidField(by === undefined ? 'by' : 'key', 'REQUIRED')
  const behind = cursor === undefined ? undefined : placeIn(cursor)
  return atOneMoment(db, async (tx) => {
    const found = await slowestItems(tx, narrowed(query), { behind, limit: limit + 1 })
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return {
      results: await rowsOf(tx, shown),
      next_cursor: found.length > limit && last ? `${last.minutes}_${last.id}` : null,
    }
  })
}

/** A drill says what it is told by besides what it is asked for: nothing is both of two brands. */
function narrowed({ basis, from, to, by, key, brand_id, shipping_origin_id }: RowsQuery): LeadFilter & Days {
  const asked = { brand: brand_id, origin: shipping_origin_id }
  const none = 0
  const own = key === undefined ? undefined : Number(key)
  if (by && own !== undefined) asked[by] = asked[by] === undefined || asked[by] === own ? own : none
  return { basis, from, to, brand_id: asked.brand, shipping_origin_id: asked.origin }
}

async function rowsOf(db: Db, items: readonly { id: number; minutes: number }[]) {
  const found = await rows(
    db,
    {
      order_id: num,
      order_no: text,
      order_item_id: num,
      product_id: num,
      product_name: text,
      brand_name: text,
      origin_name: text,
      paid_at: time,
      shipped_at: time,
    },
    sql`select i.order_id, i.order_no, i.id as order_item_id, i.product_id, i.product_name, i.brand_name, s.name as origin_name, i.paid_at, i.shipped_at
        from order_items i join shipping_origins s on s.id = i.shipping_origin_id where i.id = any(${sql.param(items.map(({ id }) => id))}::bigint[])`,
  )
  const of = new Map(found.map((row) => [row.order_item_id, row]))
  return items.flatMap(({ id, minutes }) => {
    const row = of.get(id)
    return row ? { ...row, paid_at: kstIso(row.paid_at), shipped_at: kstIso(row.shipped_at), minutes } : []
  })
}

/** Error: VALIDATION for a cursor that is none. */
function placeIn(cursor: string): { minutes: number; id: number } {
  const [, minutes, id] = /^(\d{1,9})_(\d{1,15})$/.exec(cursor) ?? []
  if (minutes === undefined) throw invalidField('cursor', 'INVALID')
  return { minutes: Number(minutes), id: Number(id) }
}

async function labelsOf(db: Db, by: LeadKind, keys: readonly string[]): Promise<Map<string, string>> {
  if (by === 'none') return new Map()
  const found = await rows(
    db,
    { id: num, name: text },
    sql`select id, name from ${sql.identifier(by === 'origin' ? 'shipping_origins' : 'brands')} where id = any(${sql.param(keys.map(Number))}::bigint[])`,
  )
  return new Map(found.map(({ id, name }) => [String(id), name]))
}
