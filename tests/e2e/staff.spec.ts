import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/support/browser.ts'
import { endStaffSessionBefore } from '#tests/support/endSession.ts'
import { asNewCustomer, asStaff, buy, expectPaidOnce, statesOf } from '#tests/support/shopCalls.ts'
import {
  checkInvoiceFile,
  cp949File,
  findOrder,
  invoiceNo,
  rowOf,
  signInAsStaff,
  startStep,
} from '#tests/support/staffSteps.ts'

const STRAP = 215

test.use({ viewport: { width: 1440, height: 900 } })

test('같은 송장 파일을 두 번 올리면 누가 언제 올렸는지 알리고, 두 번 발송하지 않는다', async ({ page, request }) => {
  const staff = await asStaff(request)
  const order = await buy(request, await asNewCustomer(request), STRAP)
  await staff.post('/store-admin/v1/order-items/bulk/processing-order', { ids: order.itemIds })
  const number = invoiceNo('1234')
  const file = cp949File('송장.csv', [
    ['주문번호', '택배사', '송장번호'],
    [order.orderNo, 'CJ대한통운', number],
  ])

  await signInAsStaff(page, '/admin/invoice-upload', 'ops@homefit.test')
  await checkInvoiceFile(page, file)
  await page.getByRole('button', { name: '정상 1행 반영' }).click()
  await expect(page.getByText(/^성공 1 · /)).toBeVisible()

  await page.getByRole('button', { name: '다른 파일 올리기' }).click()
  await checkInvoiceFile(page, file)
  await expect(page.getByRole('alert')).toContainText(/\d+\/\d+ \d\d:\d\d 정다운님이 올린 파일과 같습니다/)
  await expect(page.getByRole('tab', { name: /^변경없음 1/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '정상 0행 반영' })).toBeDisabled()

  expect(await statesOf(staff, order.id)).toEqual(['SHIPPING'])
  const { deliveries } = await staff.get<{ deliveries: { invoice_no: string }[] }>(`/store-admin/v1/orders/${order.id}`)
  expect(deliveries.map((parcel) => parcel.invoice_no)).toEqual([number])
  await expectPaidOnce(staff, order.id)
})

test('적던 중에 로그인이 끝나도 적은 것이 남아 있고, 그 위에서 다시 로그인하면 저장된다', async ({
  page,
  request,
  pageProblems,
}) => {
  pageProblems.allow(/^401 /)
  const name = `여정 브랜드 ${randomUUID().slice(0, 8)}`
  const slug = `journey-${randomUUID().slice(0, 8)}`
  await signInAsStaff(page, '/admin/brands/create')
  await page.getByLabel('이름').fill(name)
  await page.getByLabel('주소').fill(slug)
  await endStaffSessionBefore(page, { method: 'POST', path: /\/store-admin\/v1\/brands$/ })
  await page.getByRole('button', { name: '저장' }).click()

  const again = page.getByRole('dialog', { name: '다시 로그인해 주세요' })
  await expect(again.getByLabel('비밀번호')).toBeFocused()
  await expect(page.getByLabel('이름')).toHaveValue(name)
  await again.getByLabel('비밀번호').fill('틀린 비밀번호')
  await again.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(again.getByRole('alert').first()).toContainText(/비밀번호/)
  await again.getByLabel('비밀번호').fill('homefit-sample-1')
  await again.getByRole('button', { name: '로그인', exact: true }).click()

  await expect(again).toHaveCount(0)
  await page.waitForURL(/\/admin\/brands(\?|$)/)
  const staff = await asStaff(request)
  const { results } = await staff.get<{ results: { id: number; name: string; slug: string }[] }>(
    `/store-admin/v1/brands?q=${encodeURIComponent(name)}`,
  )
  expect(results).toEqual([expect.objectContaining({ name, slug })])
})

test('로그인이 끝난 채로 발주확인을 눌러도, 다시 로그인하면 그 일이 한 번만 이어진다', async ({
  page,
  request,
  pageProblems,
}) => {
  pageProblems.allow(/^401 /)
  const staff = await asStaff(request)
  const order = await buy(request, await asNewCustomer(request), STRAP)
  await signInAsStaff(page, '/admin/order-items', 'ops@homefit.test')
  await findOrder(page, order.orderNo)
  await rowOf(page, order.orderNo).getByRole('checkbox').check()
  const sheet = await startStep(page, '발주확인')
  await endStaffSessionBefore(page, { method: 'POST', path: /\/order-items\/bulk\// })
  await sheet.getByRole('button', { name: '1건 발주확인' }).click()
  const again = page.getByRole('dialog', { name: '다시 로그인해 주세요' })
  await expect(again).toBeVisible()
  expect(await statesOf(staff, order.id)).toEqual(['PAID'])
  await again.getByLabel('비밀번호').fill('homefit-sample-1')
  await again.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByText(/^성공 1 · 건너뜀 0 · 실패 0/)).toBeVisible()
  expect(await statesOf(staff, order.id)).toEqual(['PROCESSING_ORDER'])
})
