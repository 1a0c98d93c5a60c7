import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { fillAddress, goToPayment, orderIdOf, orderNoOf, payWith, pickOptions } from '#tests/support/customerSteps.ts'
import type { Customer } from '#tests/support/customerSteps.ts'
import { endCustomerSession } from '#tests/support/endSession.ts'
import { asStaff, expectPaidOnce, newMember } from '#tests/support/shopCalls.ts'

/** The cards of the order list. */
const ordersOf = (page: Page) => page.locator('main a[href^="/my/orders/"]')

const agree = (page: Page) => page.getByText('주문 내용을 확인했고, 모두 동의해요').click()
const payButton = (page: Page) => page.getByRole('button', { name: /원 결제하기$/ })

/** A new customer with the options of a product chosen; `skuId` is known once they were sent. */
async function openProduct(page: Page, product: string, pieces = 1) {
  await page.setViewportSize({ width: 390, height: 844 })
  const { customer } = await newMember(page.request)
  await page.goto(product)
  await pickOptions(page)
  for (let n = 1; n < pieces; n++) await page.getByRole('button', { name: '하나 더하기' }).click()
  let skuId = 0
  page.on('request', (sent) => {
    if (!sent.url().endsWith('/cart/items/bulk/create')) return
    skuId = (sent.postDataJSON() as { items: { sku_id: number }[] }).items[0]?.sku_id ?? 0
  })
  return { customer, skuId: () => skuId }
}

/** A new customer with an order form that lacks only the consent. */
async function openCheckout(page: Page, product: string): Promise<Customer> {
  const { customer } = await openProduct(page, product)
  await page.getByRole('button', { name: '바로구매' }).click()
  await page.waitForURL(/\/store\/checkout\/\d+$/)
  await fillAddress(page, customer)
  await expect(page.getByText(customer.name)).toBeVisible()
  return customer
}

test.describe('결제가 순조롭지 않을 때', () => {
  test('거절되면 이유를 그대로 보여 주고, 다른 카드로 이어서 결제할 수 있다', async ({
    page,
    request,
    pageProblems,
  }) => {
    pageProblems.allow(/^402 POST .*\/confirm$/)
    await openCheckout(page, '/store/products/45')
    await goToPayment(page)
    await payWith(page, '4001')
    await expect(page.getByText(/한도/).first()).toBeVisible()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /확인|닫기/ })
      .first()
      .click()
    await goToPayment(page)
    await payWith(page)
    await orderNoOf(page)
    await expectPaidOnce(await asStaff(request), orderIdOf(page))
  })

  test('결제사가 답하지 않아도 기다리면 결제된 주문으로 끝난다', async ({ page, request }) => {
    await openCheckout(page, '/store/products/45')
    await goToPayment(page)
    await payWith(page, '5001')
    // the gateway is asked within seconds, so the waiting page may be gone before it is looked at
    await expect(page.getByText(/확인하고 있어요|주문했어요/).first()).toBeVisible()
    await orderNoOf(page)
    await expectPaidOnce(await asStaff(request), orderIdOf(page))
  })

  test('결제하기를 두 번 눌러도 결제창은 하나고 주문도 하나다', async ({ page, request }) => {
    await openCheckout(page, '/store/products/45')
    await agree(page)
    const ready: string[] = []
    page.on('request', (sent) => sent.url().endsWith('/ready') && ready.push(sent.url()))
    await payButton(page).dblclick()
    await expect(page.getByLabel('카드 번호')).toBeVisible()
    expect(ready).toHaveLength(1)
    await payWith(page)
    await orderNoOf(page)
    await expectPaidOnce(await asStaff(request), orderIdOf(page))
    await page.goto('/my/orders')
    await expect(ordersOf(page)).toHaveCount(1)
  })

  test('결제창에서 취소하면 주문서로 돌아오고 아무것도 결제되지 않는다', async ({ page }) => {
    await openCheckout(page, '/store/products/45')
    await goToPayment(page)
    await page.getByRole('button', { name: /^취소/ }).click()
    await page.waitForURL(/\/store\/checkout\/\d+/)
    await expect(payButton(page)).toBeVisible()
    await page.goto('/my/orders')
    await expect(page.getByText(/주문.*없어요/).first()).toBeVisible()
    await expect(ordersOf(page)).toHaveCount(0)
  })
})

