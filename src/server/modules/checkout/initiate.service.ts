import { sql } from 'drizzle-orm'
import { bestCoupons } from '../../pricing/bestCoupons.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import type { OrderToPrice } from '#shared/pricing/types.ts'
import type { Tx } from '../../db/db.ts'
import { hotRows, oneOf } from '../../db/prepared.ts'
import { AppError } from '../../http/errors.ts'
import { codesOf, type SavedAddress } from '../addresses/addresses.service.ts'
import { resolveZones, type Zones } from '../addresses/remote.ts'
import { cartLineColumns, cartLineRow } from '../cart/cart.read.ts'
import { mergeBySku, refusalOf } from '../cart/cart.service.ts'
import { type Offer, offerColumns, offerRow, offerTables, policiesIn } from '../cart/offers.ts'
import { ownedCoupons } from '../coupons/coupons.service.ts'
import { membershipColumn, membershipIn, membershipShape } from '../subscriptions/subscribers.ts'
import { insertOrder } from './checkout.write.ts'
import type { OrderAddress } from './checkout.state.ts'
import { orderToPrice } from './pricing.ts'
import { noCoupons, toStored, withCoupons } from './selection.ts'
import { type RowOf, bool, json } from '../../db/shape.ts'

type Line = Offer & { quantity: number }

/** Starts a checkout of cart lines, with the best coupons chosen. Nothing is held yet. Errors: CHECKOUT_EMPTY, CART_ITEM_NOT_FOUND, SKU_SOLD_OUT, QUANTITY_LIMIT_EXCEEDED. */
export async function initiateFromCart(
  tx: Tx,
  userId: number,
  cartItemIds: readonly number[],
  now: Date,
): Promise<number> {
  const ids = [...new Set(cartItemIds)]
  if (ids.length === 0) throw new AppError('CHECKOUT_EMPTY')
  const lines = await hotRows(
    tx,
    { ...cartLineRow, ...aroundRow },
    sql`select ${cartLineColumns(now)}, ${aroundColumns(userId, now)} from cart_items c join skus s on s.id = c.sku_id ${offerTables}
        left join addresses a on a.user_id = c.user_id and a.is_default
        where c.user_id = ${userId} and c.id = any(${sql.param(ids)}::bigint[]) order by c.id`,
  )
  if (lines.length < ids.length) {
    const found = new Set(lines.map((line) => line.id))
    throw new AppError('CART_ITEM_NOT_FOUND', { ids: ids.filter((id) => !found.has(id)) })
  }
  for (const line of lines) {
    const refusal = refusalOf(line, line.quantity, membershipIn(line, now).isMember)
    if (refusal) throw refusal
  }
  return initiate(tx, userId, 'CART', ids, lines, now)
}

/** 바로구매: starts a checkout of SKUs; the cart stays as it is. Errors: SKU_NOT_FOUND, SKU_SOLD_OUT, QUANTITY_LIMIT_EXCEEDED. */
export async function initiateFromProduct(
  tx: Tx,
  userId: number,
  items: readonly { skuId: number; quantity: number }[],
  now: Date,
): Promise<number> {
  const wanted = mergeBySku(items)
  const found = await hotRows(
    tx,
    { ...offerRow, ...aroundRow },
    sql`select ${offerColumns(now)}, ${aroundColumns(userId, now)} from skus s ${offerTables}
        left join addresses a on a.user_id = ${userId} and a.is_default where s.id = ${oneOf(wanted.map(({ skuId }) => skuId))}`,
  )
  const lines = wanted.map(({ skuId, quantity }) => {
    const offer = found.find((row) => row.sku_id === skuId)
    const refusal = refusalOf(offer, quantity, offer !== undefined && membershipIn(offer, now).isMember)
    if (refusal || !offer) throw refusal ?? new AppError('SKU_NOT_FOUND')
    return { ...offer, quantity }
  })
  return initiate(tx, userId, 'PRODUCT', null, lines, now)
}

