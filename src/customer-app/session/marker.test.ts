import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { consumeMarker, MARKER_COOKIE, MARKER_LOCK, type MarkerJar, pageJar, parseMarker } from './marker.ts'

/** One browser: a cookie that all tabs share, and locks that let one of them go first. */
function aBrowser(cookie: string | null) {
  let value = cookie
  let last: Promise<unknown> = Promise.resolve()
  const tick = () => Promise.resolve()
  const tab = (locked = true): MarkerJar => ({
    read: () => value,
    async remove() {
      await tick()
      value = null
    },
    alone(work) {
      if (!locked) return work()
      const turn = last.then(work)
      last = turn
      return turn
    },
  })
  return { tab, cookie: () => value }
}

describe('표시 쿠키', () => {
  test.each([
    ['method:sign-up', 'sign_up', 'sign-up'],
    ['method:sign-in', 'sign_in', 'sign-in'],
  ])('%s 는 %s 이벤트가 되고 지워진다', async (marker, event, method) => {
    const browser = aBrowser(marker)
    const push = vi.fn()
    await consumeMarker(browser.tab(), push)
    expect(push).toHaveBeenCalledExactlyOnceWith(event, { method })
    expect(browser.cookie()).toBeNull()
    await consumeMarker(browser.tab(), push)
    expect(push).toHaveBeenCalledOnce()
  })

  test('없으면 아무 일도 없다', async () => {
    const jar = { ...aBrowser(null).tab(), remove: vi.fn(), alone: vi.fn() }
    await consumeMarker(jar, vi.fn())
    expect(jar.alone).not.toHaveBeenCalled()
    expect(jar.remove).not.toHaveBeenCalled()
  })

  test.each(['', 'method:', 'method:sign-out', 'sign-in', 'method:sign-in;x', 'METHOD:sign-in', 'method:sign-in '])(
    '%j 는 아무것도 말하지 않아 이벤트 없이 지워진다',
    async (marker) => {
      const browser = aBrowser(marker)
      const push = vi.fn()
      await consumeMarker(browser.tab(), push)
      expect(push).not.toHaveBeenCalled()
      expect(browser.cookie()).toBeNull()
    },
  )

  test('지우지 못하면 이벤트도 없다: 다음 화면에서 다시 한다', async () => {
    const jar = { ...aBrowser('method:sign-in').tab(), remove: () => Promise.reject(new Error('막힘')) }
    const push = vi.fn()
    await expect(consumeMarker(jar, push)).rejects.toThrow('막힘')
    expect(push).not.toHaveBeenCalled()
  })
})

describe('여러 탭이 동시에 보아도', () => {
  test('이벤트는 한 번이다', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 20 }), async (tabs) => {
        const browser = aBrowser('method:sign-up')
        const push = vi.fn()
        await Promise.all(Array.from({ length: tabs }, () => consumeMarker(browser.tab(), push)))
        expect(push).toHaveBeenCalledOnce()
      }),
      { numRuns: 20 },
    )
  })

  test('차례를 지키지 않으면 두 번이 된다', async () => {
    const browser = aBrowser('method:sign-up')
    const push = vi.fn()
    await Promise.all([1, 2].map(() => consumeMarker(browser.tab(false), push)))
    expect(push).toHaveBeenCalledTimes(2)
  })
})

describe('페이지의 쿠키', () => {
  test.each([
    ['a=1; hf_marker=method%3Asign-in; b=2', 'method:sign-in'],
    ['__Host-hf_marker=method%3Asign-up', 'method:sign-up'],
    ['hf_marker=%E0%A4%A', '%E0%A4%A'],
    ['x_hf_marker=method%3Asign-in; hf_marker2=a', null],
    ['', null],
  ])('%j 에서 %j 를 읽는다', (cookie, expected) => {
    expect(pageJar({ document: { cookie } }).read()).toBe(expected)
  })

  test('https에서는 __Host- 쿠키를 Secure로 지운다', async () => {
    const document = { cookie: '__Host-hf_marker=method%3Asign-in' }
    await pageJar({ document }).remove()
    expect(document.cookie).toBe('__Host-hf_marker=; Path=/; Max-Age=0; Secure')
    const plain = { cookie: 'hf_marker=method%3Asign-in' }
    await pageJar({ document: plain }).remove()
    expect(plain.cookie).toBe('hf_marker=; Path=/; Max-Age=0')
  })

  test('지워진 것을 알 수 있는 브라우저에서는 그때까지 기다리고, 탭끼리 차례를 지킨다', async () => {
    const store = { delete: vi.fn(async () => {}) }
    const request = vi.fn((_name: string, work: () => Promise<void>) => work())
    const page = { document: { cookie: 'hf_marker=method%3Asign-in' }, store, locks: { request } }
    const push = vi.fn()
    await consumeMarker(pageJar(page as unknown as Parameters<typeof pageJar>[0]), push)
    expect(store.delete).toHaveBeenCalledExactlyOnceWith({ name: MARKER_COOKIE, path: '/' })
    expect(request.mock.calls[0]?.[0]).toBe(MARKER_LOCK)
    expect(push).toHaveBeenCalledOnce()
  })

  test('무엇이 적혀 있어도 읽다가 실패하지 않는다', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const marker = pageJar({ document: { cookie: `hf_marker=${value}` } }).read()
        expect(['sign-up', 'sign-in', null]).toContain(parseMarker(marker))
      }),
    )
  })
})
