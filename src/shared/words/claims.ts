/** What claims, their states and what they cost are called. */

export type ClaimKind = 'cancel' | 'exchange' | 'return'
export type ClaimState = 'REQUESTED' | 'IN_PROGRESS' | 'COMPLETED' | 'RETRACTED'
export type CollectionState = 'WAITING' | 'COLLECTING' | 'COLLECTED' | 'INSPECTED'
export type InspectionResult = 'OK' | 'DAMAGED' | 'WRONG_ITEM' | 'MISSING_PARTS'
export type ClaimFee = 'RETURN_FEE' | 'EXCHANGE_FEE' | 'INITIAL_SHIPPING' | 'SHIPPING_REAPPLIED'

export const claimKindWord: Record<ClaimKind, string> = { cancel: '취소', exchange: '교환', return: '반품' }

export const claimStateWord: Record<ClaimState, string> = {
  REQUESTED: '요청',
  IN_PROGRESS: '진행 중',
  COMPLETED: '완료',
  RETRACTED: '철회',
}

/** How far the goods of an exchange or a return have come back. */
export const collectionStateWord: Record<CollectionState, string> = {
  WAITING: '수거지시',
  COLLECTING: '수거중',
  COLLECTED: '수거완료',
  INSPECTED: '검수완료',
}

export const inspectionWord: Record<InspectionResult, string> = {
  OK: '정상',
  DAMAGED: '훼손',
  WRONG_ITEM: '오반품',
  MISSING_PARTS: '구성품 누락',
}

/** What is taken off a refund. */
export const claimFeeWord: Record<ClaimFee, string> = {
  RETURN_FEE: '반품 배송비',
  EXCHANGE_FEE: '교환 배송비',
  INITIAL_SHIPPING: '처음 배송비',
  SHIPPING_REAPPLIED: '다시 드는 배송비',
}

/** `반품 진행 중` */
export const claimWord = ({ type, status }: { type: ClaimKind; status: ClaimState }): string =>
  `${claimKindWord[type]} ${claimStateWord[status]}`

/** What became of a claim's fee that was charged to a registered way to pay. */
export const feeChargeWord = { CHARGING: '결제 확인 중', PAID: '결제함', FAILED: '거절됨' } as const
