import type { Member, MemberDevice } from '#contract/schema.d.ts'
import { consentLabels } from '#shared/consents.ts'
import { socialProviderWord } from '#shared/words/members.ts'

export const wayWords: Record<Member['ways'][number], string> = {
  EMAIL: '이메일',
  KAKAO: socialProviderWord.kakao,
  NAVER: socialProviderWord.naver,
  APPLE: socialProviderWord.apple,
  GOOGLE: socialProviderWord.google,
}

export const wayChoices = Object.entries(wayWords).map(([id, name]) => ({ id, name }))

export const waysText = (ways: Member['ways']) => ways.map((way) => wayWords[way]).join(' · ') || '—'

export const providerWords: Record<MemberDevice['provider'], string> = { web: '웹', weapp: '앱', tv: 'TV' }

/** What people agree to, as staff call it; a kind that is not here is shown as it is. */
export const consentWords: Record<string, string> = {
  ...consentLabels,
  MARKETING: '마케팅 정보 수신 (모든 방법)',
  MARKETING_EMAIL: '마케팅 이메일',
  MARKETING_SMS: '마케팅 문자',
  MARKETING_PUSH: '마케팅 앱 알림',
  MARKETING_NIGHT: '야간 수신 (21시~8시)',
}
