import { describe, expect, test, vi } from 'vitest'
import { createTransport } from './transport.ts'

const ORIGIN = 'https://shop.example'

function aTransport(url: string, answer: () => Promise<Response> = async () => new Response(null, { status: 204 })) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer)
  const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true)
  const transport = createTransport({ url, origin: ORIGIN, token: () => 'h.p.s', fetch, sendBeacon })
  return { transport, sendBeacon, request: () => fetch.mock.calls[0]?.[1] as RequestInit }
}

describe('기록을 보내는 길', () => {
  test.each(['/api/v2/logs/bulk', `${ORIGIN}/api/v2/logs/bulk`])(
    '우리 서버(%s)에는 토큰과 함께 JSON으로 보낸다',
    async (url) => {
      const { transport, request } = aTransport(url)
      expect(await transport.send('{"records":[]}')).toBe('sent')
      const { headers, credentials, keepalive, body } = request()
      expect({ credentials, keepalive, body }).toEqual({
        credentials: 'same-origin',
        keepalive: true,
        body: '{"records":[]}',
      })
      expect(headers).toMatchObject({
        Authorization: 'Bearer h.p.s',
        'Content-Type': 'application/json',
        'Accept-Language': 'ko',
        'Client-Request-Id': expect.stringMatching(/^[\w-]{16,}$/) as string,
      })
    },
  )

  test.each(['https://logs.example/bulk', '//logs.example/bulk', 'https://shop.example.evil.example/bulk'])(
    '다른 곳(%s)에는 토큰도 쿠키도 보내지 않는다',
    async (url) => {
      const { transport, request } = aTransport(url)
      await transport.send('{}')
      expect(request().headers).toEqual({ 'Content-Type': 'text/plain' })
      expect(request().credentials).toBe('omit')
    },
  )

  test('로그인하지 않았으면 토큰 없이 보낸다', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null, { status: 204 }))
    await createTransport({ url: '/x', origin: ORIGIN, token: () => null, fetch, sendBeacon: () => true }).send('{}')
    expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('Authorization')
  })

  test.each([
    [200, 'sent'],
    [204, 'sent'],
    [400, 'refused'],
    [401, 'refused'],
    [404, 'refused'],
    [413, 'refused'],
    [415, 'refused'],
    [408, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
  ])('상태 %d은 %s이다', async (status, outcome) => {
    const { transport } = aTransport('/x', async () => new Response(null, { status }))
    expect(await transport.send('{}')).toBe(outcome)
  })

  test('닿지 못하면 나중에 다시 보낸다', async () => {
    const { transport } = aTransport('/x', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await transport.send('{}')).toBe('retry')
  })

  test.each([
    ['/api/v2/logs/bulk', 'application/json'],
    ['https://logs.example/bulk', 'text/plain'],
  ])('비콘은 %s에 %s로 실린다', async (url, type) => {
    const { transport, sendBeacon } = aTransport(url)
    expect(transport.beacon('{"records":[1]}')).toBe(true)
    const [to, body] = sendBeacon.mock.calls[0] ?? []
    expect([to, body?.type, await body?.text()]).toEqual([url, type, '{"records":[1]}'])
  })

  test('브라우저가 비콘을 받지 않으면 그렇게 알린다', () => {
    const transport = createTransport({ url: '/x', origin: ORIGIN, token: () => null, sendBeacon: () => false })
    expect(transport.beacon('{}')).toBe(false)
  })
})
