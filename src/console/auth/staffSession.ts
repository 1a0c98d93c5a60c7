/**
 * Who is at the console. The access token and the role live in memory only; the refresh token is a cookie no script
 * can read. When the session ends under an open screen, whoever waits for a token waits for the person to sign in
 * again (SessionDialog), so a half-filled form is neither lost nor sent under another name.
 * Imported by: console, App. Imports: shared.
 */
import { createHttp, readJsonText } from '#shared/api/http.ts'
import { ApiError, badAnswer, UNKNOWN_ERROR } from '#shared/api/apiError.ts'
import { VIEW_AS } from '#shared/permissions.ts'
import type { Answer, Body, PathOf } from '#shared/api/wire.ts'
import { parseToken } from '#shared/session/token.ts'
import { keepViewRole, viewRole, type ViewRole } from './viewRole.ts'

const ME = '/core-admin/v1/me' satisfies PathOf<'get'>
const SIGN_OUT = '/core-admin/v1/auth/sign-out' satisfies PathOf<'post'>
const VIEW = '/core-admin/v1/me/view-as' satisfies PathOf<'post'>
/** Says that this browser may hold a session cookie, so that a first visit asks the server nothing it must refuse. */
const MARKER = 'homefit-console.session'

/** `own_role` is another than `role` while they look at the console as that one; `setup` comes before anything else. */
export type Staff = Answer<typeof ME, 'get'>

export type Credentials = Body<'/core-admin/v1/auth/sign-in', 'post'>

/** `restored`: whether it is known who is there; `expired`: the session ended under an open screen. */
type Snapshot = { staff: Staff | null; restored: boolean; expired: boolean }

/** Our server's own no. A page of a proxy, whatever its status, says nothing about the session. */
const isRefusal = ({ status, code }: ApiError) =>
  status >= 400 && status < 500 && status !== 429 && code !== UNKNOWN_ERROR.code

/** @throws ApiError when the answer holds no token of ours. */
const tokenIn = (answer: unknown): string => {
  const token: unknown = answer && typeof answer === 'object' && 'access_token' in answer ? answer.access_token : null
  if (typeof token !== 'string' || !parseToken(token)) throw badAnswer()
  return token
}

export type StaffSession = ReturnType<typeof createStaffSession>

/** A session that starts with nobody signed in; the console has one, `staffSession`. */
export const createStaffSession = () => {
  let accessToken: string | null = null
  let snapshot: Snapshot = { staff: null, restored: false, expired: false }
  let refreshing: Promise<string | null> | null = null
  let restoring: Promise<void> | null = null
  let resume: ((token: string | null) => void) | null = null
  const listeners = new Set<() => void>()

  const set = (next: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  const httpAs = (token: string | null) =>
    createHttp({ session: { token: () => token, refresh: () => Promise.resolve(null) } })
  const post = async (path: PathOf<'post'>, body: object = {}): Promise<unknown> => {
    const response = await httpAs(null)(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
    const text = await readJsonText(response)
    return text ? JSON.parse(text) : undefined
  }

  const loadStaff = async (token: string): Promise<Staff> => {
    const as = viewRole()
    const ask = (headers: HeadersInit) => httpAs(token)(ME, { headers })
    // who may no longer look as another role is themselves again
    const response = await ask(as ? { [VIEW_AS]: as } : {}).catch((error: unknown) => {
      if (as === null || !(error instanceof ApiError && error.status === 403)) throw error
      keepViewRole(null)
      return ask({})
    })
    const staff = JSON.parse((await readJsonText(response)) || 'null') as Staff | null
    if (typeof staff?.id !== 'number') throw badAnswer()
    return staff
  }

  const askToSignInAgain = () =>
    new Promise<string | null>((resolve) => {
      resume = resolve
      set({ expired: true })
    })

  const isSamePerson = (token: string) => {
    const person = parseToken(token)
    const { staff } = snapshot
    return !staff || (person?.role === staff.own_role && person.id === String(staff.id))
  }

  /** Another tab signed in as someone else: nothing of this screen may be sent under that name. */
  const startOver = () => {
    window.location.reload()
    return new Promise<never>(() => undefined)
  }

  const renew = async (): Promise<string | null> => {
    try {
      const token = tokenIn(await post('/core-admin/v1/auth/refresh'))
      if (!isSamePerson(token)) return startOver()
      accessToken = token
      return token
    } catch (error) {
      const ended = error instanceof ApiError && isRefusal(error)
      if (ended && !snapshot.staff) localStorage.removeItem(MARKER)
      return ended && snapshot.staff ? askToSignInAgain() : null
    }
  }

  /** Once for all who ask: the page's first script asks before the rest of the console has arrived. */
  const findOut = async (first: Promise<string | null>) => {
    const token = await first
    const staff = token ? await loadStaff(token).catch(() => null) : null
    if (!snapshot.restored) set({ staff, restored: true })
  }

  const finishDialog = (token: string | null) => {
    const waiting = resume
    resume = null
    set({ expired: false })
    waiting?.(token)
  }

  return {
    token: () => accessToken,
    /** A new access token, once for all callers; waits for the person when the session has ended. Never throws. */
    refresh: (): Promise<string | null> => {
      refreshing ??= renew().finally(() => {
        refreshing = null
      })
      return refreshing
    },
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The access token, from memory or through the cookie after a reload; null when nobody is signed in. Never throws. */
    async firstToken(): Promise<string | null> {
      if (accessToken !== null || localStorage.getItem(MARKER) === null) return accessToken
      return this.refresh()
    },
    /** The signed-in person, from memory or through the cookie after a reload; null when nobody is. */
    async restore(): Promise<Staff | null> {
      if (snapshot.restored) return snapshot.staff
      restoring ??= findOut(this.firstToken()).finally(() => {
        restoring = null
      })
      await restoring
      return snapshot.staff
    },
    /** @throws ApiError with the server's reason: wrong password, second factor asked, account locked, too many tries. */
    async signIn(credentials: Credentials): Promise<Staff> {
      const token = tokenIn(await post('/core-admin/v1/auth/sign-in', credentials))
      if (parseToken(token)?.role !== 'admin') keepViewRole(null)
      const staff = await loadStaff(token)
      accessToken = token
      localStorage.setItem(MARKER, '1')
      set({ staff, restored: true })
      finishDialog(token)
      return staff
    },
    /** Asks again who is signed in and what they may do: their account has changed. */
    async reload(): Promise<void> {
      if (accessToken !== null) set({ staff: await loadStaff(accessToken) })
    },
    /** Looks at the console as another role, or (null) ends that: recorded first, then everything is read anew. */
    async viewAs(role: ViewRole | null): Promise<void> {
      const body = JSON.stringify({ role } satisfies Body<typeof VIEW, 'post'>)
      const post = (token: string | null) =>
        httpAs(token)(VIEW, {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/json' },
        })
      await post(accessToken).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error
        return post(await this.refresh())
      })
      keepViewRole(role)
      window.location.assign('/admin')
    },
    /** Ends the session here and on the server; being unreachable does not keep anyone signed in on this screen. */
    async signOut(): Promise<void> {
      const token = accessToken
      accessToken = null
      localStorage.removeItem(MARKER)
      keepViewRole(null)
      set({ staff: null })
      finishDialog(null)
      await httpAs(token)(SIGN_OUT, { method: 'POST' }).catch(() => undefined)
    },
  }
}

export const staffSession = createStaffSession()
