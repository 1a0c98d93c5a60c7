/** What the companies are called with whose account people sign in. */

export type SocialProviderName = 'kakao' | 'naver' | 'apple' | 'google'

export const socialProviderWord: Record<SocialProviderName, string> = {
  kakao: '카카오',
  naver: '네이버',
  apple: 'Apple',
  google: 'Google',
}

const providers: Record<string, string> = socialProviderWord

/** The word of a provider as an address names it; `소셜` for one that is not known. */
export const providerWord = (provider: string): string =>
  (Object.hasOwn(providers, provider) ? providers[provider] : undefined) ?? '소셜'
