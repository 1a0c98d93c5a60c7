import { bestCoupons } from '../../pricing/bestCoupons.ts'
import { quoteOrder } from '#shared/pricing/price.ts'
import type { ProductCard } from '../catalog/catalog.contract.ts'
import type { RuleRow } from './couponRows.ts'
import type { OwnedCoupon } from './coupons.service.ts'

type Product = Pick<ProductCard, 'list_price' | 'sale_price' | 'final_price' | 'member_price' | 'shipping'>

const lineId = 1

/**
 * The least that one piece of a product can cost with what the customer has or may take now, and the points that it
 * would earn. Shipping and options are left out. Every given benefit covers the product.
 */
export function bestPriceOf(
  product: Product,
  owned: readonly OwnedCoupon[],
  benefits: readonly RuleRow[],
  { earnRatePercent, isMember }: { earnRatePercent: number; isMember: boolean },
) {
  const offered = benefits.map((rule, index) => ({
    id: -1 - index,
    target: rule.target,
    discountType: rule.discount_type,
    value: rule.value,
    maxDiscount: rule.max_discount,
    minOrderAmount: rule.min_order_amount,
    allowTimeSale: rule.allow_time_sale,
    stackable: rule.stackable,
    memberOnly: rule.member_only,
  }))
  const order = {
    lines: [
      {
        id: lineId,
        shippingOriginId: product.shipping.origin_id,
        listPrice: product.list_price,
        salePrice: product.sale_price,
        memberPrice: isMember ? (product.member_price ?? null) : null,
        timeSalePrice: product.final_price < product.sale_price ? product.final_price : null,
        quantity: 1,
      },
    ],
    shippingGroups: [{ shippingOriginId: product.shipping.origin_id, feePolicy: 'FREE' as const, baseFee: 0 }],
    isMember,
  }
  const { productCoupons, cartCoupon } = bestCoupons(
    order,
    [...owned, ...offered].filter(({ target }) => target !== 'SHIPPING'),
  )
  const { totals } = quoteOrder({ ...order, productCoupons, cartCoupon, earnRatePercent })
  return { best_price: totals.payable, earn_points: totals.earnPoints }
}
