import { afterEach, expect, test, vi } from 'vitest'
import { aToken } from '#tests/support/browserOfTabs.ts'
import { ApiError } from './apiError.ts'
import { createHttp, LANGUAGE, newRequestId, REQUEST_TIMEOUT_MS } from './http.ts'

type Call = { url: string; headers: Headers; body: unknown }

function stubFetch(...answers: (Response | Error)[]) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, headers: new Headers(init.headers), body: init.body })
    const next = answers.shift() ?? Response.json({ ok: true })
    if (next instanceof Error) throw next
    return next
  })
  return calls
}

const unauthorized = () => Response.json({ code: 'UNAUTHORIZED', message: '로그인이 필요해요.' }, { status: 401 })
const session = (token: string | null, fresh: string | null = null) => ({
  token: () => token,
  refresh: vi.fn(async () => fresh),
})

afterEach(() => vi.unstubAllGlobals())

test('모든 요청은 토큰, 고유한 요청 번호, 한국어를 보낸다', async () => {
  const calls = stubFetch()
  const http = createHttp({ session: session('t1'), baseUrl: 'http://shop' })
  await http('/a')
  await http('/a')
  expect(calls[0]?.url).toBe('http://shop/a')
  expect(calls[0]?.headers.get('Authorization')).toBe('Bearer t1')
  expect(calls[0]?.headers.get('Accept-Language')).toBe('ko')
  expect(calls[0]?.headers.get('Client-Request-Id')).toBeTruthy()
  expect(calls[0]?.headers.get('Client-Request-Id')).not.toBe(calls[1]?.headers.get('Client-Request-Id'))
})

test('401이면 한 번 갱신하고 같은 요청 번호와 본문으로 한 번 다시 보낸다', async () => {
  const calls = stubFetch(unauthorized())
  const auth = session('old', 'new')
  await createHttp({ session: auth })('/a', { method: 'POST', body: '{"q":1}' })
  expect(auth.refresh).toHaveBeenCalledTimes(1)
  expect(calls.map((call) => call.headers.get('Authorization'))).toEqual(['Bearer old', 'Bearer new'])
  expect(calls[1]?.headers.get('Client-Request-Id')).toBe(calls[0]?.headers.get('Client-Request-Id'))
  expect(calls[1]?.body).toBe('{"q":1}')
})

test('다시 보낸 요청도 401이면 더 갱신하지 않고 오류를 넘긴다', async () => {
  stubFetch(unauthorized(), unauthorized())
  const auth = session('old', 'new')
  await expect(createHttp({ session: auth })('/a')).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  expect(auth.refresh).toHaveBeenCalledTimes(1)
})

test('갱신할 수 없으면 로그아웃을 알린다; 처음부터 로그인하지 않았으면 알리지 않는다', async () => {
  const onSignedOut = vi.fn()
  stubFetch(unauthorized(), unauthorized())
  await expect(createHttp({ session: session('old'), onSignedOut })('/a')).rejects.toBeInstanceOf(ApiError)
  expect(onSignedOut).toHaveBeenCalledOnce()
  await expect(createHttp({ session: session(null), onSignedOut })('/a')).rejects.toBeInstanceOf(ApiError)
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('기다리는 사이 토큰이 바뀌었으면 갱신하지 않고 새 토큰으로 다시 보낸다', async () => {
  const calls = stubFetch(unauthorized())
  const tokens = ['old', 'other-tab']
  const auth = { token: () => tokens.shift() ?? 'other-tab', refresh: vi.fn(async () => null) }
  await createHttp({ session: auth })('/a')
  expect(auth.refresh).not.toHaveBeenCalled()
  expect(calls[1]?.headers.get('Authorization')).toBe('Bearer other-tab')
})

test('오류 본문을 그대로 옮기고, 봉투가 아니면 UNKNOWN이다', async () => {
  const body = { code: 'SKU_SOLD_OUT', title: '품절', message: '다 팔렸어요.', extra: { left: 0 } }
  stubFetch(Response.json(body, { status: 409 }), new Response('<html>', { status: 502 }))
  const http = createHttp({ session: session(null) })
  await expect(http('/a', { requestId: 'r-1' })).rejects.toMatchObject({ status: 409, ...body, requestId: 'r-1' })
  await expect(http('/a')).rejects.toMatchObject({ status: 502, code: 'UNKNOWN' })
})

test('연결 실패는 NETWORK, 시간 초과는 TIMEOUT, 스스로 그만둔 것은 AbortError다', async () => {
  stubFetch(new TypeError('Failed to fetch'))
  const http = createHttp({ session: session(null) })
  await expect(http('/a')).rejects.toMatchObject({ code: 'NETWORK', status: 0 })

  vi.stubGlobal(
    'fetch',
    (_url: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error), { once: true })
      }),
  )
  await expect(http('/a', { timeoutMs: 1 })).rejects.toMatchObject({ code: 'TIMEOUT' })
  const abort = new AbortController()
  const pending = http('/a', { signal: abort.signal })
  abort.abort()
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
})

