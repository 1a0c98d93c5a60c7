import { PLATFORMS, PRODUCTS, REGION } from './constants.ts'

/** What every record of one page says about where it was made. */
export type AnalyticsContext = {
  product: (typeof PRODUCTS)[keyof typeof PRODUCTS]
  platform: (typeof PLATFORMS)[keyof typeof PLATFORMS]
  region: string
  /** stage of the installation */
  env: string
  /** of the native app; null on the web */
  app_version: string | null
  device: string
  os_version: string | null
  user_agent: string
  web_version: string
}

type Page = { userAgent: string; touchPoints?: number; stage: string; webVersion: string }

/** Reads the context of a page from its user agent and its configuration. */
export function readContext({ userAgent, touchPoints = 0, stage, webVersion }: Page): AnalyticsContext {
  const appVersion = /\bweapp\/(\d[\w.-]{0,30})/i.exec(userAgent)?.[1] ?? null
  const kind = appVersion === null ? 'web' : 'app'
  return {
    product: PRODUCTS[kind],
    platform: PLATFORMS[kind],
    region: REGION,
    env: stage,
    app_version: appVersion,
    device: deviceOf(userAgent, touchPoints),
    os_version: osVersionOf(userAgent),
    user_agent: userAgent.slice(0, 300),
    web_version: webVersion,
  }
}

/** `iPhone`, `iPad`, the model an Android agent names, or `desktop`. */
function deviceOf(userAgent: string, touchPoints: number): string {
  const apple = /\b(iPhone|iPad|iPod)\b/.exec(userAgent)?.[1]
  if (apple) return apple
  if (userAgent.includes('Macintosh') && touchPoints > 1) return 'iPad'
  if (!userAgent.includes('Android')) return 'desktop'
  const model = /Android [^;)]*; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(userAgent)?.[1]?.trim()
  return model ? model.slice(0, 60) : 'Android'
}

/** `iOS 18.5`, `Android 15`, `macOS 10.15.7`, `Windows 10.0`; null where the agent does not say. */
function osVersionOf(userAgent: string): string | null {
  const ios = /\b(?:iPhone )?OS (\d+(?:_\d+){0,2}) like Mac OS X/.exec(userAgent)?.[1]
  if (ios) return `iOS ${ios.replaceAll('_', '.')}`
  const android = /\bAndroid (\d+(?:\.\d+){0,2})/.exec(userAgent)?.[1]
  if (android) return `Android ${android}`
  const mac = /\bMac OS X (\d+(?:[._]\d+){0,2})/.exec(userAgent)?.[1]
  if (mac) return `macOS ${mac.replaceAll('_', '.')}`
  const windows = /\bWindows NT (\d+\.\d+)/.exec(userAgent)?.[1]
  return windows ? `Windows ${windows}` : null
}
