import { placeBesideCart, placeProducts } from './cartSearch.ts'
import {
  bySoonestEnd,
  type CartTerm,
  type CouponBoard,
  couponBoard,
  type OwnedCoupon,
} from '#shared/pricing/couponBoard.ts'
import { preferSoonestEnd } from './couponTies.ts'
import { lineAmounts } from '#shared/pricing/lines.ts'
import { bestPayable } from './payableCoupons.ts'
import { MIN_PAYMENT } from '#shared/policy.ts'
import { shippingGroups } from '#shared/pricing/shipping.ts'
import type { OrderToPrice, Won } from '#shared/pricing/types.ts'

export type CouponSelection<C> = {
  productCoupons: { lineId: number; coupon: C }[]
  cartCoupon: C | null
  shippingCoupon: C | null
}

export type BestCoupons<C> = CouponSelection<C> & {
  /** What the whole selection takes off. */
  discount: Won
  /**
   * `false` when the search gave up before it could prove that there is no better: with a hundred coupons beside cart
   * coupons whose minimum is nearly all the order. The selection is usable all the same.
   */
  exact: boolean
}

/** What the search may do for all cart coupons together: some milliseconds. */
const BUDGET = 200_000

/**
 * The coupons that take the most off an order (rules §5.3, `auto: "BEST"`): at most one per line, one for the cart and
 * one for shipping, each used once, or a single one that does not stack. Of equals, the coupons that end earlier, then
 * the lower ids: no used coupon can be left out, or changed for an unused one that ends earlier, at the same total.
 * A selection that would leave 1–99 won is none: the best that can be paid wins.
 * The order's own coupon fields and points do not count. Throws PRICING_INPUT_INVALID like `priceOrder`.
 */
export function bestCoupons<C extends OwnedCoupon>(order: Order, owned: readonly C[]): BestCoupons<C> {
  const lines = order.lines.map(lineAmounts)
  const groups = shippingGroups(order, lines)
  const goods = lines.reduce((sum, { amount }) => sum + amount, 0)
  const before = groups.reduce((sum, { baseFee, remoteSurcharge }) => sum + baseFee + remoteSurcharge, goods)
  const lineIds = order.lines.map(({ id }) => id)
  return bestPayable(owned, lineIds, { before, minimum: MIN_PAYMENT }, (usable) => mostOff(order, usable))
}

type Order = Pick<OrderToPrice, 'lines' | 'shippingGroups' | 'isMember'>

/** The selection that takes off most, whatever it leaves to pay. */
function mostOff<C extends OwnedCoupon>(order: Order, owned: readonly C[]): BestCoupons<C> {
  const lines = order.lines.map(lineAmounts)
  const groups = shippingGroups(order, lines)
  const boardOf = (coupons: readonly C[]) => couponBoard(coupons, lines, groups, order.isMember ?? false)
  const together = boardOf(owned.filter(({ stackable }) => stackable !== false))
  const alone = boardOf(owned.filter(({ stackable }) => stackable === false))

  const stacked = bestTogether(together, order.lines)
  const single = bestAlone(alone, order.lines)
  return single && isBetter(single, stacked) ? { ...single, exact: stacked.exact } : stacked
}

type Lines = OrderToPrice['lines']

function bestTogether<C extends OwnedCoupon>(board: CouponBoard<C>, lines: Lines): BestCoupons<C> {
  const { discounts, carts, shippings } = board
  let placement = placeProducts(discounts, lines.length)
  let cart: CartTerm<C> | null = null
  const budget = { left: BUDGET }
  const freely = placement.total
  const hopeful = carts
    .map((term) => ({ term, hope: freely + (term.worth(0) ?? 0) }))
    .toSorted((a, b) => b.hope - a.hope)
  for (const { term, hope } of hopeful) {
    if (hope <= placement.total) break
    if (budget.left < 0) break
    const better = placeBesideCart(discounts, term, placement.total, budget)
    if (!better) continue
    placement = better
    cart = term
  }
  const settled = preferSoonestEnd(board, placement, cart)
  const shipping = most(shippings)
  return {
    productCoupons: settled.lineOf.flatMap((line, index) => {
      const coupon = board.products[index]
      const lineId = lines[line]?.id
      return coupon && lineId !== undefined ? [{ lineId, coupon }] : []
    }),
    cartCoupon: settled.cart?.coupon ?? null,
    shippingCoupon: shipping?.coupon ?? null,
    discount: placement.total + (shipping?.discount ?? 0),
    exact: budget.left >= 0,
  }
}

type Single<C> = CouponSelection<C> & { discount: Won }

function bestAlone<C extends OwnedCoupon>(board: CouponBoard<C>, lines: Lines): Single<C> | null {
  const none: Single<C> = { productCoupons: [], cartCoupon: null, shippingCoupon: null, discount: 0 }
  const products = board.products.map((coupon, index): Single<C> => {
    const row = board.discounts[index] ?? []
    const discount = Math.max(...row)
    const lineId = lines[row.indexOf(discount)]?.id ?? 0
    return { ...none, productCoupons: [{ lineId, coupon }], discount }
  })
  const carts = board.carts.map(({ coupon, worth }) => ({ ...none, cartCoupon: coupon, discount: worth(0) ?? 0 }))
  const shippings = board.shippings.map(({ coupon, discount }) => ({ ...none, shippingCoupon: coupon, discount }))
  return [...products, ...carts, ...shippings].reduce<Single<C> | null>(
    (best, next) => (best === null || isBetter(next, best) ? next : best),
    null,
  )
}

function isBetter<C extends OwnedCoupon>(a: Single<C>, b: Single<C>): boolean {
  if (a.discount !== b.discount) return a.discount > b.discount
  const [first, other] = [soonest(a), soonest(b)]
  return first !== undefined && other !== undefined && bySoonestEnd(first, other) < 0
}

function soonest<C extends OwnedCoupon>({ productCoupons, cartCoupon, shippingCoupon }: CouponSelection<C>) {
  const all = [...productCoupons.map(({ coupon }) => coupon), cartCoupon, shippingCoupon]
  return all.filter((coupon) => coupon !== null).toSorted(bySoonestEnd)[0]
}

function most<T extends { discount: Won }>(choices: readonly T[]): T | null {
  return choices.reduce<T | null>((best, next) => (best === null || next.discount > best.discount ? next : best), null)
}
