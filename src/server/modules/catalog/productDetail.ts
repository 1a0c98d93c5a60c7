import { sql } from 'drizzle-orm'
import type { ConsignmentHoliday } from '../../time/businessDays.ts'
import { deliveryPromise } from '../../time/shipBy.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import type { ImageRef } from '../images/images.contract.ts'
import { publicOrigin } from '../shipping/shipping.contract.ts'
import { calendarFrom } from '../shipping/shipping.service.ts'
import { cardColumns, cardJoins, cardRow, imageJson, saleStatusOf, toCard, toImage } from './cards.ts'
import { type OptionGroup, type ProductDetail, type SkuPublic, stockState } from './catalog.contract.ts'
import { skuExtraAt } from './pricesNow.ts'
import { seller } from './seller.ts'
import { type RowOf, bool, json, num, text } from '../../db/shape.ts'

/** Product pages: everything of a product in one query, answered as the contract has it. */
const detailRow = {
  ...cardRow,
  subtitle: text,
  images: json<ImageRef[]>(),
  detail_html: text,
  categories: json<{ id: number; name: string }[]>(),
  tags: json<string[]>(),
  option_groups: json<OptionGroup[]>(),
  purchase_limit: num.orNull,
  notice: json<Record<string, string>>(),
  notice_category: text,
  notice_fields: json<string[]>(),
  origin_name: text,
  return_fee: num,
  exchange_fee: num,
  remote: json<{ jeju: number; island: number }>().orNull,
  cutoff_time: text,
  lead_days: num,
  closures: json<ConsignmentHoliday[]>(),
  exchange_return_notice: text,
  withdrawal_limited_reason: text.orNull,
  follower_count: num,
}

type DetailRow = RowOf<typeof detailRow>

/** Statuses whose page still opens; of what is no longer sold, people keep the page they bought from. */
const shown = sql`('ON_SALE', 'SOLD_OUT', 'DISCONTINUED')`

/** Option groups of product `p` as JSON, in order. */
const groupsJson = sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'sequence', g.sequence, 'values',
    (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'extra_price', v.extra_price, 'sequence', v.sequence)
      order by v.sequence, v.id), '[]'::json) from option_values v where v.group_id = g.id)
  ) order by g.sequence, g.id), '[]'::json) from option_groups g where g.product_id = p.id)`

/** The page of a product; undefined when there is none for customers. */
export async function productDetail(db: Db, id: number, now: Date): Promise<ProductDetail | undefined> {
  const [row] = await rows(
    db,
    detailRow,
    sql`select ${cardColumns(now)}, p.subtitle, p.detail_html, p.purchase_limit, p.notice, p.exchange_return_notice,
      p.withdrawal_limited_reason, cat.notice_category, cat.notice_fields, o.name as origin_name, o.return_fee,
      o.exchange_fee, o.cutoff_time, o.lead_days,
      coalesce((select c.follower_count from followed_products c where c.product_id = p.id), 0)::int as follower_count,
      (select coalesce(json_agg(${imageJson(sql`i`)} order by pi.sequence), '[]'::json) from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id) as images,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.depth, c.sequence, c.id), '[]'::json) from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id and c.status = 'ACTIVE') as categories,
      (select coalesce(json_agg(t.name order by t.name), '[]'::json) from product_tags pt join tags t on t.id = pt.tag_id where pt.product_id = p.id) as tags,
      ${groupsJson} as option_groups,
      (select json_build_object('jeju', r.jeju_fee, 'island', r.island_fee) from remote_policies r where r.id = o.remote_policy_id) as remote,
      (select coalesce(json_agg(json_build_object('date', h.date, 'kind', h.kind, 'shippingOriginId', h.shipping_origin_id)), '[]'::json)
        from consignment_holidays h where h.date >= ${addDays(kstDay(now), -1)}::date and (h.shipping_origin_id is null or h.shipping_origin_id = o.id)) as closures
    from products p ${cardJoins} join catalogs cat on cat.id = p.catalog_id
    where p.id = ${id} and p.status in ${shown}`,
  )
  return row && toDetail(row, now)
}

async function toDetail(row: DetailRow, now: Date): Promise<ProductDetail> {
  const origin = publicOrigin(
    {
      id: row.origin_id,
      name: row.origin_name,
      feePolicy: row.fee_policy,
      baseFee: row.base_fee,
      freeThreshold: row.free_threshold,
      returnFee: row.return_fee,
      exchangeFee: row.exchange_fee,
    },
    row.remote && { jejuFee: row.remote.jeju, islandFee: row.remote.island },
  )
  const card = toCard(row)
  return {
    ...card,
    ...(row.subtitle ? { subtitle: row.subtitle } : {}),
    images: row.images.map(toImage),
    detail_html: row.detail_html,
    categories: row.categories,
    tags: row.tags,
    option_groups: row.option_groups,
    ...(row.purchase_limit === null ? {} : { purchase_limit: row.purchase_limit }),
    notice: {
      category: row.notice_category,
      rows: row.notice_fields.map((label) => ({ label, value: row.notice[label] ?? '상세페이지 참조' })),
    },
    shipping_origin: origin,
    ...(card.status === 'ON_SALE' ? { delivery_promise: await promiseOf(row, now) } : {}),
    exchange_return_notice: row.exchange_return_notice,
    follower_count: row.follower_count,
    ...(row.withdrawal_limited_reason ? { withdrawal_limited: { reason: row.withdrawal_limited_reason } } : {}),
    seller,
  }
}

async function promiseOf(row: DetailRow, now: Date): Promise<NonNullable<ProductDetail['delivery_promise']>> {
  const [calendar, carrier] = await Promise.all([
    calendarFrom(now, row.closures, row.origin_id),
    calendarFrom(now, row.closures, null),
  ])
  const promise = deliveryPromise(now, { calendar, carrier, cutoff: row.cutoff_time, leadDays: row.lead_days })
  return { ships_on: promise.shipsOn, arrives_between: promise.arrivesBetween, cutoff: promise.cutoff }
}

const optionsRow = {
  status: cardRow.status,
  coming: bool,
  over: bool,
  option_groups: json<OptionGroup[]>(),
  skus: json<(Omit<SkuPublic, 'stock' | 'left'> & { available: number })[]>(),
}

/** Options and the SKUs that are sold, with how much is left only when little is; undefined for no such product. */
export async function productOptions(db: Db, id: number, now: Date) {
  const [row] = await rows(
    db,
    optionsRow,
    sql`select p.status, coalesce(p.available_from > ${now.toISOString()}::timestamptz, false) as coming,
      coalesce(p.available_to <= ${now.toISOString()}::timestamptz, false) as over, ${groupsJson} as option_groups,
      (select coalesce(json_agg(json_build_object('id', k.id, 'option_value_ids', k.option_value_ids, 'extra_price', ${skuExtraAt(now, sql`k`)},
        'max_per_order', k.max_per_order, 'available', k.on_hand - k.reserved - k.safety_stock) order by k.id), '[]'::json)
        from skus k where k.product_id = p.id and k.status = 'ACTIVE') as skus
    from products p where p.id = ${id} and p.status in ${shown}`,
  )
  if (!row) return undefined
  const sellable = saleStatusOf({ ...row, in_stock: true }) === 'ON_SALE'
  return {
    option_groups: row.option_groups,
    skus: row.skus.map(({ available, ...sku }) => ({ ...sku, ...stockState(sellable ? available : 0) })),
  }
}