test('바로구매한 주문서에서 재고가 사라지면, 남은 수량을 골라 둔 상품 화면에서 이어서 살 수 있다', async ({
  page,
  request,
  pageProblems,
}) => {
  pageProblems.allow(/^409 POST .*\/ready$/)
  const staff = await asStaff(request)
  const { customer } = await openProduct(page, '/store/products/62', 3)
  const started = page.waitForRequest(/\/initiate\/from-product$/)
  await page.getByRole('button', { name: '바로구매' }).click()
  const skuId = ((await started).postDataJSON() as { items: { sku_id: number }[] }).items[0]?.sku_id ?? 0
  await fillAddress(page, customer)
  await agree(page)
  const { available } = await staff.get<{ available: number }>(`/store-admin/v1/skus/${skuId}`)
  const change = async (stock_delta: number, reason: string) => {
    const { version } = await staff.get<{ version: number }>(`/store-admin/v1/skus/${skuId}`)
    return staff.patch(`/store-admin/v1/skus/${skuId}`, { stock_delta, reason, version })
  }
  await change(2 - available, '창고에서 파손된 상품을 뺌')
  try {
    await payButton(page).click()
    await expect(page.getByText(/^하드 폼롤러 60cm .*: 2개 남았어요/)).toBeVisible()
    await page.getByRole('link', { name: '수량 줄이기' }).click()
    await page.waitForURL(/\/store\/products\/62$/)
    const sheet = page.getByRole('dialog', { name: '옵션 선택' })
    await expect(sheet.getByText('총 2개')).toBeVisible()
    await sheet.getByRole('button', { name: '바로구매' }).click()
    await expect(page.getByRole('heading', { name: '주문 상품 2개' })).toBeVisible()
  } finally {
    await change(available - 2, '새로 입고')
  }
})

test('담고 나서 재고가 사라지면 몇 개 남았는지 알려 주고, 수량을 줄여 이어서 살 수 있다', async ({
  page,
  request,
  pageProblems,
}) => {
  pageProblems.allow(/^409 POST .*\/ready$/)
  const staff = await asStaff(request)
  const { customer, skuId } = await openProduct(page, '/store/products/62', 3)
  await page.getByRole('button', { name: '장바구니' }).last().click()
  await page.getByRole('link', { name: '보러 가기' }).click()
  await page.getByRole('button', { name: /주문하기/ }).click()
  await fillAddress(page, customer)
  await agree(page)
  const { available } = await staff.get<{ available: number }>(`/store-admin/v1/skus/${skuId()}`)
  const change = async (stock_delta: number, reason: string) => {
    const { version } = await staff.get<{ version: number }>(`/store-admin/v1/skus/${skuId()}`)
    return staff.patch(`/store-admin/v1/skus/${skuId()}`, { stock_delta, reason, version })
  }
  await change(1 - available, '창고에서 파손된 상품을 뺌')
  try {
    await payButton(page).click()
    await expect(page.getByText(/^하드 폼롤러 60cm .*: 1개 남았어요/)).toBeVisible()
    await page.getByRole('link', { name: '장바구니로' }).click()
    await expect(page.getByRole('listitem').getByText('1개 남았어요')).toBeVisible()
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/quantity'))
    await page.getByRole('button', { name: '하나 빼기' }).click()
    expect((await saved).request().postDataJSON()).toEqual({ quantity: 1 })
    await page.getByRole('button', { name: /주문하기 \(1\)/ }).click()
    await expect(page.getByRole('heading', { name: '주문 상품 1개' })).toBeVisible()
    await goToPayment(page)
    await payWith(page)
    await orderNoOf(page)
  } finally {
    await change(available - 1, '새로 입고')
  }
  await expectPaidOnce(staff, orderIdOf(page))
})

test('주문서를 쓰다가 로그인이 끝나도, 다시 로그인하면 그 주문서로 돌아와 결제할 수 있다', async ({
  page,
  request,
  pageProblems,
}) => {
  pageProblems.allow(/^401 /)
  const customer = await openCheckout(page, '/store/products/45')
  const sheet = new URL(page.url()).pathname
  await agree(page)
  await endCustomerSession(page)
  await payButton(page).click()
  await page.waitForURL(/\/sign-in/)
  await page.getByLabel('이메일').fill(customer.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL((url) => url.pathname === sheet)
  await expect(page.getByText('역삼동').first()).toBeVisible()
  await goToPayment(page)
  await payWith(page)
  await orderNoOf(page)
  await expectPaidOnce(await asStaff(request), orderIdOf(page))
})
