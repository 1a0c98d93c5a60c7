import { SendError, type Sender } from '../../../../ports/senders.ts'

export type SmsSettings = { url: string; key: string; from: string }

const patienceMs = 10_000

/**
 * Text messages through an HTTP service: `POST {url}` with `Authorization: Bearer {key}`, `Idempotency-Key` and
 * `{ "from": "15881234", "to": "01012345678", "text": "…" }`. Any 2xx means it was taken over. 408, 425, 429 and 5xx
 * mean "later", any other answer "never". A service with another language needs a small translator in front.
 */
export function smsSender({ url, key, from }: SmsSettings, timeoutMs = patienceMs): Sender {
  return {
    kind: 'http',
    async send({ key: letterKey, recipient, body }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json; charset=utf-8',
          'idempotency-key': letterKey,
        },
        body: JSON.stringify({ from, to: recipient, text: body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        const late = error instanceof Error && error.name === 'TimeoutError'
        throw new SendError(late ? '제때 답이 없어요' : '연결하지 못했어요', false)
      })
      const said = (await response.text().catch(() => '')).slice(0, 200)
      if (response.ok) return
      const later = response.status >= 500 || [401, 403, 408, 425, 429].includes(response.status)
      throw new SendError(`HTTP ${response.status} ${said}`.trim(), !later)
    },
  }
}
