import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { routes as table } from '#customer/routes.ts'
import { ScreenTable } from '#customer/shell/bars/chrome.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { resetService } from '#customer/shell/bars/selectedService.ts'
import { Shell } from '#customer/shell/Shell.tsx'
import { At } from '#tests/support/at.tsx'
import routes from '#tests/data/routes.json' with { type: 'json' }

/** The rows of the table of screens, each with an address that it describes. */
export const rows = routes.map((route) => ({
  ...route,
  at: route.path
    .replace('/program*', '/program-guide')
    .replace('/*', '/x')
    .replace(/\{\w+\}/g, '12'),
}))

export const TAB_NAMES = ['홈', '탐색', '이벤트', '멤버십 소개', '무료 체험']
export const NAV_NAMES = ['홈', '탐색', '스토어', '피드', '마이페이지']

/** Draws an empty screen at an address, with what surrounds it. A console error fails the test. */
export function useShell(): (at: string) => void {
  let complaints: unknown[][] = []
  beforeEach(() => {
    complaints = []
    vi.stubGlobal('scrollTo', () => undefined)
    vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void complaints.push(words))
  })
  afterEach(() => {
    cleanup()
    resetService()
    sessionStorage.clear()
    queryClient.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    expect(complaints).toEqual([])
  })
  return (at) =>
    void render(
      <QueryClientProvider client={queryClient}>
        <At path={at}>
          <ScreenTable value={table}>
            <Shell>
              <p>화면</p>
            </Shell>
          </ScreenTable>
        </At>
      </QueryClientProvider>,
    )
}

/** The names of the links in a navigation, or null when it is not there. */
export function linksOf(label: string): string[] | null {
  const nav = screen.queryByRole('navigation', { name: label })
  return nav && [...nav.querySelectorAll('a')].map((link) => link.textContent)
}

/** The names of the links that say that they are where the person is. */
export function currentOf(label: string): string[] {
  const nav = screen.queryByRole('navigation', { name: label })
  return [...(nav?.querySelectorAll('a[aria-current="page"]') ?? [])].map((link) => link.textContent ?? '')
}
