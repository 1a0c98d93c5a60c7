import { afterEach, expect, test, vi } from 'vitest'
import { createSessionCalls } from './sessionCalls.ts'

type Call = { url: string; method: string; headers: Headers; body: unknown }

function stubFetch(answer: () => Response) {
  const asked: Call[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    asked.push({ url, method, headers: new Headers(headers), body: typeof body === 'string' ? JSON.parse(body) : body })
    return answer()
  })
  return asked
}

const authorization = { accessToken: 'a.b.c', provider: 'web' as const }
const answered = (value: unknown) => () => Response.json({ data: { authorization: value } })
const calls = createSessionCalls('https://homefit.kr')

afterEach(() => vi.unstubAllGlobals())

test('네 가지 호출은 정해진 곳에 한국어와 요청 번호로 묻는다', async () => {
  const asked = stubFetch(answered(authorization))
  expect(await calls.read()).toEqual(authorization)
  expect(await calls.refresh()).toEqual(authorization)
  expect(await calls.store({ accessToken: 'n.a.t', provider: 'weapp' })).toEqual(authorization)
  expect(await calls.end()).toBeUndefined()
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', 'https://homefit.kr/api/session', undefined],
    ['POST', 'https://homefit.kr/api/refresh-token', undefined],
    ['POST', 'https://homefit.kr/api/session', { accessToken: 'n.a.t', provider: 'weapp' }],
    ['DELETE', 'https://homefit.kr/api/session', undefined],
  ])
  expect(new Set(asked.map(({ headers }) => headers.get('client-request-id'))).size).toBe(4)
  expect(asked.every(({ headers }) => headers.get('accept-language') === 'ko')).toBe(true)
})

test('아무도 없으면 null이다', async () => {
  stubFetch(answered(null))
  expect(await calls.read()).toBeNull()
})

test('401은 세션의 끝이고, 그것으로 다시 갱신하지 않는다', async () => {
  const asked = stubFetch(() => Response.json({ code: 'REFRESH_TOKEN_INVALID', message: '끝' }, { status: 401 }))
  expect(await calls.refresh()).toBeNull()
  expect(await calls.store(authorization)).toBeNull()
  expect(asked).toHaveLength(2)
})

test.each([403, 429, 500, 503])('%i 은 답이 아니다: 아무것도 끝나지 않는다', async (status) => {
  stubFetch(() => Response.json({ code: 'X', message: '' }, { status }))
  await expect(calls.refresh()).rejects.toMatchObject({ status })
  await expect(calls.end()).rejects.toMatchObject({ status })
})

test('봉투가 아닌 답도 답이 아니다', async () => {
  stubFetch(() => new Response('<html>'))
  await expect(calls.refresh()).rejects.toThrow()
})
