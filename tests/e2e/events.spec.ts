import { expect, test } from '#tests/support/browser.ts'
import { counting } from '#tests/support/hands.ts'
import { asStaff } from '#tests/support/shopCalls.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

type Event = {
  id: number
  title: string
  items: { sale_price: number; time_sale_price: number; per_user_limit: number }[]
}

test('상품 20개의 타임세일은 열다섯 번 안에 만든다', async ({ page, request }) => {
  const staff = await asStaff(request, 'marketer@homefit.test')
  // the dearest: no other test makes such, puts them away or needs them at their price
  const { results } = await staff.get<{ results: { id: number }[] }>(
    '/store-admin/v1/products?status=ON_SALE&sort=-sale_price&page_size=20',
  )
  await signInAsStaff(page, '/admin/multi-product-events', 'marketer@homefit.test')
  const hands = counting()
  const title = `스무 가지 특가 ${Date.now()}`
  await hands.press(page.getByRole('link', { name: '여러 상품 이벤트 만들기' }))
  await hands.type(page.getByLabel('이름'), title)
  await hands.press(page.getByRole('button', { name: '상품 고르기' }))
  const picker = page.getByRole('dialog', { name: '상품 고르기' })
  await hands.type(picker.getByLabel('상품 찾기'), results.map(({ id }) => id).join(' '))
  await expect(picker.getByText('이 쪽 모두 고르기 (20개)')).toBeVisible()
  await hands.press(picker.getByLabel(/이 쪽 모두 고르기/))
  await hands.press(picker.getByRole('button', { name: '20개 담기' }))
  await hands.type(page.getByLabel('할인율'), '15')
  await hands.type(page.getByLabel('1인 한도').first(), '2')
  await hands.press(page.getByRole('button', { name: '모두에 넣기' }))
  // as many presses as 사용, but nobody who buys meanwhile pays another price
  await hands.press(page.getByLabel('일시중지'))
  await hands.press(page.getByRole('button', { name: '저장' }))
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  expect(hands.total()).toBeLessThanOrEqual(15)

  const made = await staff.get<{ results: Event[] }>(
    `/store-admin/v1/events/multi-product?q=${encodeURIComponent(title)}`,
  )
  expect(made.results).toHaveLength(1)
  const items = made.results[0]?.items ?? []
  expect(items).toHaveLength(20)
  for (const { sale_price, time_sale_price, per_user_limit } of items) {
    expect(time_sale_price).toBe(Math.floor((sale_price * 85) / 1000) * 10)
    expect(per_user_limit).toBe(2)
  }
})

test('배너의 순서는 네 번 안에 바꾸고, 고객의 첫 화면이 그 순서다', async ({ page }) => {
  await signInAsStaff(page, '/admin/banner-events', 'marketer@homefit.test')
  const hands = counting()
  await hands.press(page.getByRole('button', { name: '순서 바꾸기' }))
  const rows = page.getByRole('dialog').getByRole('list', { name: '순서' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  const titles = () =>
    rows.getByLabel(/ 끌어서 옮기기$/).evaluateAll((grips) => grips.map((grip) => grip.ariaLabel?.slice(0, -9)))
  const before = await titles()
  await hands.drag(page, rows.nth(5).getByLabel(/끌어서 옮기기$/), rows.nth(0).getByLabel(/끌어서 옮기기$/))
  const after = [before[5], ...before.slice(0, 5)]
  await expect.poll(titles).toEqual(after)
  await hands.press(page.getByRole('dialog').getByRole('button', { name: '저장' }))
  await expect(page.getByText('순서를 저장했어요. 6개가 옮겨졌어요.')).toBeVisible()
  expect(hands.total()).toBeLessThanOrEqual(4)
  await page.goto('/store')
  const shown = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await expect(shown).toHaveCount(6)
  // what was kept for others may be a second old
  await expect
    .poll(async () => {
      await page.reload()
      return shown.first().textContent()
    })
    .toContain(after[0])
})
