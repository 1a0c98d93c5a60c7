import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../ports/keys.ts'

/**
 * A browser in which a member of staff has signed in before, by a cookie that names the account and is signed with its
 * password's hash: a new password forgets all of them. It opens nothing; it only says that guesses of strangers, who may
 * share an address with it (an office, a CDN nobody told us of), are none of its own.
 */
export const deviceCookie = 'hf_device'
export const deviceSeconds = 180 * 86_400

type Account = { id: number; passwordHash: string }

export const newDevice = (keys: Pick<Keys, 'mac'>, account: Account): string => {
  const nonce = randomBytes(12).toString('base64url')
  return `${account.id}.${nonce}.${signatureOf(keys, account, nonce)}`
}

/** The name of the device when the cookie is one of this account's, else undefined. */
export function deviceOf(keys: Pick<Keys, 'mac'>, account: Account, cookie: string | undefined): string | undefined {
  const [id, nonce, signature] = cookie?.split('.') ?? []
  if (id !== String(account.id) || !nonce || !signature) return undefined
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(keys, account, nonce))]
  return given.length === right.length && timingSafeEqual(given, right) ? `${id}.${nonce}` : undefined
}

const signatureOf = (keys: Pick<Keys, 'mac'>, { id, passwordHash }: Account, nonce: string) =>
  keys.mac(`staff-device:${id}:${nonce}:${passwordHash}`)
