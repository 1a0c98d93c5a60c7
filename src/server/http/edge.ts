import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../deps.ts'
import { addressOf, isPrivateAddress, isPrivateHost, placeOf, placeThrough } from './address.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { AppError } from './errors.ts'

const securityHeaders: Record<string, string> = {
  'Content-Security-Policy': contentSecurityPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Headers of every answer, errors and files included. */
export function addSecurityHeaders(headers: Headers, config: Config): void {
  for (const [name, value] of Object.entries(securityHeaders)) if (!headers.has(name)) headers.set(name, value)
  if (config.publicUrl.startsWith('https:'))
    headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
}

/** The client's own id of this call, or one of ours when it sent none. `fit` is false for one that is never echoed. */
export function requestIdOf(c: Context): { id: string; given: boolean; fit: boolean } {
  const sent = c.req.header('client-request-id')
  if (sent === undefined) return { id: randomUUID(), given: false, fit: true }
  const fit = /^[\w.:-]{8,100}$/.test(sent)
  return { id: fit ? sent : randomUUID(), given: fit, fit }
}

/** The name that a cookie of ours has in the browser: with https bound to this host. */
export const cookieName = (name: string, config: Pick<Config, 'publicUrl'>): string =>
  config.publicUrl.startsWith('https:') ? `__Host-${name}` : name

/**
 * The caller's address. X-Forwarded-For counts only through as many proxies as are configured. Where nobody has said how
 * many there are, a call that comes from a private address with that header has come through a proxy of ours: the last
 * address outside of our network is the caller's. Otherwise everybody would be the proxy, and share one limit.
 */
export function ipOf(c: Context, config: Config): string {
  const direct = addressOf(directAddress(c)) ?? directAddress(c)
  const { trustedHops } = config
  if (trustedHops === 0 || (trustedHops === undefined && !isPrivateAddress(direct))) return direct
  const chain = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (trustedHops !== undefined) return addressOf(chain.at(-trustedHops) ?? '') ?? direct
  const outside = chain.findLast((one) => !isPrivateAddress(one)) ?? chain.at(-1)
  return addressOf(outside ?? '') ?? direct
}

/** The place that the limits of this call count, for people who are not signed in. */
export function callersPlace(c: Context, config: Config): string {
  const ip = ipOf(c, config)
  const named = namedByUnknownProxy(c, config)
  return named === undefined ? placeOf(ip) : placeThrough(ip, named)
}

/** The last address in X-Forwarded-For, when a peer on the net sends it and nobody has said how many proxies there are. */
export function namedByUnknownProxy(c: Context, { trustedHops }: Pick<Config, 'trustedHops'>): string | undefined {
  const sent = c.req.header('x-forwarded-for')
  if (trustedHops !== undefined || sent === undefined) return undefined
  if (isPrivateAddress(addressOf(directAddress(c)) ?? directAddress(c))) return undefined
  return addressOf(sent.split(',').at(-1)?.trim() ?? '')
}

/** The address at the other end of the connection. */
export function directAddress(c: Context): string {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
  return socket?.remoteAddress ?? '127.0.0.1'
}

/**
 * The sample shop answers under private names alone: under others somebody has put it on the net behind a proxy, or a
 * page of theirs has pointed its own name at this machine.
 */
export function guardHost(c: Context, config: Config): void {
  if (!config.sampleMode) return
  const { hostname } = new URL(c.req.url)
  if (!isPrivateHost(hostname) && hostname !== new URL(config.publicUrl).hostname) throw new AppError('HOST_FORBIDDEN')
}

/**
 * Cross-site guard. Every unsafe call that comes with a cookie must come from our own pages: browsers tell through
 * Origin and Sec-Fetch-Site. Calls without cookies (a bearer alone, a gateway's webhook) carry no ambient authority.
 */
export function guardOrigin(c: Context, config: Config): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) || !c.req.header('cookie')) return
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  if (site === 'same-origin') return
  if (site !== undefined && site !== 'none') throw new AppError('ORIGIN_FORBIDDEN')
  if (origin === undefined) {
    if (site === undefined) throw new AppError('ORIGIN_FORBIDDEN')
    return
  }
  const here = new URL(c.req.url)
  const allowed = [new URL(config.publicUrl).origin, ...config.allowedOrigins]
  const sameHost = origin === `${here.protocol}//${c.req.header('host') ?? here.host}`
  if (!sameHost && !allowed.includes(origin)) throw new AppError('ORIGIN_FORBIDDEN')
}
