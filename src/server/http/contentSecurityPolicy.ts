import { createHash } from 'node:crypto'
import type { AppConfig } from '#shared/environment/appConfig.ts'

/**
 * What a page of ours may load and from where: our own files, the inline scripts named by their hashes, and calls to the
 * further origins that an installation names.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[] = [],
  connectOrigins: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** The hashes (`sha256-…`) of the inline scripts of a page. Scripts with a `src` and data blocks need none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  return [...scripts]
    .filter(([, attributes = '']) => !/\bsrc\s*=|\btype\s*=\s*["']?application\/(ld\+)?json/i.test(attributes))
    .map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}

/** The origins that the apps of an installation call besides their own: services elsewhere, analytics, error reports. */
export function connectOriginsOf(app: Pick<AppConfig, 'hosts' | 'sentryDsn' | 'analyticsUrl'>): string[] {
  const addresses = [...Object.values(app.hosts), app.sentryDsn, app.analyticsUrl]
  const origins = addresses.flatMap((address) => (address && /^https?:/.test(address) ? [new URL(address).origin] : []))
  return [...new Set(origins)]
}
