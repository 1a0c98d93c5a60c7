import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startedBridge } from '#tests/support/bridges.ts'
import type { Bridge } from '../bridge.ts'
import { COMMANDS, NATIVE_EVENTS, timeoutOf, WEB_EVENTS, type Command, type Commands } from './catalogue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Example<C extends Command> = {
  ask: (bridge: Bridge) => Promise<Commands[C]['reply']>
  payload?: unknown
  reply: Commands[C]['reply']
  /** what an app out of step might answer; a reply that carries nothing is not looked at */
  wrong: unknown[]
}

const health = { status: 'GRANTED', subjects: ['STEPS'] } as const
const share = { title: '고요 요가매트', url: 'https://homefit.example/store/products/1' }
const popup = {
  title: '삭제',
  message: '지울까요?',
  buttons: [{ id: 'yes', label: '네', style: 'destructive' as const }],
}

const EXAMPLES: { [C in Command]: Example<C> } = {
  REFRESH_TOKEN: {
    ask: (bridge) => bridge.request('REFRESH_TOKEN'),
    reply: { accessToken: 'header.payload.signature', provider: 'weapp' },
    wrong: [null, {}, { accessToken: '', provider: 'weapp' }, { accessToken: 't', provider: 'web' }, 'token'],
  },
  SHUTDOWN_WEBVIEW: {
    ask: (bridge) => bridge.request('SHUTDOWN_WEBVIEW', { result: { ordered: true } }),
    payload: { result: { ordered: true } },
    reply: undefined,
    wrong: [],
  },
  TOAST: {
    ask: (bridge) => bridge.request('TOAST', { message: '담았어요', duration: 'SHORT' }),
    payload: { message: '담았어요', duration: 'SHORT' },
    reply: undefined,
    wrong: [],
  },
  POPUP: {
    ask: (bridge) => bridge.request('POPUP', popup),
    payload: popup,
    reply: { button_id: 'yes' },
    wrong: [null, 'yes', { button_id: 1 }, { buttonId: 'yes' }],
  },
  PING: { ask: (bridge) => bridge.request('PING'), reply: 'PONG', wrong: ['PING', null, { data: 'PING' }] },
  OPEN_STORE: {
    ask: (bridge) => bridge.request('OPEN_STORE', { path: '/store/best' }),
    payload: { path: '/store/best' },
    reply: undefined,
    wrong: [],
  },
  GET_HEALTH_PERMISSION: {
    ask: (bridge) => bridge.request('GET_HEALTH_PERMISSION'),
    reply: { ...health, subjects: ['STEPS'] },
    wrong: [{ status: 'MAYBE', subjects: [] }, { status: 'GRANTED' }, { status: 'GRANTED', subjects: [1] }],
  },
  UPDATE_HEALTH_PERMISSION: {
    ask: (bridge) => bridge.request('UPDATE_HEALTH_PERMISSION', { subjects: ['STEPS'] }),
    payload: { subjects: ['STEPS'] },
    reply: { ...health, subjects: ['STEPS'] },
    wrong: [{}, { status: 'DENIED', subjects: null }],
  },
  REFRESH_HEALTH_DATA: {
    ask: (bridge) => bridge.request('REFRESH_HEALTH_DATA', { start: '2026-11-01' }),
    payload: { start: '2026-11-01' },
    reply: { uploaded: 12, last_synced_at: null },
    wrong: [{ uploaded: '12', last_synced_at: null }, { uploaded: 1.5, last_synced_at: null }, { uploaded: 1 }],
  },
  REFRESH_MY_PROFILE: { ask: (bridge) => bridge.request('REFRESH_MY_PROFILE'), reply: undefined, wrong: [] },
  GET_NAVIGATION_STATES: {
    ask: (bridge) => bridge.request('GET_NAVIGATION_STATES'),
    reply: { backUrls: ['https://homefit.example/store'] },
    wrong: [{}, { backUrls: '/store' }, { backUrls: [null] }, []],
  },
  OPEN_SHARESHEET: {
    ask: (bridge) => bridge.request('OPEN_SHARESHEET', share),
    payload: share,
    reply: { completed: true },
    wrong: [{ completed: 'yes' }, null, true],
  },
}

test('웹이 묻는 명령은 열두 가지다', () => {
  expect(COMMANDS).toEqual([
    'REFRESH_TOKEN',
    'SHUTDOWN_WEBVIEW',
    'TOAST',
    'POPUP',
    'PING',
    'OPEN_STORE',
    'GET_HEALTH_PERMISSION',
    'UPDATE_HEALTH_PERMISSION',
    'REFRESH_HEALTH_DATA',
    'REFRESH_MY_PROFILE',
    'GET_NAVIGATION_STATES',
    'OPEN_SHARESHEET',
  ])
})

describe.each(['ios', 'android'] as const)('%s', (os) => {
  test.each(COMMANDS)('%s: 이름과 내용이 그대로 가고, 답이 그대로 온다', async (command) => {
    const { bridge, native, sent } = startedBridge({ os, switches: { silent: new Set([command]) } })
    const { ask, payload, reply } = EXAMPLES[command]
    const asked = ask(bridge)
    expect(sent()).toEqual([
      { id: 'web-2', type: 'REQUEST', data: { cmd: command, ...(payload === undefined ? {} : { payload }) } },
    ])
    native.send({ id: 'web-2', type: 'REPLY', data: { data: reply } })
    // void replies arrive as the empty object that JSON leaves of them
    if (reply === undefined) await asked
    else expect(await asked).toEqual(reply)
  })
})

const withWrongReplies = COMMANDS.flatMap((command) =>
  EXAMPLES[command].wrong.map((wrong) => [command, wrong] as const),
)

