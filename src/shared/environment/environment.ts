/**
 * Where the app runs, read from the user agent: `app` is the provider's native webview (`weapp/…` in the agent),
 * everything else is `web`. The layout is at most 570 px wide on the web and unlimited in the app.
 */
export type Environment = {
  kind: 'app' | 'web'
  provider: 'weapp' | 'web'
  os: 'ios' | 'android' | 'other'
  maxWidthPx: number | null
}

export const WEB_MAX_WIDTH_PX = 570
export const MIN_WIDTH_PX = 280

/** The environment of one user agent. `touchPoints` tells an iPad, which calls itself a Macintosh, from a Mac. */
export function detectEnvironment(userAgent: string, touchPoints = 0): Environment {
  const os = detectOs(userAgent, touchPoints)
  return /\bweapp\/\d/i.test(userAgent)
    ? { kind: 'app', provider: 'weapp', os, maxWidthPx: null }
    : { kind: 'web', provider: 'web', os, maxWidthPx: WEB_MAX_WIDTH_PX }
}

function detectOs(userAgent: string, touchPoints: number): Environment['os'] {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'other'
}
