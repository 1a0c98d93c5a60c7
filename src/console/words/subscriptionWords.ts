import type { StatusWords } from '#console/fields/StatusChip.tsx'
import { kitReturnWord, subscriptionStatusWord } from '#shared/words/subscriptions.ts'
import { toned } from './toned.ts'

export const subscriptionStatus = toned(subscriptionStatusWord, {
  TRIALING: 'progress',
  ACTIVE: 'good',
  PAST_DUE: 'bad',
  PAUSED: 'warning',
  CANCEL_SCHEDULED: 'warning',
  ENDED: 'neutral',
  TERMINATED: 'neutral',
})

/** Why a charge did not come through. */
export const failureWords: StatusWords<'HARD' | 'SOFT' | 'UNKNOWN'> = {
  HARD: ['새 결제수단 필요', 'bad'],
  SOFT: ['다시 시도해요', 'warning'],
  UNKNOWN: ['결과 확인 중', 'progress'],
}

/** What became of a way to pay. */
export const methodStatus: StatusWords<'REGISTERING' | 'ACTIVE' | 'INVALID' | 'DELETED'> = {
  REGISTERING: ['등록 중', 'neutral'],
  ACTIVE: ['쓸 수 있음', 'good'],
  INVALID: ['쓸 수 없음', 'bad'],
  DELETED: ['지움', 'neutral'],
}

export const kitReturnStatus = toned(kitReturnWord, {
  REQUESTED: 'progress',
  ARRIVED: 'good',
  DAMAGED: 'bad',
  EXPIRED: 'neutral',
  WITHDRAWN: 'neutral',
})
