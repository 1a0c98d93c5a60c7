import { goBack } from '../navigation/back.ts'
import { bridge } from './bridge.ts'
import { queryClient } from '../queryClient.ts'

/** Screens that also open in an app whose native side is missing: how to get another one, and how to find out why. */
const WITHOUT_APP = /^\/(app-download|webview-test)\/?$/

export const needsApp = (pathname: string) => !WITHOUT_APP.test(pathname)

/**
 * Begins to talk with the app around the page; nothing happens on the web. Answers the error of an app whose native side
 * is missing: no screen can work there.
 */
export function startBridge(): Error | null {
  bridge.on('AOS_BACK', goBack)
  bridge.on('REFRESH_HEALTH_DATA', () => void queryClient.invalidateQueries({ predicate: ofHealth }))
  try {
    bridge.init()
    return null
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown))
  }
}

/** Whether a query is about what the native side measures. */
const ofHealth = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  String(queryKey[1]).startsWith('/api/v2/tracks/health-connect/')
