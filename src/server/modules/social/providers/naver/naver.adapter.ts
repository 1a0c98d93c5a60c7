import { pairOf, type ProviderAdapter } from '../adapter.ts'
import { type NaverOptions, naverProvider } from './naverProvider.ts'

export const naverAdapter: ProviderAdapter<NaverOptions> = {
  settings: (env) => pairOf(env, 'NAVER'),
  open: naverProvider,
}
