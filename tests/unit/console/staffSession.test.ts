import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStaffSession } from '#console/auth/staffSession.ts'
import { ApiError } from '#shared/api/apiError.ts'

const tokenOf = (subject: string) => `h.${btoa(JSON.stringify({ sub: subject }))}.s`
const me = { id: 3, name: '정다운', role: 'ops', own_role: 'ops', email_address: 'ops@homefit.test', permissions: [] }

/** The server's side of a staff session: whether the cookie is good, and what was asked. */
const server = { cookie: false, password: 'right', subject: 'ops:3', asked: [] as string[] }

const answer = (path: string, body: { password?: string }) => {
  const refused = (status: number, code: string) => Response.json({ code, message: '거절' }, { status })
  if (path.endsWith('/me')) return Response.json(me)
  if (path.endsWith('/sign-out')) server.cookie = false
  if (path.endsWith('/sign-in')) {
    if (body.password !== server.password) return refused(401, 'SIGN_IN_FAILED')
    server.cookie = true
  }
  if (path.endsWith('/refresh') && !server.cookie) return refused(401, 'REFRESH_TOKEN_INVALID')
  return Response.json({ access_token: tokenOf(server.subject) })
}

const reload = vi.fn()

beforeEach(() => {
  Object.assign(server, { cookie: false, subject: 'ops:3', asked: [] })
  reload.mockReset()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    server.asked.push(path.split('/').at(-1) ?? '')
    return Promise.resolve(answer(path, JSON.parse(typeof init.body === 'string' ? init.body : '{}') as object))
  })
})
afterEach(() => vi.unstubAllGlobals())

const signIn = { email_address: 'ops@homefit.test', password: 'right' }

test('처음 온 사람에게는 서버에 묻지 않고 로그인 화면을 보인다', async () => {
  const session = createStaffSession()
  expect(await session.restore()).toBeNull()
  expect(session.snapshot()).toMatchObject({ staff: null, restored: true })
  expect(server.asked).toEqual([])
})

test('로그인하면 누구인지 알고, 새로 고쳐도 쿠키로 돌아온다', async () => {
  await createStaffSession().signIn(signIn)
  const afterReload = createStaffSession()
  expect(afterReload.token()).toBeNull()
  expect((await afterReload.restore())?.name).toBe('정다운')
  expect(afterReload.token()).toBe(tokenOf('ops:3'))
})

test('틀린 비밀번호는 까닭과 함께 거절되고 아무도 로그인되지 않는다', async () => {
  const session = createStaffSession()
  await expect(session.signIn({ ...signIn, password: 'wrong' })).rejects.toBeInstanceOf(ApiError)
  expect(session.snapshot().staff).toBeNull()
})

test('여럿이 함께 기다려도 갱신은 한 번만 한다', async () => {
  const session = createStaffSession()
  await session.signIn(signIn)
  const before = server.asked.length
  const tokens = await Promise.all([session.refresh(), session.refresh(), session.refresh()])
  expect(new Set(tokens)).toEqual(new Set([tokenOf('ops:3')]))
  expect(server.asked.slice(before)).toEqual(['refresh'])
})

test('세션이 끝나면 다시 로그인할 때까지 기다렸다가 이어서 한다', async () => {
  const session = createStaffSession()
  await session.signIn(signIn)
  server.cookie = false
  const waiting = session.refresh()
  await vi.waitFor(() => expect(session.snapshot().expired).toBe(true), { timeout: 20_000 })
  await expect(session.signIn({ ...signIn, password: 'wrong' })).rejects.toBeInstanceOf(ApiError)
  expect(session.snapshot()).toMatchObject({ expired: true, staff: me })
  await session.signIn(signIn)
  expect(await waiting).toBe(tokenOf('ops:3'))
  expect(session.snapshot().expired).toBe(false)
})

test('다시 로그인하지 않고 나가면 기다리던 요청은 끝난다', async () => {
  const session = createStaffSession()
  await session.signIn(signIn)
  server.cookie = false
  const waiting = session.refresh()
  await vi.waitFor(() => expect(session.snapshot().expired).toBe(true), { timeout: 20_000 })
  await session.signOut()
  expect(await waiting).toBeNull()
  expect(session.snapshot()).toMatchObject({ staff: null, expired: false })
})

test('연결이 끊긴 것은 로그아웃이 아니다', async () => {
  const session = createStaffSession()
  await session.signIn(signIn)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await session.refresh()).toBeNull()
  expect(session.snapshot()).toMatchObject({ staff: me, expired: false })
})

test('다른 탭에서 다른 사람이 로그인했으면 그 이름으로 보내지 않고 화면을 새로 연다', async () => {
  const session = createStaffSession()
  await session.signIn(signIn)
  server.subject = 'admin:1'
  void session.refresh()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 20_000 })
  expect(session.token()).toBe(tokenOf('ops:3'))
})
