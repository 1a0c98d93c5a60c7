import { formatDay } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import type { SubscriptionConsentKind } from '../records.tables.ts'

/** What people agree to when they subscribe. A changed text is a new version: who agreed to the old one is asked again. */
export const CONSENT_VERSION = '2026-11'

export type Shown = { name: string; amount: number; on: string; interval: string }

const texts: Record<SubscriptionConsentKind, (of: Shown) => string> = {
  ORDER: ({ name }) => `${name}의 내용, 가격, 해지와 환불 조건을 확인했고 결제에 동의해요.`,
  AUTO_PAYMENT: ({ interval, amount }) =>
    `해지하기 전까지 ${interval}마다 ${formatKrw(amount)}이 등록한 결제수단으로 자동 결제되는 데 동의해요.`,
  TRIAL_CONVERSION: ({ name, amount, on }) =>
    `무료 체험이 끝나는 ${formatDay(on, 'YYYY년 M월 D일')}에 ${name} ${formatKrw(amount)}이 결제되는 데 동의해요.`,
  PRICE_INCREASE: ({ amount, on }) =>
    `${formatDay(on, 'YYYY년 M월 D일')}부터 ${formatKrw(amount)}이 결제되는 데 동의해요.`,
}

export const consentText = (kind: SubscriptionConsentKind, of: Shown): string => texts[kind](of)
