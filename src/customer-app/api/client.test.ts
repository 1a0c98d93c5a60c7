import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import type { HttpInit } from '#shared/api/http.ts'
import { createCall } from './client.ts'

type Sent = { path: string; method: string | undefined; headers: HttpInit['headers']; body: unknown }

/** Calls over an `http` that notes what it is handed. */
function calls(answer: () => Response = () => Response.json({})) {
  const sent: Sent[] = []
  const http = async (path: string, { method, headers, body }: HttpInit = {}) => {
    sent.push({ path, method, headers, body })
    return answer()
  }
  return { sent, call: createCall(http) }
}

afterEach(() => vi.restoreAllMocks())

test('배열은 같은 키를 되풀이하고, 없는 값은 보내지 않는다', async () => {
  const { sent, call } = calls()
  const query = { tag_id: [1, 2], limit: 3, offset: undefined, tag: null, ids: [] }
  await call('get', '/store/v1/products', { params: { query } })
  expect(sent[0]?.path).toBe('/store/v1/products?tag_id=1&tag_id=2&limit=3')
})

test('경로로 넘긴다: 어느 호스트로 갈지는 http가 안다', async () => {
  const { sent, call } = calls()
  await call('get', '/store/v1/products/{id}', { params: { path: { id: 7 } } })
  expect(sent[0]).toEqual({ path: '/store/v1/products/7', method: 'GET', headers: undefined, body: undefined })
})

test('경로와 질의의 값은 제자리를 벗어나지 못한다', async () => {
  const { sent, call } = calls()
  await call('get', '/store/v1/products/{id}', { params: { path: { id: '../user?a=1#b' }, query: { q: 'a&b=매트' } } })
  const [path = '', query = ''] = (sent[0]?.path ?? '').split('?')
  expect(path).toBe('/store/v1/products/..%2Fuser%3Fa%3D1%23b')
  expect([...new URLSearchParams(query)]).toEqual([['q', 'a&b=매트']])
})

test('본문은 글로 적어 두어, 다시 보내도 같다. 머리말은 함께 간다', async () => {
  const { sent, call } = calls()
  const headers = { 'Client-Request-Id': 'one' }
  await call('post', '/store/v1/user/cart/items/bulk/delete', { body: { ids: [1, 2] }, headers })
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: '{"ids":[1,2]}',
    headers: { 'Content-Type': 'application/json', 'Client-Request-Id': 'one' },
  })
})

test('답은 그 내용이고, 내용이 없으면 null이다', async () => {
  const answers = [Response.json({ count: 3 }), new Response(null, { status: 204 }), new Response('')]
  const { call } = calls(() => answers.shift() ?? Response.error())
  expect(await call('get', '/store/v1/user/cart/count')).toEqual({ count: 3 })
  expect(await call('get', '/store/v1/user/cart/count')).toBeNull()
  expect(await call('get', '/store/v1/user/cart/count')).toBeNull()
})

test('던져진 오류는 그대로 나오고, JSON이 아닌 답은 오류이다', async () => {
  const broken = calls(() => {
    throw new TypeError('x')
  })
  await expect(broken.call('get', '/store/v1/user/cart/count')).rejects.toThrow('x')
  const strange = calls(() => new Response('<html>', { headers: { 'Content-Type': 'application/json' } }))
  await expect(strange.call('get', '/store/v1/user/cart/count')).rejects.toBeInstanceOf(ApiError)
})
