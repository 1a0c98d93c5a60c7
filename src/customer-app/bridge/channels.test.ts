import { describe, expect, test, vi } from 'vitest'
import { bridgeInApp, startedBridge } from '#tests/support/bridges.ts'
import { createBridge } from './bridge.ts'
import { BridgeStartError, NATIVE_STUB_MISSING, UNSUPPORTED_OS } from './messages/bridgeError.ts'
import { CHANNELS, findChannel } from './channels.ts'
import { fakeWindow } from './fake/fakeWindow.ts'

describe('앱을 시작할 때', () => {
  test('오류의 말은 정해져 있다', () => {
    expect(NATIVE_STUB_MISSING).toBe('Native Stub이 존재하지 않습니다')
    expect(UNSUPPORTED_OS).toBe('지원하지 않는 운영체제입니다')
    expect(CHANNELS).toEqual(['dispatch', 'request', 'reply', 'reject'])
  })

  test.each(CHANNELS)('iOS에 %s 처리기가 없으면 Native Stub이 존재하지 않습니다', (missing) => {
    const { bridge, window } = bridgeInApp({ os: 'ios' })
    delete window.webkit?.messageHandlers?.[missing]
    expect(() => bridge.init()).toThrow(new BridgeStartError(NATIVE_STUB_MISSING))
    expect(bridge.state).toBe('failed')
  })

  test('iOS에 webkit이 없거나 처리기가 함수가 아니어도 마찬가지다', () => {
    const window = fakeWindow()
    expect(() => findChannel(window, 'ios')).toThrow(NATIVE_STUB_MISSING)
    window.webkit = {}
    expect(() => findChannel(window, 'ios')).toThrow(NATIVE_STUB_MISSING)
    window.webkit = { messageHandlers: Object.fromEntries(CHANNELS.map((name) => [name, {} as never])) }
    expect(() => findChannel(window, 'ios')).toThrow(NATIVE_STUB_MISSING)
  })

  test('Android에 인터페이스가 없으면 Native Stub이 존재하지 않습니다', () => {
    const { bridge, native } = bridgeInApp({ os: 'android' })
    native.uninstall()
    expect(() => bridge.init()).toThrow(new BridgeStartError(NATIVE_STUB_MISSING))
  })

  test('앱이라는데 iOS도 Android도 아니면 지원하지 않는 운영체제입니다', () => {
    const bridge = createBridge({ window: fakeWindow(), environment: { kind: 'app', os: 'other' } })
    expect(() => bridge.init()).toThrow(new BridgeStartError(UNSUPPORTED_OS))
    expect(bridge.state).toBe('failed')
  })

  test('실패한 뒤 네이티브가 나타나면 다시 시작할 수 있다', () => {
    const { bridge, window, sent } = bridgeInApp({ os: 'ios' })
    const { webkit } = window
    delete window.webkit
    expect(() => bridge.init()).toThrow(BridgeStartError)
    expect(sent()).toEqual([])
    window.webkit = webkit
    bridge.init()
    expect(bridge.state).toBe('ready')
    expect(sent()).toHaveLength(1)
  })

  test('시작하지 못한 앱에서는 아무것도 보내지 않고 요청은 INTERNAL이다', async () => {
    const { bridge, window } = bridgeInApp({ os: 'ios' })
    delete window.webkit
    expect(() => bridge.init()).toThrow(BridgeStartError)
    bridge.dispatch('UPDATE_CART', { count: 1 })
    await expect(bridge.request('PING')).rejects.toMatchObject({ code: 'INTERNAL' })
    expect(bridge.supports('PING')).toBe(false)
  })
})

describe('보내는 길', () => {
  test('iOS에는 객체를, Android에는 같은 내용의 JSON 글을 준다', () => {
    const heard: Record<string, unknown> = {}
    for (const os of ['ios', 'android'] as const) {
      const window = fakeWindow()
      const hear = (message: unknown) => void (heard[os] = message)
      if (os === 'ios')
        window.webkit = { messageHandlers: Object.fromEntries(CHANNELS.map((name) => [name, { postMessage: hear }])) }
      else window.WeappNative = Object.fromEntries(CHANNELS.map((name) => [name, hear]))
      const bridge = createBridge({ window, environment: { kind: 'app', os } })
      bridge.init()
      bridge.dispatch('UPDATE_CART', { count: 3 })
    }
    expect(heard['ios']).toEqual({
      id: 'web-2',
      type: 'DISPATCH',
      data: { event: 'UPDATE_CART', payload: { count: 3 } },
    })
    expect(heard['android']).toBe(JSON.stringify(heard['ios']))
  })

  test('메시지의 종류마다 제 길로 간다', async () => {
    const window = fakeWindow()
    const posts = Object.fromEntries(CHANNELS.map((name) => [name, vi.fn<(message: unknown) => void>()]))
    window.webkit = {
      messageHandlers: Object.fromEntries(
        CHANNELS.map((name) => [name, { postMessage: (m: unknown) => posts[name]?.(m) }]),
      ),
    }
    const bridge = createBridge({ window, environment: { kind: 'app', os: 'ios' }, log: () => {} })
    bridge.init()
    void bridge.request('TOAST', { message: '담았어요' }).catch(() => {})
    window.__weapp?.receive({ id: 'native-1', type: 'REQUEST', data: { cmd: 'PING' } })
    window.__weapp?.receive({ id: 'native-2', type: 'REQUEST', data: { cmd: 'NOPE' } })
    await vi.waitFor(() => expect(posts['reply']).toHaveBeenCalledOnce(), { timeout: 20_000 })
    expect(
      CHANNELS.map((name) => posts[name]?.mock.calls.map(([message]) => (message as { type: string }).type)),
    ).toEqual([['DISPATCH'], ['REQUEST'], ['REPLY'], ['ERROR']])
    bridge.close()
  })

  test('Android 인터페이스는 제 객체의 함수로 불린다', () => {
    const window = fakeWindow()
    const owners: unknown[] = []
    class JavaInterface {
      dispatch() {
        owners.push(this)
      }
    }
    const native = new JavaInterface()
    Object.assign(window, { WeappNative: native })
    createBridge({ window, environment: { kind: 'app', os: 'android' } }).init()
    expect(owners).toEqual([native])
  })

  test('네이티브가 죽어 보낼 수 없으면 요청은 INTERNAL이고, 알림은 기록만 남긴다', async () => {
    const { bridge, window, logged } = startedBridge({ os: 'android' })
    const dead = () => {
      throw new Error('Java object is gone')
    }
    Object.assign(window.WeappNative ?? {}, { request: dead, dispatch: dead })
    await expect(bridge.request('PING')).rejects.toMatchObject({ code: 'INTERNAL', message: 'Java object is gone' })
    bridge.dispatch('UPDATE_CART', { count: 1 })
    expect(logged).toEqual([['error', 'could not dispatch UPDATE_CART web-3']])
  })
})
