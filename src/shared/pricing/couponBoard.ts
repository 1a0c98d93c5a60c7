import { coversLine, discountOf, judgeCartCoupon, judgeProductCoupon, judgeShippingCoupon } from './coupons.ts'
import type { LineAmounts } from './lines.ts'
import type { CouponToApply, PricedGroup, Won } from './types.ts'

/** A coupon of a customer, with where it may be used and when it ends; without an end it counts as ending last. */
export type OwnedCoupon = CouponToApply & {
  target: 'PRODUCT' | 'CART' | 'SHIPPING'
  expiresAt?: Date | string | null
}

/** A cart coupon as the search sees it: what it takes off the base that product coupons leave. */
export type CartTerm<C> = {
  coupon: C
  covers: readonly boolean[]
  /** The covered lines before any product coupon. */
  base: Won
  min: Won
  /** What it takes off when product coupons have taken `taken` off the covered lines; `null` when it is not usable. */
  worth: (taken: Won) => Won | null
}

export type CouponBoard<C> = {
  products: C[]
  /** `discounts[product][line]`, 0 where the coupon cannot be used. */
  discounts: Won[][]
  carts: CartTerm<C>[]
  shippings: { coupon: C; discount: Won }[]
}

/** Earlier end first, then the lower id. */
export function bySoonestEnd(a: OwnedCoupon, b: OwnedCoupon): number {
  return endOf(a) - endOf(b) || a.id - b.id
}

/** Which coupon can take how much off what: coupons that can do nothing are left out, soonest end first. */
export function couponBoard<C extends OwnedCoupon>(
  owned: readonly C[],
  lines: readonly LineAmounts[],
  groups: readonly PricedGroup[],
  isMember: boolean,
): CouponBoard<C> {
  const goodsAmount = groups.reduce((sum, group) => sum + group.goodsAmount, 0)
  const highestFee = groups.reduce((most, group) => Math.max(most, group.baseFee), 0)
  const board: CouponBoard<C> = { products: [], discounts: [], carts: [], shippings: [] }
  const copies = new Map<string, number>()
  const known = new Set<number>()
  for (const coupon of owned.toSorted(bySoonestEnd)) {
    if (known.has(coupon.id)) continue
    known.add(coupon.id)
    if (coupon.target === 'PRODUCT') {
      const row = lines.map((line) => discountIf(judgeProductCoupon(coupon, line, isMember)))
      const alike = row.join()
      const count = (copies.get(alike) ?? 0) + 1
      copies.set(alike, count)
      if (count > lines.length || row.every((discount) => discount === 0)) continue
      board.products.push(coupon)
      board.discounts.push(row)
    } else if (coupon.target === 'CART') {
      const term = cartTerm(coupon, lines, isMember)
      if (term) board.carts.push(term)
    } else {
      const discount = discountIf(judgeShippingCoupon(coupon, goodsAmount, highestFee, isMember))
      if (discount > 0) board.shippings.push({ coupon, discount })
    }
  }
  return board
}

function cartTerm<C extends OwnedCoupon>(
  coupon: C,
  lines: readonly LineAmounts[],
  isMember: boolean,
): CartTerm<C> | null {
  const untouched = lines.map(({ amount }) => amount)
  const verdict = judgeCartCoupon(coupon, lines, untouched, isMember)
  if (!verdict.usable) return null
  const { base } = verdict
  const min = coupon.minOrderAmount ?? 0
  const worth = (taken: Won) => {
    const discount = base - taken < min ? 0 : discountOf(coupon, base - taken)
    return discount > 0 ? discount : null
  }
  return { coupon, covers: lines.map((line) => coversLine(coupon, line)), base, min, worth }
}

const discountIf = (verdict: ReturnType<typeof judgeProductCoupon>) => (verdict.usable ? verdict.discount : 0)

function endOf({ expiresAt }: OwnedCoupon): number {
  return expiresAt == null ? Number.MAX_SAFE_INTEGER : new Date(expiresAt).getTime()
}
