import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './apiError.ts'
import { createHttp } from './http.ts'

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
