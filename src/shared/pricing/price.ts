import { applyCartCoupon, applyProductCoupons, assertStacking } from './coupons.ts'
import { unitLedger } from './ledger.ts'
import { lineAmounts, type LineAmounts } from './lines.ts'
import { applyPoints, earnedPoints } from './points.ts'
import { DEFAULT_POLICIES, MIN_PAYMENT } from '../policy.ts'
import { PricingError } from './pricingError.ts'
import { shippingGroups, withShippingCoupon } from './shipping.ts'
import type { OrderToPrice, PricedGroup, PricedLine, PricedOrder, PriceTotals, Won } from './types.ts'
import { splitVat } from './vat.ts'
import { reasons } from './why.ts'

/**
 * Prices an order: unit prices, product coupons, cart coupon, points, shipping by origin, what is left to pay, and the
 * share of every single unit. Holds for every answer:
 * `list − productDiscount − productCoupon − cartCoupon − points + shippingBase − shippingCoupon + surcharge = payable`.
 * Throws PricingError; a result of 1–99 won is PAYMENT_AMOUNT_TOO_SMALL with how many points fewer would do.
 */
export function priceOrder(order: OrderToPrice): PricedOrder {
  const priced = quoteOrder(order)
  const { payable, points } = priced.totals
  if (payable > 0 && payable < MIN_PAYMENT) {
    const reducePointsBy = pointsToGiveBack(points, MIN_PAYMENT - payable, order.minPoints)
    throw new PricingError('PAYMENT_AMOUNT_TOO_SMALL', { payable, minimum: MIN_PAYMENT, reducePointsBy })
  }
  return priced
}

/** The same arithmetic for an estimate that nobody pays yet (a cart): does not refuse amounts of 1–99 won. */
export function quoteOrder(order: OrderToPrice): PricedOrder {
  assertUnique(order)
  assertStacking(order)
  const amounts = order.lines.map(lineAmounts)
  const listed = amounts.map((line) => line.amount)
  const productCoupon = applyProductCoupons(order, amounts)
  const afterProduct = minus(listed, productCoupon)
  const cartCoupon = applyCartCoupon(order, amounts, afterProduct)
  const afterCoupons = minus(afterProduct, cartCoupon)
  const points = applyPoints(order.points ?? 0, order.pointsAvailable, afterCoupons, order.minPoints)
  const paid = minus(afterCoupons, points)
  const groups = withShippingCoupon(order, shippingGroups(order, amounts))

  const earnRatePercent = order.earnRatePercent ?? DEFAULT_POLICIES.earn_rate_percent
  const lines = amounts.map((line, index) =>
    pricedLine(line, earnRatePercent, {
      productCoupon: productCoupon[index] ?? 0,
      cartCoupon: cartCoupon[index] ?? 0,
      points: points[index] ?? 0,
      paid: paid[index] ?? 0,
    }),
  )
  const totals = totalsOf(lines, groups)
  const vat = splitVat(totals.payable)
  const priced = { totals, earnRatePercent, vat, lines, groups }
  return { ...priced, why: reasons(order, amounts, priced) }
}

function pricedLine(
  { line, unitPrice, listPrice, rule, amount, listAmount, productDiscount }: LineAmounts,
  ratePercent: number,
  shares: { productCoupon: Won; cartCoupon: Won; points: number; paid: Won },
): PricedLine {
  return {
    id: line.id,
    shippingOriginId: line.shippingOriginId,
    quantity: line.quantity,
    unitPrice,
    listPrice,
    unitPriceRule: rule,
    listAmount,
    productDiscount,
    amount,
    ...shares,
    earnPoints: earnedPoints(shares.paid, ratePercent),
    units: unitLedger({ unitPrice, quantity: line.quantity, ...shares }),
  }
}

function totalsOf(lines: readonly PricedLine[], groups: readonly PricedGroup[]): PriceTotals {
  const paid = sum(lines, (line) => line.paid)
  const shipping = sum(groups, (group) => group.charged + group.remoteSurcharge)
  const totals: PriceTotals = {
    listAmount: sum(lines, (line) => line.listAmount),
    productDiscount: sum(lines, (line) => line.productDiscount),
    productCoupon: sum(lines, (line) => line.productCoupon),
    cartCoupon: sum(lines, (line) => line.cartCoupon),
    points: sum(lines, (line) => line.points),
    shippingBase: sum(groups, (group) => group.baseFee),
    shippingCoupon: sum(groups, (group) => group.couponDiscount),
    remoteSurcharge: sum(groups, (group) => group.remoteSurcharge),
    payable: paid + shipping,
    earnPoints: sum(lines, (line) => line.earnPoints),
  }
  if (!Number.isSafeInteger(totals.listAmount + totals.payable)) {
    throw new PricingError('PRICING_INPUT_INVALID', { field: 'lines' })
  }
  return totals
}

/** Points to give back so that at least `missing` more won are paid; all of them when the rest falls below the minimum. */
function pointsToGiveBack(points: number, missing: Won, minPoints = DEFAULT_POLICIES.min_points): number {
  return points - missing < minPoints ? points : missing
}

function assertUnique(order: OrderToPrice) {
  if (new Set(order.lines.map(({ id }) => id)).size < order.lines.length) {
    throw new PricingError('PRICING_INPUT_INVALID', { field: 'lines' })
  }
}

function minus(from: readonly Won[], what: readonly Won[]): Won[] {
  return from.map((amount, index) => amount - (what[index] ?? 0))
}

function sum<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((total, item) => total + pick(item), 0)
}
