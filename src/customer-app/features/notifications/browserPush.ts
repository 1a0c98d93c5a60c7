import { environment } from '#customer/shell/environment.ts'

const WORKER = '/push-worker.js'

/** Whether this browser can show notifications of the shop; in the native app they are the app's own. */
export const canPush = (): boolean =>
  environment.kind === 'web' && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isBlocked = (): boolean => Notification.permission === 'denied'

/** What this browser is subscribed to; undefined for nothing. */
export async function subscribed(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Asks the person, and subscribes this browser; null when they would rather not. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // one that was made with another key is told nothing
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

/** Nothing of it stays in the browser. */
export async function unsubscribe(): Promise<void> {
  await (await subscribed())?.unsubscribe()
  await (await navigator.serviceWorker.getRegistration(WORKER))?.unregister()
}

/** How a subscription is told to the server. */
export function toldOf(subscription: PushSubscription): { endpoint: string; keys: { p256dh: string; auth: string } } {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}
