import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { fillAddress, goToPayment, orderIdOf, orderNoOf, payWith, pickOptions } from '#tests/support/customerSteps.ts'
import { asStaff, expectPaidOnce, newMember } from '#tests/support/shopCalls.ts'

/** One customer, one order, two tabs: the person always knows which of them to pay in. */

const agree = (page: Page) => page.getByText('주문 내용을 확인했고, 모두 동의해요').click()
const payButton = (page: Page) => page.getByRole('button', { name: /원 결제하기$/ })
const elsewhere = (page: Page) => page.getByText('다른 탭에서 결제하고 있어요')

async function openCheckout(page: Page): Promise<string> {
  const { customer } = await newMember(page.request)
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

test('두 탭에 같은 주문서를 두고 한 탭에서 결제하기를 누르면, 다른 탭은 먼저 연 결제창을 닫기 전에 묻는다', async ({
  page,
  context,
  request,
  pageProblems,
}) => {
  pageProblems.allow(/^409 GET .*\/initialized\/\d+$/)
  const sheet = await openCheckout(page)
  const second = await context.newPage()
  await second.goto(sheet)
  await agree(second)
  await goToPayment(page)
  // it hears of the other tab at once
  await expect(elsewhere(second)).toBeVisible()

  await second.getByRole('button', { name: '여기에서 결제하기' }).click()
  await goToPayment(second)
  // the first window is closed now, and its tab says where to pay
  await payWith(page)
  await expect(page.getByRole('alertdialog', { name: '이 결제창은 닫혔어요' })).toContainText('그 탭에서 이어서')
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await expect(elsewhere(page)).toBeVisible()

  await payWith(second)
  await orderNoOf(second)
  await expectPaidOnce(await asStaff(request), orderIdOf(second))
})

test('먼저 탭에서 결제를 그만두면 기다리던 탭에서 이어서 결제할 수 있다', async ({
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
  await page.getByRole('button', { name: /^취소/ }).click()
  await page.waitForURL(/\/store\/checkout\/\d+/)
  await expect(payButton(page)).toBeVisible()
  await goToPayment(second)
  await payWith(second)
  await orderNoOf(second)
  await expectPaidOnce(await asStaff(request), orderIdOf(second))
})

test('두 탭에서 같은 순간에 결제하기를 누르면 한 탭만 결제창으로 가고, 다른 탭은 어느 탭에서 결제할지 말한다', async ({
  page,
  context,
  request,
  pageProblems,
}) => {
  pageProblems.allow(/^409 (GET|POST) .*\/initialized\/\d+(\/ready)?$/)
  const sheet = await openCheckout(page)
  const second = await context.newPage()
  await second.goto(sheet)
  // both have looked, and neither has been heard, when the other one asks
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  await context.route('**/initialized/*/ready', async (route) => {
    waiting += 1
    if (waiting === 2) gate.resolve()
    await gate.promise
    await route.continue()
  })
  for (const tab of [page, second]) await agree(tab)
  await Promise.all([payButton(page).click(), payButton(second).click()])
  const window = (tab: Page) => tab.getByRole('button', { name: /원 결제$/ })
  await expect.poll(async () => (await window(page).count()) + (await window(second).count())).toBe(1)
  const [paying, other] = (await window(page).count()) === 1 ? [page, second] : [second, page]
  await expect(elsewhere(other)).toBeVisible()
  await expect(other.getByText('먼저 연 결제창에서 이어서', { exact: false })).toBeVisible()
  await payWith(paying)
  await orderNoOf(paying)
  await expect(other.getByRole('heading', { name: '주문했어요' })).toBeVisible({ timeout: 15_000 })
  await expectPaidOnce(await asStaff(request), orderIdOf(paying))
})

test('같은 장바구니로 만든 두 주문서는 한 번만 결제되고, 한 번 더 사려면 알고 고른다', async ({
  page,
  context,
  request,
  pageProblems,
}) => {
  pageProblems.allow(/^409 POST .*\/initialized\/\d+\/ready$/)
  const { customer } = await newMember(page.request)
  await page.goto('/store/products/45')
  await pickOptions(page)
  await page.getByRole('button', { name: '장바구니', exact: true }).last().click()
  const sheetIn = async (tab: Page) => {
    await tab.goto('/cart')
    await tab.getByRole('button', { name: /주문하기/ }).click()
    await tab.waitForURL(/\/store\/checkout\/\d+$/)
  }
  await sheetIn(page)
  await fillAddress(page, customer)
  const second = await context.newPage()
  await sheetIn(second)
  expect(second.url()).not.toBe(page.url())
  await goToPayment(page)
  await payWith(page)
  await orderNoOf(page)
  const paid = orderIdOf(page)

  await agree(second)
  await payButton(second).click()
  const told = second.getByRole('alertdialog', { name: '이미 결제한 상품이에요' })
  await expect(told).toContainText('여기서는 아무것도 청구하지 않았어요')
  await second.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await expectPaidOnce(await asStaff(request), paid)

  await payButton(second).click()
  await told.getByRole('button', { name: '한 번 더 살게요' }).click()
  await payWith(second)
  await orderNoOf(second)
  expect(orderIdOf(second)).not.toBe(paid)
})
