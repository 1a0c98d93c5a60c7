import type { Cart, CartGroup } from '#customer/api/models.ts'
import { shippingFee } from '#shared/pricing/shipping.ts'
import { quoteOrder } from '#shared/pricing/price.ts'

export type SelectedTotals = {
  list: number
  discount: number
  shipping: number
  payable: number
  earnPoints: number
  /** By shipping origin: what its selected goods cost, and what their shipping does. */
  groups: Map<number, { goods: number; shipping: number }>
}

/** Lines that can be ordered as they stand. */
export function selectable(cart: Cart): number[] {
  return cart.groups.flatMap((group) => group.items.filter((item) => item.state !== 'SOLD_OUT').map((item) => item.id))
}

/** What the selected lines would cost, by the arithmetic the server charges by; the order form asks the server again. */
export function selectedTotals(cart: Cart, selected: Set<number>): SelectedTotals {
  const groups = cart.groups.filter((group) => group.items.some((item) => selected.has(item.id)))
  const { totals, groups: priced } = quoteOrder({
    lines: groups.flatMap((group) =>
      group.items
        .filter((item) => selected.has(item.id))
        .map((item) => ({
          id: item.id,
          shippingOriginId: group.shipping_origin.id,
          // What the options add is the same before and after the discount.
          listPrice: item.product.list_price + item.unit_price - item.product.final_price,
          salePrice: item.unit_price,
          quantity: item.quantity,
        })),
    ),
    shippingGroups: groups.map(({ shipping_origin: origin }) => ({
      shippingOriginId: origin.id,
      feePolicy: origin.fee_policy,
      baseFee: origin.base_fee,
      freeThreshold: origin.free_threshold,
    })),
    earnRatePercent: cart.earn_rate_percent,
  })
  return {
    list: totals.listAmount,
    discount: totals.productDiscount,
    shipping: totals.shippingBase,
    payable: totals.payable,
    earnPoints: totals.earnPoints,
    groups: new Map(
      priced.map((group) => [group.shippingOriginId, { goods: group.goodsAmount, shipping: group.charged }]),
    ),
  }
}

/** Won still missing until this group ships for free, or null when that is not on offer or already reached. */
export function wonToFree(
  { shipping_origin: origin }: Pick<CartGroup, 'shipping_origin'>,
  goods: number,
): number | null {
  const { fee_policy: feePolicy, base_fee: baseFee, free_threshold: freeThreshold } = origin
  return shippingFee({ feePolicy, baseFee, freeThreshold }, goods).toFree || null
}
