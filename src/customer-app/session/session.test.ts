import { describe, expect, test, vi } from 'vitest'
import { aToken, browserOfTabs, countingServer } from '#tests/support/browserOfTabs.ts'
import { createSession, REFRESHED_QUIET_MS, type SessionOptions } from './session.ts'

/** A session of a single tab over a server that counts. */
function aSession(options: SessionOptions = {}) {
  const server = countingServer()
  const tabs = browserOfTabs().openTab()
  return { server, session: createSession({ calls: server.calls, tabs, ...options }) }
}

const offline = () => Promise.reject(new TypeError('Failed to fetch'))

describe('불러오기', () => {
  test('로그인한 사람을 알고, 없으면 로그아웃 상태다', async () => {
    const { session, server } = aSession()
    expect(session.getState()).toEqual({ status: 'loading', user: null, provider: null })
    expect(await session.load()).toEqual({
      status: 'signed-in',
      user: { role: 'user', id: '1' },
      provider: 'web',
    })
    const empty = aSession({ calls: { ...server.calls, read: async () => null } })
    expect(await empty.session.load()).toEqual({ status: 'signed-out', user: null, provider: null })
  })

  test('동시에 두 번 불러도 한 번만 묻는다', async () => {
    const { session, server } = aSession()
    await Promise.all([session.load(), session.load()])
    expect(server.asked.read).toBe(1)
  })

  test('답이 없으면 로그아웃으로 보이지만, 401을 받으면 갱신을 시도한다', async () => {
    const { server } = aSession()
    const { session } = aSession({ calls: { ...server.calls, read: offline } })
    expect((await session.load()).status).toBe('signed-out')
    expect(await session.refresh()).toBe(server.current())
    expect(session.getState().status).toBe('signed-in')
  })

  test('아무도 아닌 것을 알면 갱신하지 않는다', async () => {
    const { server } = aSession()
    const { session } = aSession({ calls: { ...server.calls, read: async () => null } })
    await session.load()
    expect(await session.refresh()).toBeNull()
    expect(server.asked.refresh).toBe(0)
  })

  test('불러오는 동안의 갱신은 그 답을 기다린다', async () => {
    const { session, server } = aSession()
    const loading = session.load()
    expect(await session.refresh()).toBe(server.current())
    await loading
    expect(server.asked.read).toBe(1)
  })

  test('나중에 다시 불러와도 그때의 사람이 된다', async () => {
    const { server } = aSession()
    const read = vi.fn(() => server.calls.read()).mockResolvedValueOnce(null)
    const { session } = aSession({ calls: { ...server.calls, read } })
    expect((await session.load()).status).toBe('signed-out')
    expect((await session.load()).status).toBe('signed-in')
  })

  test('불러오는 사이에 로그인하면 늦은 답이 그것을 덮지 않는다', async () => {
    const late = Promise.withResolvers<null>()
    const { server } = aSession()
    const { session } = aSession({ calls: { ...server.calls, read: () => late.promise } })
    const loading = session.load()
    session.signIn(aToken(3))
    late.resolve(null)
    await loading
    expect(session.token()).toBe(aToken(3))
  })
})

