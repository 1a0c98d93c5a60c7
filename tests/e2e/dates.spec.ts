import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

/** A browser far from Korea, in a zone with summer time. */
test.use({ timezoneId: 'America/New_York' })

const field = (page: Page | Locator, label: string): Locator => page.getByRole('group', { name: label, exact: true })

async function typeDay(page: Page, label: string, digits: string): Promise<void> {
  await typeInto(page, field(page, label), digits)
}

async function typeInto(page: Page, into: Locator, digits: string): Promise<void> {
  const year = into.getByRole('spinbutton', { name: '년' })
  await year.click()
  await expect(year).toBeFocused()
  await page.keyboard.type(digits)
}

const filterOf = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as unknown

test('기간은 어디서 열든 한국 날짜로 치고, 달력은 한국의 오늘을 짚는다', async ({ page }) => {
  // 2027-03-14 00:30 in Korea is still the 13th in New York, where the clocks change that night
  await page.clock.install({ time: '2027-03-13T15:30:00Z' })
  await signInAsStaff(page, '/admin/orders')
  await typeDay(page, '결제일부터', '20261101')
  await expect.poll(() => filterOf(page)).toMatchObject({ paid_from: '2026-11-01' })
  await field(page, '결제일까지').getByRole('button', { name: /날짜/ }).click()
  const calendar = page.getByRole('dialog')
  await expect(calendar.getByText('2027년 3월')).toBeVisible()
  await expect(calendar.locator('[aria-current="date"]')).toHaveText('14')
  await calendar.getByRole('gridcell', { name: '14' }).click()
  await expect.poll(() => filterOf(page)).toMatchObject({ paid_from: '2026-11-01', paid_to: '2027-03-14' })
})

test('주문 처리의 기간은 손이 가면 바로 칠 수 있다', async ({ page }) => {
  await signInAsStaff(page, '/admin/order-items')
  await page.getByRole('textbox', { name: '결제일 시작' }).focus()
  await expect(field(page, '결제일 시작').getByRole('spinbutton', { name: '년' })).toBeFocused()
  await page.keyboard.type('20261101')
  await expect.poll(() => filterOf(page)).toMatchObject({ paid_from: '2026-11-01' })
})

test('덜 친 날은 거르지 않고, 지우면 조건도 사라진다', async ({ page }) => {
  await signInAsStaff(page, '/admin/orders')
  await typeDay(page, '결제일부터', '202602')
  await expect(field(page, '결제일부터').getByRole('spinbutton', { name: '월' })).toHaveText('02')
  expect(filterOf(page)).not.toHaveProperty('paid_from')
  await typeDay(page, '결제일부터', '20260228')
  await expect.poll(() => filterOf(page)).toMatchObject({ paid_from: '2026-02-28' })
  await field(page, '결제일부터').hover()
  await page.getByRole('button', { name: '지우기' }).first().click()
  await expect.poll(() => filterOf(page)).not.toHaveProperty('paid_from')
})

test('쿠폰의 시작 시각은 한국 시각으로 보이고 저장된다', async ({ page }) => {
  await signInAsStaff(page, '/admin/coupon-issues/create')
  const starts = field(page, '발급 시작 (한국 시각)')
  await typeInto(page, starts, '202703140230')
  await expect(starts.locator('xpath=..').locator('input')).toHaveValue('2027.03.14 02:30')
})
