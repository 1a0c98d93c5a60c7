/** Calls of a payment gateway's HTTP interface. */

export type PgAnswer =
  | { kind: 'ANSWER'; status: number; body: unknown }
  /** nobody knows whether the call had an effect */
  | { kind: 'LOST'; code: string }

export type PgRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: object
}

export type PgHttp = (request: PgRequest) => Promise<PgAnswer>

/** As long as gateways ask us to wait for them. Our own answer leaves earlier: see `gatewayCalls.ts`. */
const readMs = 60_000
/** A call that failed at once is made once more, with the same idempotency key, and only within this time. */
const retryWithinMs = 2_000

/**
 * Answers what the gateway said in JSON, whatever its status. No connection, no answer in time, 429, 5xx and anything
 * that is not JSON are LOST: such an answer tells nothing certain. A call that is lost quickly is tried once more, which
 * its idempotency key makes safe. Nothing of a request is ever logged.
 */
export function pgHttp(baseUrl: string, headers: Record<string, string>, timeoutMs = readMs): PgHttp {
  const once = async ({ method, path, headers: more, body }: PgRequest): Promise<PgAnswer> => {
    try {
      const response = await fetch(new URL(path, baseUrl), {
        method,
        headers: { ...headers, ...more, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      // what is deleted may be answered with nothing
      const parsed = method === 'DELETE' && response.ok && text === '' ? {} : jsonOf(text)
      if (response.status === 429) return { kind: 'LOST', code: 'HTTP_429' }
      // a gateway's own error report may come with a 502: its caller decides
      if (parsed === undefined) return { kind: 'LOST', code: response.ok ? 'MALFORMED' : `HTTP_${response.status}` }
      return { kind: 'ANSWER', status: response.status, body: parsed }
    } catch (error) {
      return { kind: 'LOST', code: error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE' }
    }
  }
  return async (request) => {
    const startedAt = performance.now()
    const first = await once(request)
    const lost = first.kind === 'LOST' ? first.code !== 'TIMEOUT' : first.status >= 500
    return lost && performance.now() - startedAt < retryWithinMs ? once(request) : first
  }
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
