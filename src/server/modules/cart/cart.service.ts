import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '../../db/db.ts'
import { hotRows, oneOf } from '../../db/prepared.ts'
import { AppError } from '../../http/errors.ts'
import { isRepeat, keepPart, keptRow, type RequestKey } from '../../http/idempotency.ts'
import { cartLineColumns, countCart, type OwnLine, ownLineRow } from './cart.read.ts'
import {
  type Offer,
  offerColumns,
  offerRow,
  offerTables,
  onSale,
  quantityLimit,
  readOffers,
  unitPriceOf,
} from './offers.ts'
import { referencePrice } from '../catalog/chargedPrices.ts'
import { membershipColumn, membershipIn, membershipShape, subscribes } from '../subscriptions/subscribers.ts'
import { openTimeSaleLeft } from '../catalog/timeSale.ts'
import { records } from '../../db/values.ts'
import { type RowOf, bool, json, num } from '../../db/shape.ts'
import { CART_LIMIT } from '#shared/policy.ts'

type Wanted = { skuId: number; quantity: number }

/** One entry per SKU, in the order in which they were first named. */
export function mergeBySku(items: readonly Wanted[]): Wanted[] {
  const merged = new Map<number, number>()
  for (const { skuId, quantity } of items) merged.set(skuId, (merged.get(skuId) ?? 0) + quantity)
  return [...merged].map(([skuId, quantity]) => ({ skuId, quantity }))
}

/** Why a member, or somebody else, cannot buy this many of a SKU now, or undefined. */
export function refusalOf(offer: Offer | undefined, quantity: number, isMember: boolean): AppError | undefined {
  if (!offer) return new AppError('SKU_NOT_FOUND')
  const about = { sku_id: offer.sku_id, product_name: offer.product_name, option_label: offer.option_label }
  if (!offer.on_sale || offer.available === 0)
    return new AppError(
      'SKU_SOLD_OUT',
      { ...about, available: 0 },
      `${offer.product_name}: 지금 살 수 없는 상품이에요.`,
    )
  const limit = quantityLimit(offer, isMember)
  if (quantity > limit)
    return new AppError('QUANTITY_LIMIT_EXCEEDED', { ...about, limit }, `한 번에 ${limit}개까지 살 수 있어요.`)
  if (quantity > offer.available) {
    return new AppError(
      'SKU_SOLD_OUT',
      { ...about, available: offer.available },
      `${offer.product_name}: ${offer.available}개 남았어요.`,
    )
  }
  return undefined
}

/**
 * Puts SKUs into the cart; what is there already is added to. The customer's row is locked meanwhile, so that the limit
 * of 100 lines holds when several devices add at once. Errors: SKU_NOT_FOUND, SKU_SOLD_OUT, QUANTITY_LIMIT_EXCEEDED,
 * CART_LIMIT_EXCEEDED.
 */
export async function addToCart(
  tx: Tx,
  userId: number,
  items: readonly Wanted[],
  now: Date,
): Promise<{ lines: OwnLine[]; count: number }> {
  const wanted = mergeBySku(items)
  const offers = await lockOffers(
    tx,
    userId,
    wanted.map(({ skuId }) => skuId),
    now,
  )
  for (const { skuId, quantity } of wanted) {
    const offer = offers.get(skuId)
    const refusal = refusalOf(offer, quantity + (offer?.in_cart ?? 0), isOfMember(offer, now))
    if (refusal) throw refusal
  }
  return insertLines(tx, userId, wanted, offers, now)
}

export type Skipped = {
  product_id: number
  code: 'PRODUCT_NOT_FOUND' | 'OPTION_REQUIRED' | 'SKU_SOLD_OUT' | 'QUANTITY_LIMIT_EXCEEDED' | 'SKU_NOT_FOUND'
}

