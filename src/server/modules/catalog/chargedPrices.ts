import { type SQL, sql } from 'drizzle-orm'
import { discountRate } from '#shared/pricing/lines.ts'
import { at } from '../../db/values.ts'
import { isOpen } from './timeSale.ts'

/**
 * Against what a price may be called a discount (표시·광고: the lowest price really charged in a reasonable time before, of
 * 20 days). Never against a list price that nobody ever paid. Every price that counted is on record: the product's own with
 * a trigger (`product_price_log`), scheduled ones and time sales by their times.
 */
export const REFERENCE_DAYS = 20

const scheduleOf = sql`c.product_id = p.id and c.sku_id is null and c.canceled_at is null and not c.waiting`
const endOf = sql`coalesce(c.end_at, 'infinity'::timestamptz)`

/**
 * The lowest price of `products p` that was charged from 20 days before its present price began, the present one apart;
 * null when it never had another. The present price is that of the open time sale, else of the schedule, else its own.
 */
export const referencePrice = (now: Date): SQL => sql`(
  select min(h.price) from (
    select coalesce(s.starts_at, k.effective_at, (select max(l.since) from product_price_log l where l.product_id = p.id and l.since <= ${at(now)})) as began,
      s.id as sale_id, case when s.id is null then k.id end as schedule_id
    from (select 1) one
      left join lateral (select ep.id, ev.starts_at from event_products ep join events ev on ev.id = ep.event_id
        where ep.product_id = p.id and ${isOpen(now)} order by ep.time_sale_price, ep.id limit 1) s on true
      left join lateral (select c.id, c.effective_at from price_change_schedules c
        where ${scheduleOf} and c.effective_at <= ${at(now)} and ${endOf} > ${at(now)} limit 1) k on true
  ) n cross join lateral (
    select l.sale_price as price, lead(l.since, 1, 'infinity') over (order by l.since, l.id) as ended
      from product_price_log l where l.product_id = p.id and l.since < n.began
    union all select c.price, ${endOf} from price_change_schedules c
      where ${scheduleOf} and c.effective_at < ${at(now)} and c.id is distinct from n.schedule_id
    union all select ep.time_sale_price, ev.ends_at from event_products ep join events ev on ev.id = ep.event_id
      where ep.product_id = p.id and ev.is_time_sale and ep.time_sale_price is not null and ev.starts_at < ${at(now)}
        and (ev.status in ('ACTIVE', 'ENDED') or ep.sold > 0) and ep.id is distinct from n.sale_id
  ) h where h.ended > n.began - make_interval(days => ${REFERENCE_DAYS}))`

/** What a card says of its discount: the price that it is reckoned from and by how many per cent; nothing of it when there is none. */
export function shownDiscount(
  reference: number | null,
  finalPrice: number,
): { discount_rate: number; reference_price?: number } {
  if (reference === null || reference <= finalPrice) return { discount_rate: 0 }
  return { discount_rate: discountRate(reference, finalPrice), reference_price: reference }
}
