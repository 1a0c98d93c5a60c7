/** What memberships are called: intervals, states, periods and payments. */

export const intervals = ['MONTH', 'QUARTER', 'YEAR'] as const
export type Interval = (typeof intervals)[number]

export const intervalWord: Record<Interval, string> = { MONTH: '월', QUARTER: '분기', YEAR: '연' }

export const subscriptionStatuses = [
  'TRIALING',
  'ACTIVE',
  'PAST_DUE',
  'PAUSED',
  'CANCEL_SCHEDULED',
  'ENDED',
  'TERMINATED',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscriptionStatusWord: Record<SubscriptionStatus, string> = {
  TRIALING: '무료 체험 중',
  ACTIVE: '이용 중',
  PAST_DUE: '결제 실패',
  PAUSED: '쉬는 중',
  CANCEL_SCHEDULED: '해지 예정',
  ENDED: '종료',
  TERMINATED: '중도 해지',
}

export const periodKinds = ['TRIAL', 'PAID', 'VOUCHER', 'GIFT', 'COMPENSATION'] as const
export type PeriodKind = (typeof periodKinds)[number]

export const periodWord: Record<PeriodKind, string> = {
  TRIAL: '무료 체험',
  PAID: '결제한 기간',
  VOUCHER: '이용권',
  GIFT: '선물',
  COMPENSATION: '보상',
}

/** Whose registered ways to pay a gateway can charge again. */
export const billingKinds = ['CARD', 'NAVERPAY', 'KAKAOPAY', 'TOSSPAY'] as const
export type BillingKind = (typeof billingKinds)[number]
