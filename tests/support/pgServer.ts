import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a payment gateway's HTTP server has in common: real sockets, an idempotency store, and faults on demand. */

/** `…_AFTER`: the call has its effect, and the caller never learns of it. */
export type Fault =
  | 'HANG_BEFORE'
  | 'HANG_AFTER'
  | 'RESET_BEFORE'
  | 'RESET_AFTER'
  | 'HTTP_500'
  | 'HTTP_500_AFTER'
  | 'HTTP_429'
  | 'HTML_AFTER'
  | 'MALFORMED_AFTER'
  | 'EMPTY_AFTER'
  | 'STRANGE_AFTER'

export type PgCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}
export type PgReply = { status: number; body: unknown }

type Gateway = {
  handle: (call: PgCall) => PgReply
  /** the key of an unsafe call; a reply when it is missing or ill-formed */
  keyOf: (call: PgCall) => string | PgReply
  /** the answer to a key whose first call is still under way */
  processing: PgReply
}

export type PgServer = {
  url: string
  calls: PgCall[]
  /** the next calls of this method and path go wrong like this, one after the other */
  fail: (pattern: RegExp, ...faults: Fault[]) => void
  /** decides for every call; asked after `fail` */
  faultOf: { current: (call: PgCall) => Fault | undefined }
  reset: () => void
  close: () => Promise<void>
}

export async function startPgServer({ handle, keyOf, processing }: Gateway, port = 0): Promise<PgServer> {
  const calls: PgCall[] = []
  const planned: { pattern: RegExp; fault: Fault }[] = []
  const answers = new Map<string, PgReply | 'PROCESSING'>()
  const faultOf: PgServer['faultOf'] = { current: () => undefined }

  const takeFault = (call: PgCall): Fault | undefined => {
    const index = planned.findIndex(({ pattern }) => pattern.test(`${call.method} ${call.path}`))
    return index < 0 ? faultOf.current(call) : planned.splice(index, 1)[0]?.fault
  }

  const answer = (call: PgCall): PgReply => {
    if (call.method === 'GET') return handle(call)
    const key = keyOf(call)
    if (typeof key !== 'string') return key
    const id = `${key} ${call.method} ${call.path}`
    const known = answers.get(id)
    if (known) return known === 'PROCESSING' ? processing : known
    const reply = handle(call)
    answers.set(id, reply)
    return reply
  }

  const server = createServer((request, response) => {
    const serve = async () => {
      const call = await read(request)
      calls.push(call)
      respond(takeFault(call), () => answer(call), request, response)
    }
    serve().catch((error) => response.writeHead(500).end(String(error)))
  })
  server.keepAliveTimeout = 1
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faultOf,
    fail: (pattern, ...faults) => planned.push(...faults.map((fault) => ({ pattern, fault }))),
    reset: () => {
      calls.length = 0
      planned.length = 0
      answers.clear()
      faultOf.current = () => undefined
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<PgCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway')
  const text = Buffer.concat(chunks).toString()
  return {
    method: request.method ?? '',
    path: decodeURIComponent(pathname),
    query: searchParams,
    headers: request.headers,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

function respond(
  fault: Fault | undefined,
  act: () => PgReply,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const send = (status: number, text: string, type = 'application/json') =>
    response.writeHead(status, { 'content-type': type }).end(text)
  if (fault === 'HANG_BEFORE') return
  if (fault === 'RESET_BEFORE') return void request.socket.destroy()
  if (fault === 'HTTP_500') return void send(500, '{"code":"FAILED_INTERNAL_SYSTEM_PROCESSING","message":"내부 오류"}')
  if (fault === 'HTTP_429') return void send(429, '{"code":"TOO_MANY_REQUESTS","message":"잠시 후 다시"}')
  const { status, body } = act()
  if (fault === 'HANG_AFTER') return
  if (fault === 'RESET_AFTER') return void request.socket.destroy()
  if (fault === 'HTTP_500_AFTER') return void send(502, '{"code":"UNKNOWN_PAYMENT_ERROR","message":"알 수 없는 오류"}')
  if (fault === 'HTML_AFTER') return void send(200, '<html><body>점검 중</body></html>', 'text/html')
  if (fault === 'MALFORMED_AFTER') return void send(200, '{"paymentKey": "cut of')
  if (fault === 'EMPTY_AFTER') return void send(200, '')
  if (fault === 'STRANGE_AFTER')
    return void send(400, '{"code":"A_CODE_OF_TOMORROW","type":"A_TYPE_OF_TOMORROW","message":"?"}')
  send(status, JSON.stringify(body))
}
