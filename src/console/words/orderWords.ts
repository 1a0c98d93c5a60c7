import type { StatusWords, Tone } from '#console/fields/StatusChip.tsx'
import type { AdminClaim, AdminOrderItem } from '#contract/schema.d.ts'

/** What staff call the states of what was ordered, claimed and paid. Imported by: resources. */
export const itemStatus: StatusWords<AdminOrderItem['status']> = {
  PENDING: ['결제 대기', 'neutral'],
  PAID: ['결제완료', 'progress'],
  PROCESSING_ORDER: ['상품준비중', 'warning'],
  SHIPPING: ['배송중', 'progress'],
  OUT_OF_DELIVERY: ['배송출발', 'progress'],
  DELIVERED: ['배송완료', 'good'],
  CONFIRMED: ['구매확정', 'neutral'],
  CANCELED: ['취소완료', 'bad'],
  RETURNED: ['반품완료', 'bad'],
  EXCHANGED: ['교환완료', 'neutral'],
}

/** The states to look for: no item is led to 교환완료. */
export const { EXCHANGED: _readOnly, ...liveItemStatus } = itemStatus

export const claimTypes: Record<AdminClaim['type'], string> = { cancel: '취소', exchange: '교환', return: '반품' }

const claimStatus: Record<AdminClaim['status'], readonly [string, Tone]> = {
  REQUESTED: ['요청', 'bad'],
  IN_PROGRESS: ['진행 중', 'warning'],
  COMPLETED: ['완료', 'neutral'],
  RETRACTED: ['철회', 'neutral'],
}

/** `취소 요청`, `반품 진행 중` … and how loudly to say it. */
export const claimWords = ({
  type,
  status,
}: Pick<AdminClaim, 'type' | 'status'>): readonly [label: string, tone: Tone] => {
  const [word, tone] = claimStatus[status]
  return [`${claimTypes[type]} ${word}`, tone]
}

/** Ways of paying, as the server names them. */
export const methods: Record<string, string> = {
  CARD: '신용·체크카드',
  NAVERPAY: '네이버페이',
  KAKAOPAY: '카카오페이',
  TOSSPAY: '토스페이',
  TRANSFER: '계좌이체',
  BILLING_KEY: '등록한 결제수단',
  FREE: '결제금액 없음',
}

export const methodName = (method: string | null) => (method === null ? '' : (methods[method] ?? method))
