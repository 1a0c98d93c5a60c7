import { vi } from 'vitest'
import { aBrowser, type Browser } from './pushServer.ts'

/** What a document has of a browser that can show notifications; `answer` is what its owner says when asked, and without `service` nobody brings them. */
export function pushingBrowser(answer: NotificationPermission, service = true) {
  const asked: string[] = []
  let subscribed: Browser | undefined
  let registered = false
  const subscription = () =>
    subscribed && {
      endpoint: subscribed.subscription.endpoint,
      toJSON: () => subscribed?.subscription,
      unsubscribe: async () => ((subscribed = undefined), true),
    }
  const pushManager = {
    getSubscription: async () => subscription() ?? null,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      asked.push(Buffer.from(applicationServerKey).toString('base64url'))
      if (!service) throw new DOMException('Registration failed - push service not available', 'AbortError')
      subscribed = aBrowser()
      return subscription()
    },
  }
  const registration = { pushManager, unregister: async () => ((registered = false), true) }
  const permission = { permission: 'default' as NotificationPermission }
  const requestPermission = async () => (permission.permission = answer)
  vi.stubGlobal('Notification', Object.assign(permission, { requestPermission }))
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => (registered ? registration : undefined),
      register: async () => ((registered = true), registration),
      ready: Promise.resolve(registration),
    },
  })
  return {
    /** the keys that it was asked to subscribe with */
    asked,
    get browser() {
      return subscribed
    },
    isRegistered: () => registered,
    gone: () => Reflect.deleteProperty(navigator, 'serviceWorker'),
  }
}
