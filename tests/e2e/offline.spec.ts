import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { pickOptions } from '#tests/support/customerSteps.ts'
import { newMember } from '#tests/support/shopCalls.ts'

/** What people see when the network goes, stalls and comes back. */

const note = (page: Page) => page.getByRole('status').filter({ hasText: /본 내용이에요|시간이 걸리고/ })

/** The date jumps, so that what was read is no longer fresh, and the person comes back to the tab. */
async function comeBackLater(page: Page) {
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 61_000
    window.dispatchEvent(new Event('visibilitychange'))
  })
}

/** The code of the note is there before the network goes. */
const noteIsReady = (page: Page) =>
  page.waitForEvent('requestfinished', (request) => /DataTrouble-.*\.js/.test(request.url()))

test('연결이 끊겨도 불러온 상품은 그대로 보이고, 언제 본 것인지 말하며, 다시 이어지면 저절로 그친다', async ({
  page,
  context,
  pageProblems,
}) => {
  pageProblems.allow(/ERR_INTERNET_DISCONNECTED/)
  const ready = noteIsReady(page)
  await page.goto('/store/best')
  const first = page.getByRole('main').getByRole('link').filter({ hasText: '원' }).first()
  await expect(first).toContainText('원')
  await ready
  await context.setOffline(true)
  await comeBackLater(page)
  await expect(note(page)).toContainText('에 본 내용이에요')
  await expect(first).toContainText('원')
  await note(page).getByRole('button', { name: '다시 시도' }).click()
  await expect(first).toContainText('원')
  await context.setOffline(false)
  await expect(note(page)).toBeHidden({ timeout: 15_000 })
  await expect(first).toContainText('원')
})

test('연결이 끊긴 채 연 화면은 연결되면 저절로 열린다', async ({ page, context, pageProblems }) => {
  pageProblems.allow(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically|Unable to preload|error loading dynamically/,
  )
  await page.goto('/store')
  await expect(page.getByRole('heading', { name: '지금 많이 찾는 상품' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: '검색' }).click()
  await expect(page.getByText('화면을 열지 못했어요')).toBeVisible()
  // without a network the button does not lose the page
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('화면을 열지 못했어요')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('combobox', { name: '찾는 상품' })).toBeVisible({ timeout: 15_000 })
})

test('통계의 코드가 오지 않아도 아무 일 없고, 연결되면 그때 온다', async ({ page, pageProblems }) => {
  pageProblems.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.route(/openAnalytics-.*\.js/, (route) => route.abort('internetdisconnected'))
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('openAnalytics'))
  await page.goto('/store')
  await refused
  await page.unroute(/openAnalytics-.*\.js/)
  let came = false
  page.on('response', (response) => (came ||= response.url().includes('openAnalytics') && response.ok()))
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      return came
    })
    .toBe(true)
})

test('5초가 지나도 오지 않으면 그렇다고 말하고, 다시 시도하면 기다리던 것이 온다', async ({ page }) => {
  const ready = noteIsReady(page)
  await page.goto('/store')
  await ready
  let stalls = true
  await page.route('**/store/v1/products/best**', (route) => (stalls ? undefined : route.continue()))
  const started = Date.now()
  await page.getByRole('link', { name: '베스트 전체 보기' }).click()
  await expect(note(page)).toContainText('시간이 걸리고 있어요')
  expect(Date.now() - started).toBeGreaterThan(4_000)
  stalls = false
  await note(page).getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('main').getByRole('link').nth(5)).toContainText('원')
  await expect(note(page)).toBeHidden()
})

test('앱의 코드가 오지 않으면 5초 뒤에 그렇다고 말하고, 오면 그친다', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/assets\/customer-.*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/cart', { waitUntil: 'commit' })
  const late = page.getByText('불러오는 데 시간이 걸리고 있어요')
  await expect(late).toBeHidden()
  await expect(late).toBeVisible()
  await expect(page.getByRole('link', { name: '다시 시도' })).toBeVisible()
  arrive()
  await expect(page.getByLabel('이메일')).toBeVisible()
  await expect(late).toBeHidden()
})

test('장바구니를 보다가 연결이 끊기면 담은 것은 그대로 보이고, 누른 것은 되지 않았다고 말한다', async ({
  page,
  context,
  pageProblems,
}) => {
  pageProblems.allow(/ERR_INTERNET_DISCONNECTED/)
  await newMember(page.request)
  const ready = noteIsReady(page)
  await page.goto('/store/products/45')
  const sheet = await pickOptions(page)
  await sheet.getByRole('button', { name: '장바구니' }).click()
  await page.getByRole('link', { name: '보러 가기' }).click()
  const line = page.getByRole('main').getByRole('listitem').first()
  await expect(line).toContainText('원')
  await ready
  await context.setOffline(true)
  await page.getByRole('button', { name: /빼기$/ }).last().click()
  await expect(page.getByRole('alertdialog', { name: '인터넷 연결을 확인해 주세요' })).toBeVisible()
  await page.getByRole('button', { name: '확인' }).click()
  await expect(line).toContainText('원')
  await expect(note(page)).toContainText('에 본 내용이에요')
})
