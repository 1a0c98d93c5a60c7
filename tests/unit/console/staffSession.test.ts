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

/** What comes instead of a new token, and whether the session is over. */
const page = (status: number) => new Response('<h1>차단</h1>', { status, headers: { 'Content-Type': 'text/html' } })
test.each<[string, () => Response, boolean]>([
  ['서버가 쓰러짐', () => Response.json({ code: 'INTERNAL', message: '오류' }, { status: 500 }), false],
  ['서버가 잠시 없음', () => Response.json({ code: 'MAINTENANCE', message: '점검' }, { status: 503 }), false],
  ['너무 많이 물음', () => Response.json({ code: 'TOO_MANY_REQUESTS', message: '잠시 뒤' }, { status: 429 }), false],
  ['중간의 401 화면', () => page(401), false],
  ['중간의 403 화면', () => page(403), false],
  ['토큰이 없는 답', () => Response.json({ ok: true }), false],
  ['읽을 수 없는 토큰', () => Response.json({ access_token: 'x' }), false],
  ['서버의 거절', () => Response.json({ code: 'REFRESH_TOKEN_INVALID', message: '끝' }, { status: 401 }), true],
  ['멈춘 계정', () => Response.json({ code: 'ACCOUNT_LOCKED', message: '멈춤' }, { status: 403 }), true],
])('갱신의 답이 %s이면 로그인이 끝난 것인지 가린다', async (_name, said, ended) => {
  const session = createStaffSession()
  await session.signIn(signIn)
  vi.stubGlobal('fetch', () => Promise.resolve(said()))
  const token = session.refresh()
  if (!ended) expect(await token).toBeNull()
  await vi.waitFor(() => expect(session.snapshot()).toMatchObject({ staff: me, expired: ended }))
  expect(localStorage.getItem('homefit-console.session')).toBe('1')
  expect(session.token()).toBe(tokenOf('ops:3'))
})

test('새로 열 때 서버가 거절하면 다음부터 묻지 않고, 닿지 못했으면 다음에 또 묻는다', async () => {
  await createStaffSession().signIn(signIn)
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await createStaffSession().restore()).toBeNull()
  vi.stubGlobal('fetch', answering)
  expect((await createStaffSession().restore())?.id).toBe(3)
  server.cookie = false
  expect(await createStaffSession().restore()).toBeNull()
  const before = server.asked.length
  expect(await createStaffSession().restore()).toBeNull()
  expect(server.asked).toHaveLength(before)
})

test('갱신이 끝난 뒤에는 다시 새로 갱신하고, 누구인지는 한 번만 묻는다', async () => {
  await createStaffSession().signIn(signIn)
  const session = createStaffSession()
  const before = server.asked.length
  await Promise.all([session.restore(), session.restore()])
  expect(server.asked.slice(before)).toEqual(['refresh', 'me'])
  await session.refresh()
  await session.refresh()
  expect(server.asked.slice(before)).toEqual(['refresh', 'me', 'refresh', 'refresh'])
})

test('나가면 토큰과 표시가 없고, 서버에 닿지 못해도 나간다', async () => {
  const session = createStaffSession()
  await session.signIn(signIn)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await session.signOut()
  expect([session.token(), session.snapshot().staff, localStorage.getItem('homefit-console.session')]).toEqual([
    null,
    null,
    null,
  ])
})

test('같은 번호라도 역할이 달라졌으면 다른 사람이다', async () => {
  const session = createStaffSession()
  await session.signIn(signIn)
  server.subject = 'cs:3'
  void session.refresh()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('바뀌면 듣는 이에게 말하고, 그만 들으면 말하지 않는다', async () => {
  const session = createStaffSession()
  let told = 0
  const stop = session.subscribe(() => (told += 1))
  await session.signIn(signIn)
  expect(told).toBeGreaterThan(0)
  stop()
  told = 0
  await session.signOut()
  expect(told).toBe(0)
})
