import type { ConsentKind } from './consents.ts'

/** The texts of the shop: what each is called, and which one a consent is given to. */

export const TERMS_KINDS = [
  'TERMS',
  'PRIVACY',
  'ORDER',
  'ORDER_PRIVACY',
  'THIRD_PARTY',
  'AUTO_PAYMENT',
  'REFUND',
  'YOUTH',
  'MARKETING',
  'HEALTH',
] as const
export type TermsKind = (typeof TERMS_KINDS)[number]

export const termsLabels: Record<TermsKind, string> = {
  TERMS: '이용약관',
  PRIVACY: '개인정보',
  ORDER: '결제 동의',
  ORDER_PRIVACY: '주문 개인정보',
  THIRD_PARTY: '제3자 제공',
  AUTO_PAYMENT: '자동결제',
  REFUND: '환불',
  YOUTH: '청소년',
  MARKETING: '마케팅',
  HEALTH: '건강정보',
}

/** A kind as it stands in an address: `THIRD_PARTY` → `third-party`. */
export const termsSlug = (kind: TermsKind): string => kind.toLowerCase().replaceAll('_', '-')

/** The kind that an address names. */
export const kindOfSlug = (slug: string): TermsKind | undefined => TERMS_KINDS.find((kind) => termsSlug(kind) === slug)

/** Where everybody reads a text; with a version, that one. */
export const policyPath = (kind: TermsKind, version?: string): string =>
  `/policies?tab=${termsSlug(kind)}${version === undefined ? '' : `&version=${encodeURIComponent(version)}`}`

/** The text that a member agrees to, by what they agree to. That one is old enough stands in the terms of use. */
export const termsOfConsent: Record<ConsentKind | 'MARKETING', TermsKind> = {
  TERMS: 'TERMS',
  PRIVACY: 'PRIVACY',
  AGE14: 'TERMS',
  MARKETING: 'MARKETING',
  MARKETING_EMAIL: 'MARKETING',
  MARKETING_SMS: 'MARKETING',
  MARKETING_PUSH: 'MARKETING',
  MARKETING_NIGHT: 'MARKETING',
  HEALTH: 'HEALTH',
}
