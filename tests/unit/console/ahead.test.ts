import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Http } from '#shared/api/http.ts'

type Asked = { path: string; method: string; unattended: string | null; as: string | null }
const server = { asked: [] as Asked[], fails: false }
let data: { http: Http; askAhead: (path: string) => void }
const screen = new EventTarget()
const kept = new Map<string, string>()

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T00:00:00Z') })
  Object.assign(server, { asked: [], fails: false })
  kept.clear()
  vi.stubGlobal('addEventListener', screen.addEventListener.bind(screen))
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    server.asked.push({
      path,
      method: init.method ?? 'GET',
      unattended: headers.get('Homefit-Unattended'),
      as: headers.get('Homefit-View-As'),
    })
    if (server.fails) return Promise.reject(new TypeError('offline'))
    return Promise.resolve(Response.json({ n: server.asked.length }))
  })
  vi.resetModules()
  data = await import('#console/data/http.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = async (path: string, init?: RequestInit) =>
  ((await (await data.http(path, init)).json()) as { n: number }).n

test('미리 물은 것은 첫 부름이 한 번만 가져가고, 다음은 새로 묻는다', async () => {
  data.askAhead('/a')
  expect([await answer('/a'), await answer('/a')]).toEqual([1, 2])
})

test('다섯 초가 지난 것과 다른 주소의 것은 쓰지 않는다', async () => {
  data.askAhead('/a')
  expect(await answer('/b')).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await answer('/a')).toBe(3)
})

test('그 사이 무엇을 썼으면 미리 물은 것은 옛것이다', async () => {
  data.askAhead('/a')
  expect(await answer('/a', { method: 'POST' })).toBe(2)
  expect(await answer('/a')).toBe(3)
})

test('미리 물은 것이 실패했으면 그 실패를 부른 이가 듣고, 아무도 부르지 않으면 조용하다', async () => {
  server.fails = true
  data.askAhead('/a')
  data.askAhead('/b')
  await expect(data.http('/a')).rejects.toThrow()
})

test('일 분 동안 아무도 만지지 않으면 사람이 한 부름이 아니라고 말하고, 만지면 다시 사람의 것이다', async () => {
  await answer('/a')
  await vi.advanceTimersByTimeAsync(60_000)
  await answer('/a')
  screen.dispatchEvent(new Event('keydown'))
  await answer('/a')
  expect(server.asked.map(({ unattended }) => unattended)).toEqual([null, '1', null])
})

test('다른 역할로 보는 동안에는 어느 부름이나 그 역할이라고 말하고, 모르는 역할은 말하지 않는다', async () => {
  for (const role of ['cs', 'admin', '']) {
    kept.set('homefit-console.view-as', role)
    await answer('/a', { method: 'POST' })
  }
  expect(server.asked.map(({ as }) => as)).toEqual(['cs', null, null])
})
