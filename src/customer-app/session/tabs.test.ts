import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aToken, browserOfTabs, countingServer } from '#tests/support/browserOfTabs.ts'
import { createSession, type Session } from './session.ts'
import { browserTabs, HEARD_MS, REFRESH_LOCK, SESSION_CHANNEL } from './tabs.ts'

const TABS = 20

/** A browser whose tabs are all signed in as one person. */
async function open(options: Parameters<typeof browserOfTabs>[0] = {}, count = TABS) {
  const server = countingServer()
  const browser = browserOfTabs(options)
  const onRefreshed = vi.fn()
  const openTab = () => createSession({ calls: server.calls, tabs: browser.openTab(), onRefreshed })
  const tabs = Array.from({ length: count }, openTab)
  await Promise.all(tabs.map((tab) => tab.load()))
  return { server, tabs, onRefreshed, openTab }
}
const refreshAll = (tabs: Session[]) => Promise.all(tabs.map((tab) => tab.refresh()))
const statuses = (tabs: Session[]) => new Set(tabs.map((tab) => tab.getState().status))

describe('스무 탭의 토큰이 한꺼번에 끝나면', () => {
  test('한 번만 갱신하고 모두 같은 새 토큰을 받으며 아무도 로그아웃되지 않는다, 500번', async () => {
    const { server, tabs } = await open()
    for (let round = 1; round <= 500; round += 1) {
      const tokens = await refreshAll(tabs)
      expect(server.asked.refresh).toBe(round)
      expect(new Set(tokens)).toEqual(new Set([server.current()]))
    }
    expect(statuses(tabs)).toEqual(new Set(['signed-in']))
  })

  test('소식이 언제 닿든 마찬가지다', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(50), { minLength: 1, maxLength: 40 }), fc.nat(5), async (delays, late) => {
        let next = 0
        const { server, tabs } = await open({ delay: () => delays[next++ % delays.length] ?? 0 })
        const early = tabs.slice(0, TABS - late)
        const first = refreshAll(early)
        await Promise.resolve()
        await Promise.all([first, refreshAll(tabs.slice(TABS - late))])
        expect(server.asked.refresh).toBe(1)
        expect(new Set(tabs.map((tab) => tab.token()))).toEqual(new Set([server.current()]))
      }),
      { numRuns: 100 },
    )
  })

  test('서로를 모르는 탭은 저마다 갱신한다', async () => {
    const { server, tabs } = await open({ locked: false })
    await refreshAll(tabs)
    expect(server.asked.refresh).toBe(TABS)
  })

  test('갱신한 탭만 조회를 다시 한다', async () => {
    const { tabs, onRefreshed } = await open()
    await refreshAll(tabs)
    expect(onRefreshed).toHaveBeenCalledOnce()
  })

  test('갱신이 거절되면 모두 로그아웃되고 한 번만 묻는다', async () => {
    const { server, tabs } = await open()
    server.answerRefresh(async () => null)
    expect(new Set(await refreshAll(tabs))).toEqual(new Set([null]))
    expect(statuses(tabs)).toEqual(new Set(['signed-out']))
    expect(server.asked.refresh).toBe(1)
  })

  test('한 탭이 답을 받지 못하면 다음 탭이 묻는다', async () => {
    const { server, tabs } = await open({}, 3)
    let failures = 1
    const token = aToken(1, { v: 'late' })
    server.answerRefresh(() =>
      failures-- > 0
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve({ accessToken: token, provider: 'web' }),
    )
    expect(await refreshAll(tabs)).toEqual([null, token, token])
    expect(statuses(tabs)).toEqual(new Set(['signed-in']))
  })
})

