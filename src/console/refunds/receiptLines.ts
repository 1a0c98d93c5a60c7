import type { RefundBreakdown } from '#contract/schema.d.ts'
import { claimFeeWord } from '#shared/words/claims.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'

/** A refund's money as lists, claims and orders have it. */
export type ReceiptMoney = Omit<RefundBreakdown, 'why' | 'deductions' | 'coupons_restored'> & {
  deductions: readonly { kind: DeductionKind; shipping_origin_id?: number; amount: number; why: string }[]
  coupons_restored?: RefundBreakdown['coupons_restored']
  why?: readonly string[]
  borne?: readonly { kind: string; shipping_origin_id: number; amount: number; why: string }[]
  adjustment?: number
  adjustment_reason?: string | null
}

export type DeductionKind = RefundBreakdown['deductions'][number]['kind']

/** A line of the receipt: what it adds to the sum, and why. Points stand beside the won, in points. */
export type ReceiptLine = { key: string; label: string; won: number; points: number; why: string[] }

const line = (key: string, label: string, won: number, points: number, why: string[]): ReceiptLine => ({
  key,
  label,
  won,
  points,
  why,
})

/** The server's sentences, by the line that they explain. */
const sentences = ({ why = [] }: ReceiptMoney) => ({
  goods: why.filter((one) => one.startsWith('상품 ') && one.includes(' × ')),
  shipping: why.filter((one) => one.includes('도 돌려드려요')),
  cash: why.filter((one) => one.includes('결제한 수단으로') || one.includes('결제금액은 없어요')),
  points: why.filter((one) => one.startsWith('쓴 포인트')),
  capped: why.filter((one) => one.startsWith('앞서 더 돌려드린')),
  extra: why.filter((one) => one.includes('따로 결제해야')),
})

/** From the goods to what goes back, every line with its reason; steps of nothing are left out. */
export const receiptLines = (money: ReceiptMoney): ReceiptLine[] => {
  const said = sentences(money)
  const coupons = [
    line('product_coupon', `${couponTargetWord.PRODUCT} 할인`, -money.product_coupon, 0, [
      `결제할 때 이 수량에 나눠 준 ${couponTargetWord.PRODUCT} 할인`,
    ]),
    line('cart_coupon', `${couponTargetWord.CART} 할인`, -money.cart_coupon, 0, [
      `결제할 때 이 수량에 나눠 준 ${couponTargetWord.CART} 할인`,
    ]),
    line('points', '포인트로 낸 몫', -money.points, money.points, ['포인트로 낸 금액은 포인트로 돌려줘요']),
  ]
  const deductions = money.deductions.map((deduction, index) =>
    line(
      `deduction${index}`,
      claimFeeWord[deduction.kind],
      -deduction.amount,
      0,
      deduction.why === '' ? ['이 건에서 차감하는 금액'] : [deduction.why],
    ),
  )
  const fromPoints = money.points + money.shipping_refund_points - money.refund_points
  const { adjustment = 0, adjustment_reason: reason } = money
  const lines = [
    line('goods', '상품 금액', money.goods, 0, said.goods.length > 0 ? said.goods : ['결제할 때의 판매가 × 수량']),
    ...coupons,
    line(
      'shipping',
      '배송비 돌려줌',
      money.shipping_refund_cash,
      money.shipping_refund_points,
      said.shipping.length > 0 ? said.shipping : ['함께 배송하는 상품이 모두 빠져서 낸 배송비를 돌려줘요'],
    ),
    ...deductions,
    line('from_points', '차감 가운데 포인트에서 뺀 몫', fromPoints, -fromPoints, [
      '결제수단으로 돌려줄 돈이 모자라서 돌려줄 포인트에서 뺐어요',
    ]),
    line(
      'owed',
      '차감 가운데 고객이 따로 낼 몫',
      money.additional_payment,
      0,
      said.extra.length > 0 ? said.extra : ['환불로 모자란 금액이에요'],
    ),
    line('capped', '결제에 남지 않은 금액', -(money.capped ?? 0), 0, [
      said.capped[0] ?? '앞서 더 돌려준 금액이 있어 결제에 남은 만큼만 돌려줘요',
    ]),
    line('adjustment', '담당자 조정', adjustment, 0, [reason || '담당자가 더하거나 뺀 금액']),
  ].filter(({ won, points }) => won !== 0 || points !== 0)
  return lines
}

/** What goes back in the end, in won and in points, with the server's sentences. */
export const receiptTotals = (money: ReceiptMoney) => {
  const said = sentences(money)
  return { won: money.refund_cash, points: money.refund_points, why: [...said.cash, ...said.points] }
}

/** What the lines add up to. A receipt whose sum is not the refund says so. */
export const sumOfLines = (money: ReceiptMoney): { won: number; points: number } => {
  const lines = receiptLines(money)
  return {
    won: lines.reduce((sum, one) => sum + one.won, 0),
    points: lines.reduce((sum, one) => sum + one.points, 0),
  }
}
