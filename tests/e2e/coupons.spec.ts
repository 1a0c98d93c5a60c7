import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/support/browser.ts'
import { endStaffSession } from '#tests/support/endSession.ts'
import { asStaff, newMember } from '#tests/support/shopCalls.ts'
import { cp949File, signInAsStaff } from '#tests/support/staffSteps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** An open issue that customers do not see, so that no other test meets it. */
async function anIssue(staff: Awaited<ReturnType<typeof asStaff>>) {
  return staff.post<{ id: number }>('/store-admin/v1/coupons/issues', {
    coupon: { name: `사과 쿠폰 ${randomUUID().slice(0, 6)}`, target: 'CART', discount_type: 'FIXED', value: 3_000 },
    benefit_name: '사과 쿠폰',
    starts_at: inDays(-1),
    ends_at: inDays(10),
    total_limit: 100,
    per_user_limit: 1,
    audience: 'MANUAL',
    validity: 'DAYS_AFTER_ISSUE',
    valid_days: 7,
  })
}

test('파일로 준 쿠폰이 고객의 쿠폰함에 있고, 회수하면 사라진다', async ({ page, request, browser, pageProblems }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  pageProblems.watch(phone)
  const app = await phone.newPage()
  const { customer } = await newMember(app.request)
  const { id } = await anIssue(await asStaff(request, 'marketer@homefit.test'))

  await signInAsStaff(page, `/admin/coupon-issues/${id}/show`, 'marketer@homefit.test')
  await page.getByRole('button', { name: '회원에게 발급' }).click()
  await page.getByRole('tab', { name: '파일' }).click()
  await page
    .getByLabel('올릴 파일')
    .setInputFiles(cp949File('대상.csv', [['이메일'], [customer.email], ['없는회원@example.test']]))
  const errors = page.getByRole('region', { name: '발급하지 않는 행' })
  await expect(errors.getByRole('row').nth(1)).toHaveText(/^3.*없는 회원이에요\.$/)
  await page.getByRole('button', { name: '1명에게 발급' }).click()
  await expect(page.getByText(/^성공 1 · 건너뜀 0 · 실패 1/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()

  await app.goto('/my/coupons')
  const mine = app.getByRole('list', { name: '내 쿠폰' })
  await expect(mine.getByRole('article', { name: /^사과 쿠폰/ })).toContainText('3,000원 할인')
  await expect(mine.getByText('D-7')).toBeVisible()

  await page.getByRole('button', { name: '미사용 회수' }).click()
  const sheet = page.getByRole('dialog', { name: /^쿠폰 회수/ })
  await sheet.getByRole('textbox', { name: '회수하는 이유' }).fill('잘못 준 쿠폰')
  await sheet.getByRole('button', { name: '1건 쿠폰 회수' }).click()
  await expect(sheet.getByText(/^성공 1 · /)).toBeVisible()
  await app.reload()
  await expect(app.getByText('쓸 수 있는 쿠폰이 없어요')).toBeVisible()
  await phone.close()
  await endStaffSession(page)
})

test('부담액이 큰 쿠폰은 만든 사람이 아닌 관리자가 승인해야 고객에게 보인다', async ({ page, request }) => {
  const name = `큰 쿠폰 ${randomUUID().slice(0, 6)}`
  const marketer = await asStaff(request, 'marketer@homefit.test')
  await signInAsStaff(page, '/admin/coupon-issues/create', 'marketer@homefit.test')
  await page.getByLabel('쿠폰 이름').fill(name)
  await page.getByLabel('할인 금액').fill('20000')
  await page.getByLabel('혜택 이름').fill(name)
  await page.getByLabel('전체 수량 (장)').fill('600')
  await expect(page.getByRole('region', { name: '미리보기' })).toContainText('12,000,000원 (20,000원 × 600장)')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('승인 대기', { exact: true })).toBeVisible()
  await endStaffSession(page)

  const admin = await asStaff(request)
  const { results } = await admin.get<{ results: { id: number; title: string }[] }>(
    '/store-admin/v1/approvals?status=PENDING',
  )
  const approval = results.find(({ title }) => title.includes(name))
  await admin.post(`/store-admin/v1/approvals/${approval?.id}/approve`, {})
  const list = await marketer.get<{ results: { id: number; status: string; version: number }[] }>(
    `/store-admin/v1/coupons/issues?q=${encodeURIComponent(name)}`,
  )
  expect(list.results).toMatchObject([{ status: 'OPEN' }])
  const [opened] = list.results
  await marketer.post(`/store-admin/v1/coupons/issues/${opened?.id}/close`, { version: opened?.version })
})
