import { randomBytes } from 'node:crypto'
import type { Keys } from '../../ports/keys.ts'
import type { GiftLink } from './gifts.tables.ts'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 22 letters of 62 are more than 128 bits */
const LENGTH = 22

/** A new token of a gift's link: whoever has it can take the gift. */
function newToken(): string {
  let token = ''
  while (token.length < LENGTH)
    for (const byte of randomBytes(32)) if (byte < 248 && token.length < LENGTH) token += letters[byte % 62]
  return token
}

export const tokenHash = (keys: Pick<Keys, 'mac'>, token: string): string => keys.mac(`gift:${token}`)

export function newLink(keys: Pick<Keys, 'mac' | 'seal'>): GiftLink {
  const token = newToken()
  return { hash: tokenHash(keys, token), sealed: keys.seal(token) }
}

/** The page on which a gift is taken. */
export const giftPath = (token: string): string => `/gifts/${token}`
