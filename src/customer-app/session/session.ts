import type { Authorization, NativeAuthorization, Provider } from '#shared/session/authorization.ts'
import { createSessionCalls, type SessionCalls } from './sessionCalls.ts'
import { browserTabs, type TabMessage, type Tabs } from './tabs.ts'
import { isSameSession, parseToken, type TokenSubject } from '#shared/session/token.ts'

export type { Authorization, NativeAuthorization, Provider } from '#shared/session/authorization.ts'
export type SessionUser = TokenSubject
export type SessionState =
  | { status: 'loading'; user: null; provider: null }
  | { status: 'signed-out'; user: null; provider: null }
  | { status: 'signed-in'; user: SessionUser; provider: Provider }

export type Session = {
  getState: () => SessionState
  subscribe: (listener: () => void) => () => void
  token: () => string | null
  /** Asks who is signed in; call once at start. When no answer comes it counts as signed out until one does. */
  load(): Promise<SessionState>
  /** A new access token for everybody who waits, or null when there is none to be had. Never throws. */
  refresh(): Promise<string | null>
  /** Adopts the token a sign-in or a sign-up answered with. */
  signIn(accessToken: string, provider?: Provider): void
  /** Ends the session on the server, then here and in the other tabs. Throws, and ends nothing, when no answer came. */
  signOut(): Promise<void>
}

export type SessionOptions = {
  baseUrl?: string
  /** In the app the native side owns the token: it gives a new one, or null when nobody is signed in there. */
  refreshNatively?: () => Promise<NativeAuthorization | null>
  /** Told about a sign-in, a sign-out or another person, here or in another tab; not about a mere refresh. */
  onUserChange?: (state: SessionState) => void
  /** Told in the tab that refreshed, so that it reads its queries again; at most once in `REFRESHED_QUIET_MS`. */
  onRefreshed?: () => void
  /** Told in the tab where the person signed out, after the session is deleted and `onUserChange` was told. */
  onSignOut?: () => void
  calls?: SessionCalls
  tabs?: Tabs
  now?: () => number
}

/** A call that is refused whatever the token would otherwise be read, refused, and refreshed for again without end. */
export const REFRESHED_QUIET_MS = 60_000

const LOADING: SessionState = { status: 'loading', user: null, provider: null }
const SIGNED_OUT: SessionState = { status: 'signed-out', user: null, provider: null }

/**
 * The customer's session: the access token lives in memory only, what renews it in an httpOnly cookie or, in the app,
 * with the native side. Refreshing is single-flight in a tab and across tabs; tabs tell each other the result.
 */
export function createSession(options: SessionOptions = {}): Session {
  const { refreshNatively, onUserChange, onRefreshed, onSignOut, now = Date.now } = options
  const calls = options.calls ?? createSessionCalls(options.baseUrl ?? '')
  const tabs = options.tabs ?? browserTabs()
  const listeners = new Set<() => void>()
  let state: SessionState = LOADING
  let accessToken: string | null = null
  /** whether it is known that nobody is signed in: there is nothing to refresh then */
  let isOver = false
  /** signed out by hand: the native side is not asked again */
  let hasLeft = false
  let loading: Promise<void> | null = null
  let refreshing: Promise<string | null> | null = null
  let hearNewToken: (() => void) | null = null
  let quietUntil = 0

  function apply(authorization: Authorization | null) {
    const user = authorization && parseToken(authorization.accessToken)
    accessToken = user && authorization.accessToken
    isOver = !user
    const next: SessionState = user ? { status: 'signed-in', user, provider: authorization.provider } : SIGNED_OUT
    const before = state
    const isSamePerson = before.status === next.status && before.user?.id === next.user?.id
    if (isSamePerson && before.provider === next.provider) return
    state = next
    listeners.forEach((listener) => listener())
    if (!isSamePerson && before.status !== 'loading') onUserChange?.(state)
  }

  function hear(message: TabMessage) {
    if (message.kind === 'signed-in') apply(message.authorization)
    if (message.kind === 'signed-out') apply(null)
    // a tab that knows of another session has heard something newer
    if (message.kind === 'refreshed' && accessToken && isSameSession(accessToken, message.authorization.accessToken))
      apply(message.authorization)
    if (message.kind === 'ended' && accessToken && message.staleToken && isSameSession(accessToken, message.staleToken))
      apply(null)
    hearNewToken?.()
  }
  tabs.listen(hear)

  async function renewNatively(): Promise<Authorization | null> {
    const given = await refreshNatively?.()
    return given ? calls.store(given) : null
  }

  /** In the app the native side is asked. Who signed in with the page's own form is unknown there: the cookie renews it. */
  async function askAnew(): Promise<Authorization | null> {
    const given = await renewNatively()
    return given ?? (refreshNatively && state.provider !== 'web' ? null : calls.refresh())
  }

  async function read(): Promise<void> {
    const [stateThen, tokenThen] = [state, accessToken]
    const isUnchanged = () => state === stateThen && accessToken === tokenThen
    try {
      const authorization = (await calls.read()) ?? (await renewNatively())
      if (isUnchanged()) apply(authorization)
    } catch {
      if (!isUnchanged() || state.status !== 'loading') return
      apply(null)
      isOver = false
    }
  }

  /** Resolves to whether the other tabs were told something. No answer is not a refusal: the person stays signed in. */
  async function renew(staleToken: string | null): Promise<boolean> {
    if (accessToken !== staleToken) return false
    const authorization = await askAnew()
    if (accessToken !== staleToken) return false
    apply(authorization)
    tabs.tell(authorization ? { kind: 'refreshed', staleToken, authorization } : { kind: 'ended', staleToken })
    if (authorization && now() >= quietUntil) {
      quietUntil = now() + REFRESHED_QUIET_MS
      onRefreshed?.()
    }
    return true
  }

  async function refreshOnce(): Promise<string | null> {
    if (state.status === 'loading' && loading) await loading
    if (accessToken === null && isOver && (hasLeft || !refreshNatively)) return null
    const staleToken = accessToken
    const turn = new AbortController()
    const heard = new Promise<boolean>((resolve) => {
      hearNewToken = () => accessToken !== staleToken && resolve(true)
    })
    const done = new Promise<void>((resolve) => {
      const work = () => renew(staleToken).finally(resolve)
      tabs.inTurn(work, turn.signal).catch(() => resolve())
    })
    await Promise.race([heard.then(() => turn.abort()), done])
    hearNewToken = null
    return accessToken === staleToken ? null : accessToken
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    token: () => accessToken,
    async load() {
      loading ??= read().finally(() => (loading = null))
      await loading
      return state
    },
    refresh() {
      refreshing ??= refreshOnce().finally(() => (refreshing = null))
      return refreshing
    },
    signIn(token, provider = 'web') {
      hasLeft = false
      const authorization = { accessToken: token, provider }
      apply(authorization)
      tabs.tell({ kind: 'signed-in', authorization })
    },
    async signOut() {
      // the server ends the session whose token it keeps, and it keeps one only while that is fresh
      if (refreshNatively) await renewNatively().catch(() => null)
      await calls.end()
      hasLeft = true
      apply(null)
      tabs.tell({ kind: 'signed-out' })
      onSignOut?.()
    },
  }
}
