import { expect, test, vi } from 'vitest'
import type { ReportContext } from './reporter.ts'
import { createSentrySink } from './sentry.ts'

const DSN = 'https://publickey@errors.example.test/42'
const at = Date.parse('2026-11-22T12:00:00Z')
const id = 'a'.repeat(32)

type Sent = { url: string; body: string }
let arrive: (sent: Sent) => void = () => {}
// the transport keeps the first `fetch` that it finds
vi.stubGlobal('fetch', async (url: string, init: { body: string | Uint8Array }) => {
  arrive({ url, body: typeof init.body === 'string' ? init.body : new TextDecoder().decode(init.body) })
  return new Response('{}')
})

/** Sends one report and answers where it went and the event in it. */
async function sent(act: (sink: ReturnType<typeof createSentrySink>) => void) {
  const answered = Promise.withResolvers<Sent>()
  arrive = answered.resolve
  act(createSentrySink({ dsn: DSN, stage: 'staging', webVersion: '1.2.3', app: 'customer', path: () => '/my/orders' }))
  const { url, body } = await answered.promise
  return { url, body, event: JSON.parse(body.split('\n')[2] ?? '{}') as Record<string, unknown> }
}

const context: ReportContext = { source: 'screen', extra: { component: 'OrderCard' } }

test('오류, 판, 단계, 화면의 경로와 번호를 설정된 곳에 보낸다', async () => {
  const error = new TypeError('x is undefined', { cause: new Error('원인') })
  const { url, event } = await sent((sink) => sink.send({ id, error, context, at }))
  expect(new URL(url).origin).toBe('https://errors.example.test')
  expect(event).toMatchObject({
    event_id: id,
    environment: 'staging',
    release: 'homefit@1.2.3',
    tags: { app: 'customer', source: 'screen', path: '/my/orders' },
    extra: { component: 'OrderCard', at: '2026-11-22T12:00:00.000Z' },
  })
  const { values } = event['exception'] as { values: { type: string; value: string }[] }
  expect(values.map(({ type, value }) => [type, value])).toEqual([
    ['Error', '원인'],
    ['TypeError', 'x is undefined'],
  ])
})

test('사람은 역할과 번호로만 적는다', async () => {
  const { event } = await sent((sink) => {
    sink.setUser({ role: 'user', id: '7' })
    sink.send({ id, error: new Error('오류'), context, at })
  })
  expect(event['user']).toEqual({ id: 'user:7', role: 'user' })
})

test('로그아웃한 뒤에는 사람을 적지 않고, 주소의 쿼리와 쿠키는 보내지 않는다', async () => {
  const { event, body } = await sent((sink) => {
    sink.setUser({ role: 'user', id: '7' })
    sink.setUser(null)
    sink.send({ id, error: new Error('오류'), context, at })
  })
  expect(event['user'] ?? {}).toEqual({})
  expect(event['request']).toBeUndefined()
  expect(event['breadcrumbs']).toBeUndefined()
  expect(body).toContain('"infer_ip":"never"')
})

test.each(['', 'not-a-dsn', 'https://errors.example.test/42'])('%j 는 DSN이 아니라서 시작하지 못한다', (dsn) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => createSentrySink({ dsn, stage: 'local', webVersion: '0', app: 'console' })).toThrow('DSN')
  vi.restoreAllMocks()
})