describe('탭끼리 알리는 것', () => {
  test('한 탭의 로그인과 로그아웃은 다른 탭의 것이다', async () => {
    const { tabs } = await open({}, 2)
    const [one, other] = tabs as [Session, Session]
    await one.signOut()
    expect(other.getState().status).toBe('signed-out')
    one.signIn(aToken(5))
    await vi.waitFor(() => expect(other.getState().user?.id).toBe('5'), { timeout: 20_000 })
  })

  test('로그아웃한 탭은 다른 탭의 늦은 갱신으로 다시 로그인되지 않는다', async () => {
    const late = Promise.withResolvers<{ accessToken: string; provider: 'web' }>()
    const { server, tabs } = await open({}, 2)
    const [one, other] = tabs as [Session, Session]
    server.answerRefresh(() => late.promise)
    const refreshing = other.refresh()
    await one.signOut()
    late.resolve({ accessToken: aToken(1, { v: 2 }), provider: 'web' })
    expect(await refreshing).toBeNull()
    expect(statuses(tabs)).toEqual(new Set(['signed-out']))
  })

  test('새로 로그인한 탭은 앞 세션의 갱신도, 그 끝도 듣지 않는다', async () => {
    const listen: ((message: never) => void)[] = []
    const tabs = { ...browserTabs(), tell: () => {}, listen: (hear: never) => void listen.push(hear) }
    const session = createSession({ calls: countingServer().calls, tabs })
    const hear = (message: unknown) => listen.forEach((listener) => listener(message as never))
    session.signIn(aToken(1, { sid: 2 }))
    const before = aToken(1, { sid: 1 })
    hear({ kind: 'refreshed', staleToken: before, authorization: { accessToken: before, provider: 'web' } })
    hear({ kind: 'ended', staleToken: before })
    expect(session.token()).toBe(aToken(1, { sid: 2 }))
  })
})

describe('브라우저의 탭', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const never = () => new AbortController().signal

  test('알린 차례는 모두가 들을 때까지 이어지고, 알리지 않은 차례는 바로 끝난다', async () => {
    vi.useFakeTimers()
    const request = vi.fn((_name: string, _options: object, work: () => Promise<void>) => work())
    vi.stubGlobal('navigator', { locks: { request } })
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    const tabs = browserTabs()
    await tabs.inTurn(async () => false, never())
    let isOver = false
    const turn = tabs.inTurn(async () => true, never()).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(HEARD_MS - 1)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await turn
    expect(request.mock.calls.map(([name]) => name)).toEqual([REFRESH_LOCK, REFRESH_LOCK])
  })

  test('차례나 소식이 없는 브라우저에서는 혼자 한다', async () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('BroadcastChannel', undefined)
    const tabs = browserTabs()
    const work = vi.fn(async () => true)
    tabs.listen(() => {})
    tabs.tell({ kind: 'signed-out' })
    await tabs.inTurn(work, never())
    expect(work).toHaveBeenCalledOnce()
  })

  test('차례가 오기 전에 그만둘 수 있다', async () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    const [first, tabs] = [Promise.withResolvers<boolean>(), browserTabs()]
    const giveUp = new AbortController()
    const before = tabs.inTurn(() => first.promise, never())
    const work = vi.fn(async () => false)
    const waiting = tabs.inTurn(work, giveUp.signal)
    giveUp.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    first.resolve(false)
    await before
    expect(work).not.toHaveBeenCalled()
  })

  test('소식은 같은 이름의 채널로 오간다', () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    const [one, other] = [browserTabs(), browserTabs()]
    const heard = vi.fn()
    other.listen(heard)
    one.tell({ kind: 'signed-out' })
    expect(heard).toHaveBeenCalledExactlyOnceWith({ kind: 'signed-out' })
    expect(FakeChannel.names).toContain(SESSION_CHANNEL)
  })
})

class FakeChannel extends EventTarget {
  static readonly names: string[] = []
  private static readonly open: FakeChannel[] = []

  constructor(name: string) {
    super()
    FakeChannel.names.push(name)
    FakeChannel.open.push(this)
  }

  postMessage(data: unknown) {
    for (const channel of FakeChannel.open)
      if (channel !== this) channel.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}
