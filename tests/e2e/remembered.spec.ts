import type { Page, Route } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { narrowToOrigin, signInAsStaff, tabOf } from '#tests/support/staffSteps.ts'

const ORIGIN = '위탁 김포센터(핏로지스)'
const rows = (page: Page) => page.getByRole('grid', { name: '주문상품' }).locator('[data-rowindex]')
const menu = (page: Page, name: string) => page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name })
const isListOf = (state: string) => (url: URL) =>
  url.pathname.endsWith('/order-items') && url.searchParams.getAll('status').includes(state)

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsStaff(page, '/admin/order-items')
  await expect(rows(page).first()).toBeVisible()
})

test('기억해 둔 조건은 처음 그릴 때 이미 있고, 곧바로 누른 탭을 되돌리지 않는다', async ({ page }) => {
  await narrowToOrigin(page, ORIGIN)
  await menu(page, '작업 내역').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('작업 내역')
  // pressed by the page itself, in the very moment in which the tab is drawn
  await page.evaluate(() => {
    const press = new MutationObserver(() => {
      const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find((one) =>
        one.textContent.startsWith('배송중'),
      )
      if (!tab) return
      press.disconnect()
      document.body.dataset.chips = document.querySelector('[aria-label="적용한 조건"]')?.textContent ?? ''
      tab.click()
    })
    press.observe(document.body, { childList: true, subtree: true })
  })
  await menu(page, '주문 처리').click()
  await expect(tabOf(page, '배송중')).toHaveAttribute('aria-selected', 'true')
  expect(await page.evaluate(() => document.body.dataset.chips)).toContain(ORIGIN)
  await expect(page).toHaveURL(/SHIPPING/)
  await expect(page.getByRole('list', { name: '적용한 조건' })).toContainText(ORIGIN)
  await expect(tabOf(page, '배송중')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tabOf(page, '신규주문')).toHaveAttribute('aria-selected', 'true')
})

test('탭을 누른 바로 그 순간에 뒤로 가도 돌아온 곳이 남는다', async ({ page }) => {
  await tabOf(page, '배송중').click()
  await expect(page).toHaveURL(/SHIPPING/)
  await expect(rows(page).first()).toContainText('배송중')
  // Back is pressed as soon as the address of the next tab stands in the bar, before the page has drawn it
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...to) => {
      push(...to)
      history.pushState = push
      history.back()
    }
  })
  await tabOf(page, '배송완료').click()
  await expect(tabOf(page, '배송중')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/SHIPPING/)
  await expect(rows(page).first()).toContainText('배송중')
  await page.goBack()
  await expect(tabOf(page, '신규주문')).toHaveAttribute('aria-selected', 'true')
})

test('느린 탭은 다른 탭의 주문을 보여 주지 않고, 빠르게 누른 것이 모두 남는다', async ({ page }) => {
  // as slow as this test likes: a question is not given up after the ten seconds that it has elsewhere
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  const waiting: Route[] = []
  let isSlow = true
  await page.route(isListOf('SHIPPING'), (route) => (isSlow ? void waiting.push(route) : route.continue()))
  await tabOf(page, '배송중').click()
  await expect(tabOf(page, '배송중')).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: '7일', exact: true }).click()
  await expect(page.getByRole('list', { name: '적용한 조건' })).toContainText('결제일')
  await expect(page).toHaveURL(/SHIPPING.*paid_from|paid_from.*SHIPPING/)
  await page.getByRole('button', { name: '조건 모두 지우기' }).click()
  await expect(tabOf(page, '배송중')).toHaveAttribute('aria-selected', 'true')
  isSlow = false
  for (const route of waiting) await route.continue().catch(() => undefined)
  await expect(rows(page).first()).toContainText('배송중')
  await rows(page).first().getByRole('checkbox').check()
  await expect(page.getByText(/^1건 선택/)).toBeVisible()
})

test.describe('인터넷이 끊기면', () => {
  test.beforeEach(({ pageProblems }) => pageProblems.allow(/^failed |ERR_INTERNET_DISCONNECTED/))

  test('언제부터 낡은 화면인지 말하고, 다른 탭의 주문을 보여 주지 않으며, 이어지면 스스로 불러온다', async ({
    page,
    context,
  }) => {
    await context.setOffline(true)
    const notice = page.getByRole('status').filter({ hasText: '인터넷 연결이 끊겼어요' })
    await expect(notice).toContainText(/\d\d:\d\d 이후에 바뀐 것은 이 화면에 없어요/)
    await expect(rows(page).first()).toBeVisible()
    await tabOf(page, '배송완료').click()
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByText(/주문을 불러오지 못했어요/).first()).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await tabOf(page, '신규주문').click()
    await expect(rows(page).first()).toContainText('결제완료')
    await tabOf(page, '배송완료').click()
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
    await expect(rows(page).first()).toContainText('배송완료', { timeout: 20_000 })
  })

  test('코드를 받지 못한 화면은 이어지면 스스로 열린다', async ({ page, context }) => {
    await context.setOffline(true)
    await menu(page, '송장 업로드').click()
    await expect(page).toHaveURL(/invoice/)
    await expect(page.getByRole('status').filter({ hasText: '인터넷 연결이 끊겼어요' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('송장 업로드', { timeout: 20_000 })
    await expect(page.getByLabel('올릴 파일')).toBeAttached()
  })
})
