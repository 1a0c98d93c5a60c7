import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import { type Asked, factsOpen, isAsked } from './facts.parts.ts'
import { addSums, noSums, type Sums, sumNames, sumsShape } from './figures.ts'
import type { Period } from './periods.ts'
import { rollupsIn } from './months/months.read.ts'
import { viewOf } from './rollups.parts.ts'
import type { Basis, By } from './statistics.contract.ts'

/** Sums of what is asked for: of closed days as they were rolled up, of the others and of what is late from the facts. */

type Unit = Period['unit']
export type SumsByKey = Map<string, Sums>

export const bucketOf = (column: SQL, unit: Unit): SQL =>
  unit === 'day' ? sql`${column}::text` : sql`to_char(${column}, 'YYYY-MM')`

const refundColumns = { refund_items: 'back_items', refund_points: 'back_points', refund_cash: 'back_cash' } as const

/** The sums of roll-ups `r`: on the day of payment, what came back is what came back since. */
export const sumsOfRollups = (basis: Basis): SQL =>
  sql.join(
    sumNames.map((name) => {
      const column =
        basis === 'ORDERED' && name in refundColumns ? refundColumns[name as keyof typeof refundColumns] : name
      return sql`sum(r.${sql.identifier(column)})::bigint as ${sql.identifier(name)}`
    }),
    sql`, `,
  )

/** The roll-ups `r` of a view that fit the filter; with `told` they are told by brand or origin besides. */
export function rollupsWhere(asked: Asked, name: string, told: { brand?: boolean; origin?: boolean } = {}): SQL {
  const { brand_id, shipping_origin_id, from, to } = asked
  const set = {
    brand: told.brand === true || brand_id !== undefined,
    origin: told.origin === true || shipping_origin_id !== undefined,
  }
  const parts = [sql`r.view = ${viewOf(name, set)} and r.day between ${from}::date and ${to}::date`]
  if (brand_id !== undefined) parts.push(sql`r.brand_id = ${brand_id}`)
  if (shipping_origin_id !== undefined) parts.push(sql`r.shipping_origin_id = ${shipping_origin_id}`)
  return sql.join(parts, sql` and `)
}

export const keyed = async (db: Db, statement: SQL): Promise<SumsByKey> =>
  new Map((await rows(db, { key: text, ...sumsShape }, statement)).map(({ key, ...sums }) => [key, sums]))

export function merged(...maps: SumsByKey[]): SumsByKey {
  const all: SumsByKey = new Map()
  for (const map of maps) for (const [key, sums] of map) all.set(key, addSums(all.get(key) ?? noSums, sums))
  return new Map([...all].filter(([, sums]) => sumNames.some((name) => sums[name] !== 0)))
}

export type Later = {
  ordered: string
  refunded: string
  refund_items: number
  refund_points: number
  refund_cash: number
}

/** Refunds by the bucket in which their order was paid and another in which they were done. */
export async function laterRefunds(db: Db, asked: Asked, unit: Unit): Promise<Later[]> {
  const [ordered, refunded] = [bucketOf(sql`d.ordered_day`, unit), bucketOf(sql`d.day`, unit)]
  const open = factsOpen(asked)
  const rolled = sql`select r.day as ordered_day, r.key::date as day, r.back_items as quantity, r.back_points as points, r.back_cash as cash
    from sales_rollups r where ${rollupsWhere(asked, 'LATER')}`
  const byDays = open
    ? sql`${rolled} union all select f.ordered_day, f.day, f.quantity, f.points, f.cash
        from ${open} f where ${isAsked(asked)} and f.kind = 'REFUND' and f.ordered_day <> f.day`
    : rolled
  return rows(
    db,
    { ordered: text, refunded: text, refund_items: num, refund_points: num, refund_cash: num },
    sql`select ${ordered} as ordered, ${refunded} as refunded, sum(d.quantity)::bigint as refund_items, sum(d.points)::bigint as refund_points, sum(d.cash)::bigint as refund_cash
        from (${byDays}) d where ${ordered} <> ${refunded} group by 1, 2 order by 1, 2`,
  )
}

const viewNames = {
  category: 'CATEGORY',
  payment_method: 'METHOD',
  hour_weekday: 'HOUR',
  member_kind: 'MEMBER',
  coupon: 'COUPON',
} as const

/** How the roll-ups `r` tell a breakdown: its key, and where they lie. */
export async function rollupsBy(db: Db, asked: Asked, by: By): Promise<{ key: SQL; from: SQL }> {
  if (by === 'brand')
    return {
      key: sql`case when r.brand_id = -1 then 'SHIPPING' else r.brand_id::text end`,
      from: sql`${await rollupsIn(db, asked, 'ALL', { brand: true })} r`,
    }
  if (by === 'origin')
    return {
      key: sql`case when r.shipping_origin_id = -1 then 'NONE' else r.shipping_origin_id::text end`,
      from: sql`${await rollupsIn(db, asked, 'ALL', { origin: true })} r`,
    }
  if (by !== 'product') return { key: sql`r.key`, from: sql`${await rollupsIn(db, asked, viewNames[by])} r` }
  const products = await rollupsIn(db, asked, 'PRODUCT', ofProducts)
  const categories = await rollupsIn(db, asked, 'CATEGORY')
  return {
    key: sql`r.key`,
    from: sql`(select * from ${products} p union all select * from ${categories} c where c.key = 'SHIPPING') r`,
  }
}

/** Products are always told by both. */
export const ofProducts = { brand: true, origin: true }
