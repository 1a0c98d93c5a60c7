import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openLiveStream } from '#server/modules/bulk/live.service.ts'
import { addOperations, type Operations } from '#server/operations.ts'
import { SettableClock } from '#server/settableClock.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()

function open(operations: Operations = {}) {
  const app = createApp(api.deps)
  addOperations(app, api.deps, operations)
  return app
}

test('/metrics는 요청과 상태를 프로메테우스 글로 말한다', async () => {
  const app = open()
  await app.request('/store/v1/products/7')
  const answer = await app.request('/metrics')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toContain('http_requests_total{method="GET",route="/store/v1/products/{id}",status="404"} 1')
  for (const name of ['http_request_duration_seconds_bucket', 'outbox_depth{topic="all"} 0', 'jobs', 'invariant_ok'])
    expect(text).toContain(name)
})

test('/metrics는 이 컴퓨터 밖에서 오거나 프록시를 거치면 없고, 열쇠가 있으면 열쇠로만 열린다', async () => {
  const away = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
  expect((await open().request('/metrics', {}, away)).status).toBe(404)
  expect((await open().request('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
  const locked = open({ token: 'a-long-token' })
  expect((await locked.request('/metrics')).status).toBe(404)
  const key = { headers: { authorization: 'Bearer a-long-token' } }
  expect((await locked.request('/metrics', key, away)).status).toBe(200)
})

test('/dev/clock은 시계를 맞추고 되돌리며, 맞출 시계가 없는 운영에는 없다', async () => {
  const clock = new SettableClock()
  const app = open({ clock })
  const put = (body: unknown) =>
    app.request('/dev/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(await (await put({ now: '2030-01-01T09:00:00+09:00' })).json()).toMatchObject({ is_set: true })
  expect(clock.now().getUTCFullYear()).toBe(2030)
  expect((await put({ now: '내일' })).status).toBe(400)
  expect(await (await put({ now: null })).json()).toMatchObject({ is_set: false })
  expect((await open().request('/dev/clock')).status).toBe(404)
})

test('실시간 연결은 한 사람에 다섯까지이고, 닫으면 다시 열린다', async () => {
  const { id } = await api.staff('ops')
  const person = (of: number) => ({ kind: 'staff' as const, id: of, role: 'ops' as const, name: '직원', sessionId: 1 })
  const close = new AbortController()
  const connect = (of: number, signal = close.signal) =>
    openLiveStream(api.deps, person(of), new Date('2027-01-01'), signal)
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => connect(id)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(connect(id)).rejects.toMatchObject({ code: 'LIVE_TOO_MANY' })
  await expect(connect(id + 1)).resolves.toBeDefined()
  close.abort()
  const again = new AbortController()
  await expect(connect(id, again.signal)).resolves.toBeDefined()
  again.abort()
})

test('프록시 수를 말하지 않아도, 사설망의 프록시 뒤에서 한 사람이 모두의 로그인을 막지 못한다', async () => {
  const behind = { incoming: { socket: { remoteAddress: '10.0.0.2' } } }
  const app = createApp(api.deps)
  const wrong = async (forwarded: string, env: object = behind) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
    const body = JSON.stringify({ email_address: 'staff@example.test', password: 'wrong' })
    return (await app.request('/core-admin/v1/auth/sign-in', { method: 'POST', headers, body }, env)).status
  }
  for (let n = 0; n < 5; n++) expect(await wrong(`198.51.100.${n}, 192.0.2.1`)).toBe(401)
  expect(await wrong('192.0.2.1')).toBe(429)
  expect(await wrong('192.0.2.2, 10.0.0.3')).toBe(401)
})

test('IPv6를 쓰는 사람이 주소를 바꿔 가며 로그인을 시도해도 /64 하나로 센다', async () => {
  const app = createApp(api.deps)
  const statuses: number[] = []
  for (let n = 1; n <= 6; n++) {
    const env = { incoming: { socket: { remoteAddress: `2001:db8:1:2::${n}` } } }
    const body = JSON.stringify({ email_address: 'staff@example.test', password: 'wrong' })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    statuses.push((await app.request('/core-admin/v1/auth/sign-in', init, env)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})
