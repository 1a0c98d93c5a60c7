import { errorFromResponse, networkError, timeoutError } from './apiError.ts'

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
  baseUrl?: string
}

/** `timeoutMs: null` waits for ever (uploads, exports, event streams). */
export type HttpInit = RequestInit & { requestId?: string; timeoutMs?: number | null }
export type Http = (path: string, init?: HttpInit) => Promise<Response>

const TIMEOUT_MS = 10_000

/**
 * The one way to call the server: adds the bearer token, a `Client-Request-Id` and `Accept-Language: ko`,
 * gives up after ten seconds, and on a 401 refreshes the session once and retries once with the same request id.
 * Resolves only for 2xx; everything else throws `ApiError`. An abort by the caller stays an `AbortError`.
 */
export function createHttp({ session, onSignedOut, baseUrl = '' }: HttpOptions): Http {
  return async function http(path, init = {}) {
    const { requestId: givenId, timeoutMs = TIMEOUT_MS, ...request } = init
    const headers = new Headers(request.headers)
    const requestId = givenId ?? headers.get('Client-Request-Id') ?? newRequestId()
    headers.set('Client-Request-Id', requestId)
    headers.set('Accept-Language', 'ko')

    const send = (token: string | null) => {
      if (token) headers.set('Authorization', `Bearer ${token}`)
      else headers.delete('Authorization')
      return fetchInTime(baseUrl + path, { ...request, headers }, timeoutMs, requestId)
    }

    const sentToken = session.token()
    let response = await send(sentToken)
    if (response.status === 401) {
      const current = session.token()
      const fresh = current !== null && current !== sentToken ? current : await session.refresh()
      if (fresh) response = await send(fresh)
      else if (sentToken) onSignedOut?.()
    }
    if (!response.ok) throw await errorFromResponse(response, requestId)
    return response
  }
}

async function fetchInTime(url: string, init: RequestInit, timeoutMs: number | null, requestId: string) {
  const deadline = timeoutMs === null ? null : AbortSignal.timeout(timeoutMs)
  const signals = [init.signal, deadline].filter((signal): signal is AbortSignal => signal != null)
  try {
    return await fetch(url, { ...init, signal: signals.length > 0 ? AbortSignal.any(signals) : null })
  } catch (thrown) {
    if (init.signal?.aborted) throw thrown
    throw deadline?.aborted ? timeoutError(requestId) : networkError(requestId)
  }
}

/** A unique id for one request; also where `crypto.randomUUID` is missing (plain http on a local network). */
export function newRequestId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
