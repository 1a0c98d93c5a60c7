import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { Notices } from './Notices.tsx'
import { showErrorWithLink, showPopup, showToast } from './notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const toast = () => screen.getByRole('status').textContent
const popup = () => screen.queryByRole('alertdialog')?.textContent ?? null

test('토스트는 4초 보이고, 새 토스트는 앞의 것을 밀어내고 제 4초를 보인다', () => {
  drawPart(<Notices />)
  act(() => showToast('하나'))
  pass(3_000)
  expect(toast()).toBe('하나')
  act(() => showToast('둘'))
  expect(toast()).toBe('둘')
  pass(1_500)
  expect(toast()).toBe('둘')
  pass(2_400)
  expect(toast()).toBe('둘')
  pass(200)
  expect(toast()).toBe('')
})

test('토스트의 갈 곳을 누르면 그리로 가고 토스트는 사라진다', () => {
  drawPart(<Notices />)
  act(() => showToast('담았어요', { to: '/cart', label: '보러 가기' }))
  fireEvent.click(screen.getByRole('link', { name: '보러 가기' }))
  expect([window.location.pathname, toast()]).toEqual(['/cart', ''])
})

test('토스트가 사라져도 팝업은 사람이 닫을 때까지 남고, 팝업을 닫아도 토스트는 남는다', () => {
  drawPart(<Notices />)
  act(() => showPopup({ heading: '품절됐어요' }))
  act(() => showToast('하나'))
  pass(4_100)
  expect([popup(), toast()]).toEqual(['품절됐어요확인', ''])
  act(() => showToast('둘'))
  fireEvent.click(screen.getByRole('button', { name: '확인' }))
  expect([popup(), toast()]).toEqual([null, '둘'])
})

test('잘못은 서버의 말과 갈 길을 함께 보이고, 길을 누르면 그리로 가며 닫힌다', () => {
  drawPart(<Notices />)
  const error = new ApiError(409, { code: 'SKU_SOLD_OUT', title: '모자라요', message: '한 개 남았어요.' })
  act(() => showErrorWithLink(error, { to: '/cart', label: '장바구니로' }))
  expect(popup()).toBe('모자라요한 개 남았어요.확인장바구니로')
  expect(linksIn(screen.getByRole('alertdialog'))).toEqual([['장바구니로', '/cart']])
  fireEvent.click(screen.getByRole('link', { name: '장바구니로' }))
  expect([window.location.pathname, popup()]).toEqual(['/cart', null])
})
