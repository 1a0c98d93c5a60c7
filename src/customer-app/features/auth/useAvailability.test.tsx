import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#customer/shell/queryClient.ts'
import { broken, useAnswers } from '#tests/support/answering.ts'
import { useAvailability } from './useAvailability.ts'

let answer: (nickname: string | undefined) => unknown
const asked = useAnswers(({ query }) => answer(query['nickname']))
const names = () => asked.map(({ query }) => query['nickname'])

beforeEach(() => {
  vi.useFakeTimers()
  answer = (nickname) => ({ available: nickname !== '하늘이' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** What types a nickname, and what is known of it then. */
function typing() {
  const { result, rerender } = renderHook(({ nickname, valid }) => useAvailability(nickname, valid), {
    initialProps: { nickname: '', valid: false },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  const type = (nickname: string, valid = true) => rerender({ nickname, valid })
  return { type, told: () => result.current }
}

test('치기를 멈추면 마지막 이름만 묻고, 쓸 수 있는지 말한다', async () => {
  const { type, told } = typing()
  for (const nickname of ['하늘', '하늘이', '하늘이야']) {
    type(nickname)
    await pass(200)
  }
  expect([names(), told()]).toEqual([[], null])
  await pass(100)
  await pass(50)
  expect([names(), told()]).toEqual([['하늘이야'], true])
})

test('이름을 고치면 앞의 답을 말하지 않고, 쓰고 있는 이름은 그렇다고 한다', async () => {
  const { type, told } = typing()
  type('하늘')
  await pass(300)
  await pass(50)
  expect(told()).toBe(true)
  type('하늘이')
  expect(told()).toBeNull()
  await pass(250)
  expect(told()).toBeNull()
  await pass(50)
  await pass(50)
  expect([names(), told()]).toEqual([['하늘', '하늘이'], false])
})

test('답이 늦으면 올 때까지 모른다고 하고, 오지 않아도 막지 않는다', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  answer = () => promise
  const { type, told } = typing()
  type('하늘')
  await pass(1_000)
  expect(told()).toBeNull()
  resolve({ available: false })
  await pass(50)
  expect(told()).toBe(false)
  answer = broken
  type('바다')
  await pass(10_000)
  expect(told()).toBeNull()
})

test('규칙에 맞지 않는 이름은 묻지 않는다', async () => {
  const { type, told } = typing()
  type('하', false)
  await pass(1_000)
  type('')
  await pass(1_000)
  expect([names(), told()]).toEqual([[], null])
})
