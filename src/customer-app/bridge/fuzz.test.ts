import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bridgeInApp } from '#tests/support/bridges.ts'
import { COMMANDS, NATIVE_EVENTS, WEB_EVENTS } from './messages/catalogue.ts'
import { parseMessage } from './messages/message.ts'

const RUNS = 10_000
const PATIENCE_MS = 60_000

const anything = fc.anything({ maxDepth: 1, maxKeys: 3 })

const id = fc.oneof(fc.constantFrom('web-1', 'web-2', 'web-3', 'app-1', '', '__proto__'), fc.string(), anything)
const type = fc.oneof(fc.constantFrom('DISPATCH', 'REQUEST', 'REPLY', 'ERROR'), fc.string(), anything)
const name = fc.oneof(
  fc.constantFrom(...COMMANDS, ...WEB_EVENTS, ...NATIVE_EVENTS, 'constructor', 'toString', '__proto__'),
  fc.string(),
)
const data = fc.oneof(
  fc.record({ cmd: name, payload: anything }, { requiredKeys: [] }),
  fc.record({ event: name, payload: anything }, { requiredKeys: [] }),
  fc.record({ code: fc.oneof(name, anything), title: anything, message: anything }, { requiredKeys: [] }),
  fc.record({ data: anything }),
  anything,
)
const message = fc.oneof(
  { weight: 6, arbitrary: fc.record({ id, type, data, nonce: anything }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }) },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.json() },
)
const asText = fc.boolean()

test(
  '마구 만든 메시지 만 개에도 멎지 않고, 그 뒤에도 제대로 말하고 듣는다',
  async () => {
    const { bridge, window, native, logged } = bridgeInApp({ switches: { silent: new Set(COMMANDS) } })
    bridge.init()
    void bridge.request('PING', undefined, { timeoutMs: Infinity }).catch(() => {})
    bridge.handle('BROKEN', () => {
      throw new Error('broken')
    })
    fc.assert(
      fc.property(message, asText, (input, isText) => {
        window.__weapp?.receive(isText ? textOf(input) : input)
      }),
      { numRuns: RUNS },
    )
    native.log.clear()
    expect(logged.length).toBeGreaterThan(RUNS / 10)
    expect(bridge.state).toBe('ready')
    expect(await native.request('PING')).toMatchObject({ type: 'REPLY', data: { data: 'PONG' } })
    const asked = bridge.request('GET_NAVIGATION_STATES')
    const [question] = native.log.lines().slice(-1)
    native.send({ id: question?.message.id, type: 'REPLY', data: { data: { backUrls: [] } } })
    expect(await asked).toEqual({ backUrls: [] })
    bridge.close()
  },
  PATIENCE_MS,
)

test(
  '무엇을 읽든 메시지이거나 까닭이 있는 메시지 아닌 것이다',
  () => {
    fc.assert(
      fc.property(message, asText, (input, isText) => {
        const read = parseMessage(isText ? textOf(input) : input)
        if ('malformed' in read) expect(read.malformed.reason).not.toBe('')
        else {
          expect(read.message.id).not.toBe('')
          expect(['DISPATCH', 'REQUEST', 'REPLY', 'ERROR']).toContain(read.message.type)
        }
      }),
      { numRuns: RUNS },
    )
  },
  PATIENCE_MS,
)

function textOf(input: unknown): unknown {
  try {
    return JSON.stringify(input)
  } catch {
    return '[not JSON]'
  }
}
