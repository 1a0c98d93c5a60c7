import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { envelope } from './http/errors.ts'

/** How long who connects may take, in milliseconds. */
export type Patience = {
  /** for the headers of a call */
  headers: number
  /** for a whole call, its body included */
  request: number
  /** how often calls are looked at for the two above */
  check: number
  /** without a byte in either direction, as of one who stops reading an answer; live streams say something every 25 s */
  silence: number
  /** for taking the words of a refusal, before the connection is cut */
  farewell: number
}

const PATIENCE: Patience = { headers: 10_000, request: 30_000, check: 5_000, silence: 120_000, farewell: 1_000 }

/** Serves the application on a port; of `host` alone when one is given, else on every address of the machine. */
export function listen(
  app: Pick<Hono, 'fetch'>,
  where: { port: number; host?: string | undefined },
  patience: Patience = PATIENCE,
): Promise<Server> {
  return new Promise((done, fail) => {
    const server = serve(
      {
        fetch: app.fetch,
        port: where.port,
        ...(where.host ? { hostname: where.host } : {}),
        serverOptions: {
          headersTimeout: patience.headers,
          requestTimeout: patience.request,
          connectionsCheckingInterval: patience.check,
          keepAliveTimeout: 65_000,
          maxHeaderSize: 16_384,
        },
      },
      () => done(server),
    ) as Server
    server.timeout = patience.silence
    server.on('error', fail)
    server.on('clientError', (error: Error & { code?: string }, socket: Socket) =>
      refuseConnection(socket, error.code, patience.farewell),
    )
  })
}

const REFUSALS: Record<string, { line: string; code: 'REQUEST_TIMEOUT' | 'HEADERS_TOO_LARGE' }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', code: 'REQUEST_TIMEOUT' },
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', code: 'HEADERS_TOO_LARGE' },
}

/**
 * Says what was wrong with a call that is none, and frees the connection. The other side may have no mind to close its
 * half, nor to read: it is given a moment, and cut off then.
 */
function refuseConnection(socket: Socket, code: string | undefined, farewellMs: number): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { line, code: said } = REFUSALS[code ?? ''] ?? { line: '400 Bad Request', code: 'VALIDATION' as const }
  const body = JSON.stringify(envelope(said))
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=UTF-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  const cut = setTimeout(() => socket.destroy(), farewellMs)
  cut.unref()
  socket.once('close', () => clearTimeout(cut))
}

/** Takes no new calls, lets those under way finish for a moment, and cuts off the rest. */
export async function stopListening(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), 2_000)
  await new Promise<void>((done) => server.close(() => done()))
  clearTimeout(cut)
}
