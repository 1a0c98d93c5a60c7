import { createECDH } from 'node:crypto'
import { isPrivateHost, isPublicAddress, addressOf } from '../../http/address.ts'

const longest = 1_000

/**
 * Whether an address can be a push service's: https on its own port, no name or password in it, and no place that only
 * this machine or its network knows. Names are looked at again when they are resolved (`webPush.ts`).
 */
export function isPushAddress(text: string): boolean {
  if (text.length > longest || !URL.canParse(text)) return false
  const { protocol, port, username, password, hostname, hash, href } = new URL(text)
  if (protocol !== 'https:' || port || username || password || hash || href.length > longest) return false
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return addressOf(host) === undefined ? !isPrivateHost(host) : isPublicAddress(host)
}

const bytesOf = (text: string) => (/^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0))

/** Whether a message can be sealed with it: a point of the curve P-256, as browsers make them. */
export function isPushKey(text: string): boolean {
  const key = bytesOf(text)
  if (key.length !== 65 || key[0] !== 4) return false
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(key).length === 32
  } catch {
    return false
  }
}

export const isPushSecret = (text: string): boolean => bytesOf(text).length === 16
