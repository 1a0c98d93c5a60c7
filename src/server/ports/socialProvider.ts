/** The port through which people sign in with an account they have elsewhere. */

import type { SocialProviderName } from '#shared/words/members.ts'

export const socialProviders = ['kakao', 'naver', 'apple', 'google'] as const satisfies readonly SocialProviderName[]
export type ProviderName = (typeof socialProviders)[number]

/** What a provider says about a person. Only `subject` names them; the rest is theirs to change. */
export type SocialPerson = {
  subject: string
  email?: string
  /** the provider itself has proved that the mailbox is theirs */
  emailVerified: boolean
  nickname?: string
}

/** What one sign-in is bound to, from its start to its callback. */
export type Authorization = { state: string; nonce: string; codeVerifier: string; redirectUri: string }

export type SocialProvider = {
  name: ProviderName
  /** the built-in stand-in, which asks nobody */
  sandbox: boolean
  /** Where the browser goes to ask the person. */
  authorizeUrl: (authorization: Authorization) => Promise<string>
  /**
   * Exchanges what came back to the callback for the person. Errors: SOCIAL_DENIED (they did not want to),
   * SOCIAL_FAILED (the answer is not what it must be), SOCIAL_UNAVAILABLE (no answer, or none in time).
   */
  exchange: (authorization: Authorization, answer: URLSearchParams) => Promise<SocialPerson>
}

export type SocialProviders = Partial<Record<ProviderName, SocialProvider>>
