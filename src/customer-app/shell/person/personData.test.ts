import { afterEach, expect, test, vi } from 'vitest'
import { createSession } from '#customer/session/session.ts'
import { aToken, browserOfTabs, countingServer } from '#tests/support/browserOfTabs.ts'
import { asWhoIsThere } from './personData.ts'

afterEach(() => vi.useRealTimers())

/** A page whose session is answered when the test says so, with the tokens that its calls were sent with. */
function aPage(isExpected: boolean) {
  const answer = Promise.withResolvers<void>()
  const authorization = { accessToken: aToken(1), provider: 'web' as const }
  const read = () => answer.promise.then(() => authorization)
  const session = createSession({ calls: { ...countingServer().calls, read }, tabs: browserOfTabs().openTab() })
  const sent: (string | null)[] = []
  const http = asWhoIsThere(
    session,
    async () => {
      sent.push(session.token())
      return new Response()
    },
    isExpected,
  )
  void session.load()
  return { http, sent, token: authorization.accessToken, answer: answer.resolve }
}

test('전에 로그인했던 브라우저에서는 누구인지 안 다음에 그 사람으로 묻는다', async () => {
  const { http, sent, token, answer } = aPage(true)
  const calls = Promise.all([http('/store/v1/products'), http('/store/v1/products/best')])
  await Promise.resolve()
  expect(sent).toEqual([])
  answer()
  await calls
  expect(sent).toEqual([token, token])
})

test('처음 온 브라우저에서는 기다리지 않고, 기다리던 답이 늦으면 그냥 묻는다', async () => {
  const stranger = aPage(false)
  await stranger.http('/store/v1/products')
  expect(stranger.sent).toEqual([null])
  vi.useFakeTimers()
  const { http, sent } = aPage(true)
  const call = http('/store/v1/products')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  await call
  expect(sent).toEqual([null])
})
