import { asksNotToTrack } from '#customer/analytics/browser.ts'
import type { Analytics } from '#customer/analytics/analytics.ts'
import type { Params } from '#customer/analytics/record.ts'
import { readAppConfig } from '#shared/environment/appConfig.ts'
import { whenIdle } from '../whenIdle.ts'

const LONGEST_WAIT_MS = 2_000
const MOST_WAITING = 100

const { analyticsUrl } = readAppConfig()
const isCollected = analyticsUrl !== null && !asksNotToTrack(navigator)

let loaded: Analytics | null = null
let waiting: ((analytics: Analytics) => void)[] = []

function tell(call: (analytics: Analytics) => void) {
  if (!isCollected) return
  if (loaded) call(loaded)
  else if (waiting.length < MOST_WAITING) waiting.push(call)
}

const here = () => ({ at: Date.now(), path: window.location.pathname })

/**
 * What happens in the app, for whoever makes it better: `analytics.push('add_to_cart', { object_type: 'product', object_id: 7 })`.
 * Costs nothing at the call; what is told before the collector has loaded is kept with its time and screen.
 */
export const analytics = {
  /** With a `recordId` of its own it counts once, however often it is told. */
  push(name: string, params: Params = {}, recordId?: string) {
    const moment = { ...here(), recordId }
    tell((collector) => collector.push(name, params, moment))
  },
  screen(path: string) {
    const moment = here()
    tell((collector) => collector.screen(path, moment))
  },
  destroySession: () => tell((collector) => collector.destroySession()),
}

/**
 * Loads the collector when the page has nothing better to do, and once more when the network is back; not at all where
 * nothing is collected.
 */
export function startAnalytics() {
  if (!isCollected) return
  const start = () => void load(analyticsUrl).catch(() => window.addEventListener('online', start, { once: true }))
  whenIdle(start, LONGEST_WAIT_MS)
}

async function load(url: string) {
  const { openAnalytics } = await import('./openAnalytics.ts')
  const collector = openAnalytics(url)
  loaded = collector
  for (const call of waiting) call(collector)
  waiting = []
}
