import { type Analytics, createAnalytics } from '#customer/analytics/analytics.ts'
import { externalReferrer, pageCookies, pageTimer } from '#customer/analytics/browser.ts'
import { readContext } from '#customer/analytics/context.ts'
import { createTransport } from '#customer/analytics/transport.ts'
import { newRequestId } from '#shared/api/http.ts'
import type { Experiment } from '#contract/schema.d.ts'
import { readAppConfig } from '#shared/environment/appConfig.ts'
import type { Answer } from '#customer/api/models.ts'
import { http, session } from '../api.ts'
import type { PathOf } from '#shared/api/wire.ts'

const PATH = '/api/v1/user/config/' satisfies PathOf<'get'>

/**
 * The collector of this page: it sends to `address` (a path of the logging service's host, or a whole address), and
 * everything that waits when the page is hidden.
 */
export function openAnalytics(address: string): Analytics {
  const { stage, webVersion, hosts } = readAppConfig()
  const { userAgent, maxTouchPoints: touchPoints } = navigator
  const { origin } = window.location
  const url = new URL(address, hosts.logging ?? origin).href
  const analytics = createAnalytics({
    context: readContext({ userAgent, touchPoints, stage, webVersion }),
    cookies: pageCookies(document),
    now: Date.now,
    later: pageTimer,
    newId: newRequestId,
    transport: createTransport({ url, origin, token: session.token }),
    userId: () => session.getState().user?.id ?? null,
    path: () => window.location.pathname,
    referrer: externalReferrer(document.referrer, origin),
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') analytics.leave()
  })
  window.addEventListener('pagehide', () => analytics.leave())

  let asked: string | null | undefined
  const readExperiments = async () => {
    const { status, user } = session.getState()
    const who = user?.id ?? null
    if (status === 'loading' || who === asked) return
    asked = who
    const experiments = await experimentsOf(analytics.uuid())
    if (who === asked) analytics.setExperiments(experiments)
  }
  void readExperiments()
  session.subscribe(() => void readExperiments())
  return analytics
}

/** The experiments of who is signed in, or of this browser; none when they cannot be read. */
async function experimentsOf(uuid: string): Promise<Experiment[]> {
  try {
    const response = await http(`${PATH}?uuid=${uuid}`)
    const { experiments } = (await response.json()) as Answer<typeof PATH, 'get'>
    return experiments
  } catch {
    return []
  }
}
