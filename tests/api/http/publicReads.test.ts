import { z } from '@hono/zod-openapi'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp, endpoints } from '#server/app.ts'
import type { Config } from '#server/deps.ts'
import { type Endpoint, endpoint, queryFlag, repeated, sliceQuery } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()

let computed = 0
let work: () => Promise<void> = () => Promise.resolve()

beforeEach(() => {
  computed = 0
  work = () => Promise.resolve()
})

const shelf: Endpoint = endpoint(
  {
    method: 'get',
    path: '/store/v9/shelf/{id}',
    aliases: ['/store/v9/plank/{id}'],
    summary: '선반',
    access: 'public',
    cacheSeconds: 2,
    params: z.object({ id: z.coerce.number().int() }),
    query: z.object({
      ...sliceQuery,
      q: z.string().trim().optional(),
      tag: repeated(z.coerce.number()),
      on: queryFlag.optional(),
    }),
    responses: { 200: z.object({ n: z.number(), who: z.string() }) },
    errors: ['NOT_FOUND'],
  },
  async ({ actor }) => {
    const n = ++computed
    await work()
    return { n, who: actor.kind }
  },
)

const mine: Endpoint = endpoint(
  {
    method: 'get',
    path: '/store/v9/mine',
    summary: '내 선반',
    access: 'public+',
    cacheSeconds: 2,
    responses: { 200: z.object({ n: z.number(), who: z.string() }) },
  },
  async ({ actor }) => ({ n: ++computed, who: actor.kind }),
)

const change: Endpoint = endpoint(
  {
    method: 'post',
    path: '/store-admin/v9/shelf',
    summary: '바꾸기',
    access: 'catalog:write',
    responses: { 204: null },
  },
  async () => undefined,
)

const open = (config: Partial<Config> = {}) =>
  createApp({ ...api.deps, config: { ...api.deps.config, reuseAnswers: true, trustedHops: 1, ...config } }, [
    shelf,
    mine,
    change,
    ...endpoints,
  ])

const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'X-Forwarded-For': address, ...more },
})

