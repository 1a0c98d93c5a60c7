import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import { unitPriceLabel } from '#shared/pricing/priceRules.ts'
import type { Why } from '#shared/pricing/types.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'

/** One reason as a Korean sentence for a "왜 이 금액인가요?" sheet. */
export function explain(why: Why): string {
  const amount = formatKrw(why.amount)
  switch (why.figure) {
    case 'unitPrice':
      return `${unitPriceLabel[why.rule]} ${formatKrw(why.inputs.goodsPrice)}${extra(why.inputs.extra)} = ${amount}`
    case 'productCoupon':
      return `${couponTargetWord.PRODUCT}: ${discount(why)} = ${amount} 할인`
    case 'cartCoupon':
      return `${couponTargetWord.CART}: 대상 상품 ${why.inputs.lineIds.length}개, ${discount(why)} = ${amount} 할인을 상품 금액 비율로 나눴어요`
    case 'points':
      return `상품 금액 ${formatKrw(why.inputs.goodsAfterCoupons)} 중 ${formatPoints(why.amount)} 사용 (배송비에는 쓸 수 없어요)`
    case 'shippingBase':
      return shippingSentence(why)
    case 'shippingCoupon':
      return `${couponTargetWord.SHIPPING}: 가장 비싼 배송비에 적용, ${discount(why)} = ${amount} 할인`
    case 'remoteSurcharge':
      return `제주·도서산간 추가 배송비 ${amount} (무료배송과 ${couponTargetWord.SHIPPING}에서 제외돼요)`
    case 'payable':
      return `상품 ${formatKrw(why.inputs.paidForGoods)} + 배송 ${formatKrw(why.inputs.shipping)} = ${amount}`
    case 'vat':
      return `결제금액 ${formatKrw(why.inputs.total)} = 공급가 ${formatKrw(why.inputs.supply)} + 부가세 ${amount}`
  }
  return `구매확정하면 상품마다 결제금액의 ${why.inputs.ratePercent}%씩 모두 ${formatPoints(why.amount)}를 드려요`
}

function extra(won: number): string {
  if (won === 0) return ''
  return won > 0 ? ` + 옵션 ${formatKrw(won)}` : ` − 옵션 ${formatKrw(-won)}`
}

function discount(why: Extract<Why, { figure: 'productCoupon' | 'cartCoupon' | 'shippingCoupon' }>): string {
  const { base, value, maxDiscount } = why.inputs
  if (why.rule === 'FIXED') return `${formatKrw(base)}에서 최대 ${formatKrw(value)}`
  const cap = maxDiscount === null ? '' : `, 최대 ${formatKrw(maxDiscount)}`
  return `${formatKrw(base)}의 ${value}% (10원 미만 버림${cap})`
}

function shippingSentence(why: Extract<Why, { figure: 'shippingBase' }>): string {
  switch (why.rule) {
    case 'FREE':
      return '무료배송 상품이에요'
    case 'FIXED':
      return `배송비 ${formatKrw(why.amount)}`
    case 'THRESHOLD_REACHED':
      return `상품 금액이 ${formatKrw(why.inputs.freeThreshold)} 이상이라 무료배송이에요`
  }
  const { freeThreshold, goodsAmount } = why.inputs
  return `배송비 ${formatKrw(why.amount)} (${formatKrw(freeThreshold - goodsAmount)} 더 담으면 무료배송)`
}
