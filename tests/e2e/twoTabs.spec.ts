import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import {
  fillAddress,
  goToPayment,
  newCustomer,
  orderIdOf,
  orderNoOf,
  payWith,
  pickOptions,
  signUp,
} from '#tests/support/customerSteps.ts'
import { asStaff, expectPaidOnce } from '#tests/support/shopCalls.ts'

/** One customer, one order, two tabs: the person always knows which of them to pay in. */

const agree = (page: Page) => page.getByText('주문 내용을 확인했고, 모두 동의해요').click()
const payButton = (page: Page) => page.getByRole('button', { name: /원 결제하기$/ })
const elsewhere = (page: Page) => page.getByText('다른 탭에서 결제하고 있어요')

async function openCheckout(page: Page): Promise<string> {
  const customer = newCustomer()
  await signUp(page, customer)
  await page.goto('/store/products/45')
  await pickOptions(page)
  await page.getByRole('button', { name: '바로구매' }).click()
  await page.waitForURL(/\/store\/checkout\/\d+$/)
  await fillAddress(page, customer)
  await expect(page.getByText(customer.name)).toBeVisible()
  return page.url()
}

test('결제창이 열린 주문서를 다른 탭에서 열어도 그 결제창은 살아 있고, 결제가 끝나면 둘 다 결과를 보여 준다', async ({
  page,
  context,
  request,
  pageProblems,
}) => {
  pageProblems.allow(/^409 GET .*\/initialized\/\d+$/)
  const sheet = await openCheckout(page)
  await goToPayment(page)
  const second = await context.newPage()
  await second.goto(sheet)
  await expect(elsewhere(second)).toBeVisible()
  await payWith(page)
  await orderNoOf(page)
  await expect(second.getByRole('heading', { name: '주문했어요' })).toBeVisible({ timeout: 15_000 })
  await expectPaidOnce(await asStaff(request), orderIdOf(page))
})

test('두 탭에 같은 주문서를 두고 둘 다 결제하기를 누르면, 나중 탭은 먼저 연 결제창을 닫기 전에 묻는다', async ({
  page,
  context,
  request,
}) => {
  const sheet = await openCheckout(page)
  const second = await context.newPage()
  await second.goto(sheet)
  await agree(second)
  await goToPayment(page)
  await payButton(second).click()
  await expect(elsewhere(second)).toBeVisible()

  await second.getByRole('button', { name: '여기에서 결제하기' }).click()
  await goToPayment(second)
  // the first window is closed now, and its tab says where to pay
  await payWith(page)
  await expect(page.getByRole('alertdialog', { name: '이 결제창은 닫혔어요' })).toContainText('그 탭에서 이어서')
  await page.getByRole('button', { name: '확인' }).click()
  await expect(elsewhere(page)).toBeVisible()

  await payWith(second)
  await orderNoOf(second)
  await expectPaidOnce(await asStaff(request), orderIdOf(second))
})

test('먼저 탭에서 결제를 그만두면 기다리던 탭에서 이어서 결제할 수 있다', async ({ page, context, request }) => {
  const sheet = await openCheckout(page)
  await goToPayment(page)
  const second = await context.newPage()
  await second.goto(sheet)
  await expect(elsewhere(second)).toBeVisible()
  await page.getByRole('button', { name: /^취소/ }).click()
  await page.waitForURL(/\/store\/checkout\/\d+/)
  await expect(payButton(page)).toBeVisible()
  await goToPayment(second)
  await payWith(second)
  await orderNoOf(second)
  await expectPaidOnce(await asStaff(request), orderIdOf(second))
})
