import { expect, test } from '#tests/support/browser.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

test('관리자는 상담 직원의 화면을 그대로 보고, 바꿀 수 없고, 끝내면 자기 화면으로 돌아온다', async ({
  page,
  pageProblems,
}) => {
  await signInAsStaff(page, '/admin')
  await page.getByRole('button', { name: /^오한결/ }).click()
  await page.getByRole('menuitem', { name: '고객상담' }).click()

  const banner = page.getByRole('status').filter({ hasText: '고객상담으로 보고 있어요' })
  await expect(banner).toBeVisible()
  const menu = page.getByRole('navigation', { name: '주 메뉴' })
  await expect(menu.getByRole('link', { name: '주문 처리' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '감사 기록' })).toHaveCount(0)

  await test.step('주소로도 열리지 않고, 다시 열어도 그 역할이다', async () => {
    await page.goto('/admin/audit-logs')
    await expect(page.getByText(/권한이 없/).first()).toBeVisible()
    await expect(banner).toBeVisible()
  })

  await test.step('그 역할의 단추를 눌러도 바뀌지 않고 왜인지 말한다', async () => {
    pageProblems.allow(/403/)
    await page.goto('/admin/orders')
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('textbox', { name: /메모/ }).first().fill('보기만 하는 메모')
    await page.getByRole('button', { name: '남기기' }).first().click()
    await expect(page.getByText(/다른 역할로 보는 동안/).first()).toBeVisible()
    await page.getByRole('textbox', { name: /메모/ }).first().fill('')
  })

  const inbox = async (width: number, height: number) => {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/conversations')
    await expect(page.getByRole('region', { name: '상담 목록' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  }
  await test.step('고객문의는 알림이 위에 있어도 창을 꼭 채운다', async () => {
    await inbox(1440, 900)
    await inbox(1024, 768)
  })

  await banner.getByRole('button', { name: '끝내기' }).click()
  await expect(banner).toHaveCount(0)
  await test.step('알림이 없어도 그렇다', () => inbox(1024, 768))
  await page.goto('/admin/audit-logs')
  await expect(page.getByRole('link', { name: '다른 역할로 보기', exact: true }).first()).toBeVisible()
})
