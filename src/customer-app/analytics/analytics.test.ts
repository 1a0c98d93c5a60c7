import { describe, expect, test } from 'vitest'
import { createAnalytics } from './analytics.ts'
import { SCREEN_VIEW, VISITOR_COOKIE, VISITOR_COOKIE_DAYS } from './constants.ts'
import { readContext } from './context.ts'
import type { LogRecord } from './record.ts'
import { parseVisitor } from './visitor.ts'

const NOON = Date.parse('2026-11-16T12:00:00+09:00')

/** One browser: a clock that is moved, a cookie jar, and what was sent. `aPage` opens a page in it. */
function aBrowser() {
  const jar = new Map<string, { value: string; maxAgeSeconds: number }>()
  const state = { at: NOON, userId: null as string | null, path: '/', refusesCookies: false, names: 0 }
  const records: LogRecord[] = []
  const aPage = (referrer: string | null = null) =>
    createAnalytics({
      context: readContext({ userAgent: '', stage: 'local', webVersion: '1' }),
      cookies: {
        read: (name) => jar.get(name)?.value ?? null,
        write(name, value, maxAgeSeconds) {
          if (!state.refusesCookies) jar.set(name, { value, maxAgeSeconds })
        },
      },
      now: () => state.at,
      later: () => () => undefined,
      newId: () => `name-${(state.names += 1).toString().padStart(4, '0')}`,
      transport: {
        send: async () => 'sent',
        beacon(body) {
          records.push(...(JSON.parse(body) as { records: LogRecord[] }).records)
          return true
        },
      },
      userId: () => state.userId,
      path: () => state.path,
      referrer,
    })
  return { aPage, state, records, cookie: () => jar.get(VISITOR_COOKIE) }
}