test.each(withWrongReplies)('%s에 %j라는 답은 BAD_MESSAGE_SCHEME이다', async (command, wrong) => {
  const { bridge, native } = startedBridge({ switches: { silent: new Set([command]) } })
  const asked = EXAMPLES[command].ask(bridge)
  native.send({ id: 'web-2', type: 'REPLY', data: { data: wrong } })
  await expect(asked).rejects.toMatchObject({ code: 'BAD_MESSAGE_SCHEME' })
})

test.each(COMMANDS)('%s를 앱이 거절하면 그 코드로 거절된다', async (command) => {
  const { bridge } = startedBridge({ switches: { failing: new Map([[command, 'INTERNAL']]) } })
  const refusal = expect(EXAMPLES[command].ask(bridge)).rejects.toMatchObject({ code: 'INTERNAL' })
  await vi.advanceTimersByTimeAsync(0)
  await refusal
})

test.each(COMMANDS)('%s의 답을 앱이 스스로 만들어도 약속한 모양이다', async (command) => {
  const { bridge } = startedBridge({ app: { accessToken: 'header.payload.signature' } })
  const asked = EXAMPLES[command].ask(bridge)
  await vi.advanceTimersByTimeAsync(0)
  await expect(asked).resolves.not.toThrow()
})

test.each([
  ['POPUP', Infinity],
  ['UPDATE_HEALTH_PERMISSION', Infinity],
  ['REFRESH_HEALTH_DATA', 30_000],
  ['REFRESH_TOKEN', 10_000],
  ['SHUTDOWN_WEBVIEW', 10_000],
] as const)('%s는 %d ms를 기다린다', async (command, timeoutMs) => {
  expect(timeoutOf(command)).toBe(timeoutMs)
  const { bridge } = startedBridge({ switches: { silent: new Set([command]), listsCapabilities: false } })
  const settled = vi.fn<(code: string) => void>()
  EXAMPLES[command].ask(bridge).catch((error: { code: string }) => settled(error.code))
  const wait = Number.isFinite(timeoutMs) ? timeoutMs : 86_400_000
  await vi.advanceTimersByTimeAsync(wait - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled.mock.calls).toEqual(Number.isFinite(timeoutMs) ? [['TIMEOUT']] : [])
})

describe('웹이 알리는 것은 다섯 가지다', () => {
  test('이름', () => {
    const names = ['READY', 'SUBSCRIPTION_STATUS_UPDATED', 'INCORRECT_ACCESS', 'SEND_POSTAL_CODE', 'UPDATE_CART']
    expect(WEB_EVENTS).toEqual(names)
  })

  const postal = {
    postcode: '06236',
    address1: '서울 강남구 테헤란로 152',
    road_address: '서울 강남구 테헤란로 152',
    jibun_address: '서울 강남구 역삼동 737',
    building_name: '강남파이낸스센터',
    bcode: '1168010100',
  }
  test.each([
    ['SUBSCRIPTION_STATUS_UPDATED', { status: 'ACTIVE', plan_id: 3 }],
    ['INCORRECT_ACCESS', { path: '/my/orders', reason: 'NO_TOKEN' }],
    ['SEND_POSTAL_CODE', postal],
    ['UPDATE_CART', { count: 12 }],
  ] as const)('%s', (event, payload) => {
    for (const os of ['ios', 'android'] as const) {
      const { bridge, sent } = startedBridge({ os })
      bridge.dispatch(event, payload as never)
      expect(sent()).toEqual([{ id: 'web-2', type: 'DISPATCH', data: { event, payload } }])
    }
  })

  test('READY', () => {
    const { bridge, native, sent } = startedBridge()
    bridge.close()
    native.log.clear()
    bridge.init()
    expect(sent()).toMatchObject([{ type: 'DISPATCH', data: { event: 'READY' } }])
  })
})

describe('네이티브가 알리는 것은 두 가지다', () => {
  test('이름', () => expect(NATIVE_EVENTS).toEqual(['AOS_BACK', 'REFRESH_HEALTH_DATA']))

  test('AOS_BACK은 아무것도 나르지 않는다', () => {
    const { bridge, native } = startedBridge({ os: 'android' })
    const listener = vi.fn()
    bridge.on('AOS_BACK', listener)
    native.emit('AOS_BACK')
    expect(listener).toHaveBeenCalledExactlyOnceWith(undefined)
  })

  test('REFRESH_HEALTH_DATA는 무엇이 언제 달라졌는지 나른다', () => {
    const { bridge, native } = startedBridge({ os: 'ios' })
    const listener = vi.fn()
    const payload = { subjects: ['STEPS'], at: '2026-11-22T10:00:00+09:00' }
    bridge.on('REFRESH_HEALTH_DATA', listener)
    native.emit('REFRESH_HEALTH_DATA', payload)
    expect(listener).toHaveBeenCalledExactlyOnceWith(payload)
  })
})

describe('글자', () => {
  const texts = [
    '가나다 😀👩‍👩‍👧',
    `"따옴표" 'single' \\역빗금\\`,
    '줄\n바꿈\r\n탭\t',
    '\u2028\u2029\u0000\ufeff',
    '</script><!--',
    '${x}`',
  ]

  test.each(texts)('%j도 양쪽에서 한 글자도 달라지지 않는다', async (text) => {
    for (const os of ['ios', 'android'] as const) {
      const { bridge, native, sent } = startedBridge({ os, switches: { silent: new Set(['POPUP']) } })
      const asked = bridge.request('POPUP', { message: text, buttons: [] })
      expect(sent()).toMatchObject([{ data: { payload: { message: text } } }])
      native.send({ id: 'web-2', type: 'REPLY', data: { data: { button_id: text } } })
      expect(await asked).toEqual({ button_id: text })
    }
  })
})
