import { type SQL, sql } from 'drizzle-orm'
import { addDays, daysBetween, weekday } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { nums, word } from '../../db/shape.ts'
import { startOfKstDay } from '../../time/kst.ts'
import { type Days, openStretches } from './closing.read.ts'
import { dimensions } from './rollups.parts.ts'
import type { Basis, By } from './statistics.contract.ts'
import { factColumns, factsOf, type Kind, withoutFacts } from './truth.parts.ts'

/** Which facts are asked for. */
export type Filter = {
  basis: Basis
  include_points: boolean
  from: Day
  to: Day
  brand_id?: number | undefined
  shipping_origin_id?: number | undefined
}

/**
 * Those, the days that are not closed (of what was paid, and of what happened to it since), and what of these days has no
 * facts yet: it is counted live.
 */
export type Asked = Filter & { open: Open; live: Live }
type Open = { paid: Days[]; back: Days[] }
type Live = { kind: Kind; ids: number[] | 'MANY' }[]
/** What sales are made of. */
export const ofSales = ['PAID', 'REFUND'] as const satisfies Kind[]
export type Counting = { now: Date; kinds: readonly Kind[] }

/** More than so many are not named one by one. */
const mostNamed = 1_000

/**
 * Answers with the days that are not closed by now; once more when one has been closed meanwhile, because then some of the
 * sums were read before and some after.
 */
export async function steadily<T>(
  db: Db,
  filter: Filter,
  counting: Counting,
  read: (asked: Asked) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const asked = await askedOf(db, filter, counting)
    const answer = await read(asked)
    const open = await openOf(db, filter, counting.now)
    if (tries === 3 || JSON.stringify(open) === JSON.stringify(asked.open)) return answer
  }
}

/** Looks up which of the days that are asked for are not closed, and what of them is to be counted live. */
export async function askedOf(db: Db, filter: Filter, { now, kinds }: Counting): Promise<Asked> {
  const open = await openOf(db, filter, now)
  return { ...filter, open, live: await liveOf(db, open, kinds) }
}

async function openOf(db: Db, filter: Filter, now: Date): Promise<Open> {
  const today = kstDay(now)
  const last = filter.basis === 'ORDERED' && today > filter.to ? today : filter.to
  const back = await openStretches(db, { from: filter.from, to: last })
  const paid = back
    .filter(({ from }) => from <= filter.to)
    .map(({ from, to }) => ({ from, to: to < filter.to ? to : filter.to }))
  return { paid, back }
}

/** What may have no facts yet is named first: that is soon said, and counting is planned for what is there. */
async function liveOf(db: Db, { paid, back }: Open, kinds: readonly Kind[]): Promise<Live> {
  const asked = kinds.filter((kind) => (kind === 'PAID' ? paid : back).length > 0)
  if (asked.length === 0) return []
  const found = await rows(
    db,
    { kind: word(asked), ids: nums },
    sql.join(
      asked.map(
        (kind) =>
          sql`(select ${kind} as kind, array_agg(n.id) as ids from (select ${sources[kind].id} from ${sources[kind].from} where ${withoutFactsIn(kind, { paid, back })} limit ${mostNamed + 1}) n having count(*) > 0)`,
      ),
      sql` union all `,
    ),
  )
  return found.map(({ kind, ids }) => ({ kind, ids: ids.length > mostNamed ? 'MANY' : ids }))
}

const sources = {
  PAID: { name: 'orders', from: sql`orders o`, id: sql`o.id` },
  REFUND: { name: 'refunds', from: sql`refunds r`, id: sql`r.id` },
  CLAIM: { name: 'claims', from: sql`claims c`, id: sql`c.id` },
} as const satisfies Record<Kind, object>

const withoutFactsIn = (kind: Kind, { paid, back }: Open): SQL =>
  withoutFacts[kind]((at) => within(at, kind === 'PAID' ? paid : back))

/** The column by which a basis counts days. */
export const dayOf = (basis: Basis): SQL => (basis === 'OCCURRED' ? sql`f.day` : sql`f.ordered_day`)