/** Puts products without a choice of options into the cart; the others are skipped, each with its reason. */
export async function addProductsToCart(
  tx: Tx,
  userId: number,
  items: readonly { productId: number; quantity: number }[],
  now: Date,
): Promise<{ lines: OwnLine[]; skipped: Skipped[]; count: number }> {
  const ids = items.map(({ productId }) => productId)
  const found = await rows(
    tx,
    { product_id: num, sku_ids: json<number[]>(), with_options: bool },
    sql`select p.id as product_id, jsonb_agg(s.id order by s.id) as sku_ids, bool_or(cardinality(s.option_value_ids) > 0) as with_options
        from products p join skus s on s.product_id = p.id
        where p.id = any(${sql.param(ids)}::bigint[]) and ${onSale(now)} group by p.id`,
  )
  const products = new Map(found.map((row) => [row.product_id, row]))
  const offers = await lockOffers(
    tx,
    userId,
    found.flatMap((row) => (row.sku_ids.length === 1 ? row.sku_ids : [])),
    now,
  )
  const skipped: Skipped[] = []
  const wanted: Wanted[] = []
  const single = items.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    const [skuId] = product?.sku_ids ?? []
    if (!product || skuId === undefined) skipped.push({ product_id: productId, code: 'PRODUCT_NOT_FOUND' })
    else if (product.sku_ids.length > 1 || product.with_options)
      skipped.push({ product_id: productId, code: 'OPTION_REQUIRED' })
    else return [{ skuId, quantity }]
    return []
  })
  for (const { skuId, quantity } of mergeBySku(single)) {
    const offer = offers.get(skuId)
    const refusal = refusalOf(offer, quantity + (offer?.in_cart ?? 0), isOfMember(offer, now))
    if (refusal) skipped.push({ product_id: offer?.product_id ?? 0, code: refusal.code as Skipped['code'] })
    else wanted.push({ skuId, quantity })
  }
  return { ...(await insertLines(tx, userId, wanted, offers, now)), skipped }
}

export const cartOfferRow = {
  ...offerRow,
  reference: num.orNull,
  in_cart: num.orNull,
  ...membershipShape,
}

export type CartOffer = RowOf<typeof cartOfferRow>

/** Whether an offer was read for a member. */
export const isOfMember = (offer: CartOffer | undefined, now: Date): boolean =>
  offer !== undefined && membershipIn(offer, now).isMember

/**
 * The offers of these SKUs, each with how many of it the cart holds. Until the transaction ends nobody else adds lines
 * for this customer.
 */
export async function lockOffers(
  tx: Tx,
  userId: number,
  skuIds: readonly number[],
  now: Date,
): Promise<Map<number, CartOffer>> {
  if (skuIds.length === 0) return new Map()
  const found = await hotRows(
    tx,
    cartOfferRow,
    sql`with u as materialized (select id from users where id = ${userId} for no key update)
        select ${offerColumns(now)}, ${referencePrice(now)} as reference, c.quantity as in_cart, ${membershipColumn(userId)} from u, skus s ${offerTables}
        left join cart_items c on c.user_id = ${userId} and c.sku_id = s.id where s.id = ${oneOf(skuIds)}`,
  )
  return new Map(found.map((offer) => [offer.sku_id, offer]))
}

const storedRow = {
  id: num,
  sku_id: num,
  quantity: num,
  price_when_added: num,
  added: bool,
  lines_before: num,
}

type Stored = RowOf<typeof storedRow>

