import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { Approval } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'

export const statusWords: StatusWords<Approval['status']> = {
  PENDING: ['대기', 'warning'],
  APPROVED: ['승인', 'good'],
  REJECTED: ['거절', 'bad'],
  CANCELED: ['거둠', 'neutral'],
}

export const kindWords: StatusWords<Approval['kind']> = {
  POINTS: ['포인트', 'neutral'],
  COUPON_ISSUE: ['쿠폰 발급', 'neutral'],
  REFUND: ['환불 조정', 'neutral'],
  PRICE: ['가격 변경', 'neutral'],
  TIME_SALE: ['타임세일', 'neutral'],
  PRICE_SCHEDULE: ['가격변경 예약', 'neutral'],
  PLAN_PRICE: ['요금제 가격', 'neutral'],
  MEMBER_PRICE: ['구독자 가격', 'neutral'],
}

/** What it is about in points or won, with its sign. */
export const amountText = ({ kind, amount }: Pick<Approval, 'kind' | 'amount'>): string => {
  const sign = amount < 0 ? '−' : ''
  const size = Math.abs(amount)
  return `${sign}${kind === 'POINTS' ? `${size.toLocaleString('ko-KR')}P` : formatKrw(size)}`
}
