import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import type { DeductionKind, FeeWhy, RefundWhy } from '#shared/pricing/refundTypes.ts'
import { claimFeeWord } from '#shared/words/claims.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'

/** One reason of a refund as a Korean sentence for the claim's page and the refund receipt. */
export function explainRefund(why: RefundWhy): string {
  switch (why.figure) {
    case 'goodsCash': {
      const { units, unitPrice, productCoupon, cartCoupon, points } = why.inputs
      const off =
        less(couponTargetWord.PRODUCT, productCoupon) +
        less(couponTargetWord.CART, cartCoupon) +
        (points ? ` − ${formatPoints(points)}` : '')
      return `상품 ${formatKrw(unitPrice)} × ${units.length}개${off} = ${formatKrw(why.amount)}`
    }
    case 'shippingRefund': {
      const all = {
        GROUP_CANCELED: '함께 배송하는 상품을 모두 취소해서',
        SELLER_FAULT: '판매자 사유로 모두 반품해서',
        PROMISED: '신청할 때 돌려드리기로 한',
      }[why.rule]
      const { base, remoteSurcharge, extraCash, extraPoints } = why.inputs
      const parts = [
        base > 0 ? `배송비 ${formatKrw(base)}` : '',
        remoteSurcharge > 0 ? `추가 배송비 ${formatKrw(remoteSurcharge)}` : '',
        extraCash + extraPoints > 0 ? `다시 낸 배송비 ${formatKrw(extraCash + extraPoints)}` : '',
      ]
      return `${all} ${parts.filter(Boolean).join(', ')}도 돌려드려요`
    }
    case 'refundCash': {
      const { goodsCash, shipping, deducted, capped = 0 } = why.inputs
      const sum = `상품 ${formatKrw(goodsCash)}${plus('배송비', shipping)}${less('차감', deducted)}${less('결제에 남지 않은 금액', capped)}`
      if (why.amount === 0) return `${sum} = 0원이라 돌려드릴 결제금액은 없어요`
      return `${sum} = ${formatKrw(why.amount)}을 결제한 수단으로 돌려드려요`
    }
    case 'capped': {
      const { due, moneyLeft } = why.inputs
      return `앞서 더 돌려드린 금액이 있어, 돌려드릴 ${formatKrw(due)} 중 결제에 남은 ${formatKrw(moneyLeft)}까지만 돌려드려요`
    }
    case 'refundPoints': {
      const { points, shipping, deducted } = why.inputs
      const back = shipping > 0 ? ` + 배송비로 낸 ${formatPoints(shipping)}` : ''
      const off = deducted > 0 ? ` − 차감 ${formatPoints(deducted)}` : ''
      const sum = `쓴 포인트 ${formatPoints(points)}${back}${off}`
      if (why.amount === 0) return `${sum} = 0P라 돌려드릴 포인트는 없어요`
      return `${sum} = ${formatPoints(why.amount)}를 돌려드려요`
    }
    case 'additionalPayment':
      if (why.inputs.deducted === 0) return `${formatKrw(why.amount)}은 따로 결제해야 해요`
      return `차감할 ${formatKrw(why.inputs.fees)} 중 ${formatKrw(why.amount)}은 환불 금액으로 모자라 따로 결제해야 해요`
  }
  return explainFee(why)
}

/** Why the shop bears what the rules would take: for staff. */
export function explainBorne(kind: DeductionKind | 'SHIPPING', amount: number): string {
  const label = kind === 'SHIPPING' ? '돌려주기로 한 배송비' : claimFeeWord[kind]
  return `${label} ${formatKrw(amount)}은 고객이 신청할 때 동의한 금액에 없어서 회사가 부담해요`
}

/** Why a fee is taken off, for `Deduction.why`. */
export function explainFee(why: FeeWhy): string {
  if (why.rule === 'STAFF') return explainStaffFee(why)
  const amount = formatKrw(why.amount)
  switch (why.figure) {
    case 'RETURN_FEE': {
      const { returnFee, remoteSurcharge } = why.inputs
      if (remoteSurcharge === 0) return `고객 사유 반품이라 반품 배송비 ${amount}이 들어요`
      return `고객 사유 반품이라 반품 배송비 ${formatKrw(returnFee)} + 제주·도서산간 ${formatKrw(remoteSurcharge)} = ${amount}이 들어요`
    }
    case 'EXCHANGE_FEE':
      return `고객 사유 교환이라 교환 배송비 ${amount}이 들어요`
    case 'INITIAL_SHIPPING':
      return `남는 상품 ${below(why.inputs)} 처음 배송비 ${amount}이 들어요`
  }
  const { due } = why.inputs
  const capped = due > why.amount ? ` (${formatKrw(due)} 중 이번 환불 금액까지만)` : ''
  return `남는 상품 ${below(why.inputs)} 배송비 ${amount}이 다시 들어요${capped}`
}

function explainStaffFee({ figure, amount, inputs }: Extract<FeeWhy, { rule: 'STAFF' }>): string {
  if (amount === 0) return `${claimFeeWord[figure]} ${formatKrw(inputs.byRule)}을 받지 않기로 했어요`
  const instead = inputs.byRule > 0 ? `${formatKrw(inputs.byRule)} 대신 ` : ''
  return `${claimFeeWord[figure]}를 ${instead}${formatKrw(amount)}으로 정했어요`
}

const below = ({ remainingGoods, freeThreshold }: { remainingGoods: number; freeThreshold: number }) =>
  `${formatKrw(remainingGoods)}이 무료배송 기준 ${formatKrw(freeThreshold)}보다 적어서`

const less = (label: string, won: number) => (won > 0 ? ` − ${label} ${formatKrw(won)}` : '')
const plus = (label: string, won: number) => (won > 0 ? ` + ${label} ${formatKrw(won)}` : '')
