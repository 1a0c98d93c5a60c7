import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startedBridge } from '#tests/support/bridges.ts'
import { BridgeError } from './messages/bridgeError.ts'
import { DEDUPE_MS } from './procedures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('네이티브가 묻는 것', () => {
  test('PING에는 늘 PONG이라고 답한다', async () => {
    for (const os of ['ios', 'android'] as const) {
      const { native } = startedBridge({ os })
      expect(await native.request('PING')).toEqual({ id: 'native-1', type: 'REPLY', data: { data: 'PONG' } })
    }
  })

  test('맡은 함수의 결과를, 기다려야 하면 기다려서 답한다', async () => {
    const { bridge, native } = startedBridge()
    bridge.handle('ADD', (payload) => {
      const { a, b } = payload as { a: number; b: number }
      return Promise.resolve({ sum: a + b })
    })
    expect(await native.request('ADD', { a: 1, b: 2 })).toMatchObject({ type: 'REPLY', data: { data: { sum: 3 } } })
  })

  test('NO_MATCHED_COMMAND: 맡은 함수가 없으면 그렇게 돌려보낸다', async () => {
    const { native } = startedBridge()
    expect(await native.request('DANCE')).toEqual({
      id: 'native-1',
      type: 'ERROR',
      data: { code: 'NO_MATCHED_COMMAND', message: 'no procedure for DANCE' },
    })
  })

  test('맡기를 그만두면 모르는 명령이 되고, 새로 맡은 함수는 남는다', async () => {
    const { bridge, native } = startedBridge()
    const stop = bridge.handle('WHO', () => 'first')
    const stopSecond = bridge.handle('WHO', () => 'second')
    stop()
    expect(await native.request('WHO')).toMatchObject({ data: { data: 'second' } })
    stopSecond()
    expect(await native.request('WHO')).toMatchObject({ data: { code: 'NO_MATCHED_COMMAND' } })
  })

  test('INTERNAL: 함수가 던지거나 약속을 어기면 속사정은 말하지 않고 알린다', async () => {
    const { bridge, native, logged } = startedBridge()
    bridge.handle('THROW', () => {
      throw new Error('secret')
    })
    bridge.handle('REJECT', () => Promise.reject(new TypeError('secret')))
    for (const cmd of ['THROW', 'REJECT']) {
      const answer = await native.request(cmd)
      expect(answer).toMatchObject({ type: 'ERROR', data: { code: 'INTERNAL', message: `${cmd} failed` } })
      expect(JSON.stringify(answer)).not.toContain('secret')
    }
    expect(logged.map(([level]) => level)).toEqual(['error', 'error'])
  })

  test('함수가 던진 BridgeError는 코드와 제목과 말이 그대로 간다', async () => {
    const { bridge, native } = startedBridge()
    bridge.handle('ASK', () => {
      throw new BridgeError('TIMEOUT', '늦었어요', '시간 초과')
    })
    expect(await native.request('ASK')).toMatchObject({
      type: 'ERROR',
      data: { code: 'TIMEOUT', title: '시간 초과', message: '늦었어요' },
    })
  })

  test('보낼 수 없는 결과는 BAD_MESSAGE_SCHEME으로 알린다', async () => {
    const { bridge, native } = startedBridge()
    bridge.handle('BIG', () => 10n)
    expect(await native.request('BIG')).toMatchObject({ type: 'ERROR', data: { code: 'BAD_MESSAGE_SCHEME' } })
  })

  test('결과가 없어도 답은 간다', async () => {
    const { bridge, native } = startedBridge()
    bridge.handle('QUIET', () => undefined)
    expect(await native.request('QUIET')).toEqual({ id: 'native-1', type: 'REPLY', data: {} })
  })

  test('돌려보낼 길마저 끊겼으면 기록만 남는다', async () => {
    const { native, window, logged } = startedBridge({ os: 'android' })
    Object.assign(window.WeappNative ?? {}, {
      reject: () => {
        throw new Error('gone')
      },
    })
    native.send({ id: 'native-9', type: 'REQUEST', data: { cmd: 'DANCE' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(logged).toEqual([['error', 'could not reject native-9']])
  })
})

describe('같은 번호가 두 번 오면', () => {
  test('60초 안에서는 두 번째를 하지 않고, 답도 하지 않는다', async () => {
    const { bridge, native, sent, logged } = startedBridge()
    const procedure = vi.fn(() => 'done')
    bridge.handle('PAY', procedure)
    const message = { id: 'native-1', type: 'REQUEST', data: { cmd: 'PAY' } }
    native.send(message)
    native.send(message)
    await vi.advanceTimersByTimeAsync(DEDUPE_MS - 1)
    native.send(message)
    await vi.advanceTimersByTimeAsync(0)
    expect(DEDUPE_MS).toBe(60_000)
    expect(procedure).toHaveBeenCalledOnce()
    expect(sent()).toHaveLength(1)
    expect(logged).toContainEqual(['warn', 'repeated request native-1 ignored'])
  })

  test('60초가 지나면 새 요청이다', async () => {
    const { bridge, native } = startedBridge()
    const procedure = vi.fn(() => 'done')
    bridge.handle('PAY', procedure)
    const message = { id: 'native-1', type: 'REQUEST', data: { cmd: 'PAY' } }
    native.send(message)
    await vi.advanceTimersByTimeAsync(DEDUPE_MS)
    native.send(message)
    await vi.advanceTimersByTimeAsync(0)
    expect(procedure).toHaveBeenCalledTimes(2)
  })
})

describe('BAD_MESSAGE_SCHEME: 읽을 수 없는 메시지', () => {
  test('번호가 있는 요청이면 돌려보낸다', () => {
    const { native, sent } = startedBridge()
    native.send({ id: 'native-1', type: 'REQUEST', data: { command: 'PING' } })
    expect(sent()).toEqual([{ id: 'native-1', type: 'ERROR', data: { code: 'BAD_MESSAGE_SCHEME', message: 'no cmd' } }])
  })

  test.each([
    ['번호 없는 요청', { type: 'REQUEST', data: { cmd: 'PING' } }],
    ['모르는 종류', { id: 'native-1', type: 'SHOUT', data: {} }],
    ['이름 없는 알림', { id: 'native-1', type: 'DISPATCH', data: {} }],
    ['아무것도 아닌 것', 'hello'],
  ])('%s은(는) 기록만 남긴다', (_name, message) => {
    const { native, sent, logged } = startedBridge()
    native.send(message)
    expect(sent()).toEqual([])
    expect(logged).toHaveLength(1)
    expect(logged[0]?.[1]).toMatch(/^BAD_MESSAGE_SCHEME/)
  })
})

describe('네이티브의 알림', () => {
  test('듣는 모두에게 가고, 그만 들으면 오지 않는다', () => {
    const { bridge, native } = startedBridge()
    const [first, second] = [vi.fn(), vi.fn()]
    const stop = bridge.on('AOS_BACK', first)
    bridge.on('AOS_BACK', second)
    native.emit('AOS_BACK')
    stop()
    native.emit('AOS_BACK')
    expect(first).toHaveBeenCalledOnce()
    expect(second).toHaveBeenCalledTimes(2)
  })

  test('하나가 던져도 나머지는 듣는다', () => {
    const { bridge, native, logged } = startedBridge()
    const second = vi.fn()
    bridge.on('AOS_BACK', () => {
      throw new Error('broken')
    })
    bridge.on('AOS_BACK', second)
    native.emit('AOS_BACK')
    expect(second).toHaveBeenCalledOnce()
    expect(logged).toEqual([['error', 'a listener of AOS_BACK failed']])
  })

  test('모르는 알림과 약속과 다른 내용은 기록만 남긴다', () => {
    const { bridge, native, logged } = startedBridge()
    const listener = vi.fn()
    bridge.on('REFRESH_HEALTH_DATA', listener)
    native.send({ id: 'native-1', type: 'DISPATCH', data: { event: 'EXPLODE' } })
    native.send({
      id: 'native-2',
      type: 'DISPATCH',
      data: { event: 'REFRESH_HEALTH_DATA', payload: { subjects: 'STEPS' } },
    })
    expect(listener).not.toHaveBeenCalled()
    expect(logged.map(([, text]) => text)).toEqual(['unknown event EXPLODE', 'BAD_MESSAGE_SCHEME REFRESH_HEALTH_DATA'])
  })
})
