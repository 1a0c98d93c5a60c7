import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/support/browser.ts'
import { deliver } from '#tests/support/claimPages.ts'
import { fillAddress, goToPayment, orderIdOf, orderNoOf, payWith, pickOptions } from '#tests/support/customerSteps.ts'
import { asNewCustomer, asStaff, expectPaidOnce, newMember } from '#tests/support/shopCalls.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

const mark = Date.now().toString(36)
const names = { coupon: `소문 쿠폰 ${mark}`, sale: `소문 특가 ${mark}`, exhibition: `소문 기획전 ${mark}` }

type Product = { id: number; name: string; sale_price: number }
type Price = Record<'list_amount' | 'product_discount' | 'cart_coupon' | 'shipping_base' | 'payable', number>

test('마케터가 연 쿠폰과 타임세일과 기획전으로 고객이 사고 리뷰를 쓰고, 직원이 답하고 가린다', async ({
  page: desk,
  browser,
  request,
  pageProblems,
}) => {
  test.setTimeout(180_000)
  await desk.setViewportSize({ width: 1440, height: 900 })
  const staff = await asStaff(request)
  const products = await freeProducts(staff)
  const salePrice = Math.floor((products[0].sale_price * 0.85) / 10) * 10

  await signInAsStaff(desk, '/admin/coupon-issues', 'marketer@homefit.test')
  await test.step('쿠폰을 만든다', () => makeCoupon(desk))
  await test.step('타임세일을 연다', () => openSale(desk, products))
  const id = await test.step('기획전을 쓰고 미리 보고 공개한다', () => writeExhibition(desk, products))

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  pageProblems.watch(phone)
  const app = await phone.newPage()
  const bought = await test.step('고객이 기획전에서 쿠폰을 받고 특가로 산다', async () => {
    const { id: userId, customer } = await newMember(app.request)
    await app.goto(`/store/exhibitions/${id}`)
    await app.getByRole('button', { name: '쿠폰 받기' }).click()
    await expect(app.getByRole('button', { name: '받은 쿠폰' })).toBeDisabled()
    await app.getByRole('article').getByRole('link', { name: products[0].name }).click()
    await expect(app.getByText('타임세일').first()).toBeVisible()
    const sheet = await pickOptions(app)
    await sheet.getByRole('button', { name: '바로구매' }).click()
    await fillAddress(app, customer)
    await goToPayment(app)
    await payWith(app)
    return { orderNo: await orderNoOf(app), id: orderIdOf(app), userId }
  })
  await expectPaidOnce(staff, bought.id)
  const { price, items } = await staff.get<{ price: Price; items: { id: number }[] }>(
    `/store-admin/v1/orders/${bought.id}`,
  )
  expect(price.list_amount - price.product_discount).toBe(salePrice)
  expect(price.cart_coupon).toBe(1_000)
  expect(price.payable).toBe(salePrice - 1_000 + price.shipping_base)

  await deliver(staff, { ...bought, itemIds: items.map((item) => item.id) })
  const words = `특가로 사서 더 좋아요 ${mark}`
  await test.step('고객이 사진과 함께 리뷰를 쓴다', () => writeReview(app, bought.id, words))
  const found = await staff.get<{ results: { id: number }[] }>(`/core-admin/v1/reviews?user_id=${bought.userId}`)
  expect(found.results).toHaveLength(1)
  const review = found.results[0]?.id ?? 0
  const other = await asNewCustomer(request)
  await other.post(`/store/v1/reviews/${review}/report`, { reason: 'ABUSE' })

  const cs = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  pageProblems.watch(cs)
  const counter = await cs.newPage()
  await test.step('직원이 답하고 가린다', async () => {
    await signInAsStaff(counter, '/admin/moderation', 'cs@homefit.test')
    await counter.getByRole('row').filter({ hasText: words }).click()
    await counter.getByRole('button', { name: '답글 쓰기' }).click()
    await counter.getByRole('textbox', { name: '답글' }).fill('고맙습니다. 오래 써 주세요.')
    await counter.getByRole('dialog').getByRole('button', { name: '저장' }).click()
    await expect(counter.getByText('고맙습니다. 오래 써 주세요.')).toBeVisible()
    await counter.getByRole('button', { name: '가리기' }).click()
    await counter.getByRole('textbox', { name: '이유' }).fill('욕설이나 혐오 표현')
    await counter.getByRole('dialog').getByRole('button', { name: '가리기' }).click()
    await expect(counter.getByText('리뷰를 가렸어요.')).toBeVisible()
  })
  await cs.close()
  await app.goto('/my/reviews?tab=written')
  const own = app.getByRole('article', { name: `${products[0].name} 리뷰` })
  await expect(own).toContainText('다른 사람에게 보이지 않는 리뷰예요')
  await expect(own).toContainText('욕설이나 혐오 표현')
  await expect(own).toContainText('고맙습니다. 오래 써 주세요.')
  const shown = await other.get<{ results: { id: number }[] }>(`/store/v1/products/${products[0].id}/reviews?sort=NEW`)
  expect(shown.results.map((one) => one.id)).not.toContain(review)
  await phone.close()
})