test('다른 사람이 로그인한 사이에 온 401은 그 사람의 이름으로 다시 보내지 않는다', async () => {
  const onSignedOut = vi.fn()
  const calls = stubFetch(unauthorized())
  const auth = session(aToken(1), aToken(2))
  await expect(createHttp({ session: auth, onSignedOut })('/a', { method: 'POST' })).rejects.toMatchObject({
    name: 'Unauthorized',
  })
  expect(calls).toHaveLength(1)
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('아무도 아닐 때 보낸 호출은 그사이 로그인한 사람의 것이 된다', async () => {
  const calls = stubFetch(unauthorized())
  let asked = 0
  const auth = { token: () => (asked++ === 0 ? null : aToken(1)), refresh: async () => null }
  await createHttp({ session: auth })('/a')
  expect(calls.map((call) => call.headers.get('Authorization'))).toEqual([null, `Bearer ${aToken(1)}`])
})

test('401이 아닌 오류는 갱신하지도 다시 보내지도 않는다', async () => {
  for (const status of [400, 403, 404, 409, 429, 500, 503]) {
    const calls = stubFetch(Response.json({ code: 'X', message: '' }, { status }))
    const auth = session('t')
    await expect(createHttp({ session: auth })('/a')).rejects.toMatchObject({ status })
    expect([calls.length, auth.refresh.mock.calls.length]).toEqual([1, 0])
  }
})

test('한꺼번에 받은 401은 갱신 하나를 함께 쓴다', async () => {
  let token = 'old'
  let asked = 0
  let refreshing: Promise<string> | null = null
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) =>
    new Headers(init.headers).get('Authorization') === 'Bearer new' ? Response.json({}) : unauthorized(),
  )
  const auth = {
    token: () => token,
    refresh: () =>
      (refreshing ??= Promise.resolve().then(() => {
        asked += 1
        return (token = 'new')
      })),
  }
  const http = createHttp({ session: auth })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => http(`/a/${n}`)))
  expect(answers.every((answer) => answer.ok)).toBe(true)
  expect(asked).toBe(1)
})

test('경로마다 다른 곳에 보낼 수 있고, 그곳을 모르면 보내지 않는다', async () => {
  const calls = stubFetch()
  const baseUrl = (path: string) => {
    if (path.startsWith('/core')) throw new Error('no host')
    return path.startsWith('/store') ? 'https://store.homefit.kr' : ''
  }
  const http = createHttp({ session: session(null), baseUrl })
  await http('/store/v1/products')
  await http('/api/session')
  await expect(http('/core/v1/x')).rejects.toThrow('no host')
  expect(calls.map((call) => call.url)).toEqual(['https://store.homefit.kr/store/v1/products', '/api/session'])
})

test('머리글에 적어 둔 요청 번호와 다른 머리글은 그대로 간다', async () => {
  const calls = stubFetch()
  const headers = { 'Client-Request-Id': 'mine-1234', 'Content-Type': 'text/csv', Authorization: 'Bearer forged' }
  await createHttp({ session: session(null) })('/a', { headers })
  expect(calls[0]?.headers.get('Client-Request-Id')).toBe('mine-1234')
  expect(calls[0]?.headers.get('Content-Type')).toBe('text/csv')
  expect(calls[0]?.headers.get('Authorization')).toBeNull()
})

test('시간제한은 10,000ms이고 끌 수 있으며, 부른 쪽의 그만두기와 함께 쓴다', async () => {
  expect([REQUEST_TIMEOUT_MS, LANGUAGE]).toEqual([10_000, 'ko'])
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  stubFetch()
  const http = createHttp({ session: session(null) })
  await http('/a')
  expect(timeout).toHaveBeenLastCalledWith(10_000)
  timeout.mockClear()
  await http('/a', { timeoutMs: null })
  expect(timeout).not.toHaveBeenCalled()
  timeout.mockRestore()
})

test('이미 그만둔 호출은 오류가 아니라 그만둔 것이다', async () => {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => Promise.reject(init.signal?.reason as Error))
  const http = createHttp({ session: session(null) })
  await expect(http('/a', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})

test('요청 번호는 randomUUID가 없는 곳에서도 고유하고 서버가 받는 모양이다', () => {
  const here = crypto
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => here.getRandomValues(bytes) })
  const ids = Array.from({ length: 200 }, newRequestId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[\w.:-]{8,100}$/)
})
