import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { newCustomer, orderIdOf, orderNoOf, shownCode } from '#tests/support/customerSteps.ts'
import type { Customer } from '#tests/support/customerSteps.ts'
import { pressOn, tabTo, typeInto } from '#tests/support/keyboardSteps.ts'
import { asStaff, expectPaidOnce, samplePassword, statesOf } from '#tests/support/shopCalls.ts'
import { invoiceNo, rowOf, signInAsStaff, tabOf } from '#tests/support/staffSteps.ts'

const MAT = { category: '매트', product: '투톤 TPE 요가매트 6mm' }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function signUp(page: Page, customer: Customer): Promise<void> {
  await page.goto('/sign-up')
  await expect(page.getByLabel('이메일')).toBeFocused()
  await page.keyboard.type(customer.email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('인증번호 6자리')).toBeFocused()
  await page.keyboard.type(await shownCode(page))
  await expect(page.getByLabel('비밀번호', { exact: true })).toBeFocused()
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('닉네임')).toBeFocused()
  await page.keyboard.insertText(customer.nickname)
  await typeInto(page, page.getByLabel('이름', { exact: true }), customer.name)
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('checkbox', { name: '필수 항목에 모두 동의' }), 'Space')
  await pressOn(page, button(page, '가입하기'))
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-up'))
}

async function choose(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: /스토어/ }).first())
  await pressOn(page, page.getByRole('navigation', { name: '카테고리' }).getByRole('link', { name: MAT.category }))
  await pressOn(page, page.getByRole('main').getByRole('link', { name: MAT.product }).first())
  await pressOn(page, button(page, '구매하기'))
  const sheet = page.getByRole('dialog', { name: '옵션 선택' })
  await pressOn(page, sheet.getByRole('group').first().getByRole('button', { disabled: false }).first(), 'Space')
  await pressOn(page, sheet.getByRole('button', { name: '바로구매' }))
  await page.waitForURL(/\/store\/checkout\/\d+$/)
}

async function giveAddress(page: Page, customer: Customer): Promise<void> {
  await pressOn(page, button(page, '배송지 입력하기'))
  const sheet = page.getByRole('dialog', { name: '배송지' })
  await typeInto(page, sheet.getByLabel('받는 사람'), customer.name)
  await tabTo(page, sheet.getByLabel('연락처'))
  await page.keyboard.type('01055501234')
  await pressOn(page, sheet.getByRole('button', { name: '주소 찾기' }))
  const search = page.getByRole('dialog', { name: '주소 찾기' })
  await expect(search.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('테헤란로')
  await page.keyboard.press('Enter')
  await pressOn(page, search.getByRole('listitem').getByRole('button').first())
  await typeInto(page, sheet.getByLabel('상세 주소'), '3층')
  await pressOn(page, sheet.getByRole('button', { name: '이 주소로 받기' }))
  await expect(sheet).toHaveCount(0)
}

async function signInStaff(page: Page): Promise<void> {
  const password = await samplePassword(page.request)
  await page.goto('/admin')
  await expect(page.getByLabel('이메일')).toBeFocused()
  await page.keyboard.type('admin@homefit.test')
  await tabTo(page, page.getByLabel('비밀번호'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('비밀번호')).toHaveCount(0)
}

/** ⌘/Ctrl-K, the words, Enter on what is found. */
async function goByPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('combobox', { name: '찾을 것' })).toBeFocused()
  await page.keyboard.insertText(words)
  await expect(page.getByRole('option', { selected: true })).toContainText(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '찾기·이동' })).toHaveCount(0)
}

