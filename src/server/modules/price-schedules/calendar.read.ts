import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { bool, num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { AppError } from '../../http/errors.ts'
import { ruleColumns, type RuleRow, ruleRow } from '../coupons/couponRows.ts'
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
export type PlannedCoupon = Planned & RuleRow & { issue_id: number }
export type PlannedSku = {
  id: number
  code: string
  label: string
  extra_price: number
  option_extra: number
  cost: number | null
}
export type Plan = {
  product: { id: number; name: string; list_price: number; sale_price: number; origin_id: number }
  skus: PlannedSku[]
  schedules: PlannedSchedule[]
  sales: PlannedSale[]
  coupons: PlannedCoupon[]
}

/** So much of each is looked at. */
const most = 100

const times = { starts: num, ends: num.orNull }
const columns = (starts: ReturnType<typeof sql>, ends: ReturnType<typeof sql>) =>
  sql`(extract(epoch from ${starts}) * 1000)::bigint as starts, (extract(epoch from nullif(${ends}, 'infinity'::timestamptz)) * 1000)::bigint as ends`

const timed = <T extends { ends: number | null }>(found: T[]) =>
  found.map(({ ends, ...one }) => ({ ...one, ends: ends ?? Infinity }))

/** What is planned for a product from one moment to another. Error: NOT_FOUND. */
export async function readPlan(db: Db, productId: number, from: Date, to: Date): Promise<Plan> {
  const [product] = await rows(
    db,
    { id: num, name: text, list_price: num, sale_price: num, origin_id: num },
    sql`select p.id, p.name, p.list_price, p.sale_price, p.shipping_origin_id as origin_id from products p where p.id = ${productId}`,
  )
  if (!product) throw new AppError('NOT_FOUND')
  const skus = await rows(
    db,
    { id: num, code: text, label: text, extra_price: num, option_extra: num, cost: num.orNull },
    sql`select k.id, k.code, k.option_label as label, k.extra_price, k.cost,
          (select coalesce(sum(v.extra_price), 0)::bigint from option_values v where v.id = any(k.option_value_ids)) as option_extra
        from skus k where k.product_id = ${productId} and k.status = 'ACTIVE' order by k.id limit ${most}`,
  )
  const schedules = await rows(
    db,
    { id: num, sku_id: num.orNull, price: num, list_price: num.orNull, waiting: bool, ...times },
    sql`select c.id, c.sku_id, c.price, c.list_price, c.waiting, ${columns(sql`c.effective_at`, sql`c.end_at`)}
        from price_change_schedules c where c.product_id = ${productId} and c.canceled_at is null
          and c.effective_at < ${at(to)} and (c.end_at is null or c.end_at > ${at(from)}) order by c.effective_at, c.id limit ${most}`,
  )
  const sales = await rows(
    db,
    { event_id: num, title: text, price: num, ...times },
    sql`select ev.id as event_id, ev.title, ep.time_sale_price as price, ${columns(sql`ev.starts_at`, sql`ev.ends_at`)}
        from event_products ep join events ev on ev.id = ep.event_id where ep.product_id = ${productId} and ev.is_time_sale
          and ev.status = 'ACTIVE' and ep.time_sale_price is not null and ev.starts_at < ${at(to)} and ev.ends_at > ${at(from)}
        order by ev.starts_at, ep.id limit ${most}`,
  )
  return {
    product,
    skus,
    schedules: timed(schedules),
    sales: timed(sales),
    coupons: await couponsOf(db, productId, from, to),
  }
}

/** Coupons of open issues that somebody could use for the product in the time, up to the last day of the last one taken. */
async function couponsOf(db: Db, productId: number, from: Date, to: Date): Promise<PlannedCoupon[]> {
  const lasts = sql`case i.validity when 'FIXED_UNTIL' then i.valid_until else i.ends_at + make_interval(days => i.valid_days) end`
  const found = await rows(
    db,
    { ...ruleRow, issue_id: num, ...times },
    sql`select ${ruleColumns}, i.id as issue_id, ${columns(sql`i.starts_at`, lasts)}
        from coupon_issues i join coupons c on c.id = i.coupon_id join products p on p.id = ${productId}
        where i.status = 'OPEN' and c.target <> 'SHIPPING' and i.starts_at < ${at(to)} and ${lasts} > ${at(from)} and ${scopeCovers}
        order by case when c.discount_type = 'PERCENT' then c.max_discount else c.value end desc, i.id limit ${most}`,
  )
  return timed(found)
}
