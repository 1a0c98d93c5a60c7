/** Services that the apps call; each may live on a host of its own. */
export const SERVICES = ['api', 'store', 'core', 'session', 'logging'] as const
export type ServiceName = (typeof SERVICES)[number]

export const STAGES = ['local', 'development', 'staging', 'production'] as const
export type Stage = (typeof STAGES)[number]

/** What the server tells the page about this installation, as JSON in `<script type="application/json" id="app-config">`. */
export type AppConfig = {
  stage: Stage
  webVersion: string
  /** origins by service; a service without one lives on the page's own origin */
  hosts: Partial<Record<ServiceName, string>>
  /** where errors are reported; null: nowhere */
  sentryDsn: string | null
  /** where analytics records go; null: nowhere */
  analyticsUrl: string | null
  /** the embedded sample shop: codes that would be sent are shown */
  sampleMode: boolean
  /** screens for trying things out (`/webview-test`, `/design-tokens`) exist */
  sandboxScreens: boolean
  /** where the native app is listed; null: nowhere yet */
  appStores: { ios: string | null; android: string | null }
  /** by what key Kakao knows the shop (it is public); null: nothing is shared by Kakao */
  kakaoKey: string | null
}

/** The version of a build that nobody has numbered. */
export const DEVELOPMENT_VERSION = '0.0.0-dev'

const DEFAULTS: AppConfig = {
  stage: 'local',
  webVersion: DEVELOPMENT_VERSION,
  hosts: {},
  sentryDsn: null,
  analyticsUrl: '/api/v2/logs/bulk',
  sampleMode: false,
  sandboxScreens: true,
  appStores: { ios: null, android: null },
  kakaoKey: null,
}

/** The page's configuration; the defaults where the page carries none (development server, tests). */
export function readAppConfig(page: Document | undefined = globalThis.document): AppConfig {
  const text = page?.getElementById('app-config')?.textContent
  if (!text) return DEFAULTS
  try {
    return { ...DEFAULTS, ...(JSON.parse(text) as Partial<AppConfig>) }
  } catch {
    return DEFAULTS
  }
}
