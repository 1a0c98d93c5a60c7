import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startedBridge } from '#tests/support/bridges.ts'
import { BRIDGE_ERROR_CODES, BridgeError } from './messages/bridgeError.ts'
import { REQUEST_TIMEOUT_MS } from './messages/catalogue.ts'
import { ID_PREFIX } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silent = { switches: { silent: new Set(['PING', 'TOAST', 'POPUP']) } }
const outcome = (promise: Promise<unknown>) => {
  const settled = vi.fn<(word: string) => void>()
  promise.then(
    () => settled('resolved'),
    (error: BridgeError) => settled(error.code),
  )
  return settled
}

describe('요청의 번호', () => {
  test('정해진 앞말에 차례대로 붙고, 알림과 함께 센다', () => {
    const { bridge, sent } = startedBridge(silent)
    outcome(bridge.request('PING'))
    bridge.dispatch('UPDATE_CART', { count: 2 })
    outcome(bridge.request('TOAST', { message: '안녕' }))
    expect(ID_PREFIX).toBe('web-')
    expect(sent().map(({ id, type }) => `${id} ${type}`)).toEqual(['web-2 REQUEST', 'web-3 DISPATCH', 'web-4 REQUEST'])
  })

  test('답은 순서와 상관없이 제 번호의 요청에 간다', async () => {
    const { bridge, native } = startedBridge({ switches: { silent: new Set(['GET_NAVIGATION_STATES', 'POPUP']) } })
    const first = bridge.request('GET_NAVIGATION_STATES')
    const second = bridge.request('POPUP', { message: '삭제할까요?', buttons: [] })
    native.send({ id: 'web-3', type: 'REPLY', data: { data: { button_id: 'yes' } } })
    native.send({ id: 'web-2', type: 'REPLY', data: { data: { backUrls: ['/store'] } } })
    expect(await Promise.all([first, second])).toEqual([{ backUrls: ['/store'] }, { button_id: 'yes' }])
  })
})

