import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { idArray } from './counts.ts'
import { type LowPrice, type PriceChange, priceKey } from './priceChanges.ts'
import { json, num, text } from '../../db/shape.ts'
import { at } from '../../db/values.ts'

/** What is paid for the goods before and after prices change: the product by itself, and each of its SKUs. */
type Paid = { before: number; after: number }

type Product = { id: number; salePrice: number }

/** From when on, and until when, a price counts; without an end, for good. */
export type During = { from: Date; to: Date | null }

/**
 * What customers pay with these changes beside what they paid at the highest of the last day, so that a big drop in
 * small steps, or split over sale price, surcharges and a time sale, is a big drop. What a second person has agreed to
 * counts as steady from then on.
 */
export async function paidWith(
  db: Db,
  product: Product,
  changes: readonly PriceChange[],
  now: Date,
  during: During = { from: now, to: null },
): Promise<Paid[]> {
  const steady = (await highestOfDay(db, [product.id], now)).get(product.id) ?? new Map<string, number>()
  const wanted = new Map(changes.map((one) => [priceKey(one), one.after]))
  const sides = (key: string, current: number) => ({
    before: Math.max(current, steady.get(key) ?? 0),
    after: wanted.get(key) ?? current,
  })
  const sale = sides('sale_price', product.salePrice)
  if (!changes.some(({ field }) => field.endsWith('extra')) && sale.after >= sale.before) return []
  const paid: Paid[] = wanted.has('sale_price') ? [sale] : []
  const found = await rows(
    db,
    { id: num, extra: num, values: json<{ id: number; extra: number }[]>() },
    sql`select k.id, k.extra_price::float8 as extra,
      (select coalesce(json_agg(json_build_object('id', v.id, 'extra', v.extra_price)), '[]'::json)
        from option_values v where v.id = any(k.option_value_ids)) as values
      from skus k where k.product_id = ${product.id}`,
  )
  const lowest = Math.min(sale.after, (await lowestTimeSale(db, product.id, during)) ?? Infinity)
  for (const sku of found) {
    const extras = [
      sides(priceKey({ field: 'sku_extra', id: sku.id }), sku.extra),
      ...sku.values.map((value) => sides(priceKey({ field: 'option_extra', id: value.id }), Number(value.extra))),
    ]
    const [before, after] = (['before', 'after'] as const).map((side) =>
      extras.reduce((total, extra) => total + extra[side], 0),
    ) as [number, number]
    // a surcharge that falls does so beside a time sale as well; one that stays was looked at with it
    const goods = after < before ? lowest : sale.after
    if (goods + after < sale.before + before) paid.push({ before: sale.before + before, after: goods + after })
  }
  return paid
}

/** The lowest time sale price of a product in a time, of those that nobody else has agreed to. */
async function lowestTimeSale(db: Db, productId: number, { from, to }: During): Promise<number | undefined> {
  const [found] = await rows(
    db,
    { price: num.orNull },
    sql`select min(ep.time_sale_price) as price from event_products ep join events ev on ev.id = ep.event_id
        where ep.product_id = ${productId} and ${isPlanned({ from, to })} and (ep.approved_price is null or ep.time_sale_price < ep.approved_price)`,
  )
  return found?.price ?? undefined
}

/** Whether event `ev` is on, or will be, at some moment of a time. */
const isPlanned = ({ from, to }: During) =>
  sql`ev.status = 'ACTIVE' and ev.ends_at > ${at(from)} and ${to ? sql`ev.starts_at < ${at(to)}` : sql`true`}`

/** The least that schedules make of the surcharges of each product in a time, whoever has to agree to them yet. */
export async function scheduledExtras(
  db: Db,
  productIds: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<number, PriceChange[]>> {
  const found = await rows(
    db,
    { product_id: num, sku_id: num, price: num },
    sql`select c.product_id, c.sku_id, min(c.price) as price from price_change_schedules c
        where c.product_id = any(${idArray(productIds)}) and c.sku_id is not null and c.canceled_at is null
          and tstzrange(c.effective_at, c.end_at) && tstzrange(${at(from)}, ${at(to)}) group by c.product_id, c.sku_id`,
  )
  const changes = found.map(({ product_id, sku_id: id, price }) => ({
    product_id,
    change: { field: 'sku_extra' as const, id, label: '', before: price, after: price },
  }))
  const byProduct = Map.groupBy(changes, ({ product_id }) => product_id)
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ change }) => change)]))
}

/**
 * The schedules and time sales of a product, fine when they were made, that would be less than half of a sale price which
 * rises: raising first is no way around a second person. Time sale prices that one has agreed to stay.
 */
export async function lowUnderRaised(
  db: Db,
  productId: number,
  changes: readonly PriceChange[],
  now: Date,
): Promise<LowPrice[]> {
  const raised = changes.find(({ field, before, after }) => field === 'sale_price' && after > before)
  if (!raised) return []
  const schedules = await rows(
    db,
    { id: num, price: num },
    sql`select c.id, c.price from price_change_schedules c where c.product_id = ${productId} and c.sku_id is null
          and c.canceled_at is null and not c.waiting and coalesce(c.end_at, 'infinity'::timestamptz) > ${at(now)}
          and c.price * 2 < ${raised.after} order by c.price, c.id limit 5`,
  )
  const sales = await timeSalesBelowHalf(db, productId, raised.after, { from: now, to: null })
  return [...schedules.map(({ id, price }) => ({ label: `가격변경 예약 #${id}`, price })), ...sales]
}

/** The time sales of a product in a time that would be less than half of a price, of those that nobody else has agreed to. */
export async function timeSalesBelowHalf(
  db: Db,
  productId: number,
  price: number,
  during: During,
): Promise<LowPrice[]> {
  const found = await rows(
    db,
    { title: text, price: num },
    sql`select ev.title, ep.time_sale_price as price from event_products ep join events ev on ev.id = ep.event_id
        where ep.product_id = ${productId} and ${isPlanned(during)} and ep.time_sale_price * 2 < ${price}
          and ep.time_sale_price < coalesce(ep.approved_price, ${price}::bigint) order by ep.time_sale_price, ep.id limit 5`,
  )
  return found.map(({ title, ...low }) => ({ label: `타임세일 ${title}`, ...low }))
}

/** The highest sale price of each product in the last day, of those whose price changed, and whether a surcharge did. */
export async function steadyPrices(
  db: Db,
  productIds: readonly number[],
  now: Date,
): Promise<Map<number, { salePrice: number | undefined; hasExtras: boolean }>> {
  const found = await highestOfDay(db, productIds, now)
  return new Map(
    [...found].map(([id, highest]) => [
      id,
      { salePrice: highest.get('sale_price'), hasExtras: [...highest.keys()].some((key) => key.includes('extra:')) },
    ]),
  )
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