const within = (column: SQL, stretches: readonly Days[]): SQL =>
  sql`(${sql.join(
    stretches.map(
      ({ from, to }) =>
        sql`(${column} >= ${startOfKstDay(from).toISOString()}::timestamptz and ${column} < ${startOfKstDay(addDays(to, 1)).toISOString()}::timestamptz)`,
    ),
    sql` or `,
  )})`

const columns = (of: SQL) =>
  sql.join(
    factColumns.map((name) => sql`${of}.${sql.identifier(name)}`),
    sql`, `,
  )

/** What happened on days that are not closed and has no facts yet, counted from the truth; null when there is nothing. */
export function liveFacts({ basis, from, to, open, live }: Asked): SQL | null {
  const orderedThen = basis === 'ORDERED' ? sql` and ${within(sql`o.paid_at`, [{ from, to }])}` : sql``
  const picked = live.map(({ kind, ids }) => {
    const { name, id } = sources[kind]
    const named = ids === 'MANY' ? sql`` : sql` and ${id} = any(${sql.param(ids)}::bigint[])`
    return [name, sql`${withoutFactsIn(kind, open)}${named}${orderedThen}`] as const
  })
  if (picked.length === 0) return null
  return sql`(select ${columns(sql`t`)}, 0 as seq, false as late, null::date as known_on from (${factsOf(Object.fromEntries(picked))}) t)`
}

const ledger = sql`${columns(sql`f`)}, f.seq, f.late, f.known_on`

/** Facts that are not in the roll-ups: those of days that are not closed, and what is known late. */
export function factsBeside(asked: Asked): SQL {
  const late = sql`select ${ledger} from sales_facts f where f.late and ${isAsked(asked)}`
  const open = factsOpen(asked)
  return open ? sql`(${late} union all select * from ${open} n)` : sql`(${late})`
}

/** Facts of days that are not closed, without what is known late; null when all days are closed. */
export function factsOpen(asked: Asked): SQL | null {
  if (asked.open.back.length === 0) return null
  const days = sql.join(
    asked.open.back.map(({ from, to }) => sql`f.day between ${from}::date and ${to}::date`),
    sql` or `,
  )
  return withLive(asked, sql`select ${ledger} from sales_facts f where (${days}) and not f.late and ${isAsked(asked)}`)
}

/** All facts of what is asked for; `which` is said of those in the ledger. */
export function factsIn(asked: Asked, which: SQL = sql`true`): SQL {
  return withLive(asked, sql`select ${ledger} from sales_facts f where ${isAsked(asked)} and ${which}`)
}

function withLive(asked: Asked, kept: SQL): SQL {
  const live = liveFacts(asked)
  return live ? sql`(${kept} union all select * from ${live} l)` : sql`(${kept})`
}

/** The condition of a fact row `f` of what is asked for. */
export function isAsked({ basis, from, to, brand_id, shipping_origin_id }: Filter): SQL {
  const parts = [sql`${dayOf(basis)} between ${from}::date and ${to}::date`]
  if (brand_id !== undefined) parts.push(sql`f.brand_id = ${brand_id}`)
  if (shipping_origin_id !== undefined) parts.push(sql`f.shipping_origin_id = ${shipping_origin_id}`)
  return sql.join(parts, sql` and `)
}

/** What a fact row `f` is counted under; what has no brand, product or category because it is shipping says so. */
export function keyOf(by: Exclude<By, 'coupon'>, basis: Basis): SQL {
  const ofGoods = (column: SQL) =>
    sql`case when f.part = 'SHIPPING' then 'SHIPPING' else coalesce(${column}::text, 'NONE') end`
  switch (by) {
    case 'brand':
      return ofGoods(sql`f.brand_id`)
    case 'product':
      return ofGoods(sql`f.product_id`)
    case 'category':
      return dimensions.CATEGORY
    case 'origin':
      return sql`coalesce(f.shipping_origin_id::text, 'NONE')`
    case 'payment_method':
      return dimensions.METHOD
    case 'hour_weekday':
      return sql`extract(dow from ${dayOf(basis)})::int || '-' || ${basis === 'OCCURRED' ? sql`f.hour` : sql`f.ordered_hour`}`
    case 'member_kind':
      return dimensions.MEMBER
  }
}