/** From the tabs to the only row: arrows inside the grid, Space selects. */
async function selectRow(page: Page, orderNo: string): Promise<void> {
  const grid = page.getByRole('grid', { name: '주문상품' })
  await tabTo(page, grid.locator('[tabindex="0"]').first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(rowOf(page, orderNo).getByRole('gridcell').nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rowOf(page, orderNo)).toHaveAttribute('aria-selected', 'true')
}

/** The sheet says what would happen with the focus on going on; Enter goes on, Escape closes the result. */
async function confirmByEnter(page: Page, label: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: label })
  await expect(sheet.getByRole('button', { name: `1건 ${label}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText(/^성공 1 · 건너뜀 0 · 실패 0/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: '닫기' }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}

/** Moves to another state by the arrows of the tabs. */
async function openTab(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab')
  for (let presses = 0; presses < 9; presses++) {
    if (await tabOf(page, name).evaluate((tab) => tab === document.activeElement)) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await expect(tabOf(page, name)).toHaveAttribute('aria-selected', 'true')
}

test('마우스 없이도 고객은 사고 직원은 보낸다', async ({ page, browser, request, pageProblems }) => {
  test.setTimeout(180_000)
  const deskContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  pageProblems.watch(deskContext)
  const desk = await deskContext.newPage()
  const customer = newCustomer()

  await signUp(page, customer)
  await choose(page)
  await giveAddress(page, customer)
  await pressOn(page, page.getByRole('checkbox', { name: '주문 내용을 확인했고, 모두 동의해요' }), 'Space')
  await pressOn(page, button(page, /원 결제하기$/))
  await tabTo(page, page.getByLabel('카드 번호'))
  await pressOn(page, button(page, /원 결제$/))
  const orderNo = await orderNoOf(page)
  const orderId = orderIdOf(page)
  const staff = await asStaff(request)
  await expectPaidOnce(staff, orderId)

  await test.step('직원이 주문번호로 찾아 발주확인한다', async () => {
    await signInStaff(desk)
    await goByPalette(desk, orderNo)
    await desk.waitForURL((url) => url.pathname.includes(`/orders/${orderId}`))
    await expect(desk.getByRole('banner')).toContainText(orderNo)
    await goByPalette(desk, '주문 처리')
    await typeInto(desk, desk.getByRole('search').getByRole('textbox'), orderNo)
    await desk.keyboard.press('Enter')
    await expect(rowOf(desk, orderNo)).toBeVisible()
    await selectRow(desk, orderNo)
    await desk.keyboard.press('p')
    await expect(desk.getByRole('dialog', { name: '발주확인' })).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    expect(await statesOf(staff, orderId)).toEqual(['PAID'])
    await expect(rowOf(desk, orderNo).getByRole('gridcell').nth(1)).toBeFocused()
    await desk.keyboard.press('p')
    await confirmByEnter(desk, '발주확인')
    expect(await statesOf(staff, orderId)).toEqual(['PROCESSING_ORDER'])
  })

  await test.step('송장번호를 적어 발송하고, 도착하면 배송완료한다', async () => {
    await openTab(desk, '상품준비중')
    await typeInto(desk, desk.getByLabel(`${orderNo} 송장번호`), invoiceNo('0094'))
    await pressOn(desk, button(desk, '1건 발송처리'), 'Enter', 'Shift+Tab')
    await confirmByEnter(desk, '발송처리')
    await openTab(desk, '배송중')
    await expect(rowOf(desk, orderNo)).toBeVisible()
    await selectRow(desk, orderNo)
    await desk.keyboard.press('d')
    await confirmByEnter(desk, '배송완료')
    expect(await statesOf(staff, orderId)).toEqual(['DELIVERED'])
  })

  await pressOn(page, page.getByRole('link', { name: '주문 상세 보기' }))
  await pressOn(page, button(page, '구매확정'))
  await pressOn(page, button(page, '확정하기'))
  await expect(page.getByText('구매를 확정했어요')).toBeVisible()
  await expect.poll(() => statesOf(staff, orderId)).toEqual(['CONFIRMED'])
  await expectPaidOnce(staff, orderId)
  await deskContext.close()
})

test('고른 주문은 글쇠로 복사해 표에 붙일 수 있다', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsStaff(page, '/admin/order-items')
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row.locator('[data-field="order_no"]')).toContainText(/\d{6}/)
  const orderNo = await row.locator('[data-field="order_no"]').innerText()
  await row.locator('[data-field="product"]').click()
  await page.keyboard.press('Space')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(orderNo)
})
