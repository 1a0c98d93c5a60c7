import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen, type Patience, stopListening } from '#server/listen.ts'

/** Silence is long, so that only what a test is about frees its connections. */
const patience = { headers: 150, request: 300, check: 30, silence: 60_000, farewell: 50 }

let server: Server
const callers: Socket[] = []

beforeEach(() => start(patience))

async function start(given: Patience): Promise<void> {
  const app = new Hono()
  app.get('/', (c) => c.text('네'))
  app.get('/large', (c) => c.body('가'.repeat(30_000_000)))
  app.onError((_error, c) => c.text('끊겼어요', 400))
  app.post('/', async (c) => c.text(String((await c.req.text()).length)))
  server = await listen(app, { port: 0, host: '127.0.0.1' }, given)
}

afterEach(async () => {
  for (const caller of callers.splice(0)) caller.destroy()
  await stopListening(server)
})

/** One who connects, says something, and never closes their half of the connection. */
function caller(words: string): { heard: () => string; socket: Socket } {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  callers.push(socket)
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.write(words)
  return { heard: () => heard, socket }
}

const open = () => new Promise<number>((done) => server.getConnections((_error, count) => done(count)))
const soon = { timeout: 20_000, interval: 20 }
const freed = () => vi.waitFor(async () => expect(await open()).toBe(0), soon)

test.each([
  ['머리글을 끝내지 않는 연결', 'GET / HTTP/1.1\r\nHost: x\r\n', '408', 'REQUEST_TIMEOUT'],
  [
    '본문을 끝내지 않는 연결',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf',
    '408',
    'REQUEST_TIMEOUT',
  ],
  ['HTTP가 아닌 말', 'hello\r\n\r\n', '400', 'VALIDATION'],
  ['너무 큰 머리글', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`, '431', 'HEADERS_TOO_LARGE'],
])('%s: 이유를 말하고, 상대가 닫지 않아도 연결을 놓아준다', async (_what, words, status, code) => {
  const { heard } = caller(words)
  await vi.waitFor(() => expect(heard()).toContain(`HTTP/1.1 ${status}`), soon)
  await vi.waitFor(() => expect(heard()).toContain(`"code":"${code}"`), soon)
  await freed()
})

test('답을 읽지 않는 사람의 연결은 조용한 시간이 지나면 끊는다', async () => {
  await stopListening(server)
  await start({ ...patience, silence: 400 })
  const { socket } = caller('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  socket.pause()
  await vi.waitFor(async () => expect(await open()).toBe(1), soon)
  await freed()
})

test('수백 개의 멎은 연결도 모두 놓아준다', async () => {
  let came = 0
  server.on('connection', () => came++)
  for (let n = 0; n < 300; n++) caller('GET / HTTP/1.1\r\nHost: x\r\n').socket.pause()
  await vi.waitFor(() => expect(came).toBe(300), soon)
  await freed()
})
