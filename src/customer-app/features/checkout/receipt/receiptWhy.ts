import type { CheckoutOrder, PriceBreakdown } from '#customer/api/models.ts'
import { priceReasons, type Reasons } from '#customer/shell/receipt/priceReasons.ts'
import { explain } from './explain.ts'
import type { PricedOrder, Why } from '#shared/pricing/types.ts'

/** The line of the receipt that a reason of pricing belongs to; the rest is told by the order itself. */
const FIGURES: Partial<Record<Why['figure'], keyof PriceBreakdown>> = {
  productCoupon: 'product_coupon',
  cartCoupon: 'cart_coupon',
  points: 'points',
  shippingCoupon: 'shipping_coupon',
  remoteSurcharge: 'remote_surcharge',
  payable: 'payable',
  vat: 'payable',
  earnPoints: 'payable',
}

/** The sentences for each line of the receipt, pricing's where it priced the order; what is about one item says which. */
export function receiptWhy(order: CheckoutOrder, priced: PricedOrder | null): Reasons {
  if (!priced) return priceReasons(order)
  const told: Partial<Record<keyof PriceBreakdown, string[]>> = {}
  for (const why of priced.why.filter(({ amount }) => amount > 0)) {
    const figure = FIGURES[why.figure]
    if (figure) told[figure] = [...(told[figure] ?? []), sentence(order, why)]
  }
  return { ...priceReasons(order), ...told }
}

function sentence(order: CheckoutOrder, why: Why): string {
  const about =
    'lineId' in why.inputs
      ? itemName(order, why.inputs.lineId)
      : 'shippingOriginId' in why.inputs
        ? originName(order, why.inputs.shippingOriginId)
        : ''
  return about ? `${about}: ${explain(why)}` : explain(why)
}

const itemName = ({ items }: CheckoutOrder, id: number) => items.find((item) => item.id === id)?.product_name ?? ''

const originName = ({ groups }: CheckoutOrder, id: number) =>
  groups.find((group) => group.shipping_origin.id === id)?.shipping_origin.name ?? ''
