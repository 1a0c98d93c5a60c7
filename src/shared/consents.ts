/** What a member may agree to. The server records it with the version of its text (`terms.ts`); both apps show it. */

/** Agreed at sign-up; who takes one of these back leaves. */
export const REQUIRED_CONSENTS = ['TERMS', 'PRIVACY', 'AGE14'] as const
export type RequiredConsent = (typeof REQUIRED_CONSENTS)[number]

/** The ways in which advertising may come; night and day are asked apart. */
export const MARKETING_CHANNELS = ['MARKETING_EMAIL', 'MARKETING_SMS', 'MARKETING_PUSH'] as const
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number]

export const OPTIONAL_CONSENTS = [...MARKETING_CHANNELS, 'MARKETING_NIGHT', 'HEALTH'] as const
export type OptionalConsent = (typeof OPTIONAL_CONSENTS)[number]
export type ConsentKind = RequiredConsent | OptionalConsent

export const consentLabels: Record<ConsentKind, string> = {
  TERMS: '이용약관',
  PRIVACY: '개인정보 수집·이용',
  AGE14: '만 14세 이상',
  MARKETING_EMAIL: '이메일',
  MARKETING_SMS: '문자',
  MARKETING_PUSH: '앱 알림',
  MARKETING_NIGHT: '밤 9시부터 아침 8시까지도 받기',
  HEALTH: '건강 정보 수집·이용',
}

export const isMarketingChannel = (kind: string): kind is MarketingChannel =>
  (MARKETING_CHANNELS as readonly string[]).includes(kind)

/** `MARKETING`, as sign-up asks it, is all channels at once; a later choice of one channel counts more. */
export const coveredBy = (kind: ConsentKind): string[] => (isMarketingChannel(kind) ? [kind, 'MARKETING'] : [kind])
