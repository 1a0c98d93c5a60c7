import { allocate, floorOfRatio } from './allocate.ts'
import type { LineAmounts } from './lines.ts'
import { type CouponRefusal, PricingError } from './pricingError.ts'
import type { CouponToApply, OrderToPrice, Won } from './types.ts'

/** Whether a coupon would work and what it would take off; `missingAmount` is what its minimum still lacks. */
export type CouponVerdict =
  | { usable: true; discount: Won; base: Won }
  | { usable: false; reason: CouponRefusal; missingAmount?: Won }

/** FIXED: at most the base. PERCENT: rounded down to 10 won, capped by `maxDiscount`. Never more than the base. */
export function discountOf(coupon: CouponToApply, base: Won): Won {
  if (coupon.discountType === 'FIXED') return Math.min(coupon.value, base)
  const percent = floorOfRatio(base, coupon.value, 1000) * 10
  return Math.min(percent, coupon.maxDiscount ?? percent, base)
}

/** A product coupon on one line: covers all its units. */
export function judgeProductCoupon(coupon: CouponToApply, line: LineAmounts, isMember = false): CouponVerdict {
  const refusal = lineRefusal(coupon, line)
  if (refusal) return { usable: false, reason: refusal }
  return judge(coupon, line.amount, line.amount, isMember)
}

/** A cart coupon: `left[i]` is what line i still costs after its product coupon. */
export function judgeCartCoupon(
  coupon: CouponToApply,
  lines: readonly LineAmounts[],
  left: readonly Won[],
  isMember = false,
): CouponVerdict {
  const refusals = lines.map((line) => lineRefusal(coupon, line))
  if (lines.length > 0 && refusals.every((reason) => reason !== null)) {
    return { usable: false, reason: refusals.includes('TIME_SALE') ? 'TIME_SALE' : 'SCOPE' }
  }
  const base = left.reduce((sum, amount, index) => sum + (refusals[index] === null ? amount : 0), 0)
  return judge(coupon, base, base, isMember)
}

/** A shipping coupon: its minimum looks at the goods amount of the order, its discount at one group's base fee. */
export function judgeShippingCoupon(
  coupon: CouponToApply,
  goodsAmount: Won,
  baseFee: Won,
  isMember = false,
): CouponVerdict {
  return judge(coupon, goodsAmount, baseFee, isMember)
}

/** The product coupon of each line, in line order. At most one per line, and one coupon serves one line. */
export function applyProductCoupons(
  order: Pick<OrderToPrice, 'productCoupons' | 'isMember'>,
  lines: readonly LineAmounts[],
): Won[] {
  const discounts = lines.map(() => 0)
  const taken = new Set<number>()
  for (const { lineId, coupon } of order.productCoupons ?? []) {
    const index = lines.findIndex(({ line }) => line.id === lineId)
    const line = lines[index]
    if (!line || taken.has(lineId)) throw new PricingError('PRICING_INPUT_INVALID', { field: 'productCoupons' })
    taken.add(lineId)
    discounts[index] = discountOrRefuse(coupon, judgeProductCoupon(coupon, line, order.isMember))
  }
  return discounts
}

/** The cart coupon spread over its eligible lines by largest remainder, weighted by what each line still costs. */
export function applyCartCoupon(order: OrderToPrice, lines: readonly LineAmounts[], left: readonly Won[]): Won[] {
  const coupon = order.cartCoupon
  if (!coupon) return lines.map(() => 0)
  const discount = discountOrRefuse(coupon, judgeCartCoupon(coupon, lines, left, order.isMember))
  return allocate(
    discount,
    lines.map((line, index) => (lineRefusal(coupon, line) === null ? (left[index] ?? 0) : 0)),
  )
}

/** Lines a cart coupon covers: within its scope and, unless it says otherwise, not on time sale. */
export function coversLine(coupon: CouponToApply, line: LineAmounts): boolean {
  return lineRefusal(coupon, line) === null
}

/** A coupon is spent once, and one that does not stack stands alone, whatever the other coupons are. */
export function assertStacking(order: OrderToPrice) {
  const all = [...(order.productCoupons ?? []).map(({ coupon }) => coupon), order.cartCoupon, order.shippingCoupon]
  const coupons = all.filter((coupon) => coupon != null)
  const loner = coupons.find((coupon) => coupon.stackable === false)
  if (loner && coupons.length > 1) throw new PricingError('COUPON_STACK_CONFLICT', { couponId: loner.id })
  const again = coupons.find(({ id }, index) => coupons.findIndex((other) => other.id === id) !== index)
  if (again) refuse(again, { usable: false, reason: 'ALREADY_APPLIED' })
}

/** The discount of a verdict, or the refusal as `COUPON_NOT_USABLE`. */
export function discountOrRefuse(coupon: CouponToApply, verdict: CouponVerdict): Won {
  return verdict.usable ? verdict.discount : refuse(coupon, verdict)
}

function lineRefusal(coupon: CouponToApply, line: LineAmounts): CouponRefusal | null {
  if (coupon.eligibleLineIds && !coupon.eligibleLineIds.includes(line.line.id)) return 'SCOPE'
  if (line.rule === 'TIME_SALE_PRICE' && !coupon.allowTimeSale) return 'TIME_SALE'
  return null
}

function judge(coupon: CouponToApply, minimumBase: Won, base: Won, isMember: boolean): CouponVerdict {
  assertCoupon(coupon)
  if (coupon.memberOnly && !isMember) return { usable: false, reason: 'MEMBER_ONLY' }
  const missingAmount = (coupon.minOrderAmount ?? 0) - minimumBase
  if (missingAmount > 0) return { usable: false, reason: 'MIN_AMOUNT', missingAmount }
  const discount = discountOf(coupon, base)
  return discount > 0 ? { usable: true, discount, base } : { usable: false, reason: 'NOTHING_TO_DISCOUNT' }
}

function refuse(coupon: CouponToApply, verdict: Extract<CouponVerdict, { usable: false }>): never {
  const { reason, missingAmount } = verdict
  throw new PricingError('COUPON_NOT_USABLE', {
    couponId: coupon.id,
    reason,
    ...(missingAmount === undefined ? {} : { missingAmount }),
  })
}

function assertCoupon({ id, discountType, value, maxDiscount }: CouponToApply) {
  const whole = Number.isSafeInteger(value) && value > 0 && (discountType === 'FIXED' || value <= 100)
  const capped = maxDiscount == null || (Number.isSafeInteger(maxDiscount) && maxDiscount >= 0)
  if (!whole || !capped) throw new PricingError('PRICING_INPUT_INVALID', { field: `coupons.${id}` })
}
