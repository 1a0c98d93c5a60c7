import type { StatusWords, Tone } from '#console/fields/StatusChip.tsx'
import type { AdminClaim, AdminRefund } from '#contract/schema.d.ts'

/** What staff call the parts of a claim and of its refund. Imported by: resources. */

export const faultWords: StatusWords<AdminClaim['fault']> = {
  CUSTOMER: ['고객 귀책', 'neutral'],
  SELLER: ['판매자 귀책', 'warning'],
}

export const requesterWords: Record<AdminClaim['requester'], string> = {
  USER: '고객',
  ADMIN: '직원',
  SYSTEM: '시스템',
}

export const collectionWords: StatusWords<NonNullable<AdminClaim['collection_status']>> = {
  WAITING: ['수거지시', 'neutral'],
  COLLECTING: ['수거중', 'progress'],
  COLLECTED: ['수거완료', 'warning'],
  INSPECTED: ['검수완료', 'good'],
}

export type InspectionResult = NonNullable<AdminClaim['inspection']>

export const inspectionWords: StatusWords<InspectionResult> = {
  OK: ['정상', 'good'],
  DAMAGED: ['훼손', 'bad'],
  WRONG_ITEM: ['오반품', 'bad'],
  MISSING_PARTS: ['구성품 누락', 'bad'],
}

export const refundStatus: StatusWords<AdminRefund['status']> = {
  REQUESTED: ['환불 대기', 'warning'],
  PROCESSING: ['환불 중', 'progress'],
  COMPLETED: ['환불 완료', 'good'],
  FAILED: ['환불 실패', 'bad'],
  MANUAL: ['수기 처리', 'bad'],
}

/** The state of a refund, and whether the gateway has yet to say what became of it. */
export const refundWords = ({
  status,
  checking = false,
}: {
  status: AdminRefund['status']
  checking?: boolean
}): readonly [label: string, tone: Tone] => (checking ? ['결과 확인 중', 'warning'] : refundStatus[status])

/** How goods come back. */
export const collectionMethods = { PICKUP: '방문 수거', SELF: '직접 발송' } as const
