import { type SQL, sql } from 'drizzle-orm'
import { at } from '../../db/values.ts'

/**
 * What customers pay for goods at a moment: the price that a schedule lays over the product's own from its start up to its
 * end, else the product's own. Every statement that tells a customer a price takes it from here, so that cards, carts and
 * orders change in the same millisecond, whatever the clock's jobs have done. Schedules of one target never overlap, so the
 * one that counts is the last that began: one step down an index.
 */
type Moment = Date | SQL
const moment = (when: Moment): SQL => (when instanceof Date ? at(when) : when)

/** Whether `price_change_schedules` of that name counts at all: nobody has cancelled it, nobody has to agree any more. */
const standing = sql`c.canceled_at is null and not c.waiting`

const scheduled = (wanted: SQL, of: SQL, when: Moment) =>
  sql`(select case when c.end_at is null or c.end_at > ${moment(when)} then ${wanted} end from price_change_schedules c
    where ${of} and ${standing} and c.effective_at <= ${moment(when)} order by c.effective_at desc limit 1)`

const ofProduct = sql`c.product_id = p.id and c.sku_id is null`

/** 판매가 of `products p`. */
export const salePriceAt = (when: Moment): SQL =>
  sql`coalesce(${scheduled(sql`c.price`, ofProduct, when)}, p.sale_price)`

/** 회원가 of `products p`: null where members pay what everybody does, as while a schedule's price is as low. */
export const memberPriceAt = (when: Moment): SQL =>
  sql`case when p.member_price < ${salePriceAt(when)} then p.member_price end`

/** 정가 of `products p`, never below its sale price. */
export const listPriceAt = (when: Moment): SQL =>
  sql`coalesce(${scheduled(sql`greatest(coalesce(c.list_price, p.list_price), c.price)`, ofProduct, when)}, p.list_price)`

/** 추가금 of a SKU, which goes by `alias`. */
export const skuExtraAt = (when: Moment, alias: SQL): SQL =>
  sql`coalesce(${scheduled(sql`c.price`, sql`c.sku_id = ${alias}.id and c.sku_id is not null`, when)}, ${alias}.extra_price)`

/** The products whose sale price is a schedule's at this moment, `c` each one's: few, found from those that have not ended. */
export const scheduledNow = (now: Date): SQL =>
  sql`price_change_schedules c where c.sku_id is null and ${standing}
    and coalesce(c.end_at, 'infinity'::timestamptz) > ${at(now)} and c.effective_at <= ${at(now)}`
