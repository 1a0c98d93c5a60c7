import type { CheckoutCoupons, CouponSelection } from '#customer/api/models.ts'
import { applicableCoupons } from '#shared/pricing/applicableCoupons.ts'
import type { OrderToPrice } from '#shared/pricing/types.ts'
import { couponIds, type WireCoupon, withoutCoupon, withSelection, workable } from '../checkoutQuote.ts'

/** Where a coupon can be used: one item, the whole cart, or shipping. */
export type Place = { itemId: number } | 'CART' | 'SHIPPING'
export type Offer = { coupon: WireCoupon; usable: boolean; discount: number; reason: string | null }

/** The coupon chosen for a place, or undefined. */
export function chosenFor(selection: CouponSelection, place: Place): number | undefined {
  if (place === 'CART') return selection.cart_user_coupon_id
  if (place === 'SHIPPING') return selection.shipping_user_coupon_id
  return selection.product.find((choice) => choice.order_item_id === place.itemId)?.user_coupon_id
}

/**
 * Another coupon (or none) in a place. A coupon is used once, so it leaves the place where it was; one that does not
 * stack leaves alone, and leaves when another comes.
 */
export function choose(
  order: OrderToPrice,
  selection: CouponSelection,
  owned: readonly WireCoupon[],
  place: Place,
  id: number | undefined,
): CouponSelection {
  const coupon = owned.find((candidate) => candidate.id === id)
  const current = chosenFor(selection, place)
  let next = current === undefined ? selection : withoutCoupon(selection, current)
  if (!coupon) return workable(order, next, owned).selection
  next = withoutCoupon(next, coupon.id)
  const alone = coupon.stackable === false
  for (const other of couponIds(next)) {
    const stacks = owned.find((candidate) => candidate.id === other)?.stackable !== false
    if (alone || !stacks) next = withoutCoupon(next, other)
  }
  return workable(order, put(next, place, coupon.id), owned).selection
}

function put(selection: CouponSelection, place: Place, id: number): CouponSelection {
  if (place === 'CART') return { ...selection, cart_user_coupon_id: id }
  if (place === 'SHIPPING') return { ...selection, shipping_user_coupon_id: id }
  return { ...selection, product: [...selection.product, { order_item_id: place.itemId, user_coupon_id: id }] }
}

/** The coupons of each place beside the present choice: what each takes off, or why it cannot be used. */
export function offersOf(
  order: OrderToPrice,
  selection: CouponSelection,
  coupons: CheckoutCoupons,
  owned: readonly WireCoupon[],
): { place: Place; offers: Offer[] }[] {
  const board = applicableCoupons(withSelection(order, selection, owned), owned)
  const offer = (found: (typeof board.cart)[number]): Offer => ({
    coupon: found.coupon,
    usable: found.usable,
    discount: found.discount,
    // of scope and time sales the server knows more than we do
    reason: found.usable
      ? null
      : found.reason === 'SCOPE'
        ? (found.coupon.wire.reason ?? found.message)
        : found.message,
  })
  const lines = coupons.product.map(({ order_item_id: itemId, coupons: known }) => {
    const here = board.product.find(({ lineId }) => lineId === itemId)?.coupons ?? []
    const refused = known.filter(({ id }) => !here.some(({ coupon }) => coupon.id === id))
    return {
      place: { itemId },
      offers: [
        ...here.map(offer),
        ...refused.flatMap((wire): Offer[] => {
          const coupon = owned.find(({ id }) => id === wire.id)
          return coupon ? [{ coupon, usable: false, discount: 0, reason: wire.reason ?? null }] : []
        }),
      ],
    }
  })
  return [
    ...lines,
    { place: 'CART' as const, offers: board.cart.map(offer) },
    { place: 'SHIPPING' as const, offers: board.shipping.map(offer) },
  ].filter(({ offers }) => offers.length > 0)
}
