import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { type PriceChange, priceKey } from './priceChanges.ts'
import { json, num, text } from '../../db/shape.ts'
import { at, records } from '../../db/values.ts'
import { idArray } from './counts.ts'

/** What is paid for the goods before and after prices change: the product by itself, and each of its SKUs. */
type Paid = { before: number; after: number }

type Product = { id: number; salePrice: number }

type Asked = { product: Product; changes: readonly PriceChange[] }
type SkuPrice = { id: number; extra: number; values: { id: number; extra: number }[] }

/**
 * What customers pay with these changes beside what they paid at the highest of the last day, so that a big drop in
 * small steps, or split over sale price and surcharges, is a big drop. What a second person has agreed to counts as
 * steady from then on.
 */
export async function paidWith(db: Db, product: Product, changes: readonly PriceChange[], now: Date): Promise<Paid[]> {
  const [paid = []] = await paidWithEach(db, [{ product, changes }], now)
  return paid
}

/** The same for changes of many products, each reckoned alone. */
export async function paidWithEach(db: Db, asked: readonly Asked[], now: Date): Promise<Paid[][]> {
  if (asked.length === 0) return []
  const steady = await highestOfDay(
    db,
    asked.map(({ product }) => product.id),
    now,
  )
  const reckoned = asked.map(({ product, changes }) => {
    const highest = steady.get(product.id)
    const wanted = new Map(changes.map((one) => [priceKey(one), one.after]))
    const sides = (key: string, current: number) => ({
      before: Math.max(current, highest?.get(key) ?? 0),
      after: wanted.get(key) ?? current,
    })
    const sale = sides('sale_price', product.salePrice)
    const isLower = sale.after < sale.before || changes.some(({ field }) => field.endsWith('extra'))
    return { product, sides, sale, isLower, ofSale: wanted.has('sale_price') }
  })
  const skus = await skuPrices(
    db,
    reckoned.flatMap(({ product, isLower }) => (isLower ? [product.id] : [])),
  )
  return reckoned.map(({ product, sides, sale, isLower, ofSale }) => {
    if (!isLower) return []
    const paid: Paid[] = ofSale ? [sale] : []
    for (const sku of skus.get(product.id) ?? []) {
      const parts = [
        sale,
        sides(priceKey({ field: 'sku_extra', id: sku.id }), sku.extra),
        ...sku.values.map((value) => sides(priceKey({ field: 'option_extra', id: value.id }), Number(value.extra))),
      ]
      const sum = (side: keyof Paid) => parts.reduce((total, part) => total + part[side], 0)
      if (sum('after') < sum('before')) paid.push({ before: sum('before'), after: sum('after') })
    }
    return paid
  })
}

/** What the SKUs of products cost beside the sale price, by product. */
async function skuPrices(db: Db, productIds: readonly number[]): Promise<Map<number, SkuPrice[]>> {
  if (productIds.length === 0) return new Map()
  const found = await rows(
    db,
    { product_id: num, id: num, extra: num, values: json<SkuPrice['values']>() },
    sql`select k.product_id, k.id, k.extra_price::float8 as extra,
      (select coalesce(json_agg(json_build_object('id', v.id, 'extra', v.extra_price)), '[]'::json)
        from option_values v where v.id = any(k.option_value_ids)) as values
      from skus k where k.product_id = any(${idArray(productIds)})`,
  )
  return Map.groupBy(found, ({ product_id }) => product_id)
}

/**
 * Whether a sale price would rise so far that a schedule or a time sale, fine when it was made, would then be less than
 * half of it: raising first is no way around a second person. Time sale prices that one has agreed to stay. Answers the
 * products of which that is so.
 */
export async function raisedOverLower(db: Db, asked: readonly Asked[], now: Date): Promise<Set<number>> {
  const raised = asked.flatMap(({ product, changes }) => {
    const up = changes.find(({ field, before, after }) => field === 'sale_price' && after > before)
    return up ? [{ id: product.id, price: up.after }] : []
  })
  if (raised.length === 0) return new Set()
  const found = await rows(
    db,
    { id: num },
    sql`select w.id from ${records(raised)} as w(id bigint, price bigint)
      where exists (select 1 from price_change_schedules c where c.product_id = w.id and c.sku_id is null
        and c.canceled_at is null and not c.waiting and coalesce(c.end_at, 'infinity'::timestamptz) > ${at(now)}
        and c.price * 2 < w.price)
      or exists (select 1 from event_products ep join events ev on ev.id = ep.event_id where ep.product_id = w.id
        and ev.status = 'ACTIVE' and ev.ends_at > ${at(now)} and ep.time_sale_price * 2 < w.price
        and ep.time_sale_price < coalesce(ep.approved_price, w.price))`,
  )
  return new Set(found.map(({ id }) => id))
}

/** The highest sale price of each product in the last day, of those whose price changed. */
export async function steadySalePrices(
  db: Db,
  productIds: readonly number[],
  now: Date,
): Promise<Map<number, number | undefined>> {
  const found = await highestOfDay(db, productIds, now)
  return new Map([...found].map(([id, highest]) => [id, highest.get('sale_price')]))
}

/** The highest of each price of products in the last day, as far as it changed and nobody else agreed to the change. */
async function highestOfDay(
  db: Db,
  productIds: readonly number[],
  now: Date,
): Promise<Map<number, Map<string, number>>> {
  const since = new Date(now.getTime() - 86_400_000).toISOString()
  const found = await rows(
    db,
    { product_id: text, action: text, before: json<Record<string, number>>() },
    sql`select entity_id as product_id, action, before from audit_logs
      where entity = 'product' and entity_id = any(${sql.param(productIds.map(String))}::text[]) and at > ${since}::timestamptz
        and action in ('product.price', 'product.price-approved') order by id`,
  )
  const highest = new Map<number, Map<string, number>>()
  for (const { product_id, action, before } of found) {
    const own = highest.get(Number(product_id)) ?? new Map<string, number>()
    highest.set(Number(product_id), own)
    for (const [key, price] of Object.entries(before)) {
      if (action === 'product.price-approved') own.delete(key)
      else own.set(key, Math.max(price, own.get(key) ?? 0))
    }
  }
  return highest
}
