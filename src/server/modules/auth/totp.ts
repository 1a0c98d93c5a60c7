import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Six digits that an authenticator app shows for 30 seconds (RFC 6238, SHA-1: what every app understands). */

export const totpPeriodSeconds = 30
/** A clock may be one step off, either way. */
const tolerance = 1

/** A new secret as base32 text: 160 bits, what the algorithm is made for. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: '홈핏 관리자', label, secret: Secret.fromBase32(secret), digits: 6, period: totpPeriodSeconds })

/** What the QR code says: `otpauth://totp/…`. */
export const totpUri = (secret: string, emailAddress: string): string => totpOf(secret, emailAddress).toString()

export const totpStepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / totpPeriodSeconds)

/** The six digits of a step. */
export const totpCode = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * totpPeriodSeconds * 1000 })

/**
 * The 30-second step whose code this is: the present one or a neighbour; undefined when it is none of them. Every step
 * is compared in full, so the time tells nothing.
 */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const present = totpStepOf(now)
  const given = Buffer.from(code.padEnd(6).slice(0, 6), 'latin1')
  let found: number | undefined
  for (let step = present - tolerance; step <= present + tolerance; step++) {
    const fits = timingSafeEqual(Buffer.from(totpCode(secret, step), 'latin1'), given)
    if (fits && code.length === 6) found = step
  }
  return found
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const recoveryCodeCount = 10

/** Ten codes of 50 bits, `7K2QX-M9D4T`, for the day the phone is lost. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const text = Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })

/** The hash that is kept of a recovery code. However it was typed: case, spaces and the dash do not matter, O is 0, I and L are 1. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(
      code
        .normalize('NFKC')
        .toUpperCase()
        .replaceAll(/[^0-9A-Z]/g, '')
        .replaceAll('O', '0')
        .replaceAll(/[IL]/g, '1'),
    )
    .digest('base64url')
