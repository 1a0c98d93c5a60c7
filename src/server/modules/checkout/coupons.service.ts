import { type ApplicableCoupon, applicableCoupons } from '#shared/pricing/applicableCoupons.ts'
import { bestCoupons } from '../../pricing/bestCoupons.ts'
import { coversLine } from '#shared/pricing/coupons.ts'
import { lineAmounts } from '#shared/pricing/lines.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import type { OrderToPrice } from '#shared/pricing/types.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import type { RequestKey } from '../../http/idempotency.ts'
import type { OwnedCoupon } from '../coupons/coupons.service.ts'
import type { ApplyCouponsInput, CheckoutCoupons, CheckoutOrder } from './checkout.contract.ts'
import { presentSelection } from './checkout.read.ts'
import { readCheckout, refuseOver } from './checkout.state.ts'
import { checkoutToPrice, zonesFor } from './pricing.ts'
import { changeCoupons, type Choose } from './refresh.service.ts'
import { type Chosen, ownedFor, pricingRefusal, quoteFitting, selectionOf, toStored, withCoupons } from './selection.ts'

/**
 * Every coupon the customer could use on this order, where, what it would take off beside what is chosen now, or why it
 * cannot be used; and the best selection. Errors: CHECKOUT_NOT_FOUND, CHECKOUT_EXPIRED, CHECKOUT_ALREADY_COMPLETED.
 */
export async function readCoupons(db: Db, userId: number, orderId: number, now: Date): Promise<CheckoutCoupons> {
  const { order, lines } = await readCheckout(db, userId, orderId, now)
  refuseOver(order, now)
  const toPrice = checkoutToPrice({ order, lines }, await zonesFor(db, lines, order.address))
  const owned = await ownedFor(db, userId, lines, now, orderId)
  const chosen = selectionOf(owned, order.coupons).selection
  const { selection } = quoteFitting(toPrice, chosen, { wanted: 0, available: 0 })
  const found = applicableCoupons(withCoupons(toPrice, selection), owned)
  const best = bestCoupons(toPrice, owned)
  const present = (coupons: readonly ApplicableCoupon<OwnedCoupon>[]) =>
    coupons.map((one) => presentCoupon(one, toPrice))
  return {
    product: found.product.map(({ lineId, coupons }) => ({ order_item_id: lineId, coupons: present(coupons) })),
    cart: present(found.cart),
    shipping: present(found.shipping),
    best: presentSelection(toStored(best, quoteOrder(withCoupons(toPrice, best)))),
    best_discount: best.discount,
  }
}

const presentCoupon = (
  { coupon, usable, message, discount }: ApplicableCoupon<OwnedCoupon>,
  order: OrderToPrice,
): CheckoutCoupons['cart'][number] => ({
  id: coupon.id,
  coupon: coupon.rule,
  status: coupon.status,
  issued_at: kstIso(coupon.issuedAt),
  expires_at: kstIso(coupon.expiresAt),
  usable,
  ...(message === null ? {} : { reason: message }),
  discount_amount: discount,
  eligible_item_ids: order.lines
    .map(lineAmounts)
    .filter((amounts) => coversLine(coupon, amounts))
    .map(({ line }) => line.id),
})

/**
 * Puts a whole selection of coupons, or the best one, in the place of the order's. It must work as asked: nothing is left
 * out silently. Errors: as `changeAddress`; COUPON_NOT_USABLE (which one and why), COUPON_STACK_CONFLICT, VALIDATION
 * (an item that is not of this order).
 */
export const applyCoupons = (
  deps: Deps,
  userId: number,
  orderId: number,
  input: ApplyCouponsInput,
  key: RequestKey | undefined,
): Promise<CheckoutOrder> => changeCoupons(deps, userId, orderId, chooserOf(input), key)

const chooserOf =
  (input: ApplyCouponsInput): Choose =>
  (owned, order) => {
    if ('auto' in input) return bestCoupons(order, owned)
    const chosen = chosenOf(input)
    const unknown = chosen.find(({ order_item_id: id }) => id !== null && !order.lines.some((line) => line.id === id))
    if (unknown) throw invalidField('product', 'NOT_IN_CHECKOUT')
    const { selection, missing } = selectionOf(owned, chosen)
    if (missing.length > 0) throw new AppError('COUPON_NOT_USABLE', { user_coupon_ids: missing, reason: 'GONE' })
    try {
      quoteOrder(withCoupons(order, selection))
    } catch (error) {
      throw pricingRefusal(error)
    }
    return selection
  }

function chosenOf(input: Exclude<ApplyCouponsInput, { auto: 'BEST' }>): Chosen[] {
  const one = (target: 'CART' | 'SHIPPING', id: number | undefined): Chosen[] =>
    id === undefined ? [] : [{ user_coupon_id: id, target, order_item_id: null }]
  return [
    ...input.product.map((choice) => ({ ...choice, target: 'PRODUCT' as const })),
    ...one('CART', input.cart_user_coupon_id),
    ...one('SHIPPING', input.shipping_user_coupon_id),
  ]
}
