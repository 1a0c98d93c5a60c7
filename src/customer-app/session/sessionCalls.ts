import { ApiError, badAnswer, UNKNOWN_ERROR } from '#shared/api/apiError.ts'
import { createHttp } from '#shared/api/http.ts'
import type { PathOf } from '#shared/api/wire.ts'
import type { Session } from '#contract/schema.d.ts'
import type { Authorization } from '#shared/session/authorization.ts'

/** The four session calls. Each answers the authorization, null when there is none, and throws when no answer came. */
export type SessionCalls = {
  read(): Promise<Authorization | null>
  refresh(): Promise<Authorization | null>
  /** Hands the token that the native side gave to the server, which checks and keeps it. */
  store(authorization: Authorization): Promise<Authorization | null>
  end(): Promise<void>
}

export function createSessionCalls(baseUrl: string): SessionCalls {
  // these calls are what a session is refreshed with: a 401 here is the end of it
  const http = createHttp({ baseUrl, session: { token: () => null, refresh: () => Promise.resolve(null) } })

  async function call<M extends 'GET' | 'POST' | 'DELETE'>(
    method: M,
    path: PathOf<Lowercase<M>>,
    body?: Authorization,
  ): Promise<Authorization | null> {
    const json = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    try {
      const response = await http(path, { method, ...json })
      const answer = (await response.json()) as Session
      if (answer.data.authorization === undefined) throw badAnswer()
      return answer.data.authorization
    } catch (error) {
      // a proxy's own 401 says nothing about the session
      if (error instanceof ApiError && error.status === 401 && error.code !== UNKNOWN_ERROR.code) return null
      throw error
    }
  }

  return {
    read: () => call('GET', '/api/session'),
    refresh: () => call('POST', '/api/refresh-token'),
    store: ({ accessToken, provider }) => call('POST', '/api/session', { accessToken, provider }),
    async end() {
      await call('DELETE', '/api/session')
    },
  }
}
