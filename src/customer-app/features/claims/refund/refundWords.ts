import type { Claim, Refund } from '#customer/api/models.ts'
import { withJosa } from '#shared/format/josa.ts'
import { methodWord } from '#shared/words/payments.ts'
import { refundStateWord } from '#shared/words/refunds.ts'
import type { BadgeTone } from '#customer/ui/goods/Badge.tsx'

/** How the money goes back. */
export const methodLabel = (method: string): string => methodWord(method) ?? '결제한 수단'

export const isBack = ({ status, completed_at }: Pick<Refund, 'status' | 'completed_at'>): boolean =>
  status === 'COMPLETED' && completed_at !== undefined

/** A customer is told that it is on its way, also while staff see to what the gateway refused. */
export function refundStatus({ status }: Pick<Refund, 'status'>): { label: string; tone: BadgeTone } {
  return status === 'COMPLETED'
    ? { label: refundStateWord.COMPLETED, tone: 'green' }
    : { label: '환불 진행 중', tone: 'blue' }
}

/** The sentences of the claim's reckoning; its sums are not those of a refund that staff have adjusted. */
export function reasonsOf({ id, adjustment }: Refund, claim: Claim | undefined) {
  if (claim?.correction?.refund_id === id)
    return { shipping_why: ['저희 쪽 사유로 확인되어 받았던 배송비를 돌려드려요'] }
  const { why, goods_why, shipping_why } = claim?.refund ?? {}
  return { why: adjustment === 0 ? why : [], goods_why, shipping_why }
}

/** Where the money goes and when it shows. */
export function refundNote(refund: Refund): string {
  const back = isBack(refund) ? '돌려드렸어요' : '돌려드려요'
  const parts = [
    refund.refund_cash > 0 && `${withJosa(methodLabel(refund.method), '으로/로')} ${back}.`,
    refund.refund_cash > 0 && refund.method === 'CARD' && '카드사에 따라 3~7일 뒤에 보일 수 있어요.',
    refund.refund_points > 0 && '포인트는 포인트로 돌려드렸어요.',
  ]
  return parts.filter(Boolean).join(' ') || '돌려드릴 금액은 없어요.'
}
