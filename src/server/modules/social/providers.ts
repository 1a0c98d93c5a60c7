import type { Clock } from '../../deps.ts'
import { type ProviderName, type SocialProviders, socialProviders } from '../../ports/socialProvider.ts'
import type { Env, ProviderAdapter } from './providers/adapter.ts'
import { appleAdapter } from './providers/apple/apple.adapter.ts'
import { googleAdapter } from './providers/google/google.adapter.ts'
import { kakaoAdapter } from './providers/kakao/kakao.adapter.ts'
import { naverAdapter } from './providers/naver/naver.adapter.ts'

/** Every provider people may sign in from, one line each; which of them a shop offers is said by its keys. */
const adapters = { kakao: kakaoAdapter, naver: naverAdapter, apple: appleAdapter, google: googleAdapter }

export const providerAdapters: Record<ProviderName, ProviderAdapter> = adapters

type Adapters = typeof adapters
export type SocialSettings = { [P in ProviderName]?: NonNullable<ReturnType<Adapters[P]['settings']>> }

/** Reads the keys of the providers that are configured. Throws, in Korean, for keys that are only half there. */
export function socialSettings(env: Env): SocialSettings {
  const found = socialProviders.map((name) => [name, adapters[name].settings(env)] as const)
  return Object.fromEntries(found.filter(([, settings]) => settings !== undefined))
}

/** The providers of these settings. */
export function openProviders(settings: SocialSettings, clock: Clock): SocialProviders {
  return Object.fromEntries(
    socialProviders.flatMap((name) => {
      const given = settings[name]
      return given ? [[name, providerAdapters[name].open({ ...given, clock })]] : []
    }),
  )
}
