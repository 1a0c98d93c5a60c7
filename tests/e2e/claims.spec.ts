import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { askForClaim, claimOf, deliver, refundedOn } from '#tests/support/claimPages.ts'
import { pressOn, tabTo } from '#tests/support/keyboardSteps.ts'
import { askCarrier, asStaff, buy, IN_TWO_COLOURS, newMember, statesOf } from '#tests/support/shopCalls.ts'
import { invoiceNo, signInAsStaff } from '#tests/support/staffSteps.ts'
import { buyExample } from '#tests/support/vectorCalls.ts'

test.use({ viewport: { width: 390, height: 844 } })

type Money = { payments: { refunded: number }[] }

/** What a scanner does: the number, and Enter. */
async function scan(desk: Page, text: string): Promise<void> {
  const field = desk.getByLabel('반송장 또는 클레임번호')
  await expect(field).toBeFocused()
  // while the last one is looked for it takes nothing
  await expect(field).toBeEditable()
  await desk.keyboard.type(text)
  await desk.keyboard.press('Enter')
}

/** The key of a verdict, once the desk takes one. */
async function decide(desk: Page, key: string): Promise<void> {
  const verdicts = desk.getByRole('group', { name: '검수 결과' })
  await expect(verdicts.getByRole('button').first()).toBeEnabled()
  await desk.keyboard.press(key)
}

