import type { StatusWords, Tone } from '#console/fields/StatusChip.tsx'
import type { AdminClaim, AdminOrderItem } from '#contract/schema.d.ts'
import { claimStateWord, claimWord } from '#shared/words/claims.ts'
import { itemStateWord } from '#shared/words/orders.ts'
import { gatewayWord, methodWord } from '#shared/words/payments.ts'
import { toned } from './toned.ts'

/** How staff are shown the states of what was ordered and claimed. Imported by: resources. */
export const itemStatus: StatusWords<AdminOrderItem['status']> = toned(itemStateWord, {
  PENDING: 'neutral',
  PAID: 'progress',
  PROCESSING_ORDER: 'warning',
  SHIPPING: 'progress',
  OUT_OF_DELIVERY: 'progress',
  DELIVERED: 'good',
  CONFIRMED: 'neutral',
  CANCELED: 'bad',
  RETURNED: 'bad',
  EXCHANGED: 'neutral',
})

/** The states to look for: no item is led to 교환완료. */
export const { EXCHANGED: _readOnly, ...liveItemStatus } = itemStatus

const claimStatus: StatusWords<AdminClaim['status']> = toned(claimStateWord, {
  REQUESTED: 'bad',
  IN_PROGRESS: 'warning',
  COMPLETED: 'neutral',
  RETRACTED: 'neutral',
})

/** `취소 요청`, `반품 진행 중` … and how loudly to say it. */
export const claimWords = (claim: Pick<AdminClaim, 'type' | 'status'>): readonly [label: string, tone: Tone] => [
  claimWord(claim),
  claimStatus[claim.status][1],
]

/** The states of a claim to choose from. */
export const claimStateChoices = Object.entries(claimStateWord)

export const methodName = (method: string | null) => (method === null ? '' : (methodWord(method) ?? method))

const gateways: Record<string, string> = gatewayWord

/** The gateway behind a payment; nothing for one that needed none. */
export const gatewayName = (provider: string): string | undefined => gateways[provider]
