import { priceOrder } from '#shared/pricing/price.ts'
import type { OrderToPrice, PricedOrder, PriceTotals } from '#shared/pricing/types.ts'
import { earnRateOf } from '#shared/policy.ts'
import type { Db } from '../../db/db.ts'
import { resolveZones, type Zones } from '../addresses/remote.ts'
import { groupsToPrice, lineToPrice, type Offer, policiesIn, ratesIn } from '../cart/offers.ts'
import type { OrderMoney } from '../orders/sheet.parts.ts'
import type { Checkout, CheckoutLine, OrderAddress, StoredCoupon } from './checkout.state.ts'
import { pricingRefusal, type Selection, withCoupons } from './selection.ts'

type Line = Offer & { quantity: number }

/** Lines as pricing takes them; `idOf` names each, by default by its position. */
export const orderToPrice = <L extends Line>(
  lines: readonly L[],
  zones: Zones,
  isMember: boolean,
  idOf: (line: L, index: number) => number = (_line, index) => index,
): OrderToPrice => ({
  lines: lines.map((line, index) => lineToPrice(line, idOf(line, index), line.quantity, isMember)),
  shippingGroups: groupsToPrice(lines, zones.byPolicy),
  ...ratesIn(lines, isMember),
})

/**
 * A stored order: each line is named by its item's id, and it earns what it was promised when it was started, or more for
 * who has become a member since.
 */
export const checkoutToPrice = ({ order, lines }: Pick<Checkout, 'order' | 'lines'>, zones: Zones): OrderToPrice => {
  const priced = orderToPrice(lines, zones, order.is_member, (line) => line.id)
  const promised = order.earn_rate_percent
  const earnRatePercent = order.is_member ? Math.max(promised, earnRateOf(policiesIn(lines), true)) : promised
  return { ...priced, earnRatePercent }
}

/**
 * What will be charged. Errors: PAYMENT_AMOUNT_TOO_SMALL (how many points fewer would do), POINTS_NOT_ENOUGH,
 * POINTS_NOT_USABLE, COUPON_NOT_USABLE, COUPON_STACK_CONFLICT.
 */
export function priceCheckout(
  checkout: Checkout,
  zones: Zones,
  selection: Selection,
  points: { points: number; pointsAvailable: number },
): PricedOrder {
  try {
    return priceOrder({ ...withCoupons(checkoutToPrice(checkout, zones), selection), ...points })
  } catch (error) {
    throw pricingRefusal(error)
  }
}

/** The zones of an order's address; asked only when an origin has a remote policy. */
export function zonesFor(db: Db, lines: readonly Line[], address: OrderAddress | null): Promise<Zones> {
  const matters = address !== null && lines.some((line) => line.remote_policy_id !== null)
  if (!matters) return Promise.resolve({ byPolicy: new Map(), remote: address?.remote ?? 'NONE' })
  return resolveZones(db, {
    postcode: address.postcode,
    bcode: address.bcode,
    roadName: address.road_name,
    buildingCode: address.building_code,
  })
}

export const moneyOf = (totals: PriceTotals): OrderMoney => ({
  list_amount: totals.listAmount,
  product_discount: totals.productDiscount,
  product_coupon: totals.productCoupon,
  cart_coupon: totals.cartCoupon,
  points: totals.points,
  shipping_base: totals.shippingBase,
  shipping_coupon: totals.shippingCoupon,
  remote_surcharge: totals.remoteSurcharge,
  payable: totals.payable,
  earn_points: totals.earnPoints,
})

export type PriceChange = { field: string; before: number; after: number }

/** What differs between the order as the customer saw it and as it costs now, down to the single item. */
export function priceChanges(before: OrderMoney, lines: readonly CheckoutLine[], priced: PricedOrder): PriceChange[] {
  const after = moneyOf(priced.totals)
  const items = lines.flatMap((line, index) => {
    const unitPrice = priced.lines[index]?.unitPrice ?? line.item_unit_price
    return unitPrice === line.item_unit_price
      ? []
      : [{ field: `items.${line.id}.unit_price`, before: line.item_unit_price, after: unitPrice }]
  })
  const fields = [
    'product_coupon',
    'cart_coupon',
    'points',
    'shipping_base',
    'shipping_coupon',
    'remote_surcharge',
    'payable',
  ] as const
  return [
    ...items,
    ...fields.flatMap((field) =>
      before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
    ),
  ]
}

/** The event product that each line is priced by, by item id: only of open time sales that win. */
export const timeSalesOf = (lines: readonly CheckoutLine[], priced: PricedOrder): Map<number, number> =>
  new Map(
    lines.flatMap((line, index) => {
      const id = eventProductOf(line, priced.lines[index])
      return id === null ? [] : [[line.id, id] as const]
    }),
  )

export const eventProductOf = (offer: Offer, priced: PricedOrder['lines'][number] | undefined): number | null =>
  priced?.unitPriceRule === 'TIME_SALE_PRICE' ? (offer.time_sale?.id ?? null) : null

/** Whether what is stored is exactly what was priced: then nothing needs to be written. */
export function isStored(
  before: OrderMoney & { coupons: readonly StoredCoupon[] },
  lines: readonly CheckoutLine[],
  priced: PricedOrder,
  coupons: readonly StoredCoupon[],
): boolean {
  const after = moneyOf(priced.totals)
  return (
    (Object.keys(after) as (keyof OrderMoney)[]).every((key) => before[key] === after[key]) &&
    lines.every((line, index) => isSameLine(line, priced.lines[index])) &&
    coupons.length === before.coupons.length &&
    coupons.every((coupon, index) => isSameCoupon(coupon, before.coupons[index]))
  )
}

const isSameLine = (line: CheckoutLine, priced: PricedOrder['lines'][number] | undefined) =>
  priced?.unitPrice === line.item_unit_price &&
  priced.listPrice === line.item_list_price &&
  priced.productCoupon === line.item_product_coupon &&
  priced.cartCoupon === line.item_cart_coupon &&
  priced.points === line.item_points &&
  eventProductOf(line, priced) === line.item_event_product_id &&
  (priced.unitPriceRule === 'MEMBER_PRICE') === line.item_at_member_price

const isSameCoupon = (a: StoredCoupon, b: StoredCoupon | undefined) =>
  a.user_coupon_id === b?.user_coupon_id && a.order_item_id === b.order_item_id && a.amount === b.amount

/** Whether it earns more because its customer is a member, or was when it was started. */
export const earnsAsMember = (order: Checkout['order'], { earnRatePercent }: PricedOrder): boolean =>
  order.earns_as_member || earnRatePercent > order.earn_rate_percent
