import { expect, test } from '#tests/support/browser.ts'

test('고객 앱의 첫 화면이 열리고 스토어로 갈 수 있다', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/홈핏/)
  await page
    .getByRole('link', { name: /스토어/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/store$/)
  await expect(page.getByRole('main')).toBeVisible()
})

test('로그인하지 않은 사람에게 관리자는 로그인 화면만 보여 준다', async ({ page }) => {
  await page.goto('/admin/order-items')
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('샘플 직원으로 들어가면 주문 처리 목록에 주문이 있다', async ({ page, request }) => {
  const { results } = (await (await request.get('/core-admin/v1/auth/sample')).json()) as {
    results: { email_address: string; password: string }[]
  }
  await page.goto('/admin/order-items')
  await page.getByLabel('이메일').fill(results[0]?.email_address ?? '')
  await page.getByLabel('비밀번호').fill(results[0]?.password ?? '')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
})

test('없는 주소는 화면이 알려 주고, 없는 API는 봉투로 답한다', async ({ page, request, pageProblems }) => {
  pageProblems.allow(/^404 GET .*\/no\/such\/place$/)
  expect((await page.goto('/no/such/place'))?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('찾을 수 없')
  const answer = await request.get('/store/v1/no-such-thing')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
})
