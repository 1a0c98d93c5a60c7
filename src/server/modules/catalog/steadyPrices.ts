import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { idArray } from './counts.ts'
import { type LowPrice, type PriceChange, priceKey } from './priceChanges.ts'
import { json, num, text } from '../../db/shape.ts'
import { at, records } from '../../db/values.ts'

/** What is paid for the goods before and after prices change: the product by itself, and each of its SKUs. */
type Paid = { before: number; after: number }

type Product = { id: number; salePrice: number; memberPrice: number | null }

type Asked = { product: Product; changes: readonly PriceChange[] }
type SkuPrice = { id: number; extra: number; values: { id: number; extra: number }[] }

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
  const [paid = []] = await paidWithEach(db, [{ product, changes }], now, during)
  return paid
}

/** The same for changes of many products, each reckoned alone. */
export async function paidWithEach(
  db: Db,
  asked: readonly Asked[],
  now: Date,
  during: During = { from: now, to: null },
): Promise<Paid[][]> {
  if (asked.length === 0) return []
  const steady = await highestOfDay(
    db,
    asked.map(({ product }) => product.id),
    now,
  )
  const reckoned = asked.map(({ product, changes }) => {
    const highest = steady.get(product.id)
    const wanted = new Map(changes.map((one) => [priceKey(one), one.after]))
    const sides = (key: string, current: number): Paid => ({
      before: Math.max(current, highest?.get(key) ?? 0),
      after: wanted.get(key) ?? current,
    })
    const sale = sides('sale_price', product.salePrice)
    const member = membersPay(sale, product.memberPrice, wanted, highest)
    const isLower =
      sale.after < sale.before || member.after < member.before || changes.some(({ field }) => field.endsWith('extra'))
    return { product, sides, sale, member, isLower, ofSale: wanted.has('sale_price') }
  })
  const lower = reckoned.flatMap(({ product, isLower }) => (isLower ? [product.id] : []))
  const skus = await skuPrices(db, lower)
  const timeSales = await lowestTimeSales(db, lower, during)
  return reckoned.map(({ product, sides, sale, member, isLower, ofSale }) => {
    if (!isLower) return []
    const paid: Paid[] = [...(ofSale ? [sale] : []), ...(member.after < member.before ? [member] : [])]
    const lowest = Math.min(sale.after, timeSales.get(product.id) ?? Infinity)
    for (const sku of skus.get(product.id) ?? []) {
      const extras = [
        sides(priceKey({ field: 'sku_extra', id: sku.id }), sku.extra),
        ...sku.values.map((value) => sides(priceKey({ field: 'option_extra', id: value.id }), Number(value.extra))),
      ]
      const sum = (side: keyof Paid) => extras.reduce((total, extra) => total + extra[side], 0)
      const [before, after] = [sum('before'), sum('after')]
      // a surcharge that falls does so beside a time sale as well; one that stays was looked at with it
      const goods = after < before ? lowest : sale.after
      if (goods + after < sale.before + before) paid.push({ before: sale.before + before, after: goods + after })
      if (member.after + after < member.before + before)
        paid.push({ before: member.before + before, after: member.after + after })
    }
    return paid
  })
}

/** What members pay for the goods before and after: the sale price where there is no member price. */
function membersPay(
  sale: Paid,
  current: number | null,
  wanted: ReadonlyMap<string, number | null>,
  highest: ReadonlyMap<string, number> | undefined,
): Paid {
  const before = Math.max(current ?? Infinity, highest?.get('member_price') ?? 0)
  const after = wanted.has('member_price') ? wanted.get('member_price') : current
  return { before: Math.min(sale.before, before), after: Math.min(sale.after, after ?? Infinity) }
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

/** The lowest time sale price of each product in a time, of those that nobody else has agreed to. */
async function lowestTimeSales(
  db: Db,
  productIds: readonly number[],
  { from, to }: During,
): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const found = await rows(
    db,
    { id: num, price: num },
    sql`select ep.product_id as id, min(ep.time_sale_price) as price from event_products ep join events ev on ev.id = ep.event_id
        where ep.product_id = any(${idArray(productIds)}) and ${isPlanned({ from, to })} and ep.time_sale_price is not null
          and (ep.approved_price is null or ep.time_sale_price < ep.approved_price) group by ep.product_id`,
  )
  return new Map(found.map(({ id, price }) => [id, price]))
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

/** A price that is asked for, of a product. */
type Price = { id: number; price: number }

/**
 * The schedules and time sales, fine when they were made, that would be less than half of a sale price which rises, by
 * product: raising first is no way around a second person. Time sale prices that one has agreed to stay.
 */
export async function lowUnderRaised(db: Db, asked: readonly Asked[], now: Date): Promise<Map<number, LowPrice[]>> {
  const raised = asked.flatMap(({ product: { id }, changes }) =>
    changes.flatMap((one): Price[] =>
      one.field === 'sale_price' && one.after > one.before ? [{ id, price: one.after }] : [],
    ),
  )
  if (raised.length === 0) return new Map()
  const schedules = await rows(
    db,
    { product_id: num, id: num, price: num },
    sql`select w.id as product_id, c.id, c.price from ${records(raised)} as w(id bigint, price bigint)
        cross join lateral (select c.id, c.price from price_change_schedules c where c.product_id = w.id and c.sku_id is null
          and c.canceled_at is null and not c.waiting and coalesce(c.end_at, 'infinity'::timestamptz) > ${at(now)}
          and c.price * 2 < w.price order by c.price, c.id limit 5) c order by w.id, c.price, c.id`,
  )
  const low = schedules.map(({ product_id, id, price }) => ({ product_id, label: `가격변경 예약 #${id}`, price }))
  const sales = await lowTimeSales(db, raised, { from: now, to: null })
  const byProduct = Map.groupBy([...low, ...sales], ({ product_id }) => product_id)
  return new Map([...byProduct].map(([id, own]) => [id, own.map(({ label, price }) => ({ label, price }))]))
}

/** The time sales of a product in a time that would be less than half of a price, of those that nobody else has agreed to. */
export const timeSalesBelowHalf = async (db: Db, product: Price, during: During): Promise<LowPrice[]> =>
  (await lowTimeSales(db, [product], during)).map(({ label, price }) => ({ label, price }))

async function lowTimeSales(db: Db, products: readonly Price[], during: During) {
  const found = await rows(
    db,
    { product_id: num, title: text, price: num },
    sql`select w.id as product_id, s.title, s.price from ${records(products)} as w(id bigint, price bigint)
        cross join lateral (select ev.title, ep.id, ep.time_sale_price as price from event_products ep join events ev on ev.id = ep.event_id
          where ep.product_id = w.id and ${isPlanned(during)} and ep.time_sale_price * 2 < w.price
            and ep.time_sale_price < coalesce(ep.approved_price, w.price) order by ep.time_sale_price, ep.id limit 5) s
        order by w.id, s.price, s.id`,
  )
  return found.map(({ title, ...low }) => ({ ...low, label: `타임세일 ${title}` }))
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
    { product_id: text, action: text, before: json<Record<string, number | null>>() },
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
      // without a member price members paid the sale price, however high
      else own.set(key, Math.max(price ?? Infinity, own.get(key) ?? 0))
    }
  }
  return highest
}
