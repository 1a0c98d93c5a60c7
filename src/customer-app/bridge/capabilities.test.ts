import { describe, expect, test, vi } from 'vitest'
import { bridgeInApp, startedBridge } from '#tests/support/bridges.ts'
import { createBridge } from './bridge.ts'
import { COMMANDS } from './messages/catalogue.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('앱이 아는 명령', () => {
  test('말하기 전까지는 다 안다고 여긴다', () => {
    const { bridge } = bridgeInApp({ switches: { listsCapabilities: false } })
    expect(COMMANDS.map((command) => bridge.supports(command))).not.toContain(true)
    bridge.init()
    expect(COMMANDS.map((command) => bridge.supports(command))).not.toContain(false)
  })

  test('READY의 답에 목록이 있으면 그 안의 것만 안다', async () => {
    const { bridge } = startedBridge({ switches: { unknown: new Set(['OPEN_SHARESHEET', 'GET_HEALTH_PERMISSION']) } })
    const told = vi.fn()
    bridge.subscribe(told)
    await settle()
    expect(told).toHaveBeenCalledOnce()
    expect(COMMANDS.filter((command) => !bridge.supports(command))).toEqual([
      'GET_HEALTH_PERMISSION',
      'OPEN_SHARESHEET',
    ])
  })

  test('목록에 없는 명령은 보내지 않고 바로 NO_MATCHED_COMMAND다', async () => {
    const { bridge, sent } = startedBridge({ switches: { unknown: new Set(['OPEN_SHARESHEET']) } })
    await settle()
    const asked = bridge.request('OPEN_SHARESHEET', { url: 'https://homefit.example/store' })
    await expect(asked).rejects.toMatchObject({ code: 'NO_MATCHED_COMMAND' })
    expect(sent()).toEqual([])
  })

  test('목록을 모르는 옛 앱은 한 번 거절한 명령을 다시 묻지 않게 한다', async () => {
    const { bridge, sent } = startedBridge({
      switches: { listsCapabilities: false, unknown: new Set(['OPEN_STORE']) },
    })
    const told = vi.fn()
    const stop = bridge.subscribe(told)
    await expect(bridge.request('OPEN_STORE')).rejects.toMatchObject({ code: 'NO_MATCHED_COMMAND' })
    expect(bridge.supports('OPEN_STORE')).toBe(false)
    expect(bridge.supports('TOAST')).toBe(true)
    await expect(bridge.request('OPEN_STORE')).rejects.toMatchObject({ code: 'NO_MATCHED_COMMAND' })
    expect(sent()).toHaveLength(1)
    expect(told).toHaveBeenCalledOnce()
    stop()
  })

  test.each([['글'], [null], [{}], [{ capabilities: 'PING' }], [[]]])(
    'READY의 답이 %j이면 아무것도 말하지 않은 것이다',
    (answer) => {
      const { bridge, native } = startedBridge({ switches: { listsCapabilities: false } })
      native.send({ id: 'web-1', type: 'REPLY', data: { data: answer } })
      expect(bridge.supports('TOAST')).toBe(true)
    },
  )

  test('목록의 모르는 이름과 이름 아닌 것은 무시한다', () => {
    const { bridge, native } = startedBridge({ switches: { listsCapabilities: false } })
    native.send({ id: 'web-1', type: 'REPLY', data: { data: { capabilities: ['PING', 'FLY', 7, null] } } })
    expect(COMMANDS.filter((command) => bridge.supports(command))).toEqual(['PING'])
  })
})

describe('두 화면이 같은 번호를 쓸 때', () => {
  test('문서마다 표가 다르고, 앞 문서의 요청에 대한 답은 뒤 문서의 같은 번호를 건드리지 않는다', async () => {
    const { window, native, bridge, sent } = bridgeInApp({
      switches: { silent: new Set(['POPUP']), listsCapabilities: false },
    })
    const logged: string[] = []
    const reloaded = createBridge({
      window,
      environment: { kind: 'app', os: 'ios' },
      log: (_level, text) => logged.push(text),
    })
    bridge.init()
    reloaded.init()
    const nonces = sent().map(({ data }) => (data as { payload: { nonce: string } }).payload.nonce)
    expect(new Set(nonces).size).toBe(2)

    const settled = vi.fn()
    reloaded.request('POPUP', { message: '지울까요?', buttons: [] }).then(settled, settled)
    const [before, after] = nonces
    native.send({ id: 'web-2', type: 'REPLY', data: { data: { button_id: 'yes' } }, nonce: before })
    await settle()
    expect(settled).not.toHaveBeenCalled()
    expect(logged).toEqual(['REPLY web-2 was meant for the page before'])
    native.send({ id: 'web-2', type: 'REPLY', data: { data: { button_id: 'no' } }, nonce: after })
    await settle()
    expect(settled).toHaveBeenCalledExactlyOnceWith({ button_id: 'no' })
  })
})
