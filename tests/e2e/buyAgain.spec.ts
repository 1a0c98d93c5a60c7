import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { fillAddress, goToPayment, orderNoOf, payWith, pickOptions } from '#tests/support/customerSteps.ts'
import { newMember } from '#tests/support/shopCalls.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /원 결제하기$/ })

test('쿠폰 코드를 넣어 사고, 쓴 쿠폰과 매출전표를 보고, 다시 담아, 죽은 결제창에서 주문서로 돌아온다', async ({
  page,
  pageProblems,
}) => {
  pageProblems.allow(/^404 POST .*\/coupons\/codes$/)
  pageProblems.allow(/^404 GET .*\/pg\/sandbox\/checkout\//)
  const { customer } = await newMember(page.request)

  await test.step('틀린 코드는 까닭을 말하고, 맞는 코드는 쿠폰함에 들어온다', async () => {
    await page.goto('/my/coupons')
    const field = page.getByLabel('쿠폰 코드')
    await field.fill('nobody-1')
    await page.getByRole('button', { name: '등록' }).click()
    await expect(page.getByText('없는 쿠폰 코드예요. 다시 확인해 주세요.')).toBeVisible()
    await field.fill('homefit-2026')
    await page.getByRole('button', { name: '등록' }).dblclick()
    await expect(page.getByText('홈핏 친구 2,000원 쿠폰을 받았어요.')).toBeVisible()
    await expect(page.getByRole('article', { name: '홈핏 친구 2,000원' })).toHaveCount(1)
  })

  await test.step('사고 나면 쓴 쿠폰은 사용 완료에 있고, 카드 매출전표가 열린다', async () => {
    await page.goto('/store/products/45')
    await pickOptions(page)
    await page.getByRole('button', { name: '바로구매' }).click()
    await page.waitForURL(/\/store\/checkout\/\d+$/)
    await fillAddress(page, customer)
    await expect(page.getByText(customer.name)).toBeVisible()
    await goToPayment(page)
    await payWith(page)
    await orderNoOf(page)
    await page.goto('/my/coupons?status=USED')
    await page.getByRole('article', { name: '홈핏 친구 2,000원' }).getByRole('link', { name: '주문 보기' }).click()
    const [slip] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: '카드 매출전표' }).click(),
    ])
    await expect(slip.getByRole('heading', { name: '모의 매출전표' })).toBeVisible()
    await slip.close()
  })

  await test.step('재구매하면 장바구니에 있고, 닫은 결제창은 주문서로 돌려보낸다', async () => {
    await page.getByRole('button', { name: '재구매' }).dblclick()
    await page.getByRole('link', { name: '보러 가기' }).click()
    await page.getByRole('button', { name: /주문하기 \(1\)$/ }).click()
    await page.waitForURL(/\/store\/checkout\/\d+$/)
    await goToPayment(page)
    const dead = page.url()
    await page.getByRole('button', { name: /^취소/ }).click()
    await expect(page.getByRole('alertdialog', { name: '결제하지 않았어요' })).toBeVisible()
    await page.getByRole('button', { name: '확인', exact: true }).click()
    await page.goto(dead)
    await expect(page.getByText('이 결제창은 이미 끝났어요.')).toBeVisible()
    await page.getByRole('link', { name: '주문서로 돌아가기' }).click()
    await page.getByRole('button', { name: '확인', exact: true }).click()
    await expect(payButton(page)).toBeVisible()
  })

  await test.step('없는 결제창은 장바구니로, 없는 주문은 주문 내역으로 돌려보낸다', async () => {
    await page.goto('/pg/sandbox/checkout/nobody0123456789abcd')
    await page.getByRole('link', { name: '장바구니로 가기' }).click()
    await expect(page.getByRole('heading', { name: '장바구니' })).toBeVisible()
    pageProblems.allow(/^404 GET .*\/user\/orders\/999999999$/)
    await page.goto('/my/orders/999999999')
    await page.getByRole('link', { name: '주문 내역 보기' }).click()
    await expect(page.getByRole('heading', { name: '주문 내역' })).toBeVisible()
  })
})
