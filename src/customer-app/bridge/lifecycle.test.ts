import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bridgeInApp, startedBridge } from '#tests/support/bridges.ts'
import { createBridge } from './bridge.ts'
import { RESUME_GRACE_MS } from './deadline.ts'
import { installFakeNative } from './fake/fakeNative.ts'
import { fakeWindow } from './fake/fakeWindow.ts'
import { BRIDGE_VERSION } from './receiver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const silent = { switches: { silent: new Set(['PING', 'POPUP']), listsCapabilities: false } }

describe('READY', () => {
  test('시작하면 판과 자리와 할 수 있는 것과 이 문서의 표를 알린다', () => {
    const { bridge, sent } = bridgeInApp({ pathname: '/store/products/3' })
    bridge.handle('OPEN_REVIEW', () => undefined)
    bridge.init()
    expect(sent()).toEqual([
      {
        id: 'web-1',
        type: 'DISPATCH',
        data: {
          event: 'READY',
          payload: {
            bridge_version: BRIDGE_VERSION,
            web_version: '1.2.3',
            route: '/store/products/3',
            capabilities: ['AOS_BACK', 'REFRESH_HEALTH_DATA', 'PING', 'OPEN_REVIEW'],
            nonce: expect.stringMatching(/^\d+-\d+$/),
          },
        },
      },
    ])
  })

  test('두 번 시작해도 문서마다 한 번이다', () => {
    const { bridge, sent } = bridgeInApp()
    bridge.init()
    bridge.init()
    expect(sent()).toHaveLength(1)
  })

  test('뒤로 앞으로 캐시에서 되살아나면 다시 알리고, 그냥 보일 때는 알리지 않는다', () => {
    const { sent, window } = startedBridge()
    window.fire('pageshow', { persisted: false })
    expect(sent()).toEqual([])
    window.fire('pageshow', { persisted: true })
    expect(sent()).toMatchObject([{ id: 'web-2', type: 'DISPATCH', data: { event: 'READY' } }])
  })
})

describe('번들보다 먼저 온 메시지', () => {
  test('줄을 섰다가 시작할 때 순서대로, READY보다 먼저 처리된다', () => {
    const { bridge, native, window, sent } = bridgeInApp()
    const order: string[] = []
    bridge.on('AOS_BACK', () => order.push(`AOS_BACK ${sent().length}`))
    native.emit('AOS_BACK')
    native.emit('AOS_BACK')
    expect(order).toEqual([])
    bridge.init()
    expect(order).toEqual(['AOS_BACK 0', 'AOS_BACK 0'])
    expect(sent()).toHaveLength(1)
    expect(window.__weappQueue).toEqual([])
  })

  test('줄을 만드는 스크립트가 없던 화면에서도 시작된다', () => {
    const { bridge, native, window } = bridgeInApp()
    delete window.__weapp
    delete window.__weappQueue
    const listener = vi.fn()
    bridge.on('AOS_BACK', listener)
    bridge.init()
    native.emit('AOS_BACK')
    expect(listener).toHaveBeenCalledOnce()
    expect(window.__weapp).toMatchObject({ version: 1 })
  })
})