test('반품을 신청하고, 검수대에서 자판만으로 검수하고 환불하면, 고객이 미리 본 금액 그대로 돌아온다', async ({
  page,
  browser,
  request,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  const staff = await asStaff(request)
  const marketer = await asStaff(request, 'marketer@homefit.test')
  const bought = await buyExample(page.request, { admin: staff, marketer }, 'M5')
  await deliver(staff, bought)
  const [example] = bought.vector.claims ?? []
  const money = '19,264원 + 1,401P'

  const said = await askForClaim(page, bought.id, {
    type: '반품',
    items: [{ name: bought.names['a'] ?? '' }],
    reason: '단순 변심',
  })
  expect(said).toBe(money)
  const fees = page.getByRole('region', { name: '환불 예정 금액' })
  await expect(fees.getByRole('term').filter({ hasText: /^(반품|처음) 배송비/ })).toHaveCount(2)
  await page.getByRole('button', { name: '반품 신청하기' }).click()
  const { id, claimNo } = await claimOf(page)
  await expect(page.getByText('수거를 준비하고 있어요')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  pageProblems.watch(context)
  const desk = await context.newPage()
  await signInAsStaff(desk, '/admin/return-desk')
  await test.step('없는 번호는 크게 알리고, 스캔한 건은 숫자 하나로 검수가 끝난다', async () => {
    await scan(desk, 'C000000NOWHERE')
    await expect(desk.getByRole('status').filter({ hasText: 'C000000NOWHERE' })).toBeVisible()
    await scan(desk, claimNo)
    const box = desk.getByRole('region', { name: '스캔한 건' })
    await expect(box).toContainText(`${bought.names['a']} × 1`)
    await decide(desk, '1')
    await expect(desk.getByRole('status').filter({ hasText: '정상' })).toBeVisible()
    await expect(box).toHaveCount(0)
    await expect(desk.getByLabel('반송장 또는 클레임번호')).toBeFocused()
  })
  await test.step('검수한 건을 열어 완료하면 바로 환불된다', async () => {
    await pressOn(desk, desk.getByRole('link', { name: claimNo }))
    await pressOn(desk, desk.getByRole('button', { name: '반품 완료' }))
    const sheet = desk.getByRole('dialog', { name: '반품 완료' })
    await expect(sheet.getByText('19,264원')).toBeVisible()
    await pressOn(desk, sheet.getByRole('button', { name: '1건 반품 완료' }))
    await expect(sheet.getByText(/^성공 1 · 건너뜀 0 · 실패 0/)).toBeVisible()
    await tabTo(desk, sheet.getByRole('button', { name: '닫기' }).last())
    await desk.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
  await page.reload()
  await expect(page.getByText('반품 완료', { exact: true })).toBeVisible()
  await expect(refundedOn(page)).toHaveText(money)
  const { refund } = await staff.get<{ refund: { id: number } }>(`/store-admin/v1/claims/${id}`)
  await desk.goto(`/admin/refunds/${refund.id}/show`)
  await expect(desk.getByRole('region', { name: '환불 영수증' })).toContainText(money)
  const refunded = async () => {
    const { payments } = await staff.get<Money>(`/store-admin/v1/orders/${bought.id}`)
    return payments.map((payment) => payment.refunded)
  }
  await expect.poll(refunded).toEqual([example?.cash_refunded_total])
  expect(await statesOf(staff, bought.id)).toEqual(['RETURNED', 'DELIVERED', 'DELIVERED'])
  await context.close()
})

test('교환은 새 상품이 도착해야 끝나고, 고객은 그때까지 어디쯤인지 본다', async ({
  page,
  browser,
  request,
  pageProblems,
}) => {
  test.setTimeout(180_000)
  const staff = await asStaff(request)
  const member = await newMember(page.request)
  const bought = await buy(page.request, member.calls, IN_TWO_COLOURS)
  await deliver(staff, bought)
  type Order = { items: { product_name: string; option_label: string; status: string }[] }
  const itemOf = async () => (await staff.get<Order>(`/store-admin/v1/orders/${bought.id}`)).items[0]
  const said = await askForClaim(page, bought.id, {
    type: '교환',
    items: [{ name: (await itemOf())?.product_name ?? '' }],
    reason: /^설명과/,
    exchangeFor: '차콜',
  })
  expect(said).toBe('0원')
  await page.getByRole('button', { name: '교환 신청하기' }).click()
  const { id, claimNo } = await claimOf(page)

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  pageProblems.watch(context)
  const desk = await context.newPage()
  await signInAsStaff(desk, '/admin/return-desk')
  await scan(desk, claimNo)
  await expect(desk.getByRole('region', { name: '스캔한 건' })).toBeVisible()
  await decide(desk, '1')
  await expect(desk.getByRole('status').filter({ hasText: '정상' })).toBeVisible()

  const number = invoiceNo('0002')
  await test.step('교환관리에서 새 송장번호를 적어 보낸다', async () => {
    await desk.goto('/admin/exchange-claims')
    // the tabs stand still once they are counted
    const inspected = desk.getByRole('tab', { name: /^검수완료\s*\d/ })
    await inspected.click()
    await expect(inspected).toHaveAttribute('aria-selected', 'true')
    await expect(desk.getByRole('link', { name: claimNo })).toBeVisible()
    await desk.getByLabel(`${claimNo} 송장번호`).fill(number)
    await desk.getByRole('button', { name: '1건 재배송' }).click()
    const sheet = desk.getByRole('dialog', { name: '교환 재배송' })
    await expect(sheet.getByText(/^전체 [\d,]+건 가운데 [\d,]+건/)).toBeVisible()
    await sheet.getByRole('button', { name: '1건 교환 재배송' }).click()
    await expect(sheet.getByText(/^성공 1 · 건너뜀 0 · 실패 0/)).toBeVisible()
  })
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
  await test.step('택배사가 도착을 알리면 저절로 끝난다', async () => {
    await askCarrier(staff)
    type Claim = { status: string }
    const state = async () => (await staff.get<Claim>(`/store-admin/v1/claims/${id}`)).status
    await expect.poll(state, { timeout: 100_000, intervals: [500] }).toBe('COMPLETED')
  })
  await page.reload()
  await expect(page.getByText('교환 완료', { exact: true })).toBeVisible()
  expect(await itemOf()).toMatchObject({ option_label: '차콜', status: 'DELIVERED' })
  await context.close()
})
