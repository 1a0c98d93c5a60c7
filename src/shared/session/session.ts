import { parseToken } from './token.ts'

export type Provider = 'web' | 'weapp' | 'tv'
export type Authorization = { accessToken: string; provider: Provider }
export type SessionUser = { role: string; id: string }
export type SessionState =
  | { status: 'loading'; user: null; provider: null }
  | { status: 'signed-out'; user: null; provider: null }
  | { status: 'signed-in'; user: SessionUser; provider: Provider }

export type Session = {
  getState: () => SessionState
  subscribe: (listener: () => void) => () => void
  token: () => string | null
  /** Asks the server who is signed in; call once at start. A failed call counts as signed out. */
  load(): Promise<SessionState>
  /** A new access token for everybody who waits, or null when the session has ended. */
  refresh(): Promise<string | null>
  /** Adopts the token a sign-in or a sign-up answered with. */
  signIn(accessToken: string, provider?: Provider): void
  signOut(): Promise<void>
}

type SessionOptions = {
  baseUrl?: string
  /** Told about a sign-in, a sign-out or another person, here or in another tab; not about a mere refresh. */
  onUserChange?: (state: SessionState) => void
}

type Message = { authorization: Authorization | null }

const LOCK = 'homefit-session-refresh'
const CHANNEL = 'homefit-session'
const LOADING: SessionState = { status: 'loading', user: null, provider: null }
const SIGNED_OUT: SessionState = { status: 'signed-out', user: null, provider: null }

/**
 * The customer's session: the access token lives in memory only, the refresh token in an httpOnly cookie.
 * Refreshing is single-flight in a tab and serialised across tabs (Web Locks); tabs tell each other the result.
 */
export function createSession({ baseUrl = '', onUserChange }: SessionOptions = {}): Session {
  let state: SessionState = LOADING
  let accessToken: string | null = null
  let refreshing: Promise<string | null> | null = null
  const listeners = new Set<() => void>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)

  function apply(authorization: Authorization | null) {
    const user = authorization && parseToken(authorization.accessToken)
    accessToken = user && authorization.accessToken
    const next: SessionState = user ? { status: 'signed-in', user, provider: authorization.provider } : SIGNED_OUT
    const before = state
    if (before.status === next.status && before.user?.id === next.user?.id) return
    state = next
    listeners.forEach((listener) => listener())
    if (before.status !== 'loading') onUserChange?.(state)
  }

  function adopt(authorization: Authorization | null) {
    apply(authorization)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel knows only its origin
    channel?.postMessage({ authorization } satisfies Message)
  }

  channel?.addEventListener('message', (event: MessageEvent<Message>) => apply(event.data.authorization))

  async function call(path: string, method: string): Promise<Authorization | null> {
    const headers = { 'Accept-Language': 'ko', Accept: 'application/json' }
    const response = await fetch(baseUrl + path, { method, headers, signal: AbortSignal.timeout(10_000) })
    if (response.status === 401) return null
    if (!response.ok) throw new Error(`session call answered ${response.status}`)
    const body = (await response.json()) as { data: { authorization: Authorization | null } }
    return body.data.authorization
  }

  async function refreshOnce(staleToken: string | null): Promise<string | null> {
    if (accessToken !== staleToken) return accessToken
    try {
      adopt(await call('/api/refresh-token', 'POST'))
    } catch {
      // No answer is not a refusal: the person stays signed in and the failed call reports its own error.
      return null
    }
    return accessToken
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    token: () => accessToken,
    async load() {
      apply(await call('/api/session', 'GET').catch(() => null))
      return state
    },
    refresh() {
      if (state.status === 'signed-out') return Promise.resolve(null)
      const staleToken = accessToken
      refreshing ??= exclusively(() => refreshOnce(staleToken)).finally(() => (refreshing = null))
      return refreshing
    },
    signIn: (token, provider = 'web') => adopt({ accessToken: token, provider }),
    async signOut() {
      await call('/api/session', 'DELETE')
      adopt(null)
    },
  }
}

/** Runs `work` while no other tab of this origin runs it; where Web Locks are missing it just runs. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  return locks ? locks.request(LOCK, work) : work()
}