describe('시간', () => {
  test('TIMEOUT: 10,000 ms 동안 답이 없으면 거절되고, 그때까지는 기다린다', async () => {
    const { bridge, logged } = startedBridge(silent)
    const settled = outcome(bridge.request('PING'))
    expect(REQUEST_TIMEOUT_MS).toBe(10_000)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledExactlyOnceWith('TIMEOUT')
    expect(logged).toEqual([['warn', 'TIMEOUT PING web-2, 10000 ms']])
  })

  test('시간은 요청마다 정할 수 있다', async () => {
    const { bridge } = startedBridge(silent)
    const settled = outcome(bridge.request('PING', undefined, { timeoutMs: 200 }))
    await vi.advanceTimersByTimeAsync(200)
    expect(settled).toHaveBeenCalledWith('TIMEOUT')
  })

  test('끝없는 시간은 시계를 두지 않는다', async () => {
    const { bridge, native } = startedBridge(silent)
    const settled = outcome(bridge.request('PING', undefined, { timeoutMs: Infinity }))
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(settled).not.toHaveBeenCalled()
    native.send({ id: 'web-2', type: 'REPLY', data: 'PONG' })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toHaveBeenCalledWith('resolved')
  })

  test('strict가 아니면 늦었다고 적기만 하고, 나중에 온 답도 받는다', async () => {
    const { bridge, native, logged } = startedBridge(silent)
    const settled = outcome(bridge.request('PING', undefined, { strict: false }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(settled).not.toHaveBeenCalled()
    expect(logged).toEqual([['warn', 'TIMEOUT PING web-2, 10000 ms']])
    native.send({ id: 'web-2', type: 'REPLY', data: { data: 'PONG' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toHaveBeenCalledExactlyOnceWith('resolved')
  })

  test('NO_MATCHED_MSG_ID: 시간이 지난 뒤의 답은 경고로만 남는다', async () => {
    const { bridge, native, logged } = startedBridge(silent)
    const settled = outcome(bridge.request('PING'))
    await vi.advanceTimersByTimeAsync(10_000)
    logged.length = 0
    native.send({ id: 'web-2', type: 'REPLY', data: { data: 'PONG' } })
    native.send({ id: 'web-2', type: 'ERROR', data: { code: 'INTERNAL', message: '늦었다' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(logged).toEqual([
      ['warn', 'NO_MATCHED_MSG_ID REPLY web-2'],
      ['warn', 'NO_MATCHED_MSG_ID ERROR web-2'],
    ])
    expect(settled).toHaveBeenCalledExactlyOnceWith('TIMEOUT')
  })

  test('답이 오면 시계는 사라지고, 같은 답이 또 와도 한 번만 받는다', async () => {
    const { bridge, native, logged } = startedBridge(silent)
    await vi.advanceTimersByTimeAsync(0)
    const settled = outcome(bridge.request('PING'))
    native.send({ id: 'web-2', type: 'REPLY', data: { data: 'PONG' } })
    native.send({ id: 'web-2', type: 'REPLY', data: { data: 'PONG' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(settled).toHaveBeenCalledExactlyOnceWith('resolved')
    expect(logged).toEqual([['warn', 'NO_MATCHED_MSG_ID REPLY web-2']])
  })
})

describe('다시 묻기', () => {
  test('기본은 다시 묻지 않는다', async () => {
    const { bridge, sent } = startedBridge(silent)
    outcome(bridge.request('PING'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent()).toHaveLength(1)
  })

  test('retry만큼 새 번호로 다시 묻고, 마지막까지 답이 없으면 TIMEOUT이다', async () => {
    const { bridge, sent } = startedBridge(silent)
    const settled = outcome(bridge.request('PING', undefined, { timeoutMs: 100, retry: 2 }))
    await vi.advanceTimersByTimeAsync(299)
    expect(sent().map(({ id }) => id)).toEqual(['web-2', 'web-3', 'web-4'])
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledExactlyOnceWith('TIMEOUT')
  })

  test('옛 번호의 늦은 답은 경고로만 남고, 새 번호의 답을 받는다', async () => {
    const { bridge, native, logged } = startedBridge(silent)
    const asked = bridge.request('PING', undefined, { timeoutMs: 100, retry: 1 })
    await vi.advanceTimersByTimeAsync(100)
    native.send({ id: 'web-2', type: 'REPLY', data: { data: 'PONG' } })
    expect(logged.at(-1)).toEqual(['warn', 'NO_MATCHED_MSG_ID REPLY web-2'])
    native.send({ id: 'web-3', type: 'REPLY', data: { data: 'PONG' } })
    expect(await asked).toBe('PONG')
  })

  test('거절은 다시 묻지 않는다', async () => {
    const { bridge, sent } = startedBridge({ switches: { failing: new Map([['PING', 'INTERNAL']]) } })
    const settled = outcome(bridge.request('PING', undefined, { retry: 3 }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(settled).toHaveBeenCalledExactlyOnceWith('INTERNAL')
    expect(sent()).toHaveLength(1)
  })

  test('strict가 아닌 요청도 다시 묻고, 마지막 것은 계속 기다린다', async () => {
    const { bridge, native, sent } = startedBridge(silent)
    const settled = outcome(bridge.request('PING', undefined, { timeoutMs: 100, retry: 1, strict: false }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent()).toHaveLength(2)
    native.send({ id: 'web-3', type: 'REPLY', data: { data: 'PONG' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toHaveBeenCalledExactlyOnceWith('resolved')
  })
})

describe('거절', () => {
  test.each(BRIDGE_ERROR_CODES)('%s: 코드와 제목과 말이 그대로 온다', async (code) => {
    const { bridge, native } = startedBridge(silent)
    const asked = bridge.request('TOAST', { message: '안녕' })
    native.send({ id: 'web-2', type: 'ERROR', data: { code, title: '제목', message: '까닭' } })
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BridgeError)
    expect(error).toMatchObject({ name: 'BridgeError', code, title: '제목', message: '까닭' })
  })

  test('PONG: PING에 ERROR로 온 PONG은 성공이다', async () => {
    const { bridge, native } = startedBridge(silent)
    const asked = bridge.request('PING')
    native.send({ id: 'web-2', type: 'ERROR', data: { code: 'PONG', message: '' } })
    expect(await asked).toBe('PONG')
  })

  test('우리가 모르는 코드도, 제목이 없거나 null인 거절도 그대로 온다', async () => {
    const { bridge, native } = startedBridge(silent)
    const first = bridge.request('PING')
    native.send({ id: 'web-2', type: 'ERROR', data: { code: 'NEW_IN_V9', message: '새 코드' } })
    await expect(first).rejects.toEqual(new BridgeError('NEW_IN_V9', '새 코드'))
    const second = bridge.request('PING')
    native.send({ id: 'web-3', type: 'ERROR', data: { code: 'INTERNAL', message: '', title: null } })
    await expect(second).rejects.toMatchObject({ code: 'INTERNAL', title: undefined })
  })

  test('읽을 수 없는 거절은 그 요청을 BAD_MESSAGE_SCHEME으로 끝낸다: 다시 오지 않을 것이므로', async () => {
    const { bridge, native } = startedBridge(silent)
    const asked = bridge.request('POPUP', { message: '?', buttons: [] })
    native.send({ id: 'web-2', type: 'ERROR', data: { code: 7 } })
    await expect(asked).rejects.toMatchObject({ code: 'BAD_MESSAGE_SCHEME' })
  })

  test('보낼 수 없는 내용은 보내지 않고 BAD_MESSAGE_SCHEME으로 거절한다', async () => {
    const { bridge, sent } = startedBridge(silent)
    const large = bridge.request('TOAST', { message: 'a'.repeat(1_100_000) })
    await expect(large).rejects.toMatchObject({ code: 'BAD_MESSAGE_SCHEME' })
    expect(() => bridge.dispatch('UPDATE_CART', { count: NaN })).toThrow(BridgeError)
    expect(sent()).toEqual([])
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('약속이 저장되기 전에, 부르는 안에서 온 답도 받는다 (Android는 그럴 수 있다)', async () => {
  for (const os of ['ios', 'android'] as const) {
    const { bridge } = startedBridge({ os, switches: { delayMs: null } })
    expect(await bridge.request('PING')).toBe('PONG')
  }
})
