import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { bool, num, type RowOf, text } from '../../db/shape.ts'
import { sure } from '../../db/sure.ts'
import { records } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { ruleRow } from '../coupons/couponRows.ts'
import { scopeCovers } from '../coupons/couponScope.ts'

/** Everything that decides about the price of a product in a time: schedules, time sales and coupons, as they are planned. */

export type Planned = { starts: number; ends: number }
export type PlannedSchedule = Planned & {
  id: number
  sku_id: number | null
  price: number
  list_price: number | null
  waiting: boolean
}
export type PlannedSale = Planned & { event_id: number; title: string; price: number }
export type PlannedCoupon = Planned & RowOf<typeof coupon>
export type PlannedSku = {
  id: number
  code: string
  label: string
  extra_price: number
  option_extra: number
  cost: number | null
}
export type Plan = {
  product: {
    id: number
    name: string
    list_price: number
    sale_price: number
    member_price: number | null
    origin_id: number
  }
  skus: PlannedSku[]
  schedules: PlannedSchedule[]
  sales: PlannedSale[]
  coupons: PlannedCoupon[]
}

/** What is reckoned with of a coupon; what its scope is called is not read for each of a hundred products. */
const { scope_label: _label, scope_type: _type, ...rule } = ruleRow
const coupon = { ...rule, issue_id: num }

/** So much of each is looked at. */
const most = 100

const times = { starts: num, ends: num.orNull }
const columns = (starts: ReturnType<typeof sql>, ends: ReturnType<typeof sql>) =>
  sql`(extract(epoch from ${starts}) * 1000)::bigint as starts, (extract(epoch from nullif(${ends}, 'infinity'::timestamptz)) * 1000)::bigint as ends`

/** By the question that they answer; an end that nobody knows is never. */
function byQuestion<T extends { n: number; ends: number | null }>(found: readonly T[]) {
  const timed = found.map(({ ends, ...one }) => ({ ...one, ends: ends ?? Infinity }))
  const groups = Map.groupBy(timed, ({ n }) => n)
  return (n: number) => groups.get(n) ?? []
}

/** A product, and from when to when. */
export type Question = { productId: number; from: Date; to: Date }

/** What is planned for a product from one moment to another. Error: NOT_FOUND. */
export async function readPlan(db: Db, question: Question): Promise<Plan> {
  return sure((await readPlans(db, [question]))[0])
}

/** The same for many, in their order and in as many statements. Error: NOT_FOUND. */
export async function readPlans(db: Db, questions: readonly Question[]): Promise<Plan[]> {
  const keys = questions.map(({ productId, from, to }) => `${productId} ${from.getTime()} ${to.getTime()}`)
  const asked = new Map(questions.map((question, at) => [sure(keys[at]), question]))
  const wanted = sql`${records(
    [...asked.values()].map(({ productId, from, to }, n) => ({ n, product_id: productId, since: from, until: to })),
  )} as w(n int, product_id bigint, since timestamptz, until timestamptz)`
  const products = await readProducts(db, [...new Set(questions.map(({ productId }) => productId))])
  const schedules = byQuestion(await readSchedules(db, wanted))
  const sales = byQuestion(await readSales(db, wanted))
  const coupons = byQuestion(await readCoupons(db, wanted))
  const plans = new Map(
    [...asked].map(([key, { productId }], n): [string, Plan] => {
      const product = products.get(productId)
      if (!product) throw new AppError('NOT_FOUND')
      return [key, { ...product, schedules: schedules(n), sales: sales(n), coupons: coupons(n) }]
    }),
  )
  return keys.map((key) => sure(plans.get(key)))
}

async function readProducts(db: Db, ids: readonly number[]): Promise<Map<number, Pick<Plan, 'product' | 'skus'>>> {
  const wanted = sql`unnest(${sql.param([...ids])}::bigint[]) as w(id)`
  const products = await rows(
    db,
    { id: num, name: text, list_price: num, sale_price: num, member_price: num.orNull, origin_id: num },
    sql`select p.id, p.name, p.list_price, p.sale_price, p.member_price, p.shipping_origin_id as origin_id from ${wanted} join products p on p.id = w.id`,
  )
  const skus = await rows(
    db,
    { product_id: num, id: num, code: text, label: text, extra_price: num, option_extra: num, cost: num.orNull },
    sql`select w.id as product_id, k.id, k.code, k.option_label as label, k.extra_price, k.cost,
          (select coalesce(sum(v.extra_price), 0)::bigint from option_values v where v.id = any(k.option_value_ids)) as option_extra
        from ${wanted} cross join lateral (
          select * from skus where product_id = w.id and status = 'ACTIVE' order by id limit ${most}) k
        order by k.id`,
  )
  const skusOf = Map.groupBy(skus, ({ product_id }) => product_id)
  return new Map(products.map((product) => [product.id, { product, skus: skusOf.get(product.id) ?? [] }]))
}

const readSchedules = (db: Db, wanted: SQL) =>
  rows(
    db,
    { n: num, id: num, sku_id: num.orNull, price: num, list_price: num.orNull, waiting: bool, ...times },
    sql`select w.n, c.id, c.sku_id, c.price, c.list_price, c.waiting, ${columns(sql`c.effective_at`, sql`c.end_at`)}
        from ${wanted} cross join lateral (
          select * from price_change_schedules where product_id = w.product_id and canceled_at is null
            and effective_at < w.until and (end_at is null or end_at > w.since) order by effective_at, id limit ${most}) c
        order by c.effective_at, c.id`,
  )

const readSales = (db: Db, wanted: SQL) =>
  rows(
    db,
    { n: num, event_id: num, title: text, price: num, ...times },
    sql`select w.n, s.event_id, s.title, s.price, ${columns(sql`s.starts_at`, sql`s.ends_at`)}
        from ${wanted} cross join lateral (
          select ev.id as event_id, ev.title, ev.starts_at, ev.ends_at, ep.id, ep.time_sale_price as price
          from event_products ep join events ev on ev.id = ep.event_id where ep.product_id = w.product_id and ev.is_time_sale
            and ev.status = 'ACTIVE' and ep.time_sale_price is not null and ev.starts_at < w.until and ev.ends_at > w.since
          order by ev.starts_at, ep.id limit ${most}) s
        order by s.starts_at, s.id`,
  )

/** Coupons of open issues that somebody could use for the product in the time, up to the last day of the last one taken. */
function readCoupons(db: Db, wanted: SQL) {
  const lasts = sql`case i.validity when 'FIXED_UNTIL' then i.valid_until else i.ends_at + make_interval(days => i.valid_days) end`
  const worth = sql`case when c.discount_type = 'PERCENT' then c.max_discount else c.value end`
  return rows(
    db,
    { n: num, ...coupon, ...times },
    sql`select w.n, c.id as coupon_id, c.name, c.target, c.discount_type, c.value, c.max_discount, c.min_order_amount,
          c.allow_time_sale, c.stackable, c.member_only, o.issue_id, ${columns(sql`o.starts_at`, sql`o.lasts`)}
        from ${wanted} cross join lateral (
          select i.id as issue_id, i.coupon_id, i.starts_at, ${lasts} as lasts, ${worth} as worth
          from coupon_issues i join coupons c on c.id = i.coupon_id join products p on p.id = w.product_id
          where i.status = 'OPEN' and c.target <> 'SHIPPING' and i.starts_at < w.until and ${lasts} > w.since and ${scopeCovers}
          order by worth desc, i.id limit ${most}) o join coupons c on c.id = o.coupon_id
        order by o.worth desc, o.issue_id`,
  )
}