describe('갱신', () => {
  test('동시에 여러 번 갱신해도 서버에는 한 번만 묻는다', async () => {
    const { session, server } = aSession()
    await session.load()
    const tokens = await Promise.all([session.refresh(), session.refresh(), session.refresh()])
    expect(server.asked.refresh).toBe(1)
    expect(tokens).toEqual([server.current(), server.current(), server.current()])
  })

  test('같은 사람의 갱신은 사람이 바뀐 것으로 알리지 않고, 조회를 다시 하게 한다', async () => {
    const [onUserChange, onRefreshed] = [vi.fn(), vi.fn()]
    const { session } = aSession({ onUserChange, onRefreshed })
    await session.load()
    await session.refresh()
    expect(onUserChange).not.toHaveBeenCalled()
    expect(onRefreshed).toHaveBeenCalledOnce()
  })

  test('1분 안의 다음 갱신은 조회를 다시 하게 하지 않는다: 늘 거절되는 조회가 끝없이 돌지 않는다', async () => {
    let now = 1_000_000
    const onRefreshed = vi.fn()
    const { session } = aSession({ onRefreshed, now: () => now })
    await session.load()
    await session.refresh()
    now += REFRESHED_QUIET_MS - 1
    await session.refresh()
    expect(onRefreshed).toHaveBeenCalledOnce()
    now += 1
    await session.refresh()
    expect(onRefreshed).toHaveBeenCalledTimes(2)
  })

  test('거절되면 로그아웃되고 알린다', async () => {
    const [onUserChange, onRefreshed, onSignOut] = [vi.fn(), vi.fn(), vi.fn()]
    const { session, server } = aSession({ onUserChange, onRefreshed, onSignOut })
    await session.load()
    server.answerRefresh(async () => null)
    expect(await session.refresh()).toBeNull()
    expect(session.getState().status).toBe('signed-out')
    expect(onUserChange).toHaveBeenCalledExactlyOnceWith({ status: 'signed-out', user: null, provider: null })
    expect([onRefreshed.mock.calls, onSignOut.mock.calls]).toEqual([[], []])
  })

  test('서버에 닿지 못한 갱신은 로그아웃시키지 않고, 다음 갱신은 다시 묻는다', async () => {
    const { session, server } = aSession()
    await session.load()
    server.answerRefresh(offline)
    expect(await session.refresh()).toBeNull()
    expect(session.getState().status).toBe('signed-in')
    server.answerRefresh(null)
    expect(await session.refresh()).toBe(server.current())
  })

  test('갱신하는 사이에 로그아웃하면 늦은 답으로 다시 로그인되지 않는다', async () => {
    const late = Promise.withResolvers<{ accessToken: string; provider: 'web' }>()
    const { session, server } = aSession()
    await session.load()
    server.answerRefresh(() => late.promise)
    const refreshing = session.refresh()
    await session.signOut()
    late.resolve({ accessToken: aToken(1, { v: 9 }), provider: 'web' })
    expect(await refreshing).toBeNull()
    expect([session.getState().status, session.token()]).toEqual(['signed-out', null])
  })

  test('갱신의 답이 다른 사람이면 그 사람의 화면이 되고 알린다', async () => {
    const onUserChange = vi.fn()
    const { session, server } = aSession({ onUserChange })
    await session.load()
    server.answerRefresh(async () => ({ accessToken: aToken(2), provider: 'web' }))
    await session.refresh()
    expect(session.getState().user).toEqual({ role: 'user', id: '2' })
    expect(onUserChange).toHaveBeenCalledOnce()
  })

  test('읽을 수 없는 토큰은 없는 것과 같다', async () => {
    const { session, server } = aSession()
    await session.load()
    server.answerRefresh(async () => ({ accessToken: 'garbage', provider: 'web' }))
    expect(await session.refresh()).toBeNull()
    expect(session.getState().status).toBe('signed-out')
  })
})

