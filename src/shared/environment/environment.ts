/**
 * Where the app runs, read from the user agent: unknown until there is one to read, then `app` in the provider's native
 * webview (`weapp/…` in the agent) or `web`. The layout is at most 570 px wide on the web and unlimited in the app.
 */
export type Environment =
  | { kind: 'unknown'; provider: null; os: Os; maxWidthPx: null }
  | { kind: 'app'; provider: 'weapp'; os: Os; maxWidthPx: null }
  | { kind: 'web'; provider: 'web'; os: Os; maxWidthPx: number }
export type Os = 'ios' | 'android' | 'other'

/** The provider value of the native app, and its mark in the user agent. */
export const APP_PROVIDER = 'weapp'
export const WEB_PROVIDER = 'web'
export const WEB_MAX_WIDTH_PX = 570
export const MIN_WIDTH_PX = 280

/** Before there is a user agent: on a server, in a test, in the first moment of a page. */
export const UNKNOWN_ENVIRONMENT: Environment = { kind: 'unknown', provider: null, os: 'other', maxWidthPx: null }

/** The environment of one user agent. `touchPoints` tells an iPad, which calls itself a Macintosh, from a Mac. */
export function detectEnvironment(userAgent: string | undefined, touchPoints = 0): Environment {
  if (!userAgent) return UNKNOWN_ENVIRONMENT
  const os = detectOs(userAgent, touchPoints)
  return /(^|[^\w-])weapp\/\d/i.test(userAgent)
    ? { kind: 'app', provider: APP_PROVIDER, os, maxWidthPx: null }
    : { kind: 'web', provider: WEB_PROVIDER, os, maxWidthPx: WEB_MAX_WIDTH_PX }
}

function detectOs(userAgent: string, touchPoints: number): Os {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'other'
}
