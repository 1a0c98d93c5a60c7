import { createCall, createQueryApi } from '#customer/api/client.ts'
import { createHostOf } from '#customer/api/hosts.ts'
import { createHttp } from '#shared/api/http.ts'
import { readAppConfig } from '#shared/environment/appConfig.ts'
import { createSession } from '#customer/session/session.ts'
import { analytics } from './analytics/analytics.ts'
import { bridge } from './webview/bridge.ts'
import { refreshNatively } from './webview/nativeSession.ts'
import { asWhoIsThere, forgetPerson, rememberPresence } from './person/personData.ts'
import { queryClient } from './queryClient.ts'
import { resetService } from './bars/selectedService.ts'

/**
 * The customer's session; whatever was read for one person is forgotten when the person changes. After a refresh what is
 * on the screen is read again behind what it shows, and calls under way are left alone.
 */
export const session = createSession({
  ...(bridge.isNative ? { refreshNatively } : {}),
  onUserChange: forgetPerson,
  onSignOut: () => {
    analytics.destroySession()
    resetService()
  },
  onRefreshed: () => void queryClient.invalidateQueries({}, { cancelRefetch: false }),
})

session.subscribe(() => rememberPresence(session.getState()))

/** For what is not JSON. Everything else goes through `query`. */
export const http = asWhoIsThere(
  session,
  createHttp({ session, baseUrl: createHostOf(readAppConfig, window.location.origin) }),
)

/** Every call of the customer app: `query.useQuery('get', path, params)`, `query.useMutation('post', path)`. */
export const query = createQueryApi(createCall(http))
