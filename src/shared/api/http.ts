import { TOKEN_TYPE } from '../session/authorization.ts'
import { isAnotherPerson } from '../session/token.ts'
import { badAnswer, errorFromResponse, networkError, timeoutError } from './apiError.ts'

export type HttpSession = {
  /** The access token to send, or null when nobody is signed in. */
  token(): string | null
  /** Gets a new access token once for all callers, or null when the session has ended. Must not throw. */
  refresh(): Promise<string | null>
}

export type HttpOptions = {
  session: HttpSession
  /** Called when a signed-in caller could not be refreshed. The client itself never navigates. */
  onSignedOut?: () => void
  /** What to put before a path: one origin for all of them, or one for each (`hostOf`). */
  baseUrl?: string | ((path: string) => string)
}

/** `timeoutMs: null` waits for ever (uploads, exports, event streams). */
export type HttpInit = RequestInit & { requestId?: string; timeoutMs?: number | null }
export type Http = (path: string, init?: HttpInit) => Promise<Response>

export const REQUEST_TIMEOUT_MS = 10_000
export const LANGUAGE = 'ko'
export const REQUEST_ID_HEADER = 'Client-Request-Id'

/**
 * The one way to call the server: adds the bearer token, a `Client-Request-Id` and `Accept-Language: ko`,
 * gives up after ten seconds, and on a 401 refreshes the session once and retries once with the same request id.
 * Resolves only for 2xx; everything else throws `ApiError`. An abort by the caller stays an `AbortError`.
 */
export function createHttp({ session, onSignedOut, baseUrl = '' }: HttpOptions): Http {
  return async function http(path, init = {}) {
    const { requestId: givenId, timeoutMs = REQUEST_TIMEOUT_MS, ...request } = init
    const url = (typeof baseUrl === 'function' ? baseUrl(path) : baseUrl) + path
    const headers = new Headers(request.headers)
    const requestId = givenId ?? headers.get(REQUEST_ID_HEADER) ?? newRequestId()
    headers.set(REQUEST_ID_HEADER, requestId)
    headers.set('Accept-Language', LANGUAGE)

    const send = (token: string | null) => {
      if (token) headers.set('Authorization', `${TOKEN_TYPE} ${token}`)
      else headers.delete('Authorization')
      return fetchInTime(url, { ...request, headers }, timeoutMs, requestId)
    }

    const sentToken = session.token()
    let response = await send(sentToken)
    if (response.status === 401) {
      const current = session.token()
      const fresh = current !== null && current !== sentToken ? current : await session.refresh()
      // what one person asked for is never done in the name of another who signed in meanwhile
      const isOurs = fresh !== null && !(sentToken !== null && isAnotherPerson(sentToken, fresh))
      if (isOurs) response = await send(fresh)
      else if (fresh === null && sentToken) onSignedOut?.()
    }
    if (!response.ok) throw await errorFromResponse(response, requestId)
    return response
  }
}

/** The text of an answer that is read to its end. Throws `ApiError` when it breaks off or is no JSON. */
export async function readJsonText(response: Response): Promise<string> {
  const text = await response.text().catch((thrown: unknown) => {
    throw thrown instanceof DOMException ? thrown : networkError()
  })
  try {
    if (text || response.headers.get('Content-Type')?.includes('json')) JSON.parse(text)
    return text
  } catch {
    throw badAnswer()
  }
}

async function fetchInTime(url: string, init: RequestInit, timeoutMs: number | null, requestId: string) {
  const deadline = timeoutMs === null ? null : AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(url, { ...init, signal: either(init.signal ?? null, deadline) })
  } catch (thrown) {
    if (init.signal?.aborted) throw thrown
    throw deadline?.aborted ? timeoutError(requestId) : networkError(requestId)
  }
}

/** Aborts when either does, for the same reason; `AbortSignal.any` is missing in webviews that we still serve. */
function either(one: AbortSignal | null, other: AbortSignal | null): AbortSignal | null {
  if (!one || !other) return one ?? other
  const both = new AbortController()
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason)
    else signal.addEventListener('abort', () => both.abort(signal.reason), { once: true, signal: both.signal })
  }
  return both.signal
}

/** A unique id for one request; also where `crypto.randomUUID` is missing (plain http on a local network). */
export function newRequestId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