describe('분석', () => {
  test('쿠키는 365일 동안 이름, 만든 때, 세션, 세션 수, 마지막 접속을 담는다', () => {
    const { aPage, cookie } = aBrowser()
    const page = aPage()
    page.screen('/')
    expect(cookie()?.maxAgeSeconds).toBe(VISITOR_COOKIE_DAYS * 86_400)
    expect(parseVisitor(cookie()?.value ?? '')).toEqual({
      id: page.uuid(),
      createdAt: NOON,
      session: expect.any(String) as string,
      sessionCount: 1,
      lastAccessAt: NOON,
    })
  })

  test('화면마다 한 번 남고, 어디서 왔는지 안다', () => {
    const { aPage, records } = aBrowser()
    const page = aPage('https://search.example')
    for (const path of ['/', '/', '/store', '/store/products/7', '/store']) page.screen(path)
    page.leave()
    expect(records.map((one) => [one.category, one.navigation, one.navigation_referrer])).toEqual([
      [SCREEN_VIEW, '/', 'https://search.example'],
      [SCREEN_VIEW, '/store', '/'],
      [SCREEN_VIEW, '/store/products/7', '/store'],
      [SCREEN_VIEW, '/store', '/store/products/7'],
    ])
  })

  test('일어난 일은 그 화면과 함께 남는다', () => {
    const { aPage, records, state } = aBrowser()
    const page = aPage()
    page.screen('/store/products/7')
    state.path = '/store/products/7'
    page.push('add_to_cart', { object_type: 'product', object_id: 7, quantity: 2 })
    page.push('sign_in', { method: 'sign-in' })
    page.leave()
    expect(records.slice(1)).toMatchObject([
      { category: 'add_to_cart', object_type: 'product', object_id: '7', navigation: '/store/products/7' },
      { category: 'sign_in', object_type: null, extra: { method: 'sign-in' } },
    ])
  })

  test('나중에 전한 일도 일어난 때와 화면으로 남는다', () => {
    const { aPage, records, state } = aBrowser()
    state.at = NOON + 4_000
    state.path = '/store'
    const page = aPage()
    page.screen('/', { at: NOON, path: '/' })
    page.push('purchase', {}, { at: NOON + 1_000, path: '/' })
    page.leave()
    expect(records.map((one) => [one.logged_at.slice(14, 19), one.navigation])).toEqual([
      ['00:00', '/'],
      ['00:01', '/'],
    ])
  })

  test('기록마다 이름이 다르다', () => {
    const { aPage, records } = aBrowser()
    const page = aPage()
    for (let turn = 0; turn < 10; turn += 1) page.push('click')
    page.leave()
    expect(new Set(records.map((one) => one.record_id)).size).toBe(10)
  })

  test('30분 쉬면 다음 세션이고, 다른 탭에서 쓰고 있었으면 같은 세션이다', () => {
    const { aPage, records, state } = aBrowser()
    const [first, second] = [aPage(), aPage()]
    const at = (minutes: number, page: typeof first) => {
      state.at = NOON + minutes * 60_000
      page.push('click')
    }
    at(0, first)
    at(20, second)
    at(40, first)
    at(70, first)
    first.leave()
    second.leave()
    const inOrder = records.toSorted((a, b) => (a.logged_at < b.logged_at ? -1 : 1))
    expect(inOrder.map((one) => one.session_count)).toEqual([1, 1, 1, 2])
    expect(new Set(inOrder.map((one) => one.global_uuid)).size).toBe(1)
    expect(inOrder.map((one) => one.last_client_access_time.slice(11, 16))).toEqual([
      '03:00',
      '03:00',
      '03:20',
      '03:40',
    ])
  })

  test('로그아웃하면 쌓인 것을 보내고 세션을 끝낸다; 브라우저의 이름은 남는다', () => {
    const { aPage, records, state, cookie } = aBrowser()
    const page = aPage()
    state.userId = '12'
    page.setExperiments([{ key: 'grid', variant: 'B' }])
    page.push('click')
    page.destroySession()
    expect(records).toHaveLength(1)
    expect(parseVisitor(cookie()?.value ?? '')?.session).toBeNull()
    state.userId = null
    page.push('click')
    page.leave()
    const [before, after] = records
    expect(before).toMatchObject({ user_id: '12', session_count: 1, ab_tests: { grid: 'B' } })
    expect(after).toMatchObject({ user_id: null, session_count: 2, ab_tests: {} })
    expect(after?.session).not.toBe(before?.session)
    expect(after?.global_uuid).toBe(before?.global_uuid)
  })

  test('아무것도 하지 않은 브라우저가 로그아웃해도 쿠키를 만들지 않는다', () => {
    const { aPage, cookie, records } = aBrowser()
    aPage().destroySession()
    expect([cookie(), records]).toEqual([undefined, []])
  })

  test('이름을 정해 준 기록은 몇 번을 전해도 같은 이름이다', () => {
    const { aPage, records } = aBrowser()
    const page = aPage()
    for (let turn = 0; turn < 2; turn += 1)
      page.push('purchase', {}, { at: NOON, path: '/store/checkout/7/complete', recordId: 'purchase-7' })
    page.leave()
    expect(records.map((one) => one.record_id)).toEqual(['purchase-7', 'purchase-7'])
  })

  test('실험의 안은 받은 뒤의 기록마다 실린다', () => {
    const { aPage, records } = aBrowser()
    const page = aPage()
    page.push('before')
    page.setExperiments([
      { key: 'grid', variant: 'B' },
      { key: 'banner', variant: 'off' },
    ])
    page.push('after')
    page.leave()
    expect(records.map((one) => one.ab_tests)).toEqual([{}, { grid: 'B', banner: 'off' }])
  })

  test('쿠키를 받지 않는 브라우저에서도 한 화면이 사는 동안은 같은 방문자다', () => {
    const { aPage, records, state } = aBrowser()
    state.refusesCookies = true
    const page = aPage()
    page.push('one')
    page.push('two')
    page.leave()
    expect(new Set(records.map((one) => `${one.global_uuid} ${one.session}`)).size).toBe(1)
  })

  test('망가진 쿠키는 새 방문자로 다시 시작한다', () => {
    const { aPage, records, cookie } = aBrowser()
    aPage().push('click')
    const jar = cookie()
    if (jar) jar.value = '<script>'
    const page = aPage()
    page.push('click')
    page.leave()
    expect(records.at(-1)?.session_count).toBe(1)
    expect(parseVisitor(cookie()?.value ?? '')?.id).toBe(page.uuid())
  })

  test('버린 수를 알리는 기록은 사람이 쓴 것으로 치지 않는다', () => {
    const { aPage, records, state } = aBrowser()
    const page = aPage()
    for (let turn = 0; turn < 1_100; turn += 1) page.push('click')
    state.at = NOON + 7_200_000
    page.leave()
    expect(records.find((one) => one.category === 'records_dropped')).toMatchObject({
      session_count: 1,
      extra: { count: 80 },
    })
  })
})