const isNumber = (key: string) => /^\d{1,15}$/.test(key)
const columnsOfKeys = { brand: 'brand_id', product: 'product_id', category: 'category_id' } as const

/**
 * The condition of a fact row `f` that it is counted under a key: `keyOf` is that key, said so that an index can find the
 * rows of a rare one. Of a coupon it may be true of more.
 */
export function isUnder(by: By, key: string, { basis, from, to }: Filter): SQL {
  switch (by) {
    case 'brand':
    case 'product':
    case 'category': {
      const column = sql`f.${sql.identifier(columnsOfKeys[by])}`
      if (key === 'SHIPPING') return sql`f.part = 'SHIPPING'`
      if (key === 'NONE') return sql`f.part = 'GOODS' and ${column} is null`
      return isNumber(key) ? sql`f.part = 'GOODS' and ${column} = ${Number(key)}::bigint` : sql`false`
    }
    case 'origin':
      if (key === 'NONE') return sql`f.shipping_origin_id is null`
      return isNumber(key) ? sql`f.shipping_origin_id = ${Number(key)}::bigint` : sql`false`
    case 'payment_method':
      return sql`f.payment_method = ${key}`
    case 'member_kind':
      if (key === 'GUEST') return sql`f.user_id is null`
      if (key !== 'NEW' && key !== 'RETURNING') return sql`false`
      return sql`f.user_id is not null and ${key === 'NEW' ? sql`f.new_member` : sql`not f.new_member`}`
    case 'hour_weekday': {
      if (!/^[0-6]-/.test(key)) return sql`false`
      const first = addDays(from, (Number(key.split('-')[0]) - weekday(from) + 7) % 7)
      const weeks = Math.max(0, Math.floor(daysBetween(first, to) / 7) + 1)
      const days = Array.from({ length: weeks }, (_, n) => addDays(first, n * 7))
      return sql`${dayOf(basis)} = any(${sql.param(days)}::date[]) and ${keyOf(by, basis)} = ${key}`
    }
    case 'coupon':
      if (!isNumber(key)) return sql`true`
      return sql`(${sql.join(
        ['product_coupon_id', 'cart_coupon_id', 'shipping_coupon_id'].map(
          (name) => sql`f.${sql.identifier(name)} = ${Number(key)}::bigint`,
        ),
        sql` or `,
      )})`
  }
}

const couponValues = sql`(values
    (coalesce(f.product_coupon_id::text, 'NONE'), f.product_coupon, 0::bigint, 0::bigint),
    (coalesce(f.cart_coupon_id::text, 'NONE'), 0, f.cart_coupon, 0),
    (coalesce(f.shipping_coupon_id::text, 'NONE'), 0, 0, f.shipping_coupon)) as v(key, product_coupon, cart_coupon, shipping_coupon)`
const couponSums = sql`sum(v.product_coupon)::bigint as product_coupon, sum(v.cart_coupon)::bigint as cart_coupon, sum(v.shipping_coupon)::bigint as shipping_coupon`

/** The coupons of fact rows `f`, each as a row `c(key, product_coupon, cart_coupon, shipping_coupon)`. */
export const couponsOf = sql`cross join lateral (
    select v.key, ${couponSums} from ${couponValues} where v.product_coupon + v.cart_coupon + v.shipping_coupon <> 0 group by v.key) c`

/** What one coupon took off fact rows `f`, as a row `c` of it. */
export const couponOf = (key: string): SQL => sql`cross join lateral (
    select ${couponSums} from ${couponValues} where v.product_coupon + v.cart_coupon + v.shipping_coupon <> 0 and v.key = ${key} having count(*) > 0) c`
