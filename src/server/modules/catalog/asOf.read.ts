import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { json, num, text, textAs } from '../../db/shape.ts'
import { at, records } from '../../db/values.ts'
import type { ProductState } from '#shared/words/products.ts'
import { listPriceAt, memberPriceAt, salePriceAt, skuExtraAt } from './pricesNow.ts'

/**
 * What the shop said and had of goods at any moment, from what is only ever added: the ledger of the stock counted back from
 * what lies there now, the logs of prices, pages and time sales, and the times of schedules. What is older than its record
 * is null. A time sale that had run out by then still counts: how much it had left is not recorded.
 */
export type GoodsAsked = { key: number; product_id: number; sku_id: number | null }

const isoOrNull = (ms: number | null) => (ms === null ? null : kstIso(new Date(ms)))
const ms = (time: ReturnType<typeof sql>) => sql`(extract(epoch from ${time}) * 1000)::float8`

const row = {
  key: num,
  sku_code: text.orNull,
  option_label: text.orNull,
  stock: num.orNull,
  stock_from: num.orNull,
  list_price: num.orNull,
  sale_price: num.orNull,
  member_price: num.orNull,
  extra_price: num.orNull,
  time_sale_price: num.orNull,
  price_from: num.orNull,
  name: text.orNull,
  subtitle: text.orNull,
  status: textAs<ProductState>().orNull,
  text_id: text.orNull,
  text_length: num.orNull,
  page_from: num.orNull,
}

/** The latest of a long text of `product_revisions` by then. */
const lastText = (column: ReturnType<typeof sql>, when: Date) =>
  sql`(select r.${column} from product_revisions r where r.product_id = w.product_id and r.since <= ${at(when)} and r.${column} is not null
    order by r.since desc, r.id desc limit 1)`

/** A few steps down indexes for each of the goods, whatever their number of changes; the stock alone reads its ledger, once for each SKU. */
export async function goodsAsOf(db: Db, asked: readonly GoodsAsked[], when: Date) {
  if (asked.length === 0) return []
  const found = await rows(
    db,
    row,
    sql`with w as materialized (select * from ${records(asked)} as v(key bigint, product_id bigint, sku_id bigint)),
      lay as materialized (
        select s.id, s.code, s.option_label, s.created_at, case when s.created_at <= ${at(when)} then
          s.on_hand - coalesce((select sum(m.delta) from stock_movements m where m.sku_id = s.id and m.created_at > ${at(when)}), 0)::float8 end as stock
        from skus s where s.id in (select sku_id from w))
      select w.key, s.code as sku_code, coalesce(k.option_label, s.option_label) as option_label, s.stock,
        ${ms(sql`s.created_at`)} as stock_from,
        case when p.id is not null then ${listPriceAt(when)} end as list_price, case when p.id is not null then ${salePriceAt(when)} end as sale_price,
        case when p.id is not null then ${memberPriceAt(when)} end as member_price,
        case when k.id is not null then ${skuExtraAt(when, sql`k`)} + k.option_extra end as extra_price,
        (select min(t.price) from (select distinct on (r.event_product_id) r.price, r.starts_at, r.ends_at from time_sale_revisions r
            where r.product_id = w.product_id and r.since <= ${at(when)} order by r.event_product_id, r.since desc, r.id desc) t
          where t.starts_at <= ${at(when)} and t.ends_at > ${at(when)}) as time_sale_price,
        ${ms(sql`(select min(l.since) from product_price_log l where l.product_id = w.product_id)`)} as price_from,
        g.name, g.subtitle, g.status, case when g.name is not null then md5(concat_ws(chr(31), d.html, d.notice::text, d.back)) end as text_id,
        length(d.html) as text_length,
        ${ms(sql`(select min(r.since) from product_revisions r where r.product_id = w.product_id)`)} as page_from
      from w left join lay s on s.id = w.sku_id
        left join lateral (select r.sku_id as id, r.option_label, r.extra_price, r.option_extra from sku_revisions r
          where r.sku_id = w.sku_id and r.since <= ${at(when)} order by r.since desc, r.id desc limit 1) k on true
        left join lateral (select l.product_id as id, l.list_price, l.sale_price, l.member_price from product_price_log l
          where l.product_id = w.product_id and l.since <= ${at(when)} order by l.since desc, l.id desc limit 1) p on true
        left join lateral (select r.name, r.subtitle, r.status from product_revisions r
          where r.product_id = w.product_id and r.since <= ${at(when)} order by r.since desc, r.id desc limit 1) g on true
        cross join lateral (select ${lastText(sql`detail_html`, when)} as html, ${lastText(sql`notice`, when)} as notice,
          ${lastText(sql`exchange_return_notice`, when)} as back) d
      order by w.key`,
  )
  return found.map((one) => {
    const { key, sku_code: skuCode, option_label: label, stock, list_price: list, sale_price: sale } = one
    return {
      key,
      sku_code: skuCode,
      option_label: label,
      // a ledger that began below nothing tells nothing
      stock: stock !== null && stock >= 0 ? stock : null,
      stock_known_from: isoOrNull(one.stock_from),
      price:
        list === null || sale === null
          ? null
          : {
              list_price: list,
              sale_price: sale,
              member_price: one.member_price,
              extra_price: one.extra_price,
              time_sale_price: one.time_sale_price !== null && one.time_sale_price < sale ? one.time_sale_price : null,
            },
      price_known_from: isoOrNull(one.price_from),
      page:
        one.name === null || one.status === null
          ? null
          : {
              name: one.name,
              subtitle: one.subtitle ?? '',
              status: one.status,
              text_id: one.text_id ?? '',
              text_length: one.text_length ?? 0,
            },
      page_known_from: isoOrNull(one.page_from),
    }
  })
}

