import { type SQL, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { salePriceAt } from './pricesNow.ts'

/** The open time sale of a product, as a part of whoever reads the product: one index lookup, mostly of nothing. */
export type TimeSaleRow = {
  /** event_products.id */
  id: number
  event_id: number
  price: number
  starts_ms: number
  ends_ms: number
  quantity_limit: number | null
  per_user_limit: number | null
  held: number
  sold: number
}

export const timeSaleJson = sql`jsonb_build_object('id', ep.id, 'event_id', ev.id, 'price', ep.time_sale_price,
    'starts_ms', (extract(epoch from ev.starts_at) * 1000)::bigint, 'ends_ms', (extract(epoch from ev.ends_at) * 1000)::bigint,
    'quantity_limit', ep.quantity_limit, 'per_user_limit', ep.per_user_limit, 'held', ep.held, 'sold', ep.sold)`

/** Whether `event_products ep` of `events ev` sells `products p` cheaper at this moment and has some left. */
export const isOpen = (now: Date) => sql`ev.is_time_sale and ev.status = 'ACTIVE'
    and ev.starts_at <= ${now.toISOString()}::timestamptz and ev.ends_at > ${now.toISOString()}::timestamptz
    and (ep.quantity_limit is null or ep.held + ep.sold < ep.quantity_limit) and ep.time_sale_price < ${salePriceAt(now)}`

/** What a statement wants to know of the open time sale of `products p`, or null. The server's clock decides, never the device's. */
const ofOpenTimeSale = (wanted: SQL, now: Date) =>
  sql`(select ${wanted} from event_products ep join events ev on ev.id = ep.event_id
    where ep.product_id = p.id and ${isOpen(now)} order by ep.time_sale_price, ep.id limit 1)`

/** Its `TimeSaleRow`. */
export const openTimeSale = (now: Date) => ofOpenTimeSale(timeSaleJson, now)

/** What `products p` costs at this moment: in its open time sale, else its sale price. */
export const finalPriceAt = (now: Date) =>
  sql`coalesce((${openTimeSale(now)} ->> 'price')::bigint, ${salePriceAt(now)})`

/** Its `timeSaleLeft`: null without a limit too. */
export const openTimeSaleLeft = (now: Date) =>
  ofOpenTimeSale(sql`least(ep.quantity_limit - ep.held - ep.sold, ep.per_user_limit)`, now)

/** The most that one customer can still have at this price; null without a limit. */
export function timeSaleLeft({ quantity_limit, per_user_limit, held, sold }: TimeSaleRow): number | null {
  const limits = [quantity_limit === null ? null : quantity_limit - held - sold, per_user_limit]
  const real = limits.filter((limit) => limit !== null)
  return real.length > 0 ? Math.min(...real) : null
}

/** `ProductCard.time_sale` as it travels. `remaining_rate` is of real limits only: without one it is 1. */
export const presentTimeSale = (row: TimeSaleRow) => ({
  event_id: row.event_id,
  price: row.price,
  starts_at: kstIso(new Date(row.starts_ms)),
  ends_at: kstIso(new Date(row.ends_ms)),
  remaining_rate:
    row.quantity_limit === null ? 1 : Math.max(0, Math.floor((1 - row.sold / row.quantity_limit) * 100) / 100),
})
