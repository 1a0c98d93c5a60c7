import { expect, test, vi } from 'vitest'
import { browserHistory, standingAt } from './history.ts'

const aWindow = (history: Partial<History>) => {
  const location = { pathname: '/store', search: '', hash: '', assign: vi.fn() }
  const page = { history: { state: null, replaceState: vi.fn(), ...history }, location, addEventListener: vi.fn() }
  return { location, history: browserHistory(page as unknown as Window), page }
}

test('브라우저가 자리를 더 쌓지 못하면 페이지를 새로 연다', () => {
  const full = vi.fn(() => {
    throw new DOMException('too many', 'SecurityError')
  })
  const { history, location } = aWindow({ pushState: full })
  const heard = vi.fn()
  history.listen(heard)
  history.navigate('/cart')
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/cart')
  expect(heard).not.toHaveBeenCalled()
})

test('처음 연 자리에는 번호를 매기고, 다시 연 자리는 제 이름과 번호를 지킨다', () => {
  const first = aWindow({ state: { mark: 1 } })
  expect(first.page.history.replaceState).toHaveBeenCalledExactlyOnceWith({ mark: 1, idx: 0 }, '')
  expect(first.history.visit).toMatchObject({ arrival: 'POP', isReturn: false })
  const again = aWindow({ state: { usr: 'sent', key: 'k', idx: 3 } })
  expect(again.page.history.replaceState).not.toHaveBeenCalled()
  expect(again.history.visit).toMatchObject({ place: { key: 'k', state: 'sent' }, arrival: 'POP', isReturn: true })
})

test('서 있는 자리에서는 아무 데도 가지 않는다', () => {
  const history = standingAt('/store')
  history.navigate('/cart')
  history.listen(() => undefined)()
  expect(history.visit.place.pathname).toBe('/store')
})
