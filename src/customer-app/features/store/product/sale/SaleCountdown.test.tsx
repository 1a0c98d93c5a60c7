import { focusManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductCard } from '#customer/api/models.ts'
import { useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { SaleCountdown } from './SaleCountdown.tsx'

const opened = '2026-11-16T09:00:00.000Z'
const closes = (seconds: number) => new Date(Date.parse(opened) + seconds * 1_000).toISOString()
const sale = (seconds: number, remaining_rate = 1) =>
  ({ ends_at: closes(seconds), remaining_rate }) as NonNullable<ProductCard['time_sale']>

let serverTime: string
const asked = useAnswers(() => ({ server_time: serverTime, results: [] }))
let see: ((entries: { isIntersecting: boolean }[]) => void) | undefined
let hidden: boolean
beforeEach(() => {
  serverTime = opened
  hidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: typeof see) {
        see = tell
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let ended = 0
const onEnd = () => void ended++
const draw = async (of: ReturnType<typeof sale>, end?: () => void) => {
  ended = 0
  const { container } = drawPart(<SaleCountdown sale={of} onEnd={end} />)
  await pass(50)
  return () => container.textContent
}

test('1초마다 줄어들고, 끝나면 끝났다고 하며, 전의 값이 다시 오지 않을 때 한 번만 다시 읽는다', async () => {
  const told = await draw(sale(3), onEnd)
  expect(told()).toBe('00:00:03 남음')
  await pass(1_000)
  expect(told()).toBe('00:00:02 남음')
  await pass(2_000)
  expect([told(), ended, screen.queryByRole('timer')]).toEqual(['타임세일이 끝났어요', 0, null])
  await pass(2_000)
  expect(ended).toBe(0)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(2_600)
  expect(ended).toBe(1)
  await pass(60_000)
  expect(ended).toBe(1)
})

test('떠나면 끝나도 다시 읽지 않는다', async () => {
  await draw(sale(1), onEnd)
  cleanup()
  await pass(10_000)
  expect(ended).toBe(0)
})

test.each<[string, (away: boolean) => void]>([
  ['화면 밖에 있는', (away) => see?.([{ isIntersecting: !away }])],
  [
    '가려진',
    (away) => {
      hidden = away
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
])('%s 동안은 세지 않고, 다시 보이면 지난 만큼 줄어 있다', async (_how, away) => {
  const told = await draw(sale(100))
  act(() => away(true))
  const before = told()
  await pass(30_000)
  expect(told()).toBe(before)
  act(() => away(false))
  expect(told()).toBe('00:01:10 남음')
  await pass(1_000)
  expect(told()).toBe('00:01:09 남음')
})

test('서버가 말한 시각으로 세고, 시각을 알기 전에는 아무것도 말하지 않으며, 여럿이 있어도 한 번 묻는다', async () => {
  serverTime = closes(-7_200)
  drawPart(
    <>
      <SaleCountdown sale={sale(0)} />
      <SaleCountdown sale={sale(86_400, 0.38)} />
    </>,
  )
  expect(document.body.textContent).toBe('')
  await pass(50)
  expect(screen.getAllByRole('timer').map((one) => one.textContent)).toEqual(['02:00:00 남음', '1일 02:00:00 남음'])
  expect(screen.getByText('38% 남음')).toBeDefined()
  expect(asked.map(({ path }) => path)).toEqual(['/store/v1/events/time-sales/opened'])
})

test('앱으로 돌아오면 1분이 지났을 때만 시각을 다시 묻고, 새로 안 시각으로 센다', async () => {
  const told = await draw(sale(600))
  const comeBack = () => act(() => focusManager.setFocused(true))
  focusManager.setFocused(false)
  await pass(30_000)
  comeBack()
  await pass(50)
  expect(asked).toHaveLength(1)
  focusManager.setFocused(false)
  await pass(31_000)
  // the device slept for five minutes of it
  serverTime = closes(361)
  comeBack()
  await pass(50)
  expect([asked.length, told()]).toEqual([2, '00:03:59 남음'])
  focusManager.setFocused(undefined)
})

test('세일이 늘어나면 늘어난 끝까지 센다', async () => {
  function Prolonged() {
    const [seconds, setSeconds] = useState(10)
    return (
      <div onFocus={() => setSeconds(20)}>
        <SaleCountdown sale={sale(seconds)} />
      </div>
    )
  }
  const { container } = drawPart(<Prolonged />)
  await pass(4_000)
  fireEvent.focus(container.firstElementChild as Element)
  expect(container.textContent).toBe('00:00:16 남음')
})
