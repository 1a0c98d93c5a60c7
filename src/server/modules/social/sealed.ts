import { timingSafeEqual } from 'node:crypto'
import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from 'oauth4webapi'
import type { Keys } from '../../ports/keys.ts'
import type { ProviderName, SocialPerson } from '../../ports/socialProvider.ts'

/** What a browser carries for us between two steps, in httpOnly cookies that only this installation can read or write. */

export const stateCookie = 'hf_social'
export const stateSeconds = 600
export const ticketCookie = 'hf_social_ticket'
export const ticketSeconds = 900

/** A sign-in that is under way at a provider. */
export type SignInState = {
  kind: 'social-state'
  provider: ProviderName
  state: string
  nonce: string
  codeVerifier: string
  redirectPath: string
  /** whose account is to be linked, when a signed-in person began it */
  linkTo: number | null
  expiresAt: number
}

/** A person whom a provider has named and who has no account here yet. `proven`: the mailbox is theirs. */
export type Ticket = {
  kind: 'social-ticket'
  provider: ProviderName
  subject: string
  email: string | null
  proven: boolean
  nickname: string | null
  redirectPath: string
  expiresAt: number
}

const endsAt = (now: Date, seconds: number) => now.getTime() + seconds * 1000

export function newState(from: Pick<SignInState, 'provider' | 'redirectPath' | 'linkTo'>, now: Date): SignInState {
  return {
    kind: 'social-state',
    ...from,
    state: generateRandomState(),
    nonce: generateRandomNonce(),
    codeVerifier: generateRandomCodeVerifier(),
    expiresAt: endsAt(now, stateSeconds),
  }
}

export const newTicket = (
  provider: ProviderName,
  { subject, email, emailVerified, nickname }: SocialPerson,
  redirectPath: string,
  now: Date,
): Ticket => ({
  kind: 'social-ticket',
  provider,
  subject,
  email: email ?? null,
  proven: email !== undefined && emailVerified,
  nickname: nickname ?? null,
  redirectPath,
  expiresAt: endsAt(now, ticketSeconds),
})

export const seal = (keys: Keys, value: SignInState | Ticket) => keys.seal(JSON.stringify(value))

/** The state of a callback: ours, in time, of this provider and with the very state that came back. */
export function openState(
  keys: Keys,
  sealed: string | undefined,
  provider: ProviderName,
  came: string | null,
  now: Date,
): SignInState | undefined {
  const found = open<SignInState>(keys, sealed, 'social-state', now)
  return found?.provider === provider && isSame(found.state, came ?? '') ? found : undefined
}

export const openTicket = (keys: Keys, sealed: string | undefined, now: Date): Ticket | undefined =>
  open<Ticket>(keys, sealed, 'social-ticket', now)

function open<T extends SignInState | Ticket>(
  keys: Keys,
  sealed: string | undefined,
  kind: T['kind'],
  now: Date,
): T | undefined {
  if (!sealed) return undefined
  try {
    const value = JSON.parse(keys.unseal(sealed)) as T
    return value.kind === kind && value.expiresAt > now.getTime() ? value : undefined
  } catch {
    return undefined
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