/** The long texts of a product's page by then; null before its record. */
export async function pageTextsAsOf(db: Db, productId: number, when: Date) {
  const [found] = await rows(
    db,
    { html: text.orNull, notice: json<Record<string, string>>().orNull, back: text.orNull },
    sql`select ${lastText(sql`detail_html`, when)} as html, ${lastText(sql`notice`, when)} as notice, ${lastText(sql`exchange_return_notice`, when)} as back
      from (select ${productId}::bigint as product_id) w`,
  )
  if (!found || found.html === null) return null
  return { detail_html: found.html, notice: found.notice ?? {}, exchange_return_notice: found.back ?? '' }
}

/** As many changes as a slider has stops for. */
const MOST_CHANGES = 200

/** When what the shop says of these goods changed from one moment up to another, the newest of them, oldest first. */
export async function changesOfGoods(
  db: Db,
  { products, skus }: { products: readonly number[]; skus: readonly number[] },
  from: Date,
  until: Date,
): Promise<string[]> {
  const ofProducts = sql`product_id = any(${sql.param([...products])}::bigint[])`
  const ofSkus = sql`sku_id = any(${sql.param([...skus])}::bigint[])`
  const within = (time: ReturnType<typeof sql>) => sql`${time} > ${at(from)} and ${time} <= ${at(until)}`
  const found = await rows(
    db,
    { ms: num },
    sql`select distinct ${ms(sql`t`)} as ms from (
        select since as t from product_revisions where ${ofProducts} and ${within(sql`since`)}
        union all select since from product_price_log where ${ofProducts} and ${within(sql`since`)}
        union all select since from sku_revisions where ${ofSkus} and ${within(sql`since`)}
        union all select b.t from price_change_schedules c cross join lateral (values (c.effective_at), (c.end_at)) b(t)
          where ${ofProducts} and (c.sku_id is null or c.${ofSkus}) and c.canceled_at is null and not c.waiting and ${within(sql`b.t`)}
        union all select b.t from time_sale_revisions r cross join lateral (values (r.since), (r.starts_at), (r.ends_at)) b(t)
          where r.${ofProducts} and b.t between r.starts_at and r.ends_at and (b.t = r.since or (r.price is not null and b.t > r.since))
            and not exists (select 1 from time_sale_revisions x where x.product_id = r.product_id and x.event_product_id = r.event_product_id
              and x.since <= b.t and (x.since, x.id) > (r.since, r.id)) and ${within(sql`b.t`)}
      ) all_of order by ms desc limit ${MOST_CHANGES}`,
  )
  return found.map((one) => kstIso(new Date(one.ms))).toReversed()
}
