import { expect, test } from '#tests/support/browser.ts'
import { settling } from '#tests/support/settling.ts'

test('색을 고르면 그 사진이 보이고, 사진은 글쇠로 크게 넘겨 보며, 주소를 복사해 나누고, 값은 단추 옆에 늘 있다', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  // a browser without a sheet of its own
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }))
  const { results } = await (
    await page.request.get(`/store/v1/products?q=${encodeURIComponent('하이웨이스트 에어핏 레깅스')}`)
  ).json()
  const path = `/store/products/${results[0].id}`
  const settled = settling(page)
  await page.goto(path)
  await settled()
  const isFirstLoad = await page.evaluate(() =>
    performance.getEntriesByType('resource').every(({ name }) => !/(PhotoViewer|SizeGuide)-.*\.js/.test(name)),
  )
  expect(isFirstLoad).toBe(true)

  const inView = (name: RegExp) => page.getByRole('button', { name }).and(page.locator(':not([tabindex="-1"])'))
  await page.getByRole('group', { name: '색상' }).getByRole('button', { name: '세이지' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: '색상' })).toContainText('색상 세이지')
  await expect(inView(/사진 3 크게 보기$/).getByRole('img')).toBeInViewport({ ratio: 0.5 })
  await expect(inView(/사진 3 크게 보기$/).locator('img')).toHaveAttribute('alt', /세이지$/)

  await inView(/사진 3 크게 보기$/).focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: /사진$/ })
  const count = viewer.getByRole('status').filter({ hasText: '/' })
  await expect(count).toHaveText('3 / 4')
  for (const [key, words] of [
    ['ArrowRight', '4 / 4'],
    ['ArrowRight', '4 / 4'],
    ['Home', '1 / 4'],
    ['ArrowRight', '2 / 4'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(count).toHaveText(words)
  }
  // a finger pulls the next one in; the stage is all of the screen below the bar
  await page.mouse.move(300, 400)
  await page.mouse.down()
  await page.mouse.move(200, 402, { steps: 5 })
  await page.mouse.up()
  await expect(count).toHaveText('3 / 4')
  await page.keyboard.press('+')
  await expect(viewer.getByRole('button', { name: '작게 보기' })).toBeVisible()
  for (let n = 0; n < 6; n++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(inView(/사진 3 크게 보기$/)).toBeFocused()

  await page.getByRole('button', { name: '공유' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('주소를 복사했어요')).toBeVisible()
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(path)

  await page.getByRole('button', { name: '사이즈표와 내 사이즈 찾기' }).click()
  await page.getByLabel('키 (cm)').fill('163')
  await page.getByLabel('몸무게 (kg)').fill('54')
  await expect(page.getByRole('dialog').getByText('M 사이즈를 권해요.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('heading', { name: '상품정보제공고시' }).scrollIntoViewIfNeeded()
  const buy = page.getByRole('button', { name: '구매하기' })
  await expect(buy).toBeInViewport()
  await expect(buy.locator('..')).toContainText('원')
  await buy.click()
  const sheet = page.getByRole('dialog', { name: '옵션 선택' })
  await expect(sheet.getByRole('button', { name: '세이지' })).toHaveAttribute('aria-pressed', 'true')
})