describe('누구에게나 같은 답', () => {
  test('뜻이 같은 주소는 모르는 이름, 순서, 기본값, 다른 이름으로 불러도 한 번만 계산한다', async () => {
    const app = open()
    for (const address of [
      'shelf/1?q=a&limit=10&tag=1&tag=2',
      'shelf/1?tag=1&tag=2&limit=10&q=a',
      'shelf/1?q=%20a%20&limit=10&tag=1&tag=2&offset=0',
      'shelf/01?q=a&limit=010&tag=1&tag=2',
      'plank/1?q=a&limit=10&tag=1&tag=2',
      ...Array.from({ length: 30 }, (_, n) => `shelf/1?q=a&limit=10&tag=1&tag=2&_=${n}&x${n}=1`),
    ])
      await app.request(`/store/v9/${address}`)
    expect(computed).toBe(1)
    await app.request('/store/v9/shelf/2?q=a&limit=10&tag=1&tag=2')
    await app.request('/store/v9/shelf/1?q=a&limit=10&tag=2&tag=1')
    expect(computed).toBe(3)
  })

  test('백 명이 한꺼번에 물어도 한 번만 계산하고, 모두 같은 답을 받는다', async () => {
    const app = open()
    const gate = Promise.withResolvers<void>()
    work = () => gate.promise
    const asked = Array.from({ length: 100 }, async () => (await app.request('/store/v9/shelf/1')).json())
    await expect.poll(() => computed).toBe(1)
    gate.resolve()
    expect(new Set((await Promise.all(asked)).map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(computed).toBe(1)
  })

  test('실패한 계산은 함께 기다린 사람에게만 실패이고, 다음 사람은 새로 계산한다', async () => {
    const app = open()
    work = () => Promise.reject(new AppError('NOT_FOUND'))
    const asked = await Promise.all([app.request('/store/v9/shelf/1'), app.request('/store/v9/shelf/1')])
    expect(asked.map(({ status }) => status)).toEqual([404, 404])
    expect(computed).toBe(1)
    work = () => Promise.resolve()
    expect((await app.request('/store/v9/shelf/1')).status).toBe(200)
  })

  test('계산하는 사이에 직원이 바꾼 것을 옛 답이 덮지 않는다', async () => {
    const app = open()
    const staff = await api.staff('admin')
    const gate = Promise.withResolvers<void>()
    work = () => gate.promise
    const before = app.request('/store/v9/shelf/1')
    await expect.poll(() => computed).toBe(1)
    const headers = { authorization: `Bearer ${staff.token}`, 'client-request-id': 'change-the-shelf' }
    expect((await app.request('/store-admin/v9/shelf', { method: 'POST', headers })).status).toBe(204)
    work = () => Promise.resolve()
    expect(await (await app.request('/store/v9/shelf/1')).json()).toMatchObject({ n: 2 })
    gate.resolve()
    expect(await (await before).json()).toMatchObject({ n: 1 })
    expect(await (await app.request('/store/v9/shelf/1')).json()).toMatchObject({ n: 2 })
  })

  test('누가 먼저 물었든, 함께 쓰는 답은 누구의 것도 아니다', async () => {
    const customer = await api.customer()
    const headers = { authorization: `Bearer ${customer.token}` }
    expect(await (await open().request('/store/v9/shelf/1', { headers })).json()).toEqual({ n: 1, who: 'anonymous' })
  })

  test('사람마다 다를 수 있는 답(public+)은 로그인한 사람에게 기억해 둔 것을 주지 않고, 그 사람의 것을 기억하지도 않는다', async () => {
    const app = open()
    const customer = await api.customer()
    const headers = { authorization: `Bearer ${customer.token}` }
    const asked = async (init = {}) => (await app.request('/store/v9/mine', init)).json()
    expect(await asked({ headers })).toEqual({ n: 1, who: 'user' })
    expect(await asked()).toEqual({ n: 2, who: 'anonymous' })
    expect(await asked({ headers })).toEqual({ n: 3, who: 'user' })
    expect(await asked()).toEqual({ n: 2, who: 'anonymous' })
  })
})

describe('로그인하지 않은 사람의 제한', () => {
  const limited = () => open({ anonymousPerMinute: 3 })
  const statuses = async (app: ReturnType<typeof open>, addresses: string[]) => {
    const found: number[] = []
    for (const address of addresses) found.push((await app.request('/store/v9/shelf/1', from(address))).status)
    return found
  }

  test('한 주소가 일 분에 부를 수 있는 수가 있고, 기억해 둔 답도 센다. 다음 분에는 다시 된다', async () => {
    const app = limited()
    expect(
      await statuses(
        app,
        Array.from({ length: 4 }, () => '192.0.2.1'),
      ),
    ).toEqual([200, 200, 200, 429])
    expect(await statuses(app, ['192.0.2.2'])).toEqual([200])
    const refused = await app.request('/store/v9/shelf/1', from('192.0.2.1'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
    api.clock.advance(60_000)
    expect(await statuses(app, ['192.0.2.1'])).toEqual([200])
  })

  test('IPv6는 /64 하나가 한 사람이다', async () => {
    const same = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:2:9::4']
    expect(await statuses(limited(), [...same, '2001:db8:1:3::1'])).toEqual([200, 200, 200, 429, 200])
  })

  test('엉터리 토큰을 들고 와도 센다', async () => {
    const app = limited()
    const wrong = from('192.0.2.1', { authorization: 'Bearer nonsense' })
    const found: number[] = []
    for (let n = 0; n < 4; n++) found.push((await app.request('/api/v2/user/me', wrong)).status)
    expect(found).toEqual([401, 401, 401, 429])
  })

  test('로그인한 사람은 같은 주소의 남에게 막히지 않고, 결제사의 알림은 세지 않는다', async () => {
    const app = limited()
    await statuses(
      app,
      Array.from({ length: 4 }, () => '192.0.2.1'),
    )
    const customer = await api.customer()
    const own = from('192.0.2.1', { authorization: `Bearer ${customer.token}` })
    expect((await app.request('/store/v9/shelf/1', own)).status).toBe(200)
    const hook = { ...from('192.0.2.1', { 'content-type': 'application/json' }), method: 'POST', body: '{}' }
    expect((await app.request('/pg/sandbox/webhooks', hook)).status).not.toBe(429)
  })
})
