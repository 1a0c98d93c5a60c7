import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { CartIcon } from '#customer/shell/cart/CartIcon.tsx'
import { getService, resetService, setService } from '#customer/shell/bars/selectedService.ts'
import { At } from '#tests/support/at.tsx'
import { currentOf, linksOf, NAV_NAMES, rows, TAB_NAMES, useShell } from './chromeRows.tsx'

const open = useShell()

describe('브라우저에서 화면의 둘레', () => {
  test.each(rows)('$path', ({ at, title, service, chrome }) => {
    open(at)
    const logo = screen.queryByRole('link', { name: '홈핏 홈' })
    const switcher = screen.queryByRole('button', { name: /^서비스 바꾸기/ })
    const has = (name: RegExp) => screen.queryByRole('link', { name }) !== null
    const icons = within(screen.queryByRole('navigation', { name: '바로가기' }) ?? document.createElement('nav'))

    expect(document.title).toBe(title === '홈' ? '홈핏' : `${title} | 홈핏`)
    expect(logo?.getAttribute('href') ?? null).toBe(chrome.topBar ? '/' : null)
    expect(icons.queryByRole('link', { name: '마이페이지' }) !== null).toBe(chrome.myIcon)
    expect(switcher !== null).toBe(chrome.serviceSwitcher)
    if (switcher) expect(switcher.textContent).toContain(service === 'store' ? '스토어' : '멤버십')
    expect([has(/^검색$/), has(/^장바구니/)]).toEqual([chrome.searchAndCart, chrome.cartBadge])

    expect(linksOf('멤버십 메뉴')).toEqual(chrome.tabs ? TAB_NAMES : null)
    expect(standingOut()).toEqual(TAB_NAMES.filter((name) => (chrome.activeTabs as string[]).includes(name)))
    expect(currentOf('멤버십 메뉴')).toEqual(chrome.activeTabs.slice(-1))
    expect(linksOf('주요 메뉴')).toEqual(chrome.bottomNav ? NAV_NAMES : null)
    expect(currentOf('주요 메뉴')).toEqual(chrome.activeNav ? [chrome.activeNav] : [])

    expect(screen.queryByRole('button', { name: /^(뒤로|닫기)$/ })).toBeNull()
    expect(screen.getByText('화면')).toBeDefined()
  })
})

/** Tabs drawn as active, whether or not they are the exact one. */
function standingOut(): (string | null)[] {
  return [...document.querySelectorAll('[data-active]')].map((tab) => tab.textContent)
}

test.each([
  [0, null],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [1_000, '9+'],
])('장바구니에 %i개가 있으면 배지는 %s이고, 이름은 제 수를 말한다', (count, badge) => {
  render(
    <At>
      <CartIcon count={count} />
    </At>,
  )
  const link = screen.getByRole('link')
  expect(link.querySelector('[aria-hidden="true"]:not(svg)')?.textContent ?? null).toBe(badge)
  expect(link.getAttribute('aria-label')).toBe(count > 0 ? `장바구니, ${count}개 담김` : '장바구니')
})

describe('고른 서비스', () => {
  test('처음에는 멤버십이고, 스토어의 화면을 열면 스토어가 된다', () => {
    expect(getService()).toBe('life')
    open('/store')
    expect(getService()).toBe('store')
  })

  test('고르면 다시 열어도 남고, 되돌리면 흔적이 없다', () => {
    setService('store')
    expect(localStorage.getItem('homefit:service')).toBe('store')
    resetService()
    expect(getService()).toBe('life')
    expect(localStorage.getItem('homefit:service')).toBeNull()
  })

  test('두 서비스의 것이 아닌 화면은 마지막에 고른 서비스를 이어 보여 준다', () => {
    setService('store')
    open('/policies')
    expect(screen.getByRole('button', { name: /^서비스 바꾸기/ }).textContent).toContain('스토어')
    expect(getService()).toBe('store')
  })

  test('바꾸기에서 스토어를 고르면 스토어의 첫 화면으로 간다', async () => {
    open('/')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^서비스 바꾸기/ }))
    expect(screen.getByRole('link', { name: '멤버십' }).getAttribute('aria-current')).toBe('true')
    const icons = screen.getByRole('button', { name: /^서비스 바꾸기/ }).parentElement ?? document.body
    await user.click(within(icons).getByRole('link', { name: '스토어' }))
    expect(screen.getByRole('button', { name: /^서비스 바꾸기/ }).textContent).toContain('스토어')
    expect(getService()).toBe('store')
  })
})
