import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { environment } from '#customer/shell/environment.ts'
import { linksOf, rows, useShell } from './chromeRows.tsx'

vi.hoisted(() => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 weapp/1.0'
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
})

const open = useShell()

describe('앱의 웹뷰에서 화면의 둘레', () => {
  test.each(rows)('$path', ({ at, title, chrome }) => {
    expect(environment.kind).toBe('app')
    open(at)
    const shown = chrome.webviewAppBar !== 'none'
    expect(screen.queryByRole('button', { name: /^(뒤로|닫기)$/ }) !== null).toBe(shown)
    expect(screen.queryByText(title) !== null).toBe(shown)

    expect(screen.queryByRole('link', { name: '홈핏 홈' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^서비스 바꾸기/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^(검색|장바구니|마이페이지)/ })).toBeNull()
    expect([linksOf('멤버십 메뉴'), linksOf('주요 메뉴'), linksOf('바로가기')]).toEqual([null, null, null])
    expect(screen.getByText('화면')).toBeDefined()
  })
})