/** More of one product than its purchase limit, its options taken together. Error: QUANTITY_LIMIT_EXCEEDED. */
export function refuseOverLimit(lines: readonly Line[]): void {
  for (const [, own] of Map.groupBy(lines, (line) => line.product_id)) {
    const limit = own[0]?.purchase_limit ?? null
    const quantity = own.reduce((sum, line) => sum + line.quantity, 0)
    if (limit !== null && quantity > limit) {
      throw new AppError(
        'QUANTITY_LIMIT_EXCEEDED',
        { product_id: own[0]?.product_id, limit, quantity },
        `${own[0]?.product_name}: 한 번에 ${limit}개까지 살 수 있어요.`,
      )
    }
  }
}

async function initiate(
  tx: Tx,
  userId: number,
  source: 'CART' | 'PRODUCT',
  cartItemIds: number[] | null,
  lines: readonly (Line & Around)[],
  now: Date,
): Promise<number> {
  refuseOverLimit(lines)
  const saved = fromWire(lines[0]?.saved ?? null)
  const zones = await resolveZones(tx, saved ? codesOf(saved) : null)
  const address = saved ? snapshotOf(saved, zones) : null
  const isMember = lines[0] !== undefined && membershipIn(lines[0], now).isMember
  const order = orderToPrice(lines, zones, isMember)
  const selection = lines[0]?.owns_coupons ? await bestOf(tx, userId, lines, order, now) : noCoupons
  const priced = quoteOrder(withCoupons(order, selection))
  const coupons = toStored(selection, priced).map(({ order_item_id: position, ...coupon }) => ({
    ...coupon,
    sku_id: position === null ? null : (lines[position]?.sku_id ?? null),
  }))
  return insertOrder(
    tx,
    {
      userId,
      source,
      cartItemIds,
      address,
      lines,
      priced,
      coupons,
      earnsAsMember: priced.earnRatePercent > policiesIn(lines).earn_rate_percent,
    },
    now,
  )
}

/** The coupons that take the most off, chosen beforehand; lines are named by their position. */
async function bestOf(tx: Tx, userId: number, lines: readonly Line[], order: OrderToPrice, now: Date) {
  const named = lines.map((line, index) => ({ id: index, productId: line.product_id }))
  return bestCoupons(order, await ownedCoupons(tx, userId, named, now))
}

/** What else the first query brings along: the default address, the membership, and whether there are coupons worth asking for. */
const aroundRow = {
  saved: json<WireAddress>().orNull,
  owns_coupons: bool,
  ...membershipShape,
}

type Around = RowOf<typeof aroundRow>

const aroundColumns = (userId: number, now: Date) => sql`to_jsonb(a) as saved, ${membershipColumn(userId)},
  (select exists (select 1 from user_coupons uc where uc.user_id = ${userId} and uc.status = 'AVAILABLE' and uc.expires_at >= ${now.toISOString()}::timestamptz)) as owns_coupons`

type AddressParts = Omit<SavedAddress, 'id' | 'userId' | 'isDefault' | 'createdAt' | 'updatedAt'>
type WireAddress = Omit<AddressParts, 'roadName' | 'buildingCode'> & {
  road_name: string | null
  building_code: string | null
}

const fromWire = (row: WireAddress | null): AddressParts | undefined =>
  row ? { ...row, roadName: row.road_name, buildingCode: row.building_code } : undefined

/** The address as the order keeps it. */
export const snapshotOf = (saved: AddressParts, zones: Zones): OrderAddress => ({
  name: saved.name,
  address1: saved.address1,
  address2: saved.address2,
  postcode: saved.postcode,
  phone: saved.phone,
  comment: saved.comment,
  bcode: saved.bcode,
  road_name: saved.roadName,
  building_code: saved.buildingCode,
  remote: zones.remote,
})
