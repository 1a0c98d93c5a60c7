import sharp from 'sharp'
import { expect, test } from '#tests/support/browser.ts'
import { deliver } from '#tests/support/claimPages.ts'
import { tabTo } from '#tests/support/keyboardSteps.ts'
import { asStaff, buy, IN_TWO_COLOURS, newMember } from '#tests/support/shopCalls.ts'

test.use({ viewport: { width: 390, height: 844 } })

const photo = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 120, height: 90, channels: 3, background: '#c66' } })
    .png()
    .toBuffer(),
})

test('받은 상품의 리뷰를 주문에서 사진과 함께 쓰고, 상품 화면에서 보고, 고치고, 지운다', async ({
  page,
  pageProblems,
}) => {
  test.setTimeout(90_000)
  const staff = await asStaff(page.request)
  const { calls } = await newMember(page.request)
  const bought = await buy(page.request, calls, IN_TWO_COLOURS)
  await deliver(staff, bought)

  await page.goto(`/my/orders/${bought.id}`)
  await page.getByRole('link', { name: /^리뷰 쓰기/ }).click()
  await expect(page.getByRole('heading', { name: '리뷰 쓰기' })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: '1점, 별로예요' }))
  await page.keyboard.press('Space')
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4점, 좋아요' })).toBeChecked()
  const words = `두께가 알맞고 미끄럽지 않아요. ${bought.orderNo}`
  await page.getByRole('textbox', { name: '리뷰' }).fill(words)
  await page.getByLabel('사진 올리기').setInputFiles(await photo('매트.png'))
  await expect(page.getByRole('img', { name: '올린 사진 1' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('textbox', { name: '리뷰' })).toHaveValue(words)
  await page.getByRole('button', { name: '리뷰 올리기' }).dblclick()
  await expect(page.getByText('리뷰를 올렸어요. 500P를 받았어요.')).toBeVisible()
  const card = page.getByRole('article', { name: /리뷰$/ })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('받은 포인트 500P')

  await test.step('상품 화면', async () => {
    await card.getByRole('link').filter({ hasNotText: '고치기' }).last().click()
    await page.waitForURL(/\/store\/products\/\d+$/)
    const place = page.getByRole('region', { name: '리뷰', exact: true })
    await place.scrollIntoViewIfNeeded()
    await place.getByLabel('정렬').selectOption('최신순')
    const own = place.getByRole('article').filter({ hasText: words })
    await expect(own).toContainText('(내 리뷰)')
    await expect(own.getByRole('img', { name: '별점 5점 만점에 4점' })).toBeVisible()
    await page.goBack()
  })

  await card.getByRole('link', { name: /^고치기/ }).click()
  await page.getByRole('button', { name: '사진 1 빼기' }).click()
  await page.getByRole('button', { name: '고친 리뷰 올리기' }).click()
  await expect(page.getByText('리뷰를 고쳤어요. 400P를 회수했어요.')).toBeVisible()
  await expect(card).toContainText('고침')
  await card.getByRole('button', { name: /^지우기/ }).click()
  const popup = page.getByRole('alertdialog', { name: '리뷰를 지울까요?' })
  await expect(popup).toContainText('이 리뷰로 받은 100P가 회수돼요.')
  await popup.getByRole('button', { name: '지우기' }).click()
  await expect(page.getByText('아직 쓴 리뷰가 없어요')).toBeVisible()

  pageProblems.allow(/^409 GET .*\/review-writable\/\d+$/)
  await page.goto(`/my/reviews/write/${bought.itemIds[0]}`)
  await expect(page.getByText('이미 리뷰를 쓴 상품이에요')).toBeVisible()
})
