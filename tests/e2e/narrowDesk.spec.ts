import { expect, test } from '#tests/support/browser.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('휴대전화에서도 마감 레이더의 줄은 옆으로 밀지 않고 읽고, 사건의 이름은 낱말마다 꺾이지 않는다', async ({
  page,
}) => {
  await signInAsStaff(page, '/admin/deadlines')
  const queue = page.getByRole('region', { name: '마감 순서' })
  await expect(queue.locator('[data-deadline]').first()).toBeVisible()
  await expect.poll(() => queue.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  await page.goto('/admin/incidents')
  const title = page.getByRole('link', { name: '찍혀서 온 상품' })
  await expect(title).toBeVisible()
  await expect.poll(() => title.evaluate((link) => link.getClientRects().length)).toBe(1)
})
