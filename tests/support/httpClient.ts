import { Agent, request } from 'node:http'

export type Sent = {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  form?: string
  /** a body as it stands, of its own type */
  raw?: { bytes: Uint8Array; type: string }
  follow?: false
}
export type Answered = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: Uint8Array
}

export type Client = (sent: Sent) => Promise<Answered>

/** An HTTP client with kept-alive connections; it follows no redirects and throws nothing but network errors. */
export function client(base: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(base)
  return (sent) =>
    new Promise((done, fail) => {
      const body = sent.raw?.bytes ?? sent.form ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
      const type =
        sent.raw?.type ?? (sent.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded')
      const outgoing = request(
        {
          agent,
          hostname,
          port,
          path: sent.path,
          method: sent.method ?? 'GET',
          headers: {
            ...sent.headers,
            ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('end', () => {
            const bytes = Buffer.concat(chunks)
            done({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: bytes.toString(), bytes })
          })
          incoming.on('error', fail)
        },
      )
      outgoing.on('error', fail)
      outgoing.end(body)
    })
}
