import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { pickOptions } from '#tests/support/customerSteps.ts'
import { newMember } from '#tests/support/shopCalls.ts'

/** What a mouse, a keyboard, large letters and a narrow phone find in the customer app. */

const strip = (page: Page) => page.getByRole('main').getByRole('list').first()
/** Not rounded to a whole one: a strip that still moves is not there yet. */
const scrolled = (list: Locator) =>
  list.evaluate((element) => Number((element.scrollLeft / Math.max(element.clientWidth, 1)).toFixed(2)))

test('마우스로 모든 추천에 닿는다: 화살표, 점, 끌기', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // what pulls comes with the mouse
  const pulling = page.waitForEvent('requestfinished', (request) => /\/drag-[^/]+\.js$/.test(request.url()))
  await page.goto('/store')
  const list = strip(page)
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: '다음 추천' }).click()
  await expect.poll(() => scrolled(list)).toBe(1)
  await page.getByRole('button', { name: '추천 6' }).click()
  await expect.poll(() => scrolled(list)).toBe(5)
  await expect(page.getByRole('button', { name: '다음 추천' })).toBeDisabled()
  // come and taken up
  await page.evaluate((code) => import(code), (await pulling).url())
  const box = await list.boundingBox()
  if (!box) throw new Error('the strip is not drawn')
  const middle = { x: box.x + box.width / 2, y: box.y + 40 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 220, middle.y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => scrolled(list)).toBe(4)
  // what was dragged was not clicked
  await expect(page).toHaveURL(/\/store$/)
})

test('상품 사진은 크게 볼 수 있고, 닫으면 보던 사진으로 초점이 돌아온다', async ({ page }) => {
  await page.goto('/store/products/45')
  const photo = page.getByRole('button', { name: /사진 1 크게 보기$/ })
  await photo.click()
  const viewer = page.getByRole('dialog', { name: /사진$/ })
  await expect(viewer.getByRole('img')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(/^2 \/ \d$/)).toBeVisible()
  const width = async () => (await viewer.getByRole('img').boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(0)
  const before = await width()
  await viewer.getByRole('button', { name: '더 크게 보기' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.5)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(photo).toBeFocused()
})

test('구매하기는 글보다 먼저 초점을 받고, 옵션 창을 닫으면 초점이 돌아온다', async ({ page }) => {
  await page.goto('/store/products/45')
  const buy = page.getByRole('button', { name: '구매하기' })
  await expect(buy).toBeEnabled()
  await page.getByRole('main').focus()
  let presses = 0
  // the photos, the colours, the brand, the heart and the link to share stand before it
  for (; presses < 16; presses += 1) {
    await page.keyboard.press('Tab')
    if (await buy.evaluate((button) => button === document.activeElement)) break
  }
  expect(presses).toBeLessThan(12)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '옵션 선택' })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: '닫기' }).click()
  await expect(sheet).toBeHidden()
  await expect(buy).toBeFocused()
})

test('상품에서 뒤로 가면 오던 곳으로, 주소로 바로 왔으면 스토어로 간다', async ({ page }) => {
  await page.goto('/store/best')
  await page.getByRole('main').locator('a[href^="/store/products/"]').first().click()
  await page.waitForURL(/\/store\/products\/\d+$/)
  await page.getByRole('link', { name: '뒤로' }).click()
  await expect(page).toHaveURL(/\/store\/best$/)
  await page.goto('/store/products/45')
  await page.getByRole('link', { name: '뒤로' }).click()
  await expect(page).toHaveURL(/\/store$/)
})

test('글자 크기를 키우면 글자가 따라 커지고, 화면은 옆으로 밀리지 않는다', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const title = page.getByRole('heading', { name: '정렬선 요가매트 6mm' })
  const size = () => title.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
  await page.goto('/store/products/45')
  await expect.poll(size).toBe(22)
  await page.addStyleTag({ content: 'html { font-size: 24px }' })
  await expect.poll(size).toBe(33)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('로그인한 사람이 로그인 화면을 열면 있던 곳으로 가고, 배지는 장바구니 그림과 겹치지 않는다', async ({ page }) => {
  await newMember(page.request)
  await page.goto('/store/products/45')
  await pickOptions(page)
  await page.getByRole('button', { name: '장바구니' }).last().click()
  const cart = page.getByRole('link', { name: '장바구니, 1개 담김' })
  await expect(cart).toBeVisible()
  const isApart = async () => {
    const drawing = await cart.locator('path').boundingBox()
    const badge = await cart.locator('span').boundingBox()
    if (!drawing || !badge) throw new Error('the cart is not drawn')
    return badge.x >= drawing.x + drawing.width || badge.y + badge.height <= drawing.y
  }
  await expect.poll(isApart).toBe(true)
  await page.goto('/my/settings')
  await expect(page.getByRole('heading', { name: '설정' })).toBeVisible()
  await page.goto('/sign-in')
  await expect(page).toHaveURL(/\/my\/settings$/)
})

const PUBLIC = ['/', '/store', '/store/products/45', '/search', '/search?q=매트', '/store/best', '/programs', '/feeds']
const MORE = [
  '/events/main',
  '/events/membership-a/1',
  '/policies',
  '/user-guides',
  '/app-download',
  '/404',
  '/sign-in',
]

test('280px에서도 어느 화면도 옆으로 밀리지 않고, 위 줄의 단추는 서로 겹치지 않는다', async ({
  page,
  pageProblems,
}) => {
  pageProblems.allow(/^404 GET .*\/404$/)
  await page.setViewportSize({ width: 280, height: 700 })
  for (const path of [...PUBLIC, ...MORE]) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeAttached()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(280)
    const overlapping = async () => {
      const boxes = await page
        .locator('header')
        .first()
        .locator('a, button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as { left: number; right: number }))
      const sorted = boxes.toSorted((one, other) => one.left - other.left)
      return sorted.slice(1).filter((box, at) => box.left < (sorted[at]?.right ?? 0) - 1)
    }
    await expect.poll(overlapping, path).toEqual([])
  }
})

test('준비 중인 화면과 없는 화면은 로그인하라고 하지 않는다', async ({ page, pageProblems }) => {
  pageProblems.allow(/^404 GET /)
  await page.goto('/feeds')
  await expect(page.getByText('준비 중', { exact: true })).toBeVisible()
  for (const path of ['/my/records', '/playlists']) {
    await page.goto(path)
    await expect(page.getByText('찾는 화면이 없어요')).toBeVisible()
    expect(page.url()).not.toContain('sign-in')
  }
})

test('리뷰 많은순은 리뷰가 있는 목록에만 있다', async ({ page }) => {
  const reviewed = (count: number) =>
    page.route('**/store/v1/products?**', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { results: { review: { count: number } }[] }
      for (const product of body.results) product.review.count = count
      await route.fulfill({ response: answer, json: body })
    })
  await reviewed(0)
  await page.goto('/search?q=매트')
  const sort = page.getByRole('combobox', { name: '정렬' })
  await expect(page.getByText(/^상품 \d+개$/)).toBeVisible()
  await expect(sort.getByRole('option')).toHaveCount(5)
  await expect(sort).not.toContainText('리뷰')
  await page.unrouteAll()
  await reviewed(3)
  await page.reload()
  await expect(sort).toContainText('리뷰 많은순')
})
