import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_MESSAGE_BYTES, parseMessage, serialise, unwrapReply, type BridgeMessage } from './message.ts'

const reply = (data: unknown): BridgeMessage => ({ id: 'web-1', type: 'REPLY', data })
const refusing = expect.objectContaining({ name: 'BridgeError', code: 'BAD_MESSAGE_SCHEME' })

describe('보내는 메시지', () => {
  test('undefined는 어느 깊이에서든 빠진다', () => {
    const payload = { a: undefined, b: [1, undefined, { c: undefined, d: 2 }], e: null }
    expect(JSON.parse(serialise(reply({ data: payload })))).toEqual({
      id: 'web-1',
      type: 'REPLY',
      data: { data: { b: [1, { d: 2 }], e: null } },
    })
  })

  test.each([
    ['NaN', NaN],
    ['Infinity', Infinity],
    ['-Infinity', -Infinity],
    ['BigInt', 10n],
  ])('%s는 JSON이 말없이 바꾸거나 말하지 못하므로 BAD_MESSAGE_SCHEME으로 거절한다', (_name, value) => {
    expect(() => serialise(reply({ data: { deep: [value] } }))).toThrow(refusing)
  })

  test('자기를 담은 값과 끝없이 깊은 값은 거절한다', () => {
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    expect(() => serialise(reply(cycle))).toThrow(refusing)
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    expect(() => serialise(reply(deep))).toThrow(refusing)
  })

  test('1 MB까지는 보내고, 한 바이트라도 넘으면 거절한다; 한글은 세 바이트로 센다', () => {
    const empty = new TextEncoder().encode(serialise(reply({ data: '' }))).length
    const room = MAX_MESSAGE_BYTES - empty
    expect(serialise(reply({ data: 'a'.repeat(room) }))).toHaveLength(MAX_MESSAGE_BYTES)
    expect(() => serialise(reply({ data: 'a'.repeat(room + 1) }))).toThrow(refusing)
    expect(() => serialise(reply({ data: '가'.repeat(room / 3 + 1) }))).toThrow(refusing)
  })
})

describe('받은 메시지', () => {
  const read = (input: unknown) => parseMessage(input)
  const message = { id: 'native-1', type: 'DISPATCH', data: { event: 'AOS_BACK' } }

  test('문자열도 객체도 같은 메시지다', () => {
    expect(read(message)).toEqual({ message })
    expect(read(JSON.stringify(message))).toEqual({ message })
  })

  test.each([
    ['빈 글', ''],
    ['JSON이 아닌 글', '{id:1}'],
    ['두 번 싼 글', JSON.stringify(JSON.stringify(message))],
    ['숫자', 7],
    ['null', null],
    ['undefined', undefined],
    ['배열', [message]],
    ['함수', () => message],
    ['기호', Symbol('weapp')],
    ['큰 정수', 1n],
  ])('%s은(는) 메시지가 아니고, 아무것도 던지지 않는다', (_name, input) => {
    expect(read(input)).toEqual({ malformed: { reason: expect.any(String) } })
  })

  test.each([
    ['id가 없다', { type: 'REQUEST', data: { cmd: 'PING' } }, { type: 'REQUEST', reason: 'no id' }],
    ['id가 글이 아니다', { ...message, id: 7 }, { type: 'DISPATCH', reason: 'no id' }],
    ['id가 비었다', { ...message, id: '' }, { type: 'DISPATCH', reason: 'no id' }],
    ['모르는 type이다', { ...message, type: 'SHOUT' }, { id: 'native-1', type: 'SHOUT', reason: 'unknown type' }],
    ['type이 없다', { id: 'native-1', data: {} }, { id: 'native-1', reason: 'unknown type' }],
    ['data가 없다', { id: 'a', type: 'REQUEST' }, { id: 'a', type: 'REQUEST', reason: 'no data' }],
    ['cmd가 없다', { id: 'a', type: 'REQUEST', data: {} }, { id: 'a', type: 'REQUEST', reason: 'no cmd' }],
    ['event가 없다', { id: 'a', type: 'DISPATCH', data: {} }, { id: 'a', type: 'DISPATCH', reason: 'no event' }],
    ['code가 없다', { id: 'a', type: 'ERROR', data: { message: '' } }, { id: 'a', type: 'ERROR', reason: 'no code' }],
    [
      'message가 없다',
      { id: 'a', type: 'ERROR', data: { code: 'INTERNAL' } },
      { id: 'a', type: 'ERROR', reason: 'no message' },
    ],
    [
      'title이 글이 아니다',
      { id: 'a', type: 'ERROR', data: { code: 'INTERNAL', message: '', title: 1 } },
      { id: 'a', type: 'ERROR', reason: 'bad title' },
    ],
  ])('%s: 읽을 수 있던 만큼을 함께 알린다', (_name, input, malformed) => {
    expect(read(input)).toEqual({ malformed })
  })

  test('1 MB를 넘으면 읽지 않는다', () => {
    const large = { ...message, data: { event: 'AOS_BACK', payload: 'a'.repeat(MAX_MESSAGE_BYTES) } }
    expect(read(large)).toEqual({ malformed: { reason: 'message larger than 1 MB' } })
    expect(read(JSON.stringify(large))).toEqual({ malformed: { reason: 'message larger than 1 MB' } })
  })

  test('던지는 getter와 고리가 있는 객체는 메시지가 아니다', () => {
    const trap = {
      get id(): string {
        throw new Error('trap')
      },
    }
    const cycle: Record<string, unknown> = { ...message }
    cycle['data'] = cycle
    for (const input of [trap, cycle]) expect(read(input)).toEqual({ malformed: { reason: 'not JSON' } })
  })

  test('__proto__를 보내도 다른 객체는 달라지지 않는다', () => {
    read('{"id":"a","type":"REPLY","data":{"__proto__":{"polluted":true}},"__proto__":{"polluted":true}}')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('답의 내용', () => {
  test('data 하나만 든 객체는 풀고, 그 밖의 값은 그대로다', () => {
    expect(unwrapReply({ data: { count: 1 } })).toEqual({ count: 1 })
    expect(unwrapReply({ data: undefined })).toBeUndefined()
    expect(unwrapReply({ data: null })).toBeNull()
    expect(unwrapReply({ data: { data: 1 } })).toEqual({ data: 1 })
    expect(unwrapReply({ data: 1, more: 2 })).toEqual({ data: 1, more: 2 })
    expect(unwrapReply(['data'])).toEqual(['data'])
    expect(unwrapReply('PONG')).toBe('PONG')
    expect(unwrapReply(undefined)).toBeUndefined()
  })

  test('어떤 JSON 값이든 싸서 보내면 풀어서 같은 값이다', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = parseMessage(serialise(reply({ data: value })))
        const data = 'message' in read ? unwrapReply(read.message.data) : 'malformed'
        // JSON has no minus zero
        expect(JSON.stringify(data)).toBe(JSON.stringify(value))
      }),
    )
  })
})
