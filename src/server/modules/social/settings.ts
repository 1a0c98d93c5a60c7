import type { Clock } from '../../deps.ts'
import { type AppleOptions, appleProvider } from './apple.ts'
import { type GoogleOptions, googleProvider } from './google.ts'
import { type KakaoOptions, kakaoProvider } from './kakao.ts'
import { type NaverOptions, naverProvider } from './naver.ts'
import type { SocialProviders } from '../../ports/socialProvider.ts'

/** Which providers a shop offers and its keys at each, from the environment. */

export type SocialSettings = {
  kakao?: KakaoOptions
  naver?: NaverOptions
  apple?: AppleOptions
  google?: GoogleOptions
}

type Env = Record<string, string | undefined>

/** Reads the keys of the providers that are configured. Throws, in Korean, for keys that are only half there. */
export function socialSettings(env: Env): SocialSettings {
  const kakaoSecret = env['KAKAO_CLIENT_SECRET']?.trim()
  return {
    ...(has(env, 'KAKAO_CLIENT_ID')
      ? {
          kakao: {
            clientId: required(env, 'KAKAO_CLIENT_ID'),
            ...(kakaoSecret ? { clientSecret: kakaoSecret } : {}),
          },
        }
      : {}),
    ...(has(env, 'NAVER_CLIENT_ID', 'NAVER_CLIENT_SECRET') ? { naver: pairOf(env, 'NAVER') } : {}),
    ...(has(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET') ? { google: pairOf(env, 'GOOGLE') } : {}),
    ...(has(env, 'APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY')
      ? {
          apple: {
            clientId: required(env, 'APPLE_CLIENT_ID'),
            teamId: required(env, 'APPLE_TEAM_ID'),
            keyId: required(env, 'APPLE_KEY_ID'),
            privateKey: required(env, 'APPLE_PRIVATE_KEY').replaceAll('\\n', '\n'),
          },
        }
      : {}),
  }
}

const has = (env: Env, ...names: string[]) => names.some((name) => env[name]?.trim())

const pairOf = (env: Env, name: string) => ({
  clientId: required(env, `${name}_CLIENT_ID`),
  clientSecret: required(env, `${name}_CLIENT_SECRET`),
})

function required(env: Env, name: string): string {
  const value = env[name]?.trim()
  if (!value) throw new Error(`소셜 로그인을 켜려면 ${name}이 필요해요.`)
  return value
}

/** The providers of these settings. */
export function openProviders(settings: SocialSettings, clock: Clock): SocialProviders {
  const { kakao, naver, apple, google } = settings
  return {
    ...(kakao ? { kakao: kakaoProvider({ ...kakao, clock }) } : {}),
    ...(naver ? { naver: naverProvider({ ...naver, clock }) } : {}),
    ...(apple ? { apple: appleProvider({ ...apple, clock }) } : {}),
    ...(google ? { google: googleProvider({ ...google, clock }) } : {}),
  }
}
