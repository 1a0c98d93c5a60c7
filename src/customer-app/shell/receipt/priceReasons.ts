import type { DeliveryAddress, OrderItem, PriceBreakdown, ShippingGroup } from '#customer/api/models.ts'
import { unitPriceLabel } from '#shared/pricing/priceRules.ts'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'

/** Sentences behind the figures of a price. */
export type Reasons = Partial<Record<keyof PriceBreakdown, readonly string[]>>

type Priced = { items: OrderItem[]; groups: ShippingGroup[]; delivery_address: DeliveryAddress | null }

/** What an order itself says of its figures: which item brought a reduction how much, which origin asks for what. */
export function priceReasons({ items, groups, delivery_address: address }: Priced): Reasons {
  const perItem = (figure: 'product_coupon' | 'cart_coupon' | 'points', words: (amount: number) => string) =>
    items.filter((item) => item[figure] > 0).map((item) => `${item.product_name}: ${words(item[figure])}`)
  const discounted = items.filter((item) => item.list_price > item.unit_price)
  return {
    product_discount: discounted.map((item) => `${item.product_name}: ${discountWords(item)}`),
    product_coupon: perItem('product_coupon', (amount) => `${formatKrw(amount)} 할인`),
    cart_coupon: perItem('cart_coupon', (amount) => `상품 금액 비율로 ${formatKrw(amount)} 할인`),
    points: perItem('points', (amount) => `${formatPoints(amount)} 사용`),
    shipping_base: groups.map(shippingReason),
    shipping_coupon: groups
      .filter((group) => group.coupon_discount > 0)
      .map((group) => `${group.shipping_origin.name}: ${formatKrw(group.coupon_discount)} 할인`),
    remote_surcharge: groups
      .filter((group) => group.remote_surcharge > 0)
      .map((group) => `${group.shipping_origin.name}: ${place(address)} ${formatKrw(group.remote_surcharge)}`),
  }
}

const discountWords = ({ list_price: list, unit_price: unit, price_rule: rule, quantity }: OrderItem) =>
  `정가 ${formatKrw(list)} → ${unitPriceLabel[rule]} ${formatKrw(unit)}, ${quantity}개에 ${formatKrw((list - unit) * quantity)}`

const place = (address: DeliveryAddress | null) => (address?.is_remote === 'JEJU' ? '제주 지역' : '도서산간 지역')

/** Why a group's shipping costs what it costs: `홈핏 물류센터 3,000원 (50,000원 이상 무료, 12,100원 부족)`. */
function shippingReason({ shipping_origin: origin, goods_amount: goods, base_fee: fee }: ShippingGroup): string {
  const threshold = origin.free_threshold
  if (origin.fee_policy === 'CONDITIONAL_FREE' && threshold) {
    return goods >= threshold
      ? `${origin.name} 무료 (${formatKrw(threshold)} 이상)`
      : `${origin.name} ${formatKrw(fee)} (${formatKrw(threshold)} 이상 무료, ${formatKrw(threshold - goods)} 부족)`
  }
  return fee === 0 ? `${origin.name} 무료` : `${origin.name} ${formatKrw(fee)}`
}
