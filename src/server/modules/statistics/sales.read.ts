import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import { closedUntil, uncountedCount } from './closing.read.ts'
import { type Asked, type Filter, ofSales, steadily } from './facts.parts.ts'
import { figuresOf, noSums } from './figures.ts'
import { type Comparison, comparedWith, daysOf, type Period } from './periods.ts'
import type { Drill, FilterQuery } from './statistics.contract.ts'
import { soldOf } from './sold.read.ts'
import { type Later, laterRefunds } from './sums.read.ts'

/** What is asked, as the query of its rows. */
export function drillOf(asked: Filter, more: Partial<Drill> = {}): Drill {
  const { basis, include_points, from, to, brand_id, shipping_origin_id } = asked
  return {
    basis,
    include_points,
    from,
    to,
    ...(brand_id === undefined ? {} : { brand_id }),
    ...(shipping_origin_id === undefined ? {} : { shipping_origin_id }),
    ...more,
  }
}

type Question = { filter: FilterQuery; compare: Comparison | undefined; now: Date }

/**
 * The sales of a period, by its days or months, buckets without sales as zeros. What became known of a day after it was
 * closed stands in `adjustments` and in the total, never in the day's row.
 */
export async function salesOf(db: Db, period: Period, { filter, compare, now }: Question) {
  const { from, to } = period
  return steadily(db, { ...filter, from, to }, { now, kinds: ofSales }, (asked) =>
    tell(db, period, { asked, compare, now }),
  )
}

async function tell(
  db: Db,
  period: Period,
  { asked, compare, now }: { asked: Asked; compare: Comparison | undefined; now: Date },
) {
  const [{ adjustments, ...told }, later] = await Promise.all([
    toldOf(db, period, asked),
    asked.basis === 'ORDERED' ? laterRefunds(db, asked, period.unit) : [],
  ])
  return {
    basis: asked.basis,
    include_points: asked.include_points,
    from: period.from,
    to: period.to,
    as_of: kstIso(now),
    closed_until: await closedUntil(db),
    uncounted: await uncountedCount(db),
    ...told,
    adjustments: adjustments.map(({ bucket, known_on, sums }) => ({
      bucket,
      known_on,
      ...figuresOf(sums, asked.include_points, null),
      drill: drillOf({ ...asked, ...within(period, asked, bucket) }, { adjustments: 'ONLY', known_on }),
    })),
    later_refunds: later.map((one) => laterOf(period, asked, one)),
    compare: compare ? await comparedOf(db, comparedWith(period, compare), { asked, kind: compare, now }) : null,
  }
}

/** The days of a bucket that are asked for. */
const within = (period: Period, asked: Asked, bucket: string) => {
  const { from, to } = daysOf(period, bucket)
  return { from: from < asked.from ? asked.from : from, to: to > asked.to ? asked.to : to }
}

async function toldOf(db: Db, period: Period, asked: Asked) {
  const { buckets, members, adjustments, total } = await soldOf(db, asked, { unit: period.unit })
  const results = period.buckets.map((bucket) => {
    const days = within(period, asked, bucket)
    return {
      bucket,
      closed: !asked.open.paid.some((open) => open.from <= days.to && open.to >= days.from),
      ...figuresOf(buckets.get(bucket) ?? noSums, asked.include_points, members.get(bucket) ?? 0),
      drill: drillOf({ ...asked, ...days }, { adjustments: 'WITHOUT' }),
    }
  })
  const whole = { ...figuresOf(total.sums, asked.include_points, total.members), drill: drillOf(asked) }
  return { results, total: whole, adjustments }
}

function laterOf(period: Period, asked: Asked, { ordered, refunded, ...sums }: Later) {
  const days = daysOf(period, refunded)
  return {
    ordered,
    refunded,
    refund_items: sums.refund_items,
    refunds: sums.refund_cash + (asked.include_points ? sums.refund_points : 0),
    drill: drillOf(
      { ...asked, ...within(period, asked, ordered) },
      { adjustments: 'WITHOUT', refunded_from: days.from, refunded_to: days.to },
    ),
  }
}

async function comparedOf(
  db: Db,
  { period, pairs }: { period: Period; pairs: string[] },
  { asked, kind, now }: { asked: Asked; kind: Comparison; now: Date },
) {
  const { open: _open, live: _live, ...filter } = asked
  const { results, total } = await steadily(
    db,
    { ...filter, from: period.from, to: period.to },
    { now, kinds: ofSales },
    (theirs) => toldOf(db, period, theirs),
  )
  const rowOf = new Map(results.map((row) => [row.bucket, row]))
  return {
    kind,
    from: period.from,
    to: period.to,
    results: pairs.flatMap((bucket) => rowOf.get(bucket) ?? []),
    total,
  }
}
