import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bridgeInApp, startedBridge } from '#tests/support/bridges.ts'
import { COMMANDS } from '../messages/catalogue.ts'
import { fakeApp, FakeRefusal } from './fakeApp.ts'
import { fakeWindow } from './fakeWindow.ts'
import { installFakeNative } from './fakeNative.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const payloads: Record<string, unknown> = {
  POPUP: { message: '?', buttons: [{ id: 'a' }, { id: 'b' }] },
  UPDATE_HEALTH_PERMISSION: { subjects: ['STEPS'] },
}

describe('가짜 앱', () => {
  test('열두 명령을 모두 답한다', () => {
    const { answer } = fakeApp({ accessToken: 'token' })
    const answers = COMMANDS.map((command) => [command, answer(command, payloads[command])])
    expect(Object.fromEntries(answers)).toEqual({
      REFRESH_TOKEN: { accessToken: 'token', provider: 'weapp' },
      SHUTDOWN_WEBVIEW: undefined,
      TOAST: undefined,
      POPUP: { button_id: 'b' },
      PING: 'PONG',
      OPEN_STORE: undefined,
      GET_HEALTH_PERMISSION: { status: 'NOT_DETERMINED', subjects: [] },
      UPDATE_HEALTH_PERMISSION: { status: 'GRANTED', subjects: ['STEPS'] },
      REFRESH_HEALTH_DATA: { uploaded: 0, last_synced_at: null },
      REFRESH_MY_PROFILE: undefined,
      GET_NAVIGATION_STATES: { backUrls: [] },
      OPEN_SHARESHEET: { completed: true },
    })
  })

  test('들은 것을 기억한다', () => {
    const { answer, state } = fakeApp()
    answer('TOAST', { message: '안녕' })
    answer('SHUTDOWN_WEBVIEW', undefined)
    answer('UPDATE_HEALTH_PERMISSION', { subjects: ['STEPS'] })
    expect(state).toMatchObject({ toasts: ['안녕'], isClosed: true, health: 'GRANTED' })
    expect(answer('GET_HEALTH_PERMISSION', undefined)).toEqual({ status: 'GRANTED', subjects: ['STEPS'] })
  })

  test('새 토큰을 물을 때마다 만들 수 있고, 아무도 로그인하지 않았으면 UNAUTHORIZED다', () => {
    let count = 0
    const { answer } = fakeApp({ newToken: () => `token-${(count += 1)}` })
    expect([1, 2].map(() => (answer('REFRESH_TOKEN', undefined) as { accessToken: string }).accessToken)).toEqual([
      'token-1',
      'token-2',
    ])
    const nobody = () => fakeApp().answer('REFRESH_TOKEN', undefined)
    expect(nobody).toThrow(expect.objectContaining({ code: 'UNAUTHORIZED' }))
  })

  test.each(['DANCE', 'constructor', '__proto__', ''])('%j라는 명령은 모른다', (command) => {
    const asking = () => fakeApp().answer(command, undefined)
    expect(asking).toThrow(FakeRefusal)
    expect(asking).toThrow(expect.objectContaining({ code: 'NO_MATCHED_COMMAND' }))
  })

  test('단추 없는 팝업에는 빈 이름을, 정한 단추가 있으면 그것을 답한다', () => {
    expect(fakeApp().answer('POPUP', { buttons: [] })).toEqual({ button_id: '' })
    expect(fakeApp({ popupButton: 'a' }).answer('POPUP', payloads['POPUP'])).toEqual({ button_id: 'a' })
  })
})

describe('스위치', () => {
  test('늦게 답하기', async () => {
    const { bridge } = startedBridge({ switches: { delayMs: 3_000 } })
    const settled = vi.fn()
    void bridge.request('PING').then(settled)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith('PONG')
  })

  test('답하지 않기, 거절하기, 모르기는 켜고 끌 수 있다', async () => {
    const { bridge, native } = startedBridge({ switches: { delayMs: null } })
    native.turn({ silent: new Set(['PING']) })
    const silence = expect(bridge.request('PING')).rejects.toMatchObject({ code: 'TIMEOUT' })
    await vi.advanceTimersByTimeAsync(10_000)
    await silence
    native.turn({ silent: new Set(), failing: new Map([['PING', 'INTERNAL']]) })
    await expect(bridge.request('PING')).rejects.toMatchObject({ code: 'INTERNAL' })
    native.turn({ failing: new Map() })
    expect(await bridge.request('PING')).toBe('PONG')
    native.turn({ unknown: new Set(['TOAST']) })
    await expect(bridge.request('TOAST', { message: '' })).rejects.toMatchObject({ code: 'NO_MATCHED_COMMAND' })
  })
})

describe('기록', () => {
  test('오간 것이 차례대로 남고, 지울 수 있고, 달라질 때마다 알린다', async () => {
    const { bridge, native } = startedBridge({ os: 'android', switches: { delayMs: null } })
    const told = vi.fn()
    const stop = native.log.subscribe(told)
    await bridge.request('PING')
    native.emit('AOS_BACK')
    expect(native.log.lines().map(({ way, message }) => `${way} ${message.type} ${message.id}`)).toEqual([
      'web→native REQUEST web-2',
      'native→web REPLY web-2',
      'native→web DISPATCH native-1',
    ])
    native.log.clear()
    expect(native.log.lines()).toEqual([])
    expect(told).toHaveBeenCalledTimes(4)
    stop()
    native.emit('AOS_BACK')
    expect(told).toHaveBeenCalledTimes(4)
  })

  test('답에는 그때의 문서가 적힌다', async () => {
    const { bridge, native, received, sent } = bridgeInApp({ switches: { delayMs: null } })
    bridge.init()
    const [ready] = sent()
    await bridge.request('PING')
    const { nonce } = (ready as { data: { payload: { nonce: string } } }).data.payload
    expect(received().map((message) => message.nonce)).toEqual([nonce, nonce])
    native.uninstall()
  })

  test('웹이 보낸 깨진 말도 그대로 남고, 가짜 앱은 멎지 않는다', () => {
    const window = fakeWindow()
    const native = installFakeNative({ window, os: 'ios', now: () => 7 })
    window.webkit?.messageHandlers?.request?.postMessage('hello')
    window.webkit?.messageHandlers?.dispatch?.postMessage({ id: 'web-1', type: 'DISPATCH', data: { event: 'READY' } })
    expect(native.log.lines()).toEqual([
      { at: 7, way: 'web→native', message: 'hello' },
      { at: 7, way: 'web→native', message: { id: 'web-1', type: 'DISPATCH', data: { event: 'READY' } } },
    ])
  })

  test('빼면 창에 아무것도 남지 않는다', () => {
    for (const os of ['ios', 'android'] as const) {
      const window = fakeWindow()
      installFakeNative({ window, os }).uninstall()
      expect([window.webkit, window.WeappNative]).toEqual([undefined, undefined])
    }
  })
})
