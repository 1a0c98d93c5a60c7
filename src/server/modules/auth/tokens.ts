import { createHash, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { staffRoles } from '#shared/permissions.ts'
import { AppError } from '../../http/errors.ts'
import type { Keys } from '../../ports/keys.ts'

export type Audience = 'customer' | 'staff'
export type AccessClaims = { role: string; id: number; sessionId: number; audience: Audience; expiresAt: number }

/** An access token lives ten minutes; the refresh cookie brings the next one. */
export const accessTokenSeconds = 600
export const refreshSeconds = 60 * 24 * 3600
/** The longest time between two refreshes of staff; being idle ends a session sooner (`Config.staffIdleMinutes`). */
export const staffRefreshSeconds = 12 * 3600

/** Signs an access token whose subject has the form `role:id`. */
export function signAccessToken(keys: Keys, claims: Omit<AccessClaims, 'expiresAt'>, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'ES256', kid: keys.kid, typ: 'at+jwt' })
    .setIssuer('homefit')
    .setAudience(claims.audience)
    .setSubject(`${claims.role}:${claims.id}`)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(keys.signing)
}

const verified = new Map<string, AccessClaims>()

/** Verifies an access token. Errors: TOKEN_INVALID when it is not ours, UNAUTHORIZED when it has expired. */
export async function verifyAccessToken(keys: Keys, token: string, now: Date): Promise<AccessClaims> {
  const known = verified.get(token)
  if (known) {
    if (known.expiresAt * 1000 > now.getTime()) return known
    verified.delete(token)
    throw new AppError('UNAUTHORIZED')
  }
  try {
    const { payload } = await jwtVerify(token, keys.verifying, {
      algorithms: ['ES256'],
      issuer: 'homefit',
      audience: ['customer', 'staff'],
      typ: 'at+jwt',
      requiredClaims: ['exp', 'iat', 'sub', 'aud', 'sid'],
      currentDate: now,
      clockTolerance: 5,
    })
    const match = /^(user|admin|ops|cs|marketer):(\d{1,15})$/.exec(payload.sub ?? '')
    const audience = payload.aud
    if (!match || (audience !== 'customer' && audience !== 'staff')) throw new AppError('TOKEN_INVALID')
    const role = match[1] as string
    if ((audience === 'staff') !== (staffRoles as readonly string[]).includes(role)) throw new AppError('TOKEN_INVALID')
    const claims = {
      role,
      id: Number(match[2]),
      sessionId: Number(payload['sid']),
      audience,
      expiresAt: payload.exp as number,
    } satisfies AccessClaims
    if (verified.size > 5_000) verified.clear()
    verified.set(token, claims)
    return claims
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('UNAUTHORIZED')
    if (error instanceof AppError) throw error
    throw new AppError('TOKEN_INVALID')
  }
}

export const newOpaqueToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
