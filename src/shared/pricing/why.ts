import { coversLine } from './coupons.ts'
import type { LineAmounts } from './lines.ts'
import type { CouponToApply, OrderToPrice, PricedOrder, Why } from './types.ts'

type Figures = Omit<PricedOrder, 'why'>

/** The reason behind every figure of a priced order, in the order of the pipeline. Figures that are 0 by absence have none. */
export function reasons(order: OrderToPrice, amounts: readonly LineAmounts[], priced: Figures): Why[] {
  return [
    ...amounts.map(unitPriceReason),
    ...couponReasons(order, amounts, priced),
    ...shippingReasons(order, priced),
    ...totalReasons(priced),
  ]
}

function unitPriceReason({ line, rule, unitPrice, goodsPrice, extra }: LineAmounts): Why {
  const { id: lineId, listPrice, salePrice } = line
  return { figure: 'unitPrice', rule, amount: unitPrice, inputs: { lineId, listPrice, salePrice, goodsPrice, extra } }
}

function couponReasons(order: OrderToPrice, amounts: readonly LineAmounts[], { lines, totals }: Figures): Why[] {
  const why: Why[] = []
  for (const { lineId, coupon } of order.productCoupons ?? []) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) continue
    const inputs = { lineId, couponId: coupon.id, ...terms(coupon, line.amount) }
    why.push({ figure: 'productCoupon', rule: coupon.discountType, amount: line.productCoupon, inputs })
  }
  const { cartCoupon } = order
  if (cartCoupon) {
    const lineIds = amounts.filter((line) => coversLine(cartCoupon, line)).map(({ line }) => line.id)
    const covered = lines.filter(({ id }) => lineIds.includes(id))
    const base = covered.reduce((sum, line) => sum + line.amount - line.productCoupon, 0)
    const inputs = { couponId: cartCoupon.id, lineIds, ...terms(cartCoupon, base) }
    why.push({ figure: 'cartCoupon', rule: cartCoupon.discountType, amount: totals.cartCoupon, inputs })
  }
  if (totals.points > 0) {
    const goodsAfterCoupons = lines.reduce((sum, line) => sum + line.points + line.paid, 0)
    why.push({ figure: 'points', rule: 'LARGEST_REMAINDER', amount: totals.points, inputs: { goodsAfterCoupons } })
  }
  return why
}

function shippingReasons(order: OrderToPrice, { groups }: Figures): Why[] {
  return groups.flatMap(({ shippingOriginId, goodsAmount, baseFee, couponDiscount, remoteSurcharge }) => {
    const policy = order.shippingGroups.find((group) => group.shippingOriginId === shippingOriginId)
    if (!policy) return []
    const why: Why[] = []
    if (policy.feePolicy === 'CONDITIONAL_FREE') {
      const inputs = {
        shippingOriginId,
        goodsAmount,
        freeThreshold: policy.freeThreshold ?? 0,
        baseFee: policy.baseFee,
      }
      const rule = goodsAmount >= inputs.freeThreshold ? 'THRESHOLD_REACHED' : 'BELOW_THRESHOLD'
      why.push({ figure: 'shippingBase', rule, amount: baseFee, inputs })
    } else {
      why.push({ figure: 'shippingBase', rule: policy.feePolicy, amount: baseFee, inputs: { shippingOriginId } })
    }
    if (order.shippingCoupon && couponDiscount > 0) {
      const { id: couponId, discountType: rule } = order.shippingCoupon
      const inputs = { shippingOriginId, couponId, ...terms(order.shippingCoupon, baseFee) }
      why.push({ figure: 'shippingCoupon', rule, amount: couponDiscount, inputs })
    }
    if (remoteSurcharge > 0) {
      const inputs = { shippingOriginId }
      why.push({ figure: 'remoteSurcharge', rule: 'REMOTE_AREA', amount: remoteSurcharge, inputs })
    }
    return why
  })
}

function totalReasons({ totals, earnRatePercent: ratePercent, vat, lines }: Figures): Why[] {
  const { payable, earnPoints } = totals
  const paidForGoods = lines.reduce((sum, line) => sum + line.paid, 0)
  return [
    { figure: 'payable', rule: 'SUM', amount: payable, inputs: { paidForGoods, shipping: payable - paidForGoods } },
    { figure: 'vat', rule: 'ELEVENTH_ROUNDED', amount: vat.vat, inputs: { total: payable, supply: vat.supply } },
    { figure: 'earnPoints', rule: 'RATE_PER_LINE', amount: earnPoints, inputs: { ratePercent } },
  ]
}

function terms({ value, maxDiscount }: CouponToApply, base: number) {
  return { base, value, maxDiscount: maxDiscount ?? null }
}
