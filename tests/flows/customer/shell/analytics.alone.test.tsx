import { waitFor } from '@testing-library/react'
import { Blob as NodeBlob } from 'node:buffer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LogRecord } from '#customer/analytics/record.ts'

const beacons: { url: string; body: Promise<string> }[] = []
const calls: string[] = []

beforeEach(() => {
  beacons.length = 0
  calls.length = 0
  vi.resetModules()
  document.head.innerHTML = ''
  document.cookie = 'homefit-visitor=; Path=/; Max-Age=0'
  window.history.replaceState(null, '', '/store')
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  vi.stubGlobal('fetch', async (input: string) => {
    calls.push(input)
    if (input.includes('/user/config/')) return Response.json({ experiments: [{ key: 'grid', variant: 'B' }] })
    if (input.includes('/api/session')) return Response.json({ data: { authorization: null } })
    return new Response(null, { status: 204 })
  })
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: NodeBlob) => {
      beacons.push({ url, body: body.text() })
      return true
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'doNotTrack')
})

const configure = (config: Record<string, unknown>) => {
  document.head.innerHTML = `<script type="application/json" id="app-config">${JSON.stringify(config)}</script>`
}
const leave = () => window.dispatchEvent(new Event('pagehide'))
const records = async () =>
  (await Promise.all(beacons.map(({ body }) => body))).flatMap(
    (text) => (JSON.parse(text) as { records: LogRecord[] }).records,
  )

test('수집기가 오기 전에 일어난 일도 그때의 화면과 함께 전해진다', async () => {
  const { analytics, startAnalytics } = await import('#customer/shell/analytics/analytics.ts')
  analytics.screen('/store')
  analytics.push('sign_in', { method: 'sign-in' })
  window.history.replaceState(null, '', '/cart')
  startAnalytics()
  await waitFor(() => {
    leave()
    expect(beacons).not.toEqual([])
  })
  expect((await records()).map(({ category, navigation, extra }) => [category, navigation, extra])).toEqual([
    ['screen_view', '/store', {}],
    ['sign_in', '/store', { method: 'sign-in' }],
  ])
  expect(beacons[0]?.url).toBe(`${window.location.origin}/api/v2/logs/bulk`)
})

test('실험은 누가 있는지 안 뒤에 한 번만 묻고, 그 뒤의 기록에 실린다', async () => {
  const { session } = await import('#customer/shell/api.ts')
  const { analytics, startAnalytics } = await import('#customer/shell/analytics/analytics.ts')
  startAnalytics()
  await session.load()
  await waitFor(() => expect(calls.filter((url) => url.includes('/user/config/?uuid='))).toHaveLength(1))
  await waitFor(async () => {
    analytics.push('click')
    leave()
    expect((await records()).at(-1)?.ab_tests).toEqual({ grid: 'B' })
  })
  expect(calls.filter((url) => url.includes('/user/config/'))).toHaveLength(1)
})

test.each([
  ['모으는 곳이 없는 설치', () => configure({ analyticsUrl: null })],
  ['추적을 거부한 브라우저', () => Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value: '1' })],
])('%s에서는 아무것도 남기지 않고 보내지 않는다', async (_, prepare) => {
  prepare()
  const { analytics, startAnalytics } = await import('#customer/shell/analytics/analytics.ts')
  analytics.screen('/store')
  startAnalytics()
  // what would have collected is loaded and has had its chance
  await import('#customer/shell/analytics/openAnalytics.ts')
  analytics.push('click')
  leave()
  expect([beacons, calls, document.cookie]).toEqual([[], [], ''])
})

test('기록 서비스가 다른 곳에 있으면 그곳으로 보낸다', async () => {
  configure({ hosts: { logging: 'https://logs.example' } })
  const { analytics, startAnalytics } = await import('#customer/shell/analytics/analytics.ts')
  analytics.screen('/store')
  startAnalytics()
  await waitFor(() => {
    leave()
    expect(beacons.map(({ url }) => url)).toEqual(['https://logs.example/api/v2/logs/bulk'])
  })
})
