import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/format/kst.ts'
import { breakdownWords } from '#shared/statistics/tables.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, num, text } from '../../db/shape.ts'
import { type Asked, couponsOf, dayOf, factsBeside, isAsked, keyOf } from './facts.parts.ts'
import { addSums, factMeasures, measuresOfFacts, noSums, type Sums, sumNames, sumsShape } from './figures.ts'
import type { Period } from './periods.ts'
import type { By } from './statistics.contract.ts'
import { bucketOf, keyed, merged, rollupsBy, rollupsWhere, type SumsByKey, sumsOfRollups } from './sums.read.ts'

export type Adjustment = { bucket: string; known_on: Day; sums: Sums }
export type Sold = {
  /** without what became known after a day was closed */
  buckets: SumsByKey
  members: Map<string, number>
  adjustments: Adjustment[]
  /** with it, by the keys of a breakdown */
  keys: SumsByKey
  total: { sums: Sums; members: number }
}

type Unit = Period['unit']

/**
 * What was sold, by bucket and, if asked, by the keys of a breakdown: closed days as they were rolled up, and beside
 * those, in one statement, what is not in the roll-ups (days that are not closed, what is known late). Members are
 * counted once in each bucket and once in all of it, however often they paid.
 */
export async function soldOf(db: Db, asked: Asked, { unit, by }: { unit: Unit; by?: By | undefined }): Promise<Sold> {
  const [beside, { rolled, gaps, keys }] = await Promise.all([
    soldBeside(db, asked, { unit, by }),
    soldOnClosed(db, asked, { unit, by }),
  ])
  const members = new Map(gaps.map(({ key, members: count }) => [key, count]))
  for (const [key, count] of beside.members) members.set(key, (members.get(key) ?? 0) + count)
  const sums = [...rolled.values(), beside.all.sums].reduce(addSums, noSums)
  return {
    buckets: merged(rolled, beside.buckets),
    members,
    adjustments: beside.adjustments,
    keys: merged(keys, beside.keys),
    total: { sums, members: gaps.reduce((sum, { first }) => sum + first, beside.all.members) },
  }
}

async function soldOnClosed(db: Db, asked: Asked, { unit, by }: { unit: Unit; by: By | undefined }) {
  const rolled = await keyed(
    db,
    sql`select ${bucketOf(sql`r.day`, unit)} as key, ${sumsOfRollups(asked.basis)} from sales_rollups r where ${rollupsWhere(asked, 'ALL')} group by 1`,
  )
  const gaps = await membersOfClosed(db, asked, unit)
  return { rolled, gaps, keys: by ? await keysOf(db, asked, by) : new Map() }
}

/** Of closed days those are the members of a bucket who had not paid before within it (`sales_member_gaps`). */
const membersOfClosed = (db: Db, { from, to, brand_id, shipping_origin_id }: Asked, unit: Unit) => {
  const start = unit === 'day' ? sql`g.day` : sql`greatest(date_trunc('month', g.day)::date, ${from}::date)`
  return rows(
    db,
    { key: text, members: num, first: num },
    sql`select ${bucketOf(sql`g.day`, unit)} as key, coalesce(sum(g.members) filter (where g.before < ${start}), 0)::int as members,
          coalesce(sum(g.members) filter (where g.before < ${from}::date), 0)::int as first
        from sales_member_gaps g where g.brand_id = ${brand_id ?? 0} and g.shipping_origin_id = ${shipping_origin_id ?? 0} and g.day between ${from}::date and ${to}::date group by 1`,
  )
}

const besideShape = {
  bucket: text.orNull,
  key: text.orNull,
  late: bool.orNull,
  known_on: text.orNull,
  /** 0 for a bucket, 1 for a key, 2 for all */
  told: num,
  members: num,
  ...sumsShape,
}

/** How many had not paid before, on the days that are closed: of what is asked for, and of the bucket. */
function membersBeside(asked: Asked, unit: Unit): SQL {
  const { brand_id, shipping_origin_id, from, to } = asked
  const brand = brand_id === undefined ? sql`` : sql` and g.brand_id = ${brand_id}`
  const origin = shipping_origin_id === undefined ? sql`` : sql` and g.shipping_origin_id = ${shipping_origin_id}`
  const isOpen = asked.open.paid.map((open) => sql`g.day between ${open.from}::date and ${open.to}::date`)
  const closed = isOpen.length > 0 ? sql` and not (${sql.join(isOpen, sql` or `)})` : sql``
  const paidBefore = (first: SQL, last: SQL) => sql`exists (select from sales_facts g
      where g.user_id = p.user_id and g.kind = 'PAID' and g.part = 'GOODS' and not g.late and g.day between ${first} and ${last}${closed}${brand}${origin})`
  const known = paidBefore(sql`${from}::date`, sql`${to}::date`)
  // a day that is not closed has no closed ones in it
  const knownThen =
    unit === 'day'
      ? sql`false`
      : paidBefore(
          sql`greatest(${from}::date, (p.bucket || '-01')::date)`,
          sql`least(${to}::date, ((p.bucket || '-01')::date + interval '1 month - 1 day')::date)`,
        )
  return sql`select p.*, ${known} as known, ${knownThen} as known_then 
      from (select d.user_id, d.bucket, bool_or(not d.late) as timely from d where d.user_id is not null group by 1, 2) p`
}

const besideColumns = sql.join(
  ['order_id', 'user_id', 'kind', 'seq', 'late', 'known_on', ...factMeasures].map(
    (name) => sql`f.${sql.identifier(name)}`,
  ),
  sql`, `,
)
const eachMeasure = (of: (name: (typeof sumNames)[number]) => SQL) =>
  sql.join(
    sumNames.filter((name) => name !== 'orders').map((name) => of(name)),
    sql`, `,
  )
