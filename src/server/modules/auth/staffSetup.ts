import type { Config } from '../../deps.ts'
import type { StaffSetup } from '../../http/actor.ts'

/** What an account still needs before it may do anything: a password of its own, then a second factor. */
export const setupOf = (
  config: Pick<Config, 'staffTotpRequired'>,
  account: { mustChangePassword: boolean; totpOn: boolean },
): StaffSetup[] => [
  ...(account.mustChangePassword ? (['PASSWORD'] as const) : []),
  ...(config.staffTotpRequired && !account.totpOn ? (['TOTP'] as const) : []),
]
