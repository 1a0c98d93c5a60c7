import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { newMember } from '#tests/support/shopCalls.ts'
import { settling } from '#tests/support/settling.ts'
import { becomeStaff } from '#tests/support/staffSteps.ts'

type Moved = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
type LayoutShift = PerformanceEntry & { value: number; sources: Moved[]; hadRecentInput: boolean }

test('스토어 첫 화면의 자바스크립트는 gzip 112 kB 안이고, 화면이 밀리지 않으며, 가장 큰 그림은 처음 그린 것이다', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    const largest: string[] = []
    Object.assign(globalThis, { shifts, largest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element: Element | null }
        // the first paint's own is gone from the page once the app has put its living twin in its place
        largest.push(element?.closest('section')?.getAttribute('aria-label') ?? element?.outerHTML ?? '추천')
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources, hadRecentInput } = entry as LayoutShift
        // what moves with a window that has just got its size is no shift of the page
        if (hadRecentInput) continue
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const part = node instanceof Element ? node : node?.parentElement
          return `${part?.outerHTML.slice(0, 120)}: ${from.x},${from.y} → ${to.x},${to.y}`
        })
        shifts.push({ value, what: `${value} at ${entry.startTime} ms: ${moved.join('; ')}` })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const settled = settling(page)
  await page.goto('/store')
  await settled()
  expect(await scriptKb(page)).toBeLessThanOrEqual(112)
  const { shifts, largest } = await page.evaluate(() => {
    const { shifts, largest } = globalThis as typeof globalThis & {
      shifts: { value: number; what: string }[]
      largest: string[]
    }
    return { shifts, largest }
  })
  const shift = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(shift, shifts.map(({ what }) => what).join('\n')).toBeLessThan(0.01)
  expect(largest.at(-1)).toBe('추천')
})

test('관리자 주문 목록까지 받는 자바스크립트는 gzip 420 kB 안이다', async ({ page }) => {
  await becomeStaff(page)
  const settled = settling(page)
  await page.goto('/admin/order-items')
  await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
  await settled()
  expect(await scriptKb(page)).toBeLessThanOrEqual(420)
})

test('관리자 주문 목록을 열면 세션과 첫 줄을 한 번씩만 묻고, 첫 줄은 화면보다 먼저 묻는다', async ({ page }) => {
  await becomeStaff(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(store|core)-admin\//.test(pathname)) asked.push(pathname + search)
  })
  const PREPARING = encodeURIComponent(JSON.stringify({ status: ['PROCESSING_ORDER'] }))
  for (const [address, status] of [
    ['/admin/order-items', 'PAID'],
    [`/admin/order-items?filter=${PREPARING}&page=1&perPage=25&sort=paid_at&order=ASC`, 'PROCESSING_ORDER'],
  ] as const) {
    asked.length = 0
    const later = Promise.all([page.waitForRequest(/\/live$/), page.waitForRequest(/\/order-items\/counts/)])
    await page.goto(address)
    await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
    await later
    const lists = asked.filter((path) => path.startsWith('/store-admin/v1/order-items?'))
    expect(lists).toEqual([expect.stringContaining(`status=${status}&`)])
    expect(asked.filter((path) => path.endsWith('/auth/refresh'))).toHaveLength(1)
    expect(asked.filter((path) => path === '/core-admin/v1/me')).toHaveLength(1)
    expect(asked.findIndex((path) => lists.includes(path))).toBeLessThan(
      asked.findIndex((path) => path.startsWith('/store-admin/v1/order-items/counts')),
    )
  }
})

test('로그인한 사람의 첫 화면은 찜이 표시되는 목록을 한 번씩만 묻고, 누구에게나 같은 것은 다시 묻지 않는다', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const isPublic = /^\/(store|core)\/v1\/(?!user\/)/.test(pathname) && request.method() === 'GET'
    if (isPublic) asked.push(`${request.headers()['authorization'] ? 'own' : 'public'} ${pathname}${search}`)
  })
  await newMember(page.request)
  const settled = settling(page)
  await page.goto('/my')
  await settled()
  // of what came with the page only what marks 찜 is asked again
  for (const [address, mostOf] of [
    ['/store', /categories|policies|exhibitions\?|kind=banner/],
    ['/store/products/5', undefined],
    ['/store/categories/1', undefined],
    ['/store/best', undefined],
    [`/search?q=${encodeURIComponent('매트')}`, undefined],
  ] as const) {
    asked.length = 0
    await page.goto(address)
    await settled()
    // what counts down asks for the server's time, which comes with the time sales
    const lists = asked.filter((path) => !path.endsWith('/time-sales/opened'))
    expect(lists.filter((path, at) => lists.indexOf(path) !== at)).toEqual([])
    expect(asked.filter((path) => path.startsWith('public'))).toEqual([])
    if (mostOf) expect(asked.filter((path) => mostOf.test(path))).toEqual([])
    else expect(asked).not.toEqual([])
  }
})

/** What the page fetched as scripts so far, as sent. */
async function scriptKb(page: Page): Promise<number> {
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      // the note on a lost network comes seconds after the screen, and no screen waits for it
      .filter((entry) => entry.name.endsWith('.js') && !entry.name.includes('/DataTrouble-'))
      .map((entry) => entry.encodedBodySize),
  )
  if (bytes.length === 0) throw new Error('The page fetched no script.')
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
