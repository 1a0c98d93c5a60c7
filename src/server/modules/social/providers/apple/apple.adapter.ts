import { has, type ProviderAdapter, required } from '../adapter.ts'
import { type AppleOptions, appleProvider } from './appleProvider.ts'

export const appleAdapter: ProviderAdapter<AppleOptions> = {
  settings(env) {
    if (!has(env, 'APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY')) return undefined
    return {
      clientId: required(env, 'APPLE_CLIENT_ID'),
      teamId: required(env, 'APPLE_TEAM_ID'),
      keyId: required(env, 'APPLE_KEY_ID'),
      privateKey: required(env, 'APPLE_PRIVATE_KEY').replaceAll('\\n', '\n'),
    }
  },
  open: appleProvider,
}
