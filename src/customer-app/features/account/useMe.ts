import { query } from '#customer/shell/api.ts'
import { bridge } from '#customer/shell/webview/bridge.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import type { PathOf } from '#shared/api/wire.ts'

const STALE_MS = 5_000

/** Who is signed in, as the server knows them; mail address and number masked. */
export const useMe = () => query.useQuery('get', '/api/v2/user/me', undefined, { staleTime: STALE_MS })

/** What is said of the person has changed: every screen reads it anew, and so does the app around this page. */
export function profileChanged() {
  void queryClient.invalidateQueries({ queryKey: ['get', '/api/v2/user/me' satisfies PathOf<'get'>] })
  void queryClient.invalidateQueries({ queryKey: ['get', '/api/v2/user/profile' satisfies PathOf<'get'>] })
  if (bridge.isNative) bridge.request('REFRESH_MY_PROFILE').catch(() => undefined)
}
