import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from './client.ts'
import type { HttpInit } from '#shared/api/http.ts'

type Sent = { path: string; method: string | undefined; body: string }

/** The typed client over an `http` that notes what it is handed. */
function anApi(answer: () => Response = () => Response.json({})) {
  const sent: Sent[] = []
  const http = async (path: string, init: HttpInit = {}) => {
    const body = init.body ? new TextDecoder().decode(init.body as ArrayBuffer) : ''
    sent.push({ path, method: init.method, body })
    return answer()
  }
  return { sent, api: createApi(http) }
}

vi.stubGlobal('location', { origin: 'https://homefit.kr' })
afterEach(() => vi.restoreAllMocks())

test('배열은 같은 키를 되풀이하고, 없는 값은 보내지 않는다', async () => {
  const { sent, api } = anApi()
  await api.GET('/store/v1/products', { params: { query: { tag_id: [1, 2], limit: 3, offset: undefined } } })
  expect(sent[0]?.path).toBe('/store/v1/products?tag_id=1&tag_id=2&limit=3')
})

test('같은 출처의 호출은 경로로 넘긴다: 어느 호스트로 갈지는 http가 안다', async () => {
  const { sent, api } = anApi()
  await api.GET('/store/v1/products/{id}', { params: { path: { id: 7 } } })
  expect(sent[0]).toEqual({ path: '/store/v1/products/7', method: 'GET', body: '' })
})

test('경로의 값은 경로 밖으로 나가지 못한다', async () => {
  const { sent, api } = anApi()
  await api.GET('/store/v1/products/{id}', { params: { path: { id: '../user?a=1#b' as unknown as number } } })
  expect(sent[0]?.path).toBe('/store/v1/products/..%2Fuser%3Fa%3D1%23b')
})

test('본문은 한 번 읽어 두어, 다시 보내도 같다', async () => {
  const { sent, api } = anApi()
  await api.POST('/store/v1/user/cart/items/bulk/delete', { body: { ids: [1, 2] } as never })
  expect(sent[0]).toMatchObject({ method: 'POST', body: '{"ids":[1,2]}' })
})

test('답은 data로, 던져진 오류는 그대로 나온다', async () => {
  const { api } = anApi(() => Response.json({ count: 3 }))
  expect((await api.GET('/store/v1/user/cart/count')).data).toEqual({ count: 3 })
  const broken = anApi(() => {
    throw new TypeError('x')
  })
  await expect(broken.api.GET('/store/v1/user/cart/count')).rejects.toThrow('x')
})