describe('앱에서는 네이티브가 토큰을 준다', () => {
  const given = { accessToken: aToken(1, { v: 'native' }), provider: 'weapp' as const }

  test('갱신은 네이티브에게 묻고, 받은 것을 서버에 맡긴 뒤 쓴다', async () => {
    const [refreshNatively, onRefreshed] = [vi.fn(async () => given), vi.fn()]
    const { session, server } = aSession({ refreshNatively, onRefreshed })
    await session.load()
    expect(await session.refresh()).toBe(given.accessToken)
    expect(server.asked).toEqual({ read: 1, refresh: 0, store: 1, end: 0 })
    expect(session.token()).toBe(given.accessToken)
    expect(onRefreshed).toHaveBeenCalledOnce()
  })

  test('한꺼번에 받은 401은 네이티브에게 한 번만 묻는다', async () => {
    const refreshNatively = vi.fn(async () => given)
    const { session } = aSession({ refreshNatively })
    await session.load()
    await Promise.all(Array.from({ length: 50 }, () => session.refresh()))
    expect(refreshNatively).toHaveBeenCalledOnce()
  })

  test('서버가 아는 사람이 없으면 처음에도 네이티브에게 묻는다', async () => {
    const { server } = aSession()
    const calls = { ...server.calls, read: async () => null }
    const { session } = aSession({ calls, refreshNatively: async () => given })
    expect(await session.load()).toMatchObject({ status: 'signed-in', provider: 'weapp' })
  })

  test('네이티브에도 아무도 없으면 로그아웃, 네이티브가 답하지 않으면 그대로다', async () => {
    const refreshNatively = vi.fn<() => Promise<typeof given | null>>()
    const { session } = aSession({ refreshNatively })
    await session.load()
    refreshNatively.mockRejectedValueOnce(new Error('TIMEOUT'))
    expect(await session.refresh()).toBeNull()
    expect(session.getState().status).toBe('signed-in')
    session.signIn(aToken(1), 'weapp')
    refreshNatively.mockResolvedValueOnce(null)
    expect(await session.refresh()).toBeNull()
    expect(session.getState().status).toBe('signed-out')
  })

  test('앱 안에서 화면의 양식으로 로그인한 사람은 네이티브가 몰라도 쿠키로 이어진다', async () => {
    const { session, server } = aSession({ refreshNatively: async () => null })
    await session.load()
    expect(await session.refresh()).toBe(server.current())
    expect(server.asked).toEqual({ read: 1, refresh: 1, store: 0, end: 0 })
  })

  test('서버가 받지 않는 토큰은 쓰지 않는다', async () => {
    const { server } = aSession()
    const calls = { ...server.calls, store: async () => null }
    const { session } = aSession({ calls, refreshNatively: async () => given })
    await session.load()
    session.signIn(aToken(1), 'weapp')
    expect(await session.refresh()).toBeNull()
    expect(session.getState().status).toBe('signed-out')
  })

  test('로그아웃한 사람은 다시 로그인할 때까지 네이티브에게 묻지 않는다', async () => {
    const refreshNatively = vi.fn(async () => given)
    const { session, server } = aSession({ refreshNatively })
    await session.load()
    await session.signOut()
    expect(server.asked.end).toBe(1)
    const before = refreshNatively.mock.calls.length
    expect(await session.refresh()).toBeNull()
    expect(refreshNatively).toHaveBeenCalledTimes(before)
    session.signIn(aToken(1), 'weapp')
    expect(session.getState().provider).toBe('weapp')
    await session.refresh()
    expect(refreshNatively).toHaveBeenCalledTimes(before + 1)
  })
})

describe('로그인과 로그아웃', () => {
  test('사람이 바뀌면 구독자에게 알리고, 그만두면 알리지 않는다', async () => {
    const { session } = aSession()
    const listener = vi.fn()
    const stop = session.subscribe(listener)
    session.signIn(aToken(3))
    expect(listener).toHaveBeenCalledOnce()
    expect(session.token()).toBe(aToken(3))
    await session.signOut()
    expect(session.token()).toBeNull()
    stop()
    session.signIn(aToken(4))
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('로그아웃은 세션을 지우고, 읽은 것을 잊고, 분석 세션을 끝낸다: 이 순서로', async () => {
    const order: string[] = []
    const { server } = aSession()
    const { session } = aSession({
      calls: {
        ...server.calls,
        end: async () => {
          order.push('session')
        },
      },
      onUserChange: () => order.push('cache'),
      onSignOut: () => order.push('analytics'),
    })
    await session.load()
    await session.signOut()
    expect(order).toEqual(['session', 'cache', 'analytics'])
  })

  test('서버에 닿지 못한 로그아웃은 로그아웃이 아니다', async () => {
    const onSignOut = vi.fn()
    const { server } = aSession()
    const { session } = aSession({ calls: { ...server.calls, end: offline }, onSignOut })
    await session.load()
    await expect(session.signOut()).rejects.toThrow('Failed to fetch')
    expect(session.getState().status).toBe('signed-in')
    expect(onSignOut).not.toHaveBeenCalled()
  })
})
