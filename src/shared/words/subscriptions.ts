/** What memberships are called: intervals, states and periods. */

export type Interval = 'MONTH' | 'QUARTER' | 'YEAR'

export const intervalWord: Record<Interval, string> = { MONTH: '월', QUARTER: '분기', YEAR: '연' }

export const subscriptionStatusWord = {
  TRIALING: '무료 체험 중',
  ACTIVE: '구독 중',
  PAST_DUE: '결제 필요',
  PAUSED: '쉬는 중',
  CANCEL_SCHEDULED: '해지 예정',
  ENDED: '종료',
  TERMINATED: '중도 해지',
} as const
export type SubscriptionStatus = keyof typeof subscriptionStatusWord

/** 양심 결제: what becomes of a paid month without a workout. TRAINED: they trained before they answered. */
export const honestAnswerWord = {
  PAUSE: '한 달 쉬어 가기',
  CREDIT: '다음 결제에서 크레딧 받기',
  CONTINUE: '이대로 계속하기',
  TRAINED: '그사이 운동해서 없던 일이 됨',
} as const
export type HonestAnswer = keyof typeof honestAnswerWord

/** What staff call the queues that are no state of their own. */
export const subscriptionQueueWord = {
  unknown: '결제 확인 중',
  waiting: '직원 확인 대기',
  kits: '키트 반납 대기',
  transfers: '송금 대기',
  over: '끝난 구독',
} as const

export const periodWord = {
  TRIAL: '체험 기간',
  PAID: '결제한 기간',
  VOUCHER: '이용권',
  GIFT: '선물',
  COMPENSATION: '보상',
} as const
export type PeriodKind = keyof typeof periodWord

/** What becomes of a kit that was sent before its membership ended. */
export const kitReturnWord = {
  REQUESTED: '반납 기다리는 중',
  ARRIVED: '정상 반납',
  DAMAGED: '훼손',
  EXPIRED: '반납 기한 지남',
  WITHDRAWN: '반납하지 않음',
} as const
export type KitReturnStatus = keyof typeof kitReturnWord

/** Why money of a membership goes back. */
export const refundCauseWord = {
  TERMINATED: subscriptionStatusWord.TERMINATED,
  LANDED_TOO_LATE: '늦게 들어온 결제',
  CREDIT_LEFT: '쓰지 않은 크레딧',
  GIFT: '취소한 선물',
  STAFF: '직원 환불',
  KIT_RETURNED: '돌아온 키트',
} as const
export type RefundCause = keyof typeof refundCauseWord

/** What people agree to when they pay for a membership. */
export const subscriptionConsentWord = {
  ORDER: '주문 내용',
  AUTO_PAYMENT: '자동 결제',
  TRIAL_CONVERSION: '체험 뒤의 결제',
  PRICE_INCREASE: '오르는 가격',
} as const
