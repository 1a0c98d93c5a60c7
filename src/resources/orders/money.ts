import type { AdminOrder } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { unitPriceLabel } from '#shared/pricing/priceRules.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'

export type Source = { what: string; amount: number }
/** A line of the bill: what it adds to the sum (negative when it takes away) and where that comes from. */
export type Line = { label: string; amount: number; why: string; sources: Source[] }

type Item = AdminOrder['items'][number]
const nameOf = ({ product_name, option_label }: Item) => [product_name, option_label].filter(Boolean).join(' ')

/** What the items do not explain is the part of the other side, so that the sources always add up to the line. */
const withRest = (sources: Source[], total: number, what: string): Source[] => {
  const told = sources.filter(({ amount }) => amount !== 0)
  const rest = total - told.reduce((sum, { amount }) => sum + amount, 0)
  return rest === 0 ? told : [...told, { what, amount: rest }]
}

/** From list prices to the amount paid, every step with its sources. Steps of nothing are left out. */
export const billOf = ({ items, groups, price }: AdminOrder): Line[] => {
  const perItem = (amount: (item: Item) => number) =>
    items.map((item) => ({ what: nameOf(item), amount: amount(item) }))
  const perGroup = (amount: (group: AdminOrder['groups'][number]) => number) =>
    groups.map((group) => ({ what: group.shipping_origin.name, amount: amount(group) }))
  const lines: Line[] = [
    {
      label: '상품 정가',
      amount: price.list_amount,
      why: '정가 × 수량',
      sources: items.map((item) => ({
        what: `${nameOf(item)}: ${formatKrw(item.list_price)} × ${item.quantity}`,
        amount: item.list_price * item.quantity,
      })),
    },
    {
      label: '상품 할인',
      amount: -price.product_discount,
      why: '정가와 판 가격의 차이',
      sources: items.map((item) => ({
        what: `${nameOf(item)}: ${unitPriceLabel[item.price_rule]} ${formatKrw(item.unit_price)} × ${item.quantity}`,
        amount: (item.unit_price - item.list_price) * item.quantity,
      })),
    },
    {
      label: couponTargetWord.PRODUCT,
      amount: -price.product_coupon,
      why: '상품마다 쓴 쿠폰',
      sources: perItem((item) => -item.product_coupon),
    },
    {
      label: couponTargetWord.CART,
      amount: -price.cart_coupon,
      why: '주문 전체에 쓴 쿠폰을 상품 금액에 따라 나눈 몫',
      sources: perItem((item) => -item.cart_coupon),
    },
    {
      label: '배송비',
      amount: price.shipping_base,
      why: '출고지마다 정한 배송비',
      sources: perGroup((group) => group.base_fee),
    },
    {
      label: '도서산간 추가 배송비',
      amount: price.remote_surcharge,
      why: '배송지의 우편번호에 따른 추가 요금',
      sources: perGroup((group) => group.remote_surcharge),
    },
    {
      label: '배송쿠폰',
      amount: -price.shipping_coupon,
      why: '배송비에 쓴 쿠폰',
      sources: perGroup((group) => -group.coupon_discount),
    },
    {
      label: '포인트 사용',
      amount: -price.points,
      why: '쓴 포인트를 금액에 따라 나눈 몫',
      sources: perItem((item) => -item.points),
    },
  ]
  return lines
    .filter(({ amount }) => amount !== 0)
    .map((line) => ({ ...line, sources: withRest(line.sources, line.amount, '배송비 몫') }))
}
