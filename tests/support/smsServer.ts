import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A text-message service on this machine that speaks the protocol of `smsSender.ts`. */

export type Text = { from: string; to: string; text: string; key: string }
export type SmsServer = {
  url: string
  /** each text once, however often it was handed in */
  texts: Text[]
  calls: number
  /** the next answers, before it goes back to 202 */
  answers: number[]
  close(): Promise<void>
}

export async function startSmsServer(apiKey: string): Promise<SmsServer> {
  const texts: Text[] = []
  const answers: number[] = []
  let calls = 0
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      calls++
      const key = String(request.headers['idempotency-key'])
      const status =
        request.headers.authorization === `Bearer ${apiKey}` && request.method === 'POST'
          ? (answers.shift() ?? 202)
          : 401
      if (status < 300 && !texts.some((text) => text.key === key))
        texts.push({ ...(JSON.parse(body) as Omit<Text, 'key'>), key })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"said"}')
    })
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/messages`,
    texts,
    answers,
    get calls() {
      return calls
    },
    close: () =>
      new Promise((done) => {
        http.close(() => done())
        http.closeAllConnections()
      }),
  }
}
