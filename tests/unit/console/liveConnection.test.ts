import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Ear = Record<'liveState' | 'liveBrokenAt', () => unknown> & {
  listen: (listener: (event: { event: string }) => void) => () => void
}
type Answer = { push: (text: string) => void; end: () => void }

const server = { asked: 0, broken: false, streams: [] as Answer[], aborted: 0 }
let ear: Ear

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  Object.assign(server, { asked: 0, broken: false, streams: [], aborted: 0 })
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    server.asked += 1
    if (server.broken) return Promise.reject(new TypeError('offline'))
    init.signal?.addEventListener('abort', () => (server.aborted += 1))
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const push = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        server.streams.push({ push, end: () => controller.close() })
      },
    })
    return Promise.resolve(new Response(body))
  })
  vi.resetModules()
  ear = await import('#console/live/liveConnection.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const soon = () => vi.advanceTimersByTimeAsync(0)
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const listening = () => {
  const heard: string[] = []
  return { heard, stop: ear.listen(({ event }) => heard.push(event)) }
}

test('듣는 이가 여럿이어도 한 줄기이고, 저마다 같은 것을 들으며, 마지막 사람이 그만둘 때 닫힌다', async () => {
  const one = listening()
  const two = listening()
  await soon()
  expect([server.asked, ear.liveState()]).toEqual([1, 'on'])
  server.streams[0]?.push('event: job\ndata: {"id":1}\n\n')
  await soon()
  one.stop()
  server.streams[0]?.push('event: mention\ndata: {}\n\n')
  await soon()
  expect([one.heard, two.heard]).toEqual([['job'], ['job', 'mention']])
  expect(server.aborted).toBe(0)
  two.stop()
  expect([server.aborted, ear.liveState(), ear.liveBrokenAt()]).toEqual([1, 'off', null])
  await later(60_000)
  expect(server.asked).toBe(1)
})

test('그만둔 뒤 다시 들으면 새로 연다', async () => {
  listening().stop()
  listening()
  await soon()
  expect([server.asked, ear.liveState()]).toEqual([2, 'on'])
})

test('끊기면 저절로 다시 이어지고, 다시 이어졌다고 말한다: 처음 이어진 것은 말하지 않는다', async () => {
  const { heard } = listening()
  await soon()
  expect(heard).toEqual([])
  server.streams[0]?.end()
  await soon()
  expect(ear.liveState()).toBe('waiting')
  expect(ear.liveBrokenAt()).toBe(Date.now())
  await later(999)
  expect(server.asked).toBe(1)
  await later(1)
  expect([server.asked, ear.liveState(), ear.liveBrokenAt(), heard]).toEqual([2, 'on', null, ['reconnected']])
})

test('이어지지 않으면 점점 뜸하게, 그래도 서른 초마다는 다시 해 보고, 언제부터 끊겼는지는 그대로다', async () => {
  server.broken = true
  listening()
  await soon()
  const since = ear.liveBrokenAt()
  const waits: number[] = []
  for (let times = 0; times < 7; times += 1) {
    const [asked, from] = [server.asked, Date.now()]
    while (server.asked === asked) await later(1_000)
    waits.push((Date.now() - from) / 1_000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
  expect(ear.liveBrokenAt()).toBe(since)
})

test('한 번 이어지면 다음 끊김은 다시 금방 이어 본다', async () => {
  server.broken = true
  listening()
  await later(3_000)
  server.broken = false
  await later(4_000)
  expect(ear.liveState()).toBe('on')
  const { asked } = server
  server.streams[0]?.end()
  await later(1_000)
  expect(server.asked).toBe(asked + 1)
})

test('연결이 돌아오면 기다리지 않고 바로 이어 본다', async () => {
  server.broken = true
  listening()
  await later(7_000)
  const { asked } = server
  server.broken = false
  window.dispatchEvent(new Event('online'))
  await soon()
  expect([server.asked, ear.liveState()]).toEqual([asked + 1, 'on'])
})
