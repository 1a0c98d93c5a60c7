import { createHash } from 'node:crypto'
import type { AppConfig } from '#shared/environment/appConfig.ts'
import { KAKAO_FORMS, KAKAO_SDK } from '#shared/environment/kakao.ts'

/** Whose help a page has besides: single scripts, and where forms may be sent. */
export type Helpers = { scripts: readonly string[]; forms: readonly string[] }

/**
 * What a page of ours may load and from where: our own files, the inline scripts named by their hashes, calls to the
 * further origins that an installation names, and the helpers of that page.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[] = [],
  connectOrigins: readonly string[] = [],
  { scripts, forms }: Helpers = { scripts: [], forms: [] },
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...forms].join(' '),
  ].join('; ')
}

/** The hashes (`sha256-…`) of the inline scripts of a page. Scripts with a `src` and data blocks need none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  return [...scripts]
    .filter(([, attributes = '']) => !/\bsrc\s*=|\btype\s*=\s*["']?application\/(ld\+)?json/i.test(attributes))
    .map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}

/** Who helps customers to share: nobody, unless the installation is known to Kakao. */
export const shareHelpersOf = ({ kakaoKey }: Pick<AppConfig, 'kakaoKey'>): Helpers | undefined =>
  kakaoKey === null ? undefined : { scripts: [KAKAO_SDK.url], forms: KAKAO_FORMS }

/** The origins that the apps of an installation call besides their own: services elsewhere, analytics, error reports. */
export function connectOriginsOf(app: Pick<AppConfig, 'hosts' | 'sentryDsn' | 'analyticsUrl'>): string[] {
  const addresses = [...Object.values(app.hosts), app.sentryDsn, app.analyticsUrl]
  const origins = addresses.flatMap((address) => (address && /^https?:/.test(address) ? [new URL(address).origin] : []))
  return [...new Set(origins)]
}
