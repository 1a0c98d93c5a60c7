import type { RefundBreakdown } from '#customer/api/models.ts'
import { formatKrw, formatPoints } from '#shared/format/krw.ts'
import type { ReceiptLine } from '#customer/ui/goods/Receipt.tsx'
import { moneyAndPoints } from '#customer/shell/claimWords.ts'
import { claimFeeWord } from '#shared/words/claims.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'

/** A breakdown as a simulation, a claim or a finished refund has it. */
export type Breakdown = Omit<RefundBreakdown, 'why' | 'goods_why' | 'shipping_why' | 'deductions'> & {
  deductions: Omit<RefundBreakdown['deductions'][number], 'shipping_origin_id'>[]
  why?: string[]
  goods_why?: string[]
  shipping_why?: string[]
  adjustment?: number
}

/** A line and the sentences behind it. */
export type RefundLine = Omit<ReceiptLine, 'why'> & { why?: string[] }

/** From what was bought to what comes back: `Σ lines = refund_cash`, points apart. */
export function refundLines(refund: Breakdown): RefundLine[] {
  const points = refund.points + refund.shipping_refund_points
  return [
    { label: '상품 금액', amount: refund.goods, always: refund.goods > 0, why: refund.goods_why },
    { label: `쓴 ${couponTargetWord.PRODUCT}`, amount: refund.product_coupon, minus: true },
    { label: `쓴 ${couponTargetWord.CART}`, amount: refund.cart_coupon, minus: true },
    { label: '쓴 포인트', amount: refund.points, minus: true, why: points > 0 ? ['포인트는 포인트로 돌려드려요'] : [] },
    { label: '배송비 돌려받음', amount: refund.shipping_refund_cash, why: refund.shipping_why },
    ...refund.deductions.map((deduction, index) => ({
      label: numbered(refund.deductions, index),
      amount: deduction.from_cash,
      minus: true,
      always: true,
      why: [deduction.why, paidOtherwise(deduction)].filter(Boolean),
    })),
    {
      label: '결제에 남지 않은 금액',
      amount: refund.capped ?? 0,
      minus: true,
      why: ['앞서 더 돌려드린 금액이 있어 결제에 남은 만큼만 돌려드려요'],
    },
    { label: '담당자 조정', amount: refund.adjustment ?? 0 },
  ]
}

/** The sentences that no line shows yet. */
export function furtherReasons({ why = [], goods_why = [], shipping_why = [], deductions }: Breakdown): string[] {
  const told = new Set([...goods_why, ...shipping_why, ...deductions.map((deduction) => deduction.why)])
  return why.filter((sentence) => !told.has(sentence))
}

/** Where the part of a fee goes that the cash does not cover. */
function paidOtherwise({ amount, from_cash, from_points }: Breakdown['deductions'][number]): string {
  const rest = amount - from_cash - from_points
  const parts = [
    from_points > 0 && `${formatPoints(from_points)}는 돌려받을 포인트에서 빼요`,
    rest > 0 && `${formatKrw(rest)}은 따로 내요`,
  ].filter(Boolean)
  return parts.length > 0 ? `${formatKrw(amount)} 중 ${parts.join(', ')}` : ''
}

/** Parcels from two places have a fee each. */
function numbered(deductions: Breakdown['deductions'], index: number): string {
  const { kind } = deductions[index] as Breakdown['deductions'][number]
  const before = deductions.slice(0, index).filter((one) => one.kind === kind).length
  return before === 0 ? claimFeeWord[kind] : `${claimFeeWord[kind]} (${before + 1})`
}

export type Difference = { label: string; before: string; after: string }

/** What is not as it was, line by line, the sums last. */
export function refundDifferences(before: Breakdown, after: Breakdown): Difference[] {
  const figures = (refund: Breakdown) => {
    const lines = refundLines(refund).map(({ label, amount, minus }): [string, string] => [
      label,
      formatKrw(minus && amount > 0 ? -amount : amount),
    ])
    return new Map([
      ...lines,
      ['따로 낼 금액', formatKrw(refund.additional_payment)] as const,
      ['환불 예정', moneyAndPoints(refund.refund_cash, refund.refund_points)] as const,
    ])
  }
  const [was, is] = [figures(before), figures(after)]
  const labels = [...new Set([...was.keys(), ...is.keys()])]
  return labels
    .map((label) => ({ label, before: was.get(label) ?? '0원', after: is.get(label) ?? '0원' }))
    .filter((line) => line.before !== line.after)
    .toSorted((a, b) => Number(a.label === '환불 예정') - Number(b.label === '환불 예정'))
}