async function writeReview(app: Page, orderId: number, words: string) {
  await app.goto(`/my/orders/${orderId}`)
  await app.getByRole('link', { name: /^리뷰 쓰기/ }).click()
  await app
    .locator('label')
    .filter({ has: app.getByRole('radio', { name: /^5점/ }) })
    .click()
  await app.getByRole('textbox', { name: '리뷰' }).fill(words)
  await app
    .getByLabel('사진 올리기')
    .setInputFiles({ name: '사진.png', mimeType: 'image/png', buffer: await picture(300, 300) })
  await expect(app.getByRole('img', { name: '올린 사진 1' })).toBeVisible()
  await app.getByRole('button', { name: '리뷰 올리기' }).click()
  await expect(app.getByText(/^리뷰를 올렸어요/)).toBeVisible()
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f3d9e2' } })
    .png()
    .toBuffer()

/** The cheapest goods of the sample shop that no time sale has; as many as the sale of this story needs. */
async function freeProducts(staff: Awaited<ReturnType<typeof asStaff>>): Promise<[Product, Product]> {
  const taken = await staff.get<{ results: { items: { product_id: number }[] }[] }>(
    '/store-admin/v1/events/multi-product?page_size=100',
  )
  const inSale = new Set(taken.results.flatMap(({ items }) => items.map(({ product_id: id }) => id)))
  const { results } = await staff.get<{ results: Product[] }>(
    '/store-admin/v1/products?status=ON_SALE&sort=sale_price&page_size=60',
  )
  const [first, second] = results.filter(({ id, name }) => !inSale.has(id) && !name.startsWith('예제 상품'))
  if (!first || !second) throw new Error('every product is in a time sale')
  return [first, second]
}

async function makeCoupon(desk: Page) {
  await desk.getByRole('link', { name: '쿠폰 만들기' }).first().click()
  await desk.getByLabel('쿠폰 이름').fill(names.coupon)
  await desk.getByLabel('할인 금액').fill('1000')
  await desk.getByLabel('타임세일 상품에도 쓸 수 있어요').check()
  await desk.getByLabel('혜택 이름').fill(names.coupon)
  await desk.getByLabel('전체 수량 (장)').fill('50')
  await desk.getByRole('button', { name: '저장' }).click()
  // the form shows the name too: only the coupon's own page can be given out
  await expect(desk.getByRole('button', { name: '회원에게 발급' })).toBeVisible()
  await expect(desk.getByRole('heading', { name: names.coupon, level: 2 })).toBeVisible()
}

async function openSale(desk: Page, products: readonly Product[]) {
  await desk.getByRole('link', { name: '여러 상품 이벤트', exact: true }).click()
  await desk.getByRole('link', { name: '여러 상품 이벤트 만들기' }).click()
  await desk.getByRole('textbox', { name: '이름', exact: true }).fill(names.sale)
  await desk.getByRole('button', { name: '상품 고르기' }).click()
  const picker = desk.getByRole('dialog', { name: '상품 고르기' })
  await picker.getByLabel('상품 찾기').fill(products.map(({ id }) => id).join(' '))
  await picker.getByLabel(/이 쪽 모두 고르기 \(2개\)/).check()
  await picker.getByRole('button', { name: '2개 담기' }).click()
  await desk.getByLabel('할인율').fill('15')
  await desk.getByRole('button', { name: '모두에 넣기' }).click()
  await desk.getByLabel('사용', { exact: true }).check()
  await desk.getByRole('button', { name: '저장' }).click()
  await expect(desk.getByRole('link', { name: names.sale })).toBeVisible()
}

async function writeExhibition(desk: Page, products: readonly Product[]): Promise<number> {
  await desk.getByRole('link', { name: '기획전', exact: true }).click()
  await desk.getByRole('link', { name: '기획전 만들기' }).click()
  await desk.getByRole('textbox', { name: '이름', exact: true }).fill(names.exhibition)
  const hero = await picture(1_200, 626)
  await desk.getByLabel('대표 사진 고르기').setInputFiles({ name: '대표.png', mimeType: 'image/png', buffer: hero })
  await expect(
    desk.getByRole('region', { name: '미리 보기' }).getByRole('article').locator('img').first(),
  ).toBeVisible()
  await desk.getByRole('button', { name: '글 넣기' }).click()
  await desk.getByRole('textbox', { name: '1번째 글' }).click()
  await desk.keyboard.type('소문난 것만 모았어요')
  await desk.getByRole('button', { name: '상품 진열대 넣기' }).click()
  const shelf = desk.getByRole('combobox', { name: '2번째 상품 진열대에 상품 넣기' })
  for (const { name } of products) {
    await shelf.fill(name)
    await desk.getByRole('option', { name: new RegExp(`^${name} · `) }).click()
  }
  await desk.getByRole('button', { name: '쿠폰 넣기' }).click()
  await desk.getByRole('combobox', { name: '쿠폰 넣기' }).click()
  await desk.getByRole('option', { name: new RegExp(names.coupon) }).click()
  const preview = desk.getByRole('region', { name: '미리 보기' }).getByRole('article')
  await expect(preview.getByText('소문난 것만 모았어요')).toBeVisible()
  await expect(preview.getByText(products[0]?.name ?? '')).toBeVisible()
  await expect(preview.getByText(names.coupon)).toBeVisible()
  await desk.getByRole('combobox', { name: '공개', exact: false }).click()
  await desk.getByRole('option', { name: '공개', exact: true }).click()
  await desk.getByRole('button', { name: '저장' }).click()
  await desk.waitForURL(/exhibitions\/\d+/)
  return Number(/exhibitions\/(\d+)/.exec(desk.url())?.[1])
}