const summed = eachMeasure((name) => sql`sum(${sql.identifier(name)})::bigint as ${sql.identifier(name)}`)
const zeros = eachMeasure(() => sql`0`)
const ofCoupons = new Set<string>(['product_coupon', 'cart_coupon', 'shipping_coupon'])

/** What coupons took off facts `f`, by coupon. */
const couponsBeside = sql`
          union all
          select 1, null, c.key, null, null, count(distinct f.order_id) filter (where f.seq = 0), 0, ${eachMeasure((name) => (ofCoupons.has(name) ? sql`sum(c.${sql.identifier(name)})` : sql`0`))}
          from f ${couponsOf} where f.kind = 'PAID' and (f.product_coupon, f.cart_coupon, f.shipping_coupon) <> (0, 0, 0) group by c.key`

/**
 * The facts that are not in the roll-ups, read once. Sums are added up by bucket and key first, and orders and members are
 * counted from a narrow list of their own: a day may have ten thousand.
 */
function besideStatement(asked: Asked, unit: Unit, by: By | undefined): SQL {
  const ofFacts = by && by !== 'coupon'
  const coupons = by === 'coupon' ? sql`, f.product_coupon_id, f.cart_coupon_id, f.shipping_coupon_id` : sql``
  const sets = ofFacts ? sql`(bucket, late, known_on), (key), ()` : sql`(bucket, late, known_on), ()`
  const told = sql`case when grouping(bucket) = 0 then 0 ${ofFacts ? sql`when grouping(key) = 0 then 1` : sql``} else 2 end as told, bucket, ${ofFacts ? sql`key` : sql`null as key`}, late, known_on`
  return sql`
    with f as materialized (
          select ${besideColumns}${coupons}, ${bucketOf(dayOf(asked.basis), unit)} as bucket, ${ofFacts ? keyOf(by, asked.basis) : sql`''`} as key from ${factsBeside(asked)} f where ${isAsked(asked)} and f.kind <> 'CLAIM'),
        s as (select f.bucket, f.key, f.late, f.known_on, ${measuresOfFacts} from f group by 1, 2, 3, 4),
        d as materialized (select distinct f.order_id, f.user_id, f.bucket, f.key, f.late, f.known_on from f where f.kind = 'PAID' and f.seq = 0),
        p as materialized (${membersBeside(asked, unit)})
        select told, bucket, key, late, known_on::text as known_on, sum(orders)::int as orders, sum(members)::int as members, ${summed} from (
          select ${told}, 0 as orders, 0 as members, ${summed} from s group by grouping sets (${sets})
          union all
          select ${told}, count(distinct order_id), 0, ${zeros} from d group by grouping sets (${sets})
          union all
          select 0, bucket, null, false, null, 0, count(*) filter (where timely and not known_then), ${zeros} from p group by bucket
          union all
          select 2, null, null, null, null, 0, count(distinct user_id) filter (where not known), ${zeros} from p
          ${by === 'coupon' ? couponsBeside : sql``}) t
        group by 1, 2, 3, 4, 5 order by 2, 5`
}

async function soldBeside(db: Db, asked: Asked, { unit, by }: { unit: Unit; by: By | undefined }) {
  const found = await rows(db, besideShape, besideStatement(asked, unit, by))
  const buckets: SumsByKey = new Map()
  const keys: SumsByKey = new Map()
  const members = new Map<string, number>()
  const adjustments: Adjustment[] = []
  let all = { sums: noSums, members: 0 }
  for (const { bucket, key, late, known_on, told, members: count, ...sums } of found) {
    if (told === 2) all = { sums, members: count }
    else if (told === 1) keys.set(key ?? '', sums)
    else if (late) adjustments.push({ bucket: bucket ?? '', known_on: known_on ?? '', sums })
    else {
      buckets.set(bucket ?? '', sums)
      members.set(bucket ?? '', count)
    }
  }
  return { buckets, keys, members, adjustments, all }
}

async function keysOf(db: Db, asked: Asked, by: By): Promise<SumsByKey> {
  const { key, from } = await rollupsBy(db, asked, by)
  return keyed(db, sql`select ${key} as key, ${sumsOfRollups(asked.basis)} from ${from} group by 1`)
}

const tableOf = {
  brand: 'brands',
  origin: 'shipping_origins',
  product: 'products',
  category: 'categories',
  coupon: 'coupons',
} as const
const nameOf = (by: keyof typeof tableOf) =>
  by === 'category' ? sql`concat_ws(' › ', grand.name, parent.name, t.name)` : sql`t.name`
const above = sql`left join categories parent on parent.id = t.parent_id left join categories grand on grand.id = parent.parent_id`

/**
 * How lines are named; a category with what it lies in, as the same name stands in several places of the tree. What was
 * deleted since is told by its number.
 */
export async function namesOf(
  db: Db,
  by: keyof typeof tableOf,
  keys: readonly string[],
): Promise<[key: string, name: string][]> {
  const found = await rows(
    db,
    { id: num, name: text },
    sql`select t.id, ${nameOf(by)} as name from ${sql.identifier(tableOf[by])} t ${by === 'category' ? above : sql``}
      where t.id = any(${sql.param(keys.map(Number).filter(Number.isInteger))}::bigint[])`,
  )
  const names = new Map(found.map(({ id, name }) => [String(id), name]))
  return keys
    .filter((key) => Number.isInteger(Number(key)))
    .map((key) => [key, names.get(key) ?? `지운 ${breakdownWords[by]} (${key}번)`])
}
