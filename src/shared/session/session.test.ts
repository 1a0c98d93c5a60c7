import { afterEach, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'
import { parseToken } from './token.ts'

const token = (id: number) => `h.${btoa(JSON.stringify({ sub: `user:${id}` }))}.s`
const answer = (accessToken: string | null, status = 200) =>
  Response.json({ data: { authorization: accessToken && { accessToken, provider: 'web' } } }, { status })

afterEach(() => vi.unstubAllGlobals())

test('토큰의 subject에서 역할과 번호를 읽고 읽을 수 없으면 null이다', () => {
  expect(parseToken(token(42))).toEqual({ role: 'user', id: '42' })
  expect(parseToken('garbage')).toBeNull()
  expect(parseToken(`h.${btoa('{"sub":"nocolon"}')}.s`)).toBeNull()
})

test('세션을 불러오면 로그인한 사람을 알고, 없으면 로그아웃 상태다', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(token(7))),
  )
  const session = createSession()
  expect(session.getState().status).toBe('loading')
  expect(await session.load()).toMatchObject({ status: 'signed-in', user: { role: 'user', id: '7' } })

  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(null)),
  )
  expect(await createSession().load()).toMatchObject({ status: 'signed-out', user: null })
})

test('동시에 여러 번 갱신해도 서버에는 한 번만 묻는다', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(token(1))),
  )
  const session = createSession()
  await session.load()
  const fetchMock = vi.fn(async () => answer(token(1) + 'new'))
  vi.stubGlobal('fetch', fetchMock)
  const results = await Promise.all([session.refresh(), session.refresh(), session.refresh()])
  expect(fetchMock).toHaveBeenCalledTimes(1)
  expect(results).toEqual([token(1) + 'new', token(1) + 'new', token(1) + 'new'])
})

test('갱신이 거절되면 로그아웃되고 알린다; 같은 사람의 갱신은 알리지 않는다', async () => {
  const onUserChange = vi.fn()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(token(1))),
  )
  const session = createSession({ onUserChange })
  await session.load()
  await session.refresh()
  expect(onUserChange).not.toHaveBeenCalled()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: 'REFRESH_TOKEN_INVALID' }, { status: 401 })),
  )
  expect(await session.refresh()).toBeNull()
  expect(session.getState().status).toBe('signed-out')
  expect(onUserChange).toHaveBeenCalledOnce()
})

test('서버에 닿지 못한 갱신은 로그아웃시키지 않는다', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(token(1))),
  )
  const session = createSession()
  await session.load()
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
  )
  expect(await session.refresh()).toBeNull()
  expect(session.getState().status).toBe('signed-in')
})

test('로그인한 사람이 바뀌면 구독자에게 알린다', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(null)),
  )
  const session = createSession()
  await session.load()
  const listener = vi.fn()
  const stop = session.subscribe(listener)
  session.signIn(token(3))
  expect(listener).toHaveBeenCalledOnce()
  expect(session.token()).toBe(token(3))
  await session.signOut()
  expect(session.token()).toBeNull()
  stop()
  session.signIn(token(4))
  expect(listener).toHaveBeenCalledTimes(2)
})