/** Puts lines that were judged by these offers into the cart. Errors: CART_LIMIT_EXCEEDED, QUANTITY_LIMIT_EXCEEDED. */
export async function insertLines(
  tx: Tx,
  userId: number,
  wanted: readonly Wanted[],
  offers: Map<number, CartOffer>,
  now: Date,
) {
  if (wanted.length === 0) return { lines: [], count: await countCart(tx, userId) }
  const values = wanted.map(({ skuId, quantity }) => {
    const offer = offers.get(skuId) as CartOffer
    const isMember = isOfMember(offer, now)
    const most = Math.min(quantityLimit(offer, isMember), offer.available)
    return { sku_id: skuId, quantity, price: unitPriceOf(offer, isMember), most }
  })
  const at = now.toISOString()
  const stored = await hotRows(
    tx,
    storedRow,
    sql`insert into cart_items as c (user_id, sku_id, quantity, price_when_added, created_at, updated_at)
        select ${userId}, v.sku_id, v.quantity, v.price, ${at}, ${at} from ${records(values)} as v(sku_id bigint, quantity int, price bigint)
        on conflict (user_id, sku_id) do update set quantity = least(c.quantity + excluded.quantity, 999),
          price_when_added = excluded.price_when_added, updated_at = excluded.updated_at
        returning c.id, c.sku_id, c.quantity, c.price_when_added, (c.xmax = 0) as added,
          (select count(*)::int from cart_items where user_id = ${userId}) as lines_before`,
  )
  const before = stored[0]?.lines_before ?? 0
  const count = before + stored.filter((row) => row.added).length
  if (count > CART_LIMIT) throw new AppError('CART_LIMIT_EXCEEDED', { limit: CART_LIMIT, count: before })
  const bySku = new Map(stored.map((row) => [row.sku_id, row]))
  for (const { sku_id, most } of values) {
    // a quantity raised on another device between our look and our change
    if ((bySku.get(sku_id)?.quantity ?? 0) > most)
      throw new AppError('QUANTITY_LIMIT_EXCEEDED', { sku_id, limit: most })
  }
  const lines = wanted.map(({ skuId }) => ({
    ...(offers.get(skuId) as CartOffer),
    ...(bySku.get(skuId) as Stored),
  }))
  return { lines, count }
}

/** Removes lines; ids that are not (or no longer) the customer's are ignored. */
export async function removeFromCart(tx: Tx, userId: number, ids: readonly number[]): Promise<number> {
  await tx.execute(sql`delete from cart_items where user_id = ${userId} and id = any(${sql.param([...ids])}::bigint[])`)
  return countCart(tx, userId)
}

/**
 * Sets the quantity of one line: a single conditional statement, which also reads what is shown and keeps it as the
 * answer to this request. A repeat changes nothing and is given the line as it was then. Errors: CART_ITEM_NOT_FOUND,
 * QUANTITY_LIMIT_EXCEEDED, SKU_SOLD_OUT, REQUEST_ID_REUSED.
 */
export async function setQuantity(
  db: Db,
  userId: number,
  id: number,
  quantity: number,
  now: Date,
  key: RequestKey | undefined,
): Promise<OwnLine> {
  const change = (left: SQL) => changeLine(db, { userId, id, quantity, left }, now, key)
  const changed = await change(openTimeSaleLeft(now))
  if (changed) return changed
  const earlier = key && (await keptRow(db, key))
  if (earlier) return earlier as OwnLine
  const [line] = await rows(
    db,
    { sku_id: num },
    sql`select sku_id from cart_items where id = ${id} and user_id = ${userId}`,
  )
  if (!line) throw new AppError('CART_ITEM_NOT_FOUND')
  const offers = await readOffers(db, [line.sku_id], now)
  const refusal = refusalOf(offers.get(line.sku_id), quantity, await subscribes(db, userId, now))
  if (refusal) throw refusal
  // who pays the member price is not bound by what is left of a time sale
  const unbound = await change(sql`null::int`)
  if (!unbound) throw new AppError('BUSY')
  return unbound
}

/** Undefined when the quantity cannot be set, or when this request has set it before. */
async function changeLine(
  db: Db,
  { userId, id, quantity, left }: { userId: number; id: number; quantity: number; left: SQL },
  now: Date,
  key: RequestKey | undefined,
): Promise<OwnLine | undefined> {
  try {
    const [changed] = await hotRows(
      db,
      ownLineRow,
      sql`with c as (
          update cart_items ci set quantity = ${quantity}, updated_at = ${now.toISOString()} from skus s join products p on p.id = s.product_id
          where ci.id = ${id} and ci.user_id = ${userId} and s.id = ci.sku_id and ${onSale(now)}
            and ${quantity} <= least(s.max_per_order, p.purchase_limit, ${left}, s.on_hand - s.reserved - s.safety_stock)
          returning ci.id, ci.sku_id, ci.quantity, ci.price_when_added),
        line as materialized (select ${cartLineColumns(now)}, ${membershipColumn(userId)} from c join skus s on s.id = c.sku_id ${offerTables}),
        ${keepPart(key, sql`line`, now)}
        select * from line`,
    )
    return changed
  } catch (error) {
    if (isRepeat(error)) return undefined
    throw error
  }
}
