import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { useAnswers } from '#tests/support/answering.ts'
import { queryClient } from '../queryClient.ts'
import { useCode } from './useCode.ts'

const asked = useAnswers(() => ({ body: '인증번호: 123456' }))

const START = Date.parse('2026-11-16T10:00:00+09:00')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const limited = (wait: number) =>
  new ApiError(429, { code: 'RATE_LIMITED', message: '잠시 뒤에 다시 해 주세요.', extra: { retry_after: wait } })

/** The hook, where each code goes and what refuses the next one. */
function codes({ sample = false } = {}) {
  const sentTo: string[] = []
  const next: { refusal?: ApiError } = {}
  const send = async (target: string) => {
    if (next.refusal) throw next.refusal
    sentTo.push(target)
    return { request_id: `r${sentTo.length}`, expires_in: 180, resend_after: 60, sample }
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useCode(send), { wrapper })
  return {
    sentTo,
    next,
    now: () => result.current,
    does: (what: 'send' | 'ensure', target: string) => act(() => result.current[what](target)),
    passes: (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000)),
    forget: () => act(() => result.current.forget()),
  }
}

test('보내기 전에는 아무것도 살아 있지 않고, 보내면 남은 시간과 다시 받을 때까지를 센다', async () => {
  const code = codes()
  const before = { requestId: null, target: null, expired: false, secondsLeft: 0, resendIn: 0, sending: false }
  expect(code.now()).toMatchObject(before)
  await code.does('send', 'a@homefit.test')
  expect(code.now()).toMatchObject({ requestId: 'r1', target: 'a@homefit.test', secondsLeft: 180, resendIn: 60 })
  code.passes(59)
  expect(code.now()).toMatchObject({ secondsLeft: 121, resendIn: 1, expired: false })
  code.passes(1)
  expect(code.now()).toMatchObject({ secondsLeft: 120, resendIn: 0 })
  code.passes(119)
  expect(code.now()).toMatchObject({ secondsLeft: 1, expired: false })
  code.passes(1)
  expect(code.now()).toMatchObject({ secondsLeft: 0, expired: true })
})

test('살아 있는 번호는 같은 곳에 또 보내지 않고, 다른 곳이거나 시간이 지났으면 새로 보낸다', async () => {
  const code = codes()
  await code.does('ensure', 'a@homefit.test')
  code.passes(100)
  await code.does('ensure', 'a@homefit.test')
  expect(code.sentTo).toEqual(['a@homefit.test'])
  await code.does('ensure', 'b@homefit.test')
  expect(code.now()).toMatchObject({ requestId: 'r2', target: 'b@homefit.test', secondsLeft: 180, resendIn: 60 })
  code.passes(180)
  await code.does('ensure', 'b@homefit.test')
  expect(code.sentTo).toEqual(['a@homefit.test', 'b@homefit.test', 'b@homefit.test'])
  expect(code.now()).toMatchObject({ requestId: 'r3', expired: false })
})

test('다시 받으면 시간을 처음부터 세고, 잊으면 보낸 것이 없지만 기다릴 시간은 남는다', async () => {
  const code = codes()
  await code.does('send', 'a@homefit.test')
  code.passes(90)
  await code.does('send', 'a@homefit.test')
  expect(code.now()).toMatchObject({ requestId: 'r2', secondsLeft: 180, resendIn: 60 })
  code.passes(20)
  code.forget()
  expect(code.now()).toMatchObject({ requestId: null, target: null, expired: false, secondsLeft: 0, resendIn: 40 })
  code.passes(40)
  expect(code.now().resendIn).toBe(0)
  await code.does('ensure', 'a@homefit.test')
  expect(code.sentTo).toHaveLength(3)
})

test.each([
  [30, 30],
  [60, 60],
  [3_600, 0],
])('너무 자주 보내 %i초 뒤라는 답을 받으면 %i초를 기다리게 하고, 앞의 번호는 그대로다', async (wait, seconds) => {
  const code = codes()
  await code.does('send', 'a@homefit.test')
  code.passes(60)
  code.next.refusal = limited(wait)
  await act(() => expect(code.now().send('a@homefit.test')).rejects.toMatchObject({ code: 'RATE_LIMITED' }))
  expect(code.now()).toMatchObject({ requestId: 'r1', secondsLeft: 120, resendIn: seconds, sending: false })
})

test('샘플 모드에서는 보낸 글을 그 요청의 것으로 읽어 보이고, 아니면 묻지 않는다', async () => {
  vi.useRealTimers()
  const real = codes()
  await real.does('send', 'a@homefit.test')
  expect([real.now().sampleText, asked]).toEqual([null, []])
  const code = codes({ sample: true })
  await code.does('send', 'a@homefit.test')
  await waitFor(() => expect(code.now().sampleText).toBe('인증번호: 123456'))
  expect(asked).toMatchObject([{ path: '/api/v2/users/codes/sample', query: { request_id: 'r1' } }])
})
