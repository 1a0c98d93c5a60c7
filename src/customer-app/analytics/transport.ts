import { newRequestId } from '#shared/api/http.ts'
import type { Outcome, Transport } from './queue.ts'

type Options = {
  /** where the records go: a path of the page's own origin or another origin's address */
  url: string
  /** origin of the page */
  origin: string
  token: () => string | null
  fetch?: typeof globalThis.fetch
  sendBeacon?: (url: string, body: Blob) => boolean
}

const TIMEOUT_MS = 10_000

/**
 * Sends batches. The person's token goes to our own origin only; another origin gets plain text without cookies, so that
 * no browser has to ask it first. A beacon carries no token.
 */
export function createTransport({ url, origin, token, ...browser }: Options): Transport {
  const isOurs = new URL(url, origin).origin === origin
  const fetch = browser.fetch ?? globalThis.fetch.bind(globalThis)
  const sendBeacon = browser.sendBeacon ?? navigator.sendBeacon.bind(navigator)
  const type = isOurs ? 'application/json' : 'text/plain'

  return {
    async send(body) {
      const bearer = isOurs ? token() : null
      const headers = {
        'Content-Type': type,
        ...(isOurs ? { 'Accept-Language': 'ko', 'Client-Request-Id': newRequestId() } : {}),
        ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
      }
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers,
          body,
          keepalive: true,
          credentials: isOurs ? 'same-origin' : 'omit',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        return outcomeOf(response.status)
      } catch {
        return 'retry'
      }
    },
    beacon: (body) => sendBeacon(url, new Blob([body], { type })),
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  return status >= 500 || status === 408 || status === 429 ? 'retry' : 'refused'
}