describe('화면을 떠날 때', () => {
  test('기다리던 strict 요청은 INTERNAL(page closed)이고, 시계는 모두 멈춘다', async () => {
    const { bridge, window } = startedBridge(silent)
    const timed = bridge.request('PING')
    const endless = bridge.request('POPUP', { message: '?', buttons: [] })
    const lenient = vi.fn()
    bridge.request('PING', undefined, { strict: false }).then(lenient, lenient)
    window.fire('pagehide')
    await expect(timed).rejects.toMatchObject({ code: 'INTERNAL', message: 'page closed' })
    await expect(endless).rejects.toMatchObject({ code: 'INTERNAL', message: 'page closed' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lenient).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('닫힌 다리는 보내지도 듣지도 않고, 메시지는 다시 줄을 선다', async () => {
    const { bridge, native, window, sent } = startedBridge(silent)
    const listener = vi.fn()
    bridge.on('AOS_BACK', listener)
    const asked = bridge.request('PING')
    bridge.close()
    await expect(asked).rejects.toMatchObject({ code: 'INTERNAL', message: 'bridge closed' })
    native.log.clear()
    native.emit('AOS_BACK')
    bridge.dispatch('UPDATE_CART', { count: 1 })
    window.fire('pageshow', { persisted: true })
    expect(listener).not.toHaveBeenCalled()
    expect(sent()).toEqual([])
    expect(window.__weappQueue).toHaveLength(1)
    expect(bridge.state).toBe('closed')
  })
})

describe('앱이 뒤로 갔다 돌아올 때', () => {
  test('시계가 함께 잤으면 벽시계로 세어, 기다리던 답에 1초를 준 뒤에야 TIMEOUT이다', async () => {
    const { bridge, native, window } = startedBridge(silent)
    const settled = vi.fn()
    const asked = bridge.request('PING')
    asked.then(settled, settled)
    const later = bridge.request('PING')
    vi.setSystemTime(Date.now() + 3_600_000)
    window.fire('visibilitychange')
    await vi.advanceTimersByTimeAsync(RESUME_GRACE_MS - 1)
    expect(settled).not.toHaveBeenCalled()
    native.send({ id: 'web-3', type: 'REPLY', data: { data: 'PONG' } })
    expect(await later).toBe('PONG')
    const refusal = expect(asked).rejects.toMatchObject({ code: 'TIMEOUT' })
    await vi.advanceTimersByTimeAsync(1)
    await refusal
  })

  test('아직 시간이 남았으면 남은 만큼만 더 기다린다', async () => {
    const { bridge, window } = startedBridge(silent)
    const settled = vi.fn()
    bridge.request('PING').catch(settled)
    vi.setSystemTime(Date.now() + 6_000)
    window.fire('visibilitychange')
    await vi.advanceTimersByTimeAsync(3_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledOnce()
  })

  test('가려질 때는 아무것도 하지 않고, 끝없는 요청은 돌아와도 기다린다', async () => {
    const { bridge, window } = startedBridge(silent)
    const settled = vi.fn()
    bridge.request('POPUP', { message: '?', buttons: [] }).catch(settled)
    window.document.visibilityState = 'hidden'
    window.fire('visibilitychange')
    vi.setSystemTime(Date.now() + 3_600_000)
    window.document.visibilityState = 'visible'
    window.fire('visibilitychange')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(settled).not.toHaveBeenCalled()
  })

  test('알림 없이 늦게 깬 시계도 1초를 더 주고, 벽시계가 거꾸로 가도 더 오래 기다리지 않는다', async () => {
    const { bridge } = startedBridge(silent)
    const late = vi.fn()
    bridge.request('PING').catch(late)
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(late).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(RESUME_GRACE_MS)
    expect(late).toHaveBeenCalledOnce()

    const backwards = vi.fn()
    const { bridge: other, window } = startedBridge(silent)
    other.request('PING').catch(backwards)
    vi.setSystemTime(Date.now() - 3_600_000)
    window.fire('visibilitychange')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(backwards).toHaveBeenCalledOnce()
  })
})

describe('앱 밖에서는', () => {
  const outside = [
    ['웹', { kind: 'web', os: 'ios' }, fakeWindow()],
    ['앱 안의 액자', { kind: 'app', os: 'ios' }, fakeWindow({ framed: true })],
  ] as const

  test.each(outside)(
    '%s: 조용히 버리고, 요청은 strict면 INTERNAL, 아니면 끝나지 않는다',
    async (_name, environment, window) => {
      const native = installFakeNative({ window, os: 'ios' })
      const bridge = createBridge({ window, environment })
      const before = window.__weapp
      bridge.init()
      bridge.dispatch('UPDATE_CART', { count: 1 })
      await expect(bridge.request('PING')).rejects.toMatchObject({ code: 'INTERNAL' })
      const pending = vi.fn()
      bridge.request('PING', undefined, { strict: false }).then(pending, pending)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(pending).not.toHaveBeenCalled()
      expect({ isNative: bridge.isNative, state: bridge.state }).toEqual({ isNative: false, state: 'web' })
      expect(bridge.supports('PING')).toBe(false)
      expect(native.log.lines()).toEqual([])
      expect(window.__weapp).toBe(before)
    },
  )

  test('시작하기 전에도 보내지 않는다', async () => {
    const { bridge, sent } = bridgeInApp()
    bridge.dispatch('UPDATE_CART', { count: 1 })
    await expect(bridge.request('PING')).rejects.toMatchObject({ code: 'INTERNAL' })
    expect(bridge.state).toBe('idle')
    expect(sent()).toEqual([])
  })
})

test('시작한 뒤 액자에 갇히면 들어오는 부름을 듣지 않는다', () => {
  const { bridge, native, window, logged } = startedBridge()
  const listener = vi.fn()
  bridge.on('AOS_BACK', listener)
  Object.assign(window, { top: {} })
  native.emit('AOS_BACK')
  expect(listener).not.toHaveBeenCalled()
  expect(logged).toEqual([])
})

test('다른 출처가 말을 걸 길이 없다: message를 듣지 않는다', () => {
  const window = fakeWindow()
  const listened: string[] = []
  const spied = { ...window, addEventListener: (type: string) => void listened.push(type) }
  Object.assign(spied, { top: spied })
  installFakeNative({ window: spied, os: 'ios' })
  createBridge({ window: spied, environment: { kind: 'app', os: 'ios' } }).init()
  expect(listened).toEqual(['pagehide', 'pageshow'])
})
