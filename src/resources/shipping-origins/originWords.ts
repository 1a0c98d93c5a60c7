import type { StatusWords } from '#console/fields/StatusChip.tsx'
import { formatKrw } from '#shared/format/krw.ts'

export const originStatus: StatusWords<'ACTIVE' | 'INACTIVE'> = {
  ACTIVE: ['사용', 'good'],
  INACTIVE: ['중지', 'neutral'],
}
export const originKind: StatusWords<'OWN' | 'CONSIGNMENT'> = {
  OWN: ['직접 출고', 'progress'],
  CONSIGNMENT: ['위탁', 'neutral'],
}

export const feePolicies = [
  { id: 'CONDITIONAL_FREE', name: '얼마 이상 무료' },
  { id: 'FIXED', name: '항상 받기' },
  { id: 'FREE', name: '무료배송' },
]

type Policy = { fee_policy?: string; base_fee?: number | null; free_threshold?: number | null }

/** What a customer will pay, as a sentence; asks for what is missing. */
export const feeSentence = ({ fee_policy: policy, base_fee: fee, free_threshold: threshold }: Policy): string => {
  if (policy === 'FREE') return '고객은 배송비를 내지 않아요.'
  if (typeof fee !== 'number') return '배송비를 적으면 고객이 낼 금액을 보여 드려요.'
  if (policy === 'FIXED') return `얼마를 사든 배송비 ${formatKrw(fee)}을 받아요.`
  if (!threshold) return '얼마부터 무료인지 적어 주세요.'
  return `${formatKrw(threshold)}부터 무료, 그보다 적게 사면 ${formatKrw(fee)}을 받아요. 쿠폰과 포인트를 쓰기 전 금액으로 계산해요.`
}
