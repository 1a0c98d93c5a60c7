import type { StatusWords, Tone } from '#console/fields/StatusChip.tsx'
import type { AdminClaim, AdminRefund } from '#contract/schema.d.ts'
import { collectionStateWord, inspectionWord } from '#shared/words/claims.ts'
import { refundStateWord } from '#shared/words/refunds.ts'
import { toned } from './toned.ts'

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

export const collectionWords: StatusWords<NonNullable<AdminClaim['collection_status']>> = toned(collectionStateWord, {
  WAITING: 'neutral',
  COLLECTING: 'progress',
  COLLECTED: 'warning',
  INSPECTED: 'good',
})

export type InspectionResult = NonNullable<AdminClaim['inspection']>

export const inspectionWords: StatusWords<InspectionResult> = toned(inspectionWord, {
  OK: 'good',
  DAMAGED: 'bad',
  WRONG_ITEM: 'bad',
  MISSING_PARTS: 'bad',
})

export const refundStatus: StatusWords<AdminRefund['status']> = toned(refundStateWord, {
  REQUESTED: 'warning',
  PROCESSING: 'progress',
  COMPLETED: 'good',
  FAILED: 'bad',
  MANUAL: 'bad',
})

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
