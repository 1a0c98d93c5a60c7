import { has, type ProviderAdapter, required } from '../adapter.ts'
import { type KakaoOptions, kakaoProvider } from './kakaoProvider.ts'

export const kakaoAdapter: ProviderAdapter<KakaoOptions> = {
  settings(env) {
    const clientSecret = env['KAKAO_CLIENT_SECRET']?.trim()
    if (!has(env, 'KAKAO_CLIENT_ID')) return undefined
    return { clientId: required(env, 'KAKAO_CLIENT_ID'), ...(clientSecret ? { clientSecret } : {}) }
  },
  open: kakaoProvider,
}
