import { bridge } from './bridge.ts'

/** What the app around the page should know; nothing happens on the web. */

/** After a subscription was bought, cancelled or changed. */
export const tellSubscription = (status: string, planId?: number) =>
  bridge.dispatch('SUBSCRIPTION_STATUS_UPDATED', { status, ...(planId === undefined ? {} : { plan_id: planId }) })

/** After name, nickname or picture changed: the app reads the person again. */
export function tellProfileChanged() {
  if (bridge.supports('REFRESH_MY_PROFILE')) bridge.request('REFRESH_MY_PROFILE').catch(() => {})
}

/** Shows the store in the app's own tab; false where the page itself should go there. */
export function openStoreTab(path?: string): boolean {
  if (!bridge.supports('OPEN_STORE')) return false
  bridge.request('OPEN_STORE', path === undefined ? undefined : { path }).catch(() => {})
  return true
}
