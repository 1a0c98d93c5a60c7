import { pairOf, type ProviderAdapter } from '../adapter.ts'
import { type GoogleOptions, googleProvider } from './googleProvider.ts'

export const googleAdapter: ProviderAdapter<GoogleOptions> = {
  settings: (env) => pairOf(env, 'GOOGLE'),
  open: googleProvider,
}
