import { act, cleanup } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { broken, useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
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
let told: boolean | null
function Asking({ nickname, valid }: { nickname: string; valid: boolean }) {
  told = useAvailability(nickname, valid)
  return null
}
/** What types a nickname into it. */
function typing() {
  let set: (nickname: string, valid?: boolean) => void = () => undefined
  function Field() {
    const [{ nickname, valid }, setTyped] = useState({ nickname: '', valid: false })
    set = (next, isValid = true) => act(() => setTyped({ nickname: next, valid: isValid }))
    return <Asking nickname={nickname} valid={valid} />
  }
  drawPart(<Field />, '/sign-up')
  return set
}

test('치기를 멈추면 마지막 이름만 묻고, 쓸 수 있는지 말한다', async () => {
  const type = typing()
  for (const nickname of ['하늘', '하늘이', '하늘이야']) {
    type(nickname)
    await pass(200)
  }
  expect([names(), told]).toEqual([[], null])
  await pass(100)
  await pass(50)
  expect([names(), told]).toEqual([['하늘이야'], true])
})

test('이름을 고치면 앞의 답을 말하지 않고, 쓰고 있는 이름은 그렇다고 한다', async () => {
  const type = typing()
  type('하늘')
  await pass(300)
  await pass(50)
  expect(told).toBe(true)
  type('하늘이')
  expect(told).toBeNull()
  await pass(250)
  expect(told).toBeNull()
  await pass(50)
  await pass(50)
  expect([names(), told]).toEqual([['하늘', '하늘이'], false])
})

test('답이 늦으면 올 때까지 모른다고 하고, 오지 않아도 막지 않는다', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  answer = () => promise
  const type = typing()
  type('하늘')
  await pass(1_000)
  expect(told).toBeNull()
  resolve({ available: false })
  await pass(50)
  expect(told).toBe(false)
  answer = broken
  type('바다')
  await pass(10_000)
  expect(told).toBeNull()
})

test('규칙에 맞지 않는 이름은 묻지 않는다', async () => {
  const type = typing()
  type('하', false)
  await pass(1_000)
  type('')
  await pass(1_000)
  expect([names(), told]).toEqual([[], null])
})
