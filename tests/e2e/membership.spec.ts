import { expect, test } from '#tests/support/browser.ts'
import { looking } from '#tests/support/judging.ts'
import { newMember } from '#tests/support/shopCalls.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.setTimeout(300_000)

test('휴대폰에서 멤버십을 시작하고 관리하는 동안 넘치지 않고 WCAG A·AA를 지킨다', async ({ page }) => {
  await newMember(page.request)
  const look = looking(page)
  await page.goto('/checkout')
  const plan = page.getByRole('main').getByRole('radio').first()
  // what is chosen stands in the address: the mark follows it
  await plan.click({ force: true })
  await expect(plan).toBeChecked()
  await look('요금제 고르기')
  await page.getByRole('button', { name: '다음', exact: true }).click()
  await page.getByRole('link', { name: '결제수단 등록' }).click()
  await look('결제수단 등록')
  await page.getByRole('button', { name: '신용·체크카드 등록' }).click()
  await page.getByRole('button', { name: '동의하고 등록' }).click()
  await expect(page.getByRole('heading', { name: '결제수단을 등록했어요' })).toBeVisible()
  await look('결제수단을 등록함')
  await page.getByRole('link', { name: '계속하기' }).click()
  await page.getByRole('button', { name: /시작$/ }).click()
  await look('동의하지 않은 주문 정보')
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.press('Space')
  await page.getByRole('button', { name: /시작$/ }).click()
  await expect(page.getByRole('heading', { name: /시작했어요|마쳤어요/ })).toBeVisible()
  await look('시작함')
  await page.getByRole('link', { name: '구독 관리로 가기' }).click()
  await expect(page.getByRole('button', { name: '기간 말 해지' })).toBeVisible()
  await look('구독 관리')
  for (const [name, shown] of [
    ['요금제 바꾸기', 'dialog'],
    ['기간 말 해지', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole(shown)).toBeVisible()
    await look(name)
    await page.keyboard.press('Escape')
  }
  await page.goto('/my/settings/payment-methods')
  await look('결제수단')
  await page.goto('/checkout/fail?message=한도를+넘었어요')
  await look('결제 실패')
})
