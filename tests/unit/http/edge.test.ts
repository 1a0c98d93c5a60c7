import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Config } from '#server/deps.ts'
import { guardHost, guardOrigin, ipOf } from '#server/http/edge.ts'

type About = { method?: string; url?: string; headers?: Record<string, string>; peer?: string }

/** What the edge makes of one call: what `look` answers, or the code of its refusal. */
async function seen(look: (c: Parameters<typeof ipOf>[0]) => unknown, about: About): Promise<unknown> {
  let result: unknown
  const app = new Hono()
  app.all('*', (c) => {
    result = look(c) ?? 'ok'
    return c.body(null)
  })
  app.onError((error, c) => {
    result = error.message
    return c.body(null)
  })
  const { method = 'POST', url = 'https://shop.test/api/session', headers = {}, peer } = about
  await app.request(url, { method, headers }, peer ? { incoming: { socket: { remoteAddress: peer } } } : {})
  return result
}

describe('다른 사이트의 호출', () => {
  const config = { publicUrl: 'https://shop.test', allowedOrigins: ['https://app.shop.test'] } as Config
  const ask = (about: About) => seen((c) => guardOrigin(c, config), about)
  const cookie = { cookie: 'hf_session=x' }

  test.each<[site: string | undefined, origin: string | undefined, isOurs: boolean]>([
    ['same-origin', undefined, true],
    ['same-origin', 'https://shop.test', true],
    ['same-site', 'https://shop.test', false],
    ['cross-site', 'https://shop.test', false],
    ['cross-site', undefined, false],
    ['none', undefined, true],
    ['none', 'https://shop.test', true],
    ['none', 'https://evil.test', false],
    [undefined, undefined, false],
    [undefined, 'https://shop.test', true],
    [undefined, 'https://app.shop.test', true],
    [undefined, 'http://shop.test', false],
    [undefined, 'https://shop.test:8443', false],
    [undefined, 'https://shop.test.evil.test', false],
    [undefined, 'https://evil.test', false],
    [undefined, 'null', false],
  ])('쿠키와 함께 온 변경은 Sec-Fetch-Site %s, Origin %s이면 우리 것인지: %s', async (site, origin, isOurs) => {
    const headers = { ...cookie, ...(site ? { 'sec-fetch-site': site } : {}), ...(origin ? { origin } : {}) }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await ask({ method, headers }), method).toBe(isOurs ? 'ok' : 'ORIGIN_FORBIDDEN')
    // what changes nothing, and what carries no cookie, may come from anywhere
    expect(await ask({ method: 'GET', headers })).toBe('ok')
    const { cookie: _, ...bare } = headers
    expect(await ask({ headers: bare })).toBe('ok')
  })

  test('주소 창에 적힌 이름으로 연 화면은 공개 주소와 달라도 우리 것이다', async () => {
    const from = (origin: string) =>
      ask({ url: 'http://127.0.0.1:4000/api/session', headers: { ...cookie, host: '127.0.0.1:4000', origin } })
    expect(await from('http://127.0.0.1:4000')).toBe('ok')
    expect(await from('http://127.0.0.1:5000')).toBe('ORIGIN_FORBIDDEN')
  })
})

describe('샘플 상점이 답하는 이름', () => {
  test.each([
    ['http://localhost:4000/', true],
    ['http://127.0.0.1/', true],
    ['http://192.168.0.7/', true],
    ['http://[::1]/', true],
    ['http://desk.local/', true],
    ['https://shop.example/', true],
    ['http://rebound.example/', false],
    ['http://203.0.113.7/', false],
  ])('%s: %s', async (url, answers) => {
    const ask = (sampleMode: boolean) =>
      seen((c) => guardHost(c, { sampleMode, publicUrl: 'https://shop.example' } as Config), { method: 'GET', url })
    expect(await ask(true)).toBe(answers ? 'ok' : 'HOST_FORBIDDEN')
    expect(await ask(false)).toBe('ok')
  })
})

describe('부르는 사람의 주소', () => {
  const [net, home] = ['203.0.113.7', '10.0.0.2']
  const chain = '192.0.2.9, 198.51.100.1, 192.168.0.1'

  test.each<[hops: number | undefined, peer: string, forwarded: string | undefined, ip: string]>([
    // as many proxies as somebody said, counted from the end
    [0, net, chain, net],
    [0, home, chain, home],
    [1, net, chain, '192.168.0.1'],
    [2, net, chain, '198.51.100.1'],
    [3, net, chain, '192.0.2.9'],
    [4, net, chain, net],
    [1, net, undefined, net],
    [1, net, 'unknown', net],
    // nobody said: a proxy of ours stands in our own network
    [undefined, net, chain, net],
    [undefined, home, chain, '198.51.100.1'],
    [undefined, home, '10.0.0.9, 10.0.0.8', '10.0.0.8'],
    [undefined, home, undefined, home],
    [undefined, '::ffff:10.0.0.2', chain, '198.51.100.1'],
    [undefined, '2001:db8::1', chain, '2001:db8::1'],
  ])('프록시 %s개, 연결은 %s, X-Forwarded-For %s이면 %s', async (hops, peer, forwarded, ip) => {
    const config = (hops === undefined ? {} : { trustedHops: hops }) as Config
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(await seen((c) => ipOf(c, config), { headers, peer })).toBe(ip)
  })
})
