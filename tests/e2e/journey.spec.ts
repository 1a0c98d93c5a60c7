import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import {
  browseTo,
  fillAddress,
  goToPayment,
  newCustomer,
  orderIdOf,
  orderNoOf,
  payWith,
  pickOptions,
  signUp,
} from '#tests/support/customerSteps.ts'
import { askCarrier, asNewCustomer, asStaff, buy, expectPaidOnce, statesOf } from '#tests/support/shopCalls.ts'
import {
  checkInvoiceFile,
  cp949File,
  fileRow,
  findOrder,
  finishStep,
  invoiceNo,
  narrowToOrigin,
  rowOf,
  signInAsStaff,
  startStep,
  tabOf,
} from '#tests/support/staffSteps.ts'

const ORIGIN = '위탁 김포센터(핏로지스)'
const DUMBBELL = { category: '운동기구', product: '홈핏 첫 덤벨 2kg 한 쌍', skuId: 11 }

/** The step that the customer's order stands at, on the open order. */
const stepOf = (page: Page) =>
  page.getByRole('list', { name: '배송 단계' }).getByRole('listitem').and(page.locator('[aria-current="step"]'))

test('가입부터 구매확정까지: 고객과 직원이 같은 주문을 따라간다', async ({ page, browser, request, pageProblems }) => {
  test.setTimeout(180_000)
  const staffContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  pageProblems.watch(staffContext)
  const desk = await staffContext.newPage()
  const staff = await asStaff(request)

  const bought = await test.step('직원은 신규주문을 열어 두고, 다른 고객들이 주문한다', async () => {
    const other = await asNewCustomer(request)
    const orders = []
    for (let n = 0; n < 3; n++) orders.push(await buy(request, other, DUMBBELL.skuId))
    await signInAsStaff(desk, '/admin/order-items')
    await expect(tabOf(desk, '신규주문')).toHaveAttribute('aria-selected', 'true')
    await expect(desk.getByRole('grid', { name: '주문상품' }).getByRole('row').nth(1)).toBeVisible()
    return orders
  })
  const [arriving, broken, damaged] = bought.map((order) => order.orderNo) as [string, string, string]

  const customer = newCustomer()
  await test.step('고객이 가입하고 둘러보고 담고 결제한다', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signUp(page, customer)
    await browseTo(page, DUMBBELL)
    await pickOptions(page)
    await page.getByRole('button', { name: '장바구니' }).last().click()
    await page.getByRole('link', { name: '보러 가기' }).click()
    await page.getByRole('button', { name: /주문하기/ }).click()
    await fillAddress(page, customer)
    await goToPayment(page)
    await payWith(page)
  })
  const orderNo = await orderNoOf(page)
  const orderId = orderIdOf(page)
  expect(orderNo).toHaveLength(14)
  await page.getByRole('link', { name: '주문 상세 보기' }).click()
  await expect(stepOf(page)).toHaveText('결제완료')
  await expectPaidOnce(staff, orderId)

  await test.step('새 주문이 새로 고치지 않아도 직원 화면에 온다', async () => {
    await desk.getByRole('button', { name: /^새 주문 [\d,]+건 — 보기$/ }).click()
    await expect(rowOf(desk, orderNo)).toBeVisible()
  })

  await test.step('많은 주문을 골라 한 번에 발주확인한다', async () => {
    await narrowToOrigin(desk, ORIGIN)
    await expect(rowOf(desk, orderNo)).toBeVisible()
    await desk.getByRole('checkbox', { name: '이 쪽 모두 선택' }).check()
    await expect(desk.getByText(/^[\d,]+건 선택/)).toBeVisible()
    const sheet = await startStep(desk, '발주확인')
    expect(Number(/^성공 ([\d,]+) /.exec(await finishStep(sheet))?.[1])).toBeGreaterThanOrEqual(4)
    await expect(rowOf(desk, orderNo)).toHaveCount(0)
    await page.reload()
    await expect(stepOf(page)).toHaveText('상품준비중')
  })

  const number = invoiceNo('0090')
  await test.step('송장 파일에서 틀린 행은 행번호로 알리고, 맞는 행만 발송한다', async () => {
    await desk.getByRole('link', { name: '송장 업로드' }).click()
    const dashed = number.replace(/(\d{4})(?=\d)/g, '$1-')
    await checkInvoiceFile(
      desk,
      cp949File('김포센터 송장.csv', [
        ['주문번호', '택배사', '운송장번호', '받는분'],
        [orderNo, '대한통운', dashed, customer.name],
        [arriving, 'CJ대한통운', invoiceNo('0002'), '김여정'],
        ['260101ZZZZZZZZ', 'CJ대한통운', invoiceNo('0001'), '김여정'],
        [broken, 'CJ대한통운', '12345', '김여정'],
        [damaged, 'CJ대한통운', '5.84012E+11', '김여정'],
        [orderNo, 'CJ대한통운', invoiceNo('0001'), customer.name],
      ]),
    )
    await expect(desk.getByRole('tab', { name: /^오류 4/ })).toHaveAttribute('aria-selected', 'true')
    await expect(fileRow(desk, 4)).toContainText('없는 주문번호예요')
    await expect(fileRow(desk, 5)).toContainText('송장번호는 숫자')
    await expect(fileRow(desk, 6)).toContainText('엑셀이 숫자를 망가뜨렸어요')
    await expect(fileRow(desk, 7)).toContainText('2행과 같은 상품이에요')
    await desk.getByRole('button', { name: '정상 1행 + 경고 1행 반영' }).click()
    await expect(desk.getByText(/^성공 2 · /)).toBeVisible()
    for (const { id } of bought.slice(1)) expect(await statesOf(staff, id)).toEqual(['PROCESSING_ORDER'])
  })

  await test.step('고객은 송장번호를 보고, 택배사가 받으면 위치도 본다', async () => {
    await page.reload()
    await expect(stepOf(page)).toHaveText('배송중')
    await askCarrier(staff)
    await expect.poll(() => statesOf(staff, bought[0]?.id ?? 0), { timeout: 30_000 }).toEqual(['DELIVERED'])
    await page.getByRole('button', { name: '배송 조회' }).click()
    await expect(page.getByText(`CJ대한통운 ${number}`)).toBeVisible()
    await expect(page.getByText('집화처리')).toBeVisible()
  })

  await test.step('배송 추적이 멈춘 주문은 사유를 남겨야 배송완료할 수 있다', async () => {
    await desk.getByRole('link', { name: '주문 처리' }).click()
    await tabOf(desk, '배송중').click()
    await findOrder(desk, orderNo)
    await rowOf(desk, orderNo).getByRole('checkbox').check()
    const sheet = await startStep(desk, '배송완료')
    await expect(sheet.getByText(/배송 추적은 아직 "집화처리"/)).toBeVisible()
    await sheet.getByRole('textbox', { name: /사유/ }).fill('고객이 받았다고 전화로 알려 줌')
    await sheet.getByRole('textbox', { name: /사유/ }).blur()
    expect(await finishStep(sheet)).toMatch(/^성공 1 /)
  })

  await test.step('고객이 받은 상품의 구매를 확정한다', async () => {
    await page.reload()
    await expect(stepOf(page)).toHaveText('배송완료')
    await page.getByRole('button', { name: '구매확정' }).click()
    await page.getByRole('button', { name: '확정하기' }).click()
    await expect(page.getByText('구매를 확정했어요')).toBeVisible()
    await expect.poll(() => statesOf(staff, orderId)).toEqual(['CONFIRMED'])
    await expectPaidOnce(staff, orderId)
  })
  await staffContext.close()
})
