import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link } from '#customer/router/Link.tsx'
import { useLocation } from '#customer/router/place.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { useArrival } from './useArrival.ts'

const TITLES: Record<string, string> = { '/': '홈', '/store': '스토어', '/cart': '장바구니', '/my': '마이' }

let at = 0
beforeEach(() => {
  at = 0
  vi.stubGlobal('scrollTo', (_x: number, y: number) => (at = y))
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => at)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page() {
  const { pathname } = useLocation()
  const main = useArrival(TITLES[pathname] ?? '')
  return (
    <main ref={main} tabIndex={-1}>
      <h1>{pathname}</h1>
      {['/', '/store', '/cart', '/my', '?sort=NEW'].map((to) => (
        <Link key={to} to={to}>
          {`to ${to}`}
        </Link>
      ))}
    </main>
  )
}
const draw = (path: string) => drawPart(<Page />, path)
const go = (to: string) => fireEvent.click(screen.getByText(`to ${to}`))
const arrive = async (path: string) => {
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe(path))
}
const scroll = (to: number) => {
  at = to
  fireEvent.scroll(window)
}
const isFocused = () => document.activeElement === screen.getByRole('main')

test('새 화면은 맨 위에서 그 제목과 초점으로 시작하고, 처음 연 화면은 초점을 빼앗지 않는다', async () => {
  draw('/')
  expect([document.title, isFocused()]).toEqual(['홈핏', false])
  scroll(700)
  go('/store')
  await arrive('/store')
  expect([at, document.title, isFocused()]).toEqual([0, '스토어 | 홈핏', true])
})

test('뒤로 가면 그 화면에서 보던 곳으로, 앞으로 가도 보던 곳으로 돌아온다', async () => {
  draw('/store')
  scroll(700)
  go('/cart')
  await arrive('/cart')
  scroll(120)
  go('/my')
  await arrive('/my')
  act(() => window.history.back())
  await arrive('/cart')
  expect(at).toBe(120)
  act(() => window.history.back())
  await arrive('/store')
  expect([at, document.title]).toEqual([700, '스토어 | 홈핏'])
  act(() => window.history.forward())
  await arrive('/cart')
  expect(at).toBe(120)
})

test('같은 화면에 새로 온 것은 전에 보던 곳이 아니라 맨 위이다', async () => {
  draw('/store')
  scroll(700)
  go('/cart')
  await arrive('/cart')
  go('/store')
  await arrive('/store')
  expect(at).toBe(0)
})

test('순서나 거르기만 바꾸면 보던 곳과 초점이 그대로이다', async () => {
  draw('/store')
  scroll(300)
  const link = screen.getByText('to ?sort=NEW')
  link.focus()
  go('?sort=NEW')
  await waitFor(() => expect(window.location.search).toBe('?sort=NEW'))
  expect([at, document.activeElement]).toEqual([300, link])
})
