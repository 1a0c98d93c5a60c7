import type { Clock } from '../../../deps.ts'
import type { SocialProvider } from '../../../ports/socialProvider.ts'

export type Env = Record<string, string | undefined>

/** What the folder of a provider gives to the list in `../providers.ts`. */
export type ProviderAdapter<Settings = unknown> = {
  /** Its keys from the environment; undefined without any. Throws, in Korean, for keys that are only half there. */
  settings(env: Env): Settings | undefined
  open(settings: Settings & { clock: Clock }): SocialProvider
}

export const has = (env: Env, ...names: string[]) => names.some((name) => env[name]?.trim())

/** A key that goes with those that are there. */
export function required(env: Env, name: string): string {
  const value = env[name]?.trim()
  if (!value) throw new Error(`소셜 로그인을 켜려면 ${name}이 필요해요.`)
  return value
}

/** `NAVER_CLIENT_ID` and `NAVER_CLIENT_SECRET`, as most providers have them. */
export const pairOf = (env: Env, name: string) =>
  has(env, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`)
    ? { clientId: required(env, `${name}_CLIENT_ID`), clientSecret: required(env, `${name}_CLIENT_SECRET`) }
    : undefined
