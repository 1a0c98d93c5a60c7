import { DEVELOPMENT_VERSION, SERVICES, STAGES } from '#shared/environment/appConfig.ts'
import type { AppConfig } from '#shared/environment/appConfig.ts'

/** What pages of the customer app say about this installation. */
export type PageSettings = { publicUrl: string; robots: 'noindex,nofollow' | 'index,follow'; app: AppConfig }

/**
 * Reads APP_ENV (the stage), ROBOTS (`index`: search engines may list the pages), SENTRY_DSN, SANDBOX_SCREENS (`on`,
 * `off`; without: on outside production), ANALYTICS_URL (`off`:
 * nothing is collected), WEB_VERSION, HOST_API, HOST_STORE, HOST_CORE, HOST_SESSION, HOST_LOGGING (origins),
 * APP_STORE_URL, PLAY_STORE_URL (where the native app is listed), and KAKAO_JAVASCRIPT_KEY (sharing by Kakao).
 * Throws for a value that is none, with its name.
 */
export function pageSettings(
  env: Record<string, string | undefined>,
  here: { publicUrl: string; sampleMode: boolean },
): PageSettings {
  const stage = STAGES.find((one) => one === (env['APP_ENV'] || 'local'))
  if (!stage) throw new Error(`APP_ENV: ${env['APP_ENV']} is none of ${STAGES.join(', ')}.`)
  const robots = env['ROBOTS'] || 'noindex'
  if (robots !== 'index' && robots !== 'noindex') throw new Error(`ROBOTS: ${robots} is neither index nor noindex.`)
  const hosts = SERVICES.map((service) => [service, originOf(env, `HOST_${service.toUpperCase()}`)] as const)
  const sandbox = env['SANDBOX_SCREENS']
  if (sandbox && sandbox !== 'on' && sandbox !== 'off')
    throw new Error(`SANDBOX_SCREENS: ${sandbox} is neither on nor off.`)
  const analytics = env['ANALYTICS_URL'] || '/api/v2/logs/bulk'
  return {
    publicUrl: here.publicUrl,
    robots: robots === 'index' ? 'index,follow' : 'noindex,nofollow',
    app: {
      stage,
      webVersion: env['WEB_VERSION'] || DEVELOPMENT_VERSION,
      hosts: Object.fromEntries(hosts.filter(([, origin]) => origin !== undefined)),
      sentryDsn: dsnOf(env['SENTRY_DSN']),
      analyticsUrl: analytics === 'off' ? null : analytics,
      sampleMode: here.sampleMode,
      sandboxScreens: sandbox === 'on' || (sandbox !== 'off' && stage !== 'production'),
      appStores: { ios: addressOf(env, 'APP_STORE_URL'), android: addressOf(env, 'PLAY_STORE_URL') },
      kakaoKey: kakaoKeyOf(env['KAKAO_JAVASCRIPT_KEY']),
    },
  }
}

function originOf(env: Record<string, string | undefined>, name: string): string | undefined {
  const given = env[name]
  if (!given) return undefined
  if (!URL.canParse(given) || new URL(given).origin !== given.replace(/\/$/, ''))
    throw new Error(`${name}: ${given} is no origin.`)
  return new URL(given).origin
}

function addressOf(env: Record<string, string | undefined>, name: string): string | null {
  const given = env[name]
  if (!given) return null
  if (!URL.canParse(given) || !given.startsWith('https://')) throw new Error(`${name}: ${given} is no https address.`)
  return given
}

/** `https://key@host/project`; everything else would be found out only by the first error that nobody hears of. */
function dsnOf(given: string | undefined): string | null {
  if (!given) return null
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !/\d$/.test(url.pathname))
    throw new Error('SENTRY_DSN: this is no DSN.')
  return given
}

/** The JavaScript key of an app at Kakao; its other keys look alike, and are not for pages. */
function kakaoKeyOf(given: string | undefined): string | null {
  if (!given) return null
  if (!/^[0-9a-f]{32}$/.test(given)) throw new Error('KAKAO_JAVASCRIPT_KEY: this is no key of Kakao.')
  return given
}
